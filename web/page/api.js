// api.js - the client of /api/v1; the page speaks to nothing else.

/** @typedef {{kind: string, by?: string}} Standing */
/** @typedef {{code: string, message: string, at?: number, length?: number, parameter?: string}} ApiFault */
/**
 * @typedef {{
 *   game: string, rule: string, heaps: number, memory: 'none' | 'pass' | 'enforce' | 'bound' | 'repeat' | 'imitation', states: number | null,
 *   about: string[], class: Record<string, any> | null, misere: boolean, block: number, comply: number,
 *   board: {quarter: boolean, rays: (string | number)[][]}, engine: string, reach: 'any' | 'window',
 *   window?: number | string, reach_reason?: string, reach_again: number | null, grundy: boolean, grundy_reason?: string,
 *   guides: {label: string, rise: string | number, run: string | number}[], kinds: string[] | null
 * }} GameInfo
 */
/** @typedef {{name: string, rule: string, about: string, paper?: string}} NamedGame */
/** Tokens of each heap. @typedef {string[]} Heaps */
/**
 * `name`: the set of moves that the mover names, or names best.
 * @typedef {{on_board: boolean, outcome: 'P' | 'N' | null, heaps: Heaps, state: string | null, last: Heaps | null, move: Heaps | null, pass: boolean,
 *   name: number | null, to: Heaps | null, may_be_blocked: boolean, standing: Standing | null, checked: string | null, grundy: string | null}} PositionInfo
 */
/** `bounds`: on the move after each of the moves. @typedef {{moves: (Heaps | 'pass')[], bounds: string[] | null, all: boolean, winning: (Heaps | 'pass')[], winning_all: boolean}} MovesInfo */

/** An answer that is no answer, with the server's words. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {ApiFault} fault
   */
  constructor(status, fault) {
    super(fault.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = fault.code;
    this.at = fault.at;
    this.length = fault.length;
    this.parameter = fault.parameter;
  }

  /** The answer is not known, which is not the same as wrong input. */
  get unknown() {
    return this.status === 422;
  }

  /** The server asks to wait. */
  get busy() {
    return this.status === 429 || this.status === 503;
  }

  /** Nobody answered: this says nothing about what was asked. */
  get gone() {
    return this.status === 0 || this.status === 502 || this.status === 504;
  }
}

const BASE = 'api/v1';

/** The network, or what a copy of the page without a server has in its place (web/wasm/here.js). */
const send = /** @type {{wythoffFetch?: typeof fetch}} */ (/** @type {any} */ (globalThis)).wythoffFetch ?? fetch.bind(globalThis);

/**
 * The address of a request; values that are null or empty are left out.
 * @param {string} path
 * @param {Record<string, string | number | bigint | boolean | null | undefined>} [query]
 */
export function address(path, query = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return `${BASE}/${path}${text ? `?${text}` : ''}`;
}

/**
 * @param {Response} response
 * @returns {Promise<ApiError>}
 */
async function faultOf(response) {
  let fault = null;
  try {
    fault = (await response.json()).error;
  } catch {
    // A body that is not JSON says nothing more than the status.
  }
  return new ApiError(response.status, fault ?? {
    code: 'http', message: `the server answered ${response.status} ${response.statusText}`.trim(),
  });
}

/**
 * @param {string} where
 * @param {RequestInit} init
 * @returns {Promise<Response>}
 */
async function ask(where, init) {
  let response;
  try {
    response = await send(where, init);
  } catch (error) {
    if (init.signal?.aborted) {
      throw error;
    }
    throw new ApiError(0, { code: 'network', message: 'the server does not answer' });
  }
  if (!response.ok) {
    throw await faultOf(response);
  }
  return response;
}

/**
 * An answer that breaks off on its way, as when the page is left, is none.
 * @param {Response} response
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function bodyOf(response, signal) {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted || error instanceof SyntaxError) {
      throw error;
    }
    throw new ApiError(0, { code: 'network', message: 'the server does not answer' });
  }
}

/**
 * @param {string} path
 * @param {Record<string, any>} [query]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function get(path, query, signal) {
  return bodyOf(await ask(address(path, query), { signal }), signal);
}

/**
 * @param {string} path
 * @param {Record<string, any>} [query]
 * @returns {Promise<Blob>}
 */
export async function getFile(path, query) {
  const response = await ask(address(path, query), {});
  return response.blob();
}

/**
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  return bodyOf(await ask(address(path), {
    method: 'POST', signal, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  }), signal);
}

/** @param {string} path */
export async function remove(path) {
  await ask(address(path), { method: 'DELETE' });
}

/** Whether an exception only says that we no longer wanted to know. @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
