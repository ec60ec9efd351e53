// Three files with fixed names, which the program compiles in; no maps, no hashes.
import { defineConfig } from "vite";

/** For work on the page: `galli serve` answers, and lets in what its own page would send. */
const program = "http://127.0.0.1:8080";
const asked = { target: program, changeOrigin: true, headers: { origin: program } };

export default defineConfig({
  base: "./",
  server: { proxy: { "/api": asked, "/figures.list": asked } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2021",
    sourcemap: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        entryFileNames: "explorer.js",
        assetFileNames: "explorer[extname]",
        manualChunks: undefined,
        inlineDynamicImports: true,
      },
    },
  },
});
