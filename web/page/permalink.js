// permalink.js - the address holds what is seen: rule, window, layers, selection.
// Opening it restores them.  It changes as the view does: a step to something else (another
// game, another layer, a place gone to) is one that the browser's Back takes back; panning, zooming and
// selecting change the address in its place, so that they do not fill the history.
import { later } from './dom.js';
import { readInteger } from './numbers.js';
import { LETTERS, sliceQuery } from './slice.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./store.js').State} State */
/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Cell} Cell */
/**
 * @typedef {{game: string, second: string, compare: State['compare'], base: State['base'], show: State['show'],
 *   slice: import('./slice.js').Wish, centre: Cell | null, zoom: number | null, box: Cell | null, selected: Cell | null, tab: string}} Link
 */

const OVERLAYS = /** @type {const} */ (['moves', 'winning', 'guides', 'grid', 'why', 'strip', 'map']);
/** What is shown where the link does not say. */
const AT_FIRST = ['moves', 'winning', 'guides', 'grid'];
/** A rule that is typed is read several times on the way: changes that follow so soon are one step. */
const ONE_STEP = 2500;
const TABS = ['position', 'game', 'structure', 'proof', 'play', 'export', 'atlas'];

/**
 * Values that a person can read and type: only what would end a value, and what addresses cannot hold, is
 * escaped.  A plus sign is a plus sign here, for rules have many of them.
 * @param {[string, string][]} fields
 */
function write(fields) {
  return fields.map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(2C|2B|3A|2F|3D)/g, decodeURIComponent)}`).join('&');
}

/** @param {string} hash @returns {Map<string, string>} */
function read(hash) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  for (const part of hash.replace(/^#/, '').split('&')) {
    const [name, ...rest] = part.split('=');
    const value = rest.join('=');
    try {
      fields.set(name, decodeURIComponent(value));
    } catch {
      fields.set(name, value);
    }
  }
  return fields;
}

/**
 * @param {Store} store
 * @param {View} view
 * @returns {string} what follows the #
 */
export function writeLink(store, view) {
  const { game, slice, second, compare, base, show, selected, tab } = store.state;
  const { x, y } = view.centre;
  /** @type {[string, string][]} */
  const link = [['game', game], ...Object.entries(sliceQuery(slice)), ['at', `${x},${y}`], ['zoom', view.zoom.toFixed(2)]];
  // A smaller window shows the same positions from the origin on, smaller.
  if (view.seesOrigin) {
    const { right, top } = view.bounds;
    link.push(['box', `${right},${top}`]);
  }
  if (base !== 'p') {
    link.push(['layer', base]);
  }
  if (second) {
    link.push(['second', second], ['compare', compare]);
  }
  link.push(['show', OVERLAYS.filter((name) => show[name]).join(',')]);
  if (selected) {
    link.push(['selected', `${selected.x},${selected.y}`]);
  }
  link.push(['tab', tab]);
  return write(link);
}

/**
 * @param {string} hash
 * @returns {Link}
 */
export function readLink(hash) {
  const link = read(hash);
  const shown = link.get('show')?.split(',') ?? null;
  const show = /** @type {State['show']} */ ({});
  for (const name of OVERLAYS) {
    show[name] = shown ? shown.includes(name) : AT_FIRST.includes(name);
  }
  const compare = link.get('compare');
  const zoom = Number.parseFloat(link.get('zoom') ?? '');
  const tab = link.get('tab') ?? '';
  return {
    game: link.get('game') ?? '',
    second: link.get('second') ?? '',
    compare: compare === 'side' || compare === 'difference' ? compare : 'none',
    base: link.get('layer') === 'grundy' ? 'grundy' : 'p',
    show,
    slice: wishOf(link),
    centre: cell(link.get('at') ?? null),
    zoom: Number.isFinite(zoom) ? zoom : null,
    box: cell(link.get('box') ?? null),
    selected: cell(link.get('selected') ?? null),
    tab: TABS.includes(tab) ? tab : 'game',
  };
}

/** What the link says of a slice. @param {Map<string, string>} link @returns {import('./slice.js').Wish} */
function wishOf(link) {
  const numbers = (/** @type {string} */ name) => link.get(name)?.split(',').map(readInteger);
  const heaps = numbers('heaps');
  const last = numbers('last');
  const state = readInteger(link.get('state') ?? '');
  const index = (/** @type {string} */ name, /** @type {number} */ usual) => (link.has(name) ? LETTERS.indexOf(link.get(name) || '-') : usual);
  const [across, up] = [index('across', 0), index('up', 1)];
  return {
    ...(across >= 0 && up >= 0 ? { across, up } : {}),
    ...(heaps?.every((heap) => heap !== null) ? { heaps } : {}),
    ...(state === null ? {} : { state: state.toString() }),
    ...(last?.every((part) => part !== null) ? { last: last.map(String) } : {}),
  };
}

/** @param {string | null} text @returns {Cell | null} */
function cell(text) {
  const parts = text?.split(',') ?? [];
  // The middle of the window may lie a little off the board.
  const [x, y] = parts.map((part) => (part.startsWith('-') ? negative(part) : readInteger(part)));
  return parts.length === 2 && x !== null && y !== null && x !== undefined && y !== undefined ? { x, y } : null;
}

/** @param {string} text */
function negative(text) {
  const value = readInteger(text.slice(1));
  return value === null ? null : -value;
}

/** What makes a view another one, for the history. @param {Store} store */
function viewName({ state }) {
  return JSON.stringify([state.game, sliceQuery(state.slice), state.compare, state.compare === 'none' ? '' : state.second, state.base]);
}

/**
 * Keep the address up to date.
 * @param {Store} store
 * @param {View} view
 * @returns {{moved: () => void, step: () => void, restoring: () => void, restored: () => void}} to be called when the window
 *   moved; before a step that Back shall take back; when the address begins to be restored, and when it is
 */
export function keepLink(store, view) {
  let name = '';
  let stepped = -ONE_STEP;
  let jump = false;
  let restoring = false;
  const write = () => {
    if (!store.state.info || restoring) {
      return;
    }
    const next = viewName(store);
    const link = `#${writeLink(store, view)}`;
    const another = name !== '' && (jump || (next !== name && performance.now() - stepped > ONE_STEP));
    if (next !== name) {
      stepped = performance.now();
    }
    name = next;
    jump = false;
    if (another && link !== location.hash) {
      history.pushState(null, '', link);
    } else {
      history.replaceState(null, '', link);
    }
  };
  const keep = later(write, 150);
  store.watch((_state, changed) => {
    if ([...changed].some((field) => field !== 'hovered' && field !== 'hoveredPane')) {
      keep();
    }
  });
  return {
    moved: keep,
    step: () => {
      // What is seen now is what Back returns to.
      write();
      jump = true;
    },
    restoring: () => {
      restoring = true;
    },
    restored: () => {
      restoring = false;
      name = viewName(store);
      stepped = -ONE_STEP;
      jump = false;
    },
  };
}
