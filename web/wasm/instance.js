// instance.js - one instance of the library: a request in, an answer out.
//
// The same for a worker, a page and node; entry.c has the other side.

/** @typedef {{status: number, type: string, disposition: string, body: Uint8Array}} Answer */
/**
 * @typedef {{
 *   memory: WebAssembly.Memory, wasm_room: (bytes: number) => number, wasm_free: (at: number) => void,
 *   wasm_open: (memory: number, seconds: number) => number,
 *   wasm_serve: (method: number, url: number, body: number, length: number) => number,
 *   wasm_body: () => number, wasm_length: () => number, wasm_type: () => number, wasm_disposition: () => number,
 *   wasm_work: () => number
 * }} Exports
 */

const PAGE = 65536;
const NO_SUCH_CALL = -52n;
const NO_FILE = 8;

/**
 * What the C library asks of its surroundings; addresses are 64 bits wide.
 * @param {() => WebAssembly.Memory} memory
 * @param {(done: number) => boolean} report
 * @returns {Record<string, Function>}
 */
function surroundings(memory, report) {
  return {
    wasm_report: (/** @type {number} */ done) => (report(done) ? 1 : 0),
    /** @param {number} clock @param {bigint} to */
    clock_gettime: (clock, to) => {
      const now = clock === 0 ? Date.now() : performance.now();
      const view = new DataView(memory().buffer, Number(to), 16);
      view.setBigInt64(0, BigInt(Math.floor(now / 1000)), true);
      view.setBigInt64(8, BigInt(Math.floor((now % 1000) * 1e6)), true);
      return 0;
    },
    /** The C library sleeps by this clock. */
    emscripten_get_now: () => performance.now(),
    time: () => BigInt(Math.floor(Date.now() / 1000)),
    /** @param {bigint} to @param {bigint} length */
    getrandom: (to, length) => {
      crypto.getRandomValues(new Uint8Array(memory().buffer, Number(to), Number(length)));
      return length;
    },
    /** @param {bigint} to @param {bigint} from @param {bigint} length */
    emscripten_memcpy_big: (to, from, length) => {
      new Uint8Array(memory().buffer).copyWithin(Number(to), Number(from), Number(from + length));
      return to;
    },
    /** Some room ahead, so that it is not asked for again at once. @param {bigint} wanted */
    emscripten_resize_heap: (wanted) => {
      const missing = Math.ceil((Number(wanted) - memory().buffer.byteLength) / PAGE);
      for (const pages of [missing + 256, missing]) {
        try {
          memory().grow(pages);
          return 1;
        } catch {
          // The bound of the memory; the library says that it has none left.
        }
      }
      return 0;
    },
    emscripten_get_heap_max: () => 1n << 31n,
    __syscall_madvise: () => 0n,
    abort: () => {
      throw new WebAssembly.RuntimeError('the library gave up');
    },
    __assert_fail: () => {
      throw new WebAssembly.RuntimeError('the library contradicts itself');
    },
  };
}

export class Instance {
  /**
   * @param {WebAssembly.Module} module
   * @param {{memory?: number, seconds?: number, report?: (done: number) => boolean}} [options]
   */
  constructor(module, { memory = 2 ** 28, seconds = 5, report = () => false } = {}) {
    const known = surroundings(() => this.exports.memory, report);
    // There are no files: what else is asked is refused.
    /** @type {Record<string, Record<string, any>>} */
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = known[name] ?? (from === 'env' ? () => NO_SUCH_CALL : () => NO_FILE);
    }
    /** @type {Exports} */
    this.exports = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
    if (!this.exports.wasm_open(memory, seconds)) {
      throw new Error('there is not enough memory');
    }
  }

  /** @param {string} text */
  #put(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.exports.wasm_room(bytes.length + 1);
    const to = new Uint8Array(this.exports.memory.buffer, at, bytes.length + 1);
    to.set(bytes);
    to[bytes.length] = 0;
    return { at, length: bytes.length };
  }

  /** @param {number} at */
  #text(at) {
    const bytes = new Uint8Array(this.exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /**
   * @param {string} method
   * @param {string} url the path, from / on
   * @param {string | null} [body]
   * @returns {Answer}
   */
  serve(method, url, body = null) {
    const { exports } = this;
    const texts = [method, url, ...(body === null ? [] : [body])].map((text) => this.#put(text));
    const status = exports.wasm_serve(texts[0].at, texts[1].at, texts[2]?.at ?? 0, texts[2]?.length ?? 0);
    for (const { at } of texts) {
      exports.wasm_free(at);
    }
    const from = exports.wasm_body();
    return {
      status,
      type: this.#text(exports.wasm_type()),
      disposition: this.#text(exports.wasm_disposition()),
      body: new Uint8Array(exports.memory.buffer).slice(from, from + exports.wasm_length()),
    };
  }

  /** Does the job that waits, to its end. */
  work() {
    return this.exports.wasm_work() !== 0;
  }

  /** Bytes that the instance has taken. */
  get size() {
    return this.exports.memory.buffer.byteLength;
  }
}
