// tiles.js - the tiles of the board: asked for as they come into sight, kept in
// memory, dropped when they have not been seen for the longest time.
//
// A tile is ready, or it failed with words that the board writes in its place.
// What is not wanted any more is cancelled, so a fast pan leaves no queue.
// While the server is gone nothing fails: it is asked again, at first soon, until it is back.
import { ApiError, get, isAbort, messageOf } from './api.js';

/** @typedef {import('./api.js').Standing} Standing */
/** `slice`: as the server takes it. @typedef {{game: string, second: string, slice: Record<string, string>, layer: 'p' | 'grundy' | 'difference', level: number, x: bigint, y: bigint, kinds: boolean}} Place */
/**
 * @typedef {{
 *   layer: string, level: number, x: bigint, y: bigint, boxes: Int32Array, values: Int32Array | null, largest: number,
 *   kinds: boolean, labels: string[] | null, packed: boolean, exact: boolean, known: number | null, columns: number, sampled: string, standing: Standing | null, error: ApiError | null,
 *   picture: HTMLCanvasElement | null, paintedFor: string
 * }} Tile
 */

/** A tile takes half a megabyte at most. */
const MOST_KEPT = 300;
const MOST_AT_ONCE = 6;
const MOST_TRIES = 6;
/** How often a tile that came in part is asked for again, and milliseconds until then, at first. */
const MOST_PARTS = 4;
const PART_PAUSE = 1000;
/** Milliseconds until a server that is gone is asked again: the first time, and at most. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

export const NO_VALUE = -1;

/** Positions along the side of a tile. @param {number} level */
export function tileSide(level) {
  return 256n << BigInt(level);
}

/** @param {Place} place */
export function tileKey(place) {
  return [spotKey(place), place.game, place.second, ...Object.entries(place.slice).flat()].join('\n');
}

/** The same for all slices of all games. @param {Place} place */
export function spotKey(place) {
  return [place.layer, place.level, place.x, place.y].join('\n');
}

export class Tiles {
  /**
   * @param {() => void} changed called when something can be drawn anew
   * @param {number} [most] tiles to keep
   */
  constructor(changed, most = MOST_KEPT) {
    this.changed = changed;
    this.most = most;
    this.version = '';
    /** @type {Map<string, Tile>} */
    this.kept = new Map();
    /** @type {Map<string, AbortController>} */
    this.running = new Map();
    /** @type {Map<string, number>} how often a busy server was asked */
    this.tries = new Map();
    /** @type {Map<string, number>} how often a tile came in part */
    this.parts = new Map();
    /** @type {Map<string, Place>} what is in sight and not there yet, best first */
    this.missing = new Map();
    this.stopped = false;
    this.wanted = 0;
    this.retry = 0;
    /** Why the server is not asked just now; '': it is. */
    this.away = '';
    this.pause = FIRST_PAUSE;
    /** Called when the server was gone and is back. */
    this.back = () => {};
    /** Requests that were sent, for tests. */
    this.sent = 0;
  }

  /**
   * A tile that is there, without asking for it.
   * @param {Place} place
   * @returns {Tile | undefined}
   */
  look(place) {
    return this.kept.get(tileKey(place));
  }

  /**
   * The tiles in sight, the most important first.  Returns those that are there.
   * @param {Place[]} places
   */
  want(places) {
    this.wanted = places.length;
    this.missing.clear();
    for (const place of places) {
      const key = tileKey(place);
      const tile = this.kept.get(key);
      if (tile) {
        this.kept.delete(key);
        this.kept.set(key, tile);
      } else {
        this.missing.set(key, place);
      }
    }
    for (const [key, controller] of this.running) {
      if (!this.missing.has(key)) {
        controller.abort();
        this.running.delete(key);
      }
    }
    this.#start();
  }

