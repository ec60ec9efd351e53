// Which engine this page has. The static site says so in its <meta>: the name of the worker's script.
import type { Engine } from "./engine";
import { HttpEngine } from "./http";
import { WasmEngine } from "./wasm";

export function start_engine(): Engine {
  const script = document.querySelector<HTMLMetaElement>('meta[name="engine-worker"]')?.content;
  return script ? new WasmEngine(script) : new HttpEngine();
}
