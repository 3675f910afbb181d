// store.js - what the page shows, in one place.  Parts of the page read it and
// are told which fields changed; nobody else keeps a copy.
import { PLANE } from './slice.js';

/** @typedef {import('./api.js').GameInfo} GameInfo */
/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./slice.js').Slice} Slice */
/** @typedef {'p' | 'grundy'} Base */
/** @typedef {'none' | 'side' | 'difference'} Compare */
/** @typedef {'moves' | 'winning' | 'guides' | 'grid' | 'why' | 'strip' | 'map'} Overlay */
/**
 * @typedef {{
 *   game: string, info: GameInfo | null, slice: Slice, second: string, secondInfo: GameInfo | null,
 *   base: Base, compare: Compare, show: Record<Overlay, boolean>,
 *   selected: Cell | null, pane: number, hovered: Cell | null, hoveredPane: number, tab: string,
 *   secret: boolean
 * }} State
 */

export class Store {
  constructor() {
    /** @type {State} */
    this.state = {
      game: '',
      info: null,
      slice: PLANE,
      second: '',
      secondInfo: null,
      base: 'p',
      compare: 'none',
      show: { moves: true, winning: true, guides: true, grid: true, why: false, strip: false, map: false },
      selected: null,
      // On which of two boards side by side: 0 is the first game.
      pane: 0,
      hovered: null,
      hoveredPane: 0,
      tab: 'game',
      // While a game is played the board does not tell who wins.
      secret: false,
    };
    /** @type {((state: State, changed: Set<string>) => void)[]} */
    this.listeners = [];
  }

  /** @param {(state: State, changed: Set<string>) => void} listener */
  watch(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<State>} patch */
  set(patch) {
    /** @type {Set<string>} */
    const changed = new Set();
    const state = /** @type {Record<string, any>} */ (this.state);
    for (const [name, value] of Object.entries(patch)) {
      if (!same(state[name], value)) {
        state[name] = value;
        changed.add(name);
      }
    }
    if (changed.size > 0) {
      for (const listener of this.listeners) {
        listener(this.state, changed);
      }
    }
  }

  /** @param {Overlay} overlay @param {boolean} on */
  toggle(overlay, on) {
    this.set({ show: { ...this.state.show, [overlay]: on } });
  }
}

/** What says nothing about a slice. */
const ON_PLANES = /** @type {const} */ (['guides', 'why', 'strip']);

/**
 * What is shown upon the board: what has a meaning there and is wanted.
 * @param {State} state
 * @returns {State['show']}
 */
export function shown({ show, slice }) {
  return slice.plane ? show : { ...show, ...Object.fromEntries(ON_PLANES.map((name) => [name, false])) };
}

/** @param {State} state @param {Overlay} overlay */
export function hasMeaning({ slice }, overlay) {
  return slice.plane || !ON_PLANES.some((name) => name === overlay);
}

/**
 * The game of a pane: with two boards side by side the second one has its own.
 * @param {State} state
 * @param {number} pane
 * @returns {{game: string, info: GameInfo | null, slice: Slice}}
 */
export function gameIn(state, pane) {
  const { slice } = state;
  return pane === 1 && state.compare === 'side' && state.secondInfo ? { game: state.second, info: state.secondInfo, slice } : { game: state.game, info: state.info, slice };
}

/** @param {any} a @param {any} b */
function same(a, b) {
  if (a === b) {
    return true;
  }
  return Boolean(a && b && typeof a.x === 'bigint' && typeof b.x === 'bigint' && a.x === b.x && a.y === b.y);
}