  #start() {
    if (this.stopped || (this.away !== '' && this.retry !== 0)) {
      return;
    }
    for (const [key, place] of this.missing) {
      // A server that was gone is asked for one tile first.
      if (this.running.size >= (this.away === '' ? MOST_AT_ONCE : 1)) {
        break;
      }
      if (!this.running.has(key)) {
        void this.#load(key, place);
      }
    }
  }

  /**
   * @param {string} key
   * @param {Place} place
   */
  async #load(key, place) {
    const controller = new AbortController();
    this.running.set(key, controller);
    this.sent++;
    try {
      const answer = await get('tile', {
        game: place.game, game2: place.layer === 'difference' ? place.second : null, layer: place.layer,
        x: place.x, y: place.y, level: place.level, ...place.slice, v: this.version,
      }, controller.signal);
      this.#found();
      const tile = tileOf(place, answer);
      this.#keep(key, tile);
      if (tile.known !== null) {
        this.#more(key, tile);
      }
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      const fault = error instanceof ApiError ? error : new ApiError(0, { code: 'page', message: messageOf(error) });
      const tries = (this.tries.get(key) ?? 0) + 1;
      if (fault.busy && tries < MOST_TRIES) {
        this.tries.set(key, tries);
        this.#later(200 * 2 ** tries);
      } else if (fault.busy || fault.gone) {
        this.tries.delete(key);
        this.#lost(fault.message);
      } else {
        this.#found();
        this.tries.delete(key);
        this.#keep(key, { ...emptyTile(place), error: fault });
      }
    } finally {
      if (this.running.get(key) === controller) {
        this.running.delete(key);
      }
    }
    this.changed();
  }

  /** The server may find more of a tile that came in part, for it goes on from there. @param {string} key @param {Tile} tile */
  #more(key, tile) {
    const before = this.parts.get(key) ?? 0;
    if (before < MOST_PARTS) {
      this.parts.set(key, before + 1);
      setTimeout(() => {
        if (this.kept.get(key) === tile) {
          this.kept.delete(key);
          this.changed();
        }
      }, PART_PAUSE * 2 ** before);
    }
  }

  /** @param {number} pause */
  #later(pause) {
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => {
      this.retry = 0;
      this.#start();
    }, pause);
  }

  /** The server is gone; all that run on will say the same. @param {string} why */
  #lost(why) {
    if (this.away === '' || this.retry === 0) {
      this.#later(this.pause);
      this.pause = Math.min(LONGEST_PAUSE, 2 * this.pause);
    }
    this.away = why;
  }

  /** The server answered. */
  #found() {
    if (this.away !== '') {
      this.away = '';
      this.pause = FIRST_PAUSE;
      clearTimeout(this.retry);
      this.retry = 0;
      this.back();
    }
  }

  /**
   * @param {string} key
   * @param {Tile} tile
   */
  #keep(key, tile) {
    this.tries.delete(key);
    this.missing.delete(key);
    this.kept.set(key, tile);
    while (this.kept.size > this.most) {
      const oldest = this.kept.keys().next().value;
      if (oldest === undefined) {
        break;
      }
      this.kept.delete(oldest);
    }
  }

  /** How many of the tiles in sight are still to come. */
  get waiting() {
    return this.missing.size;
  }

  /** Stop all loading until told to go on. */
  stop() {
    this.stopped = true;
    for (const controller of this.running.values()) {
      controller.abort();
    }
    this.running.clear();
    this.changed();
  }

  /** Go on; tiles that failed are tried again. */
  goOn() {
    this.stopped = false;
    this.forgetFaults();
    this.changed();
  }

  /** Tiles that failed are asked for again when they are in sight. */
  forgetFaults() {
    for (const [key, tile] of this.kept) {
      if (tile.error) {
        this.kept.delete(key);
      }
    }
  }
}

/**
 * What the server answered, as a tile.
 * @param {Place} place
 * @param {any} answer
 * @returns {Tile}
 */
export function tileOf(place, answer) {
  return {
    ...emptyTile(place), boxes: Int32Array.from(answer.boxes ?? []), values: answer.values ? valuesOf(answer.values) : null, largest: Number(answer.largest ?? 0), labels: answer.kinds ?? null,
    packed: Boolean(answer.packed), exact: answer.exact !== false, known: answer.known ?? null, columns: Number(answer.columns ?? 0), sampled: answer.sampled ?? '', standing: answer.standing ?? null,
  };
}

/** Grundy values; NO_VALUE: there is no position. @param {(number | null)[]} list */
function valuesOf(list) {
  return Int32Array.from(list, (value) => value ?? NO_VALUE);
}

/** @param {Place} place @returns {Tile} */
function emptyTile(place) {
  return {
    layer: place.layer, level: place.level, x: place.x, y: place.y, boxes: new Int32Array(0), values: null, largest: 0, kinds: place.kinds, labels: null,
    packed: false, exact: true, known: null, columns: 0, sampled: '', standing: null, error: null, picture: null, paintedFor: '',
  };
}
