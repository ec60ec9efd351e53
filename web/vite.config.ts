// Three files with fixed names, which the program compiles in; no maps, no hashes.
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
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
