/** What a WASI call answers when this host does not offer it. */
const notSupported = 52;

/**
 * The few calls of the system interface that the module's C library may make. The core neither reads nor
 * writes files; text that it writes (a failed assertion) goes to the console.
 */
export function wasiStubs(
  module: WebAssembly.Module,
  memory: () => WebAssembly.Memory,
): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const offered: WebAssembly.ModuleImports = {
    fd_write(_file: number, parts: number, count: number, written: number): number {
      let total = 0;
      let text = '';
      for (let part = 0; part < count; part += 1) {
        const start = view().getUint32(parts + 8 * part, true);
        const length = view().getUint32(parts + 8 * part + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, start, length));
        total += length;
      }
      view().setUint32(written, total, true);
      console.error(text);
      return 0;
    },
    random_get(start: number, length: number): number {
      crypto.getRandomValues(new Uint8Array(memory().buffer, start, length));
      return 0;
    },
    clock_time_get(_clock: number, _precision: bigint, time: number): number {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit(code: number): never {
      throw new Error(`the module stopped with code ${code}`);
    },
  };
  const stubs: WebAssembly.ModuleImports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from === 'wasi_snapshot_preview1') stubs[name] = offered[name] ?? (() => notSupported);
  }
  return stubs;
}
