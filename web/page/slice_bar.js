// slice_bar.js - which slice the board shows: the heaps along the axes, a slider and a number for each other heap, the memory.
//
// While a slider moves, the next slice is asked for when the board has the one before, so that the board
// follows as fast as the server answers.  The controls are made anew only for another kind of game.
import { byId, h, put } from './dom.js';
import { readInteger } from './numbers.js';
import { LETTERS, REMEMBERED, cellOf, keepsLast, positionAt, turned } from './slice.js';

/** @typedef {import('./slice.js').Slice} Slice */

/** The end of a slider, at first. */
const MOST = 64;
/** Milliseconds until a slice is asked for although the one before is not there. */
const PATIENCE = 300;

/**
 * @param {import('./store.js').Store} store
 * @param {import('./board.js').Board} board
 */
export function setUpSliceBar(store, board) {
  const bar = byId('slice');
  /** @type {Slice | null} */
  let next = null;
  let timer = 0;
  let kind = '';
  /** Brings the controls up to date. @type {(slice: Slice) => void} */
  let show = () => {};

  const apply = () => {
    clearTimeout(timer);
    if (next) {
      store.set({ slice: next });
      next = null;
    }
  };
  const soon = (/** @type {Partial<Slice>} */ change) => {
    next = { ...(next ?? store.state.slice), ...change };
    show(next);
    clearTimeout(timer);
    if (board.tiles.waiting === 0) {
      apply();
    } else {
      timer = window.setTimeout(apply, PATIENCE);
    }
  };
  board.drawn.push(() => {
    if (board.tiles.waiting === 0) {
      apply();
    }
  });

  const make = (/** @type {Slice} */ first) => {
    const now = () => next ?? store.state.slice;
    const heaps = first.heaps.map((_, i) => heapControl(LETTERS[i], (value) => soon({ heaps: now().heaps.map((heap, j) => (j === i ? value : heap)) }), apply));
    const axes = axisControls(first.heaps.length, (across, up) => {
      const { selected } = store.state;
      const slice = now();
      next = null;
      const between = slice.heaps.find((_, i) => i !== slice.across && i !== slice.up) ?? 0n;
      const at = positionAt(slice, selected ?? { x: between, y: between });
      const other = turned(slice, at, across, up);
      store.set({ slice: other, selected: selected && cellOf(other, at) });
    });
    const memory = memoryControl(first, (change) => soon(change));
    put(bar, first.heaps.length > 2 && axes.element, ...heaps.map(({ element }) => element), first.heaps.length > 1 && first.memory !== 'none' && memory.element);
    bar.hidden = first.plane || first.heaps.length === 1;
    show = (slice) => {
      axes.show(slice);
      memory.show(slice);
      heaps.forEach((heap, i) => heap.show(slice.heaps[i], i === slice.across || i === slice.up));
    };
  };

  store.watch(({ slice }, changed) => {
    if (!changed.has('slice')) {
      return;
    }
    next = null;
    const name = JSON.stringify([slice.plane, slice.heaps.length, slice.memory, slice.states]);
    if (name !== kind) {
      kind = name;
      make(slice);
    }
    show(slice);
  });
  bar.hidden = true;
}

/**
 * A slider and a number for one heap.
 * @param {string} letter
 * @param {(value: bigint) => void} change
 * @param {() => void} done the slider is let go
 */
function heapControl(letter, change, done) {
  const slider = h('input', { type: 'range', min: 0, max: MOST, 'aria-label': `heap ${letter}, slider`, 'data-slide': letter });
  const field = h('input', { type: 'text', inputmode: 'numeric', size: 5, autocomplete: 'off', spellcheck: 'false', 'aria-label': `heap ${letter} of the slice`, 'data-heap': letter });
  slider.addEventListener('input', () => change(BigInt(slider.value)));
  slider.addEventListener('change', done);
  field.addEventListener('input', () => {
    const value = readInteger(field.value);
    field.setAttribute('aria-invalid', String(value === null));
    if (value !== null) {
      change(value);
    }
  });
  const element = h('span', { class: 'slice-heap' }, h('span', { class: 'mono' }, `${letter} =`), slider, field);
  return {
    element,
    show: (/** @type {bigint} */ value, /** @type {boolean} */ runs) => {
      element.hidden = runs;
      if (value > BigInt(slider.max)) {
        slider.max = String(value > 1000000n ? MOST : 2 ** Math.ceil(Math.log2(Number(value) + 1)));
      }
      slider.value = String(value);
      if (document.activeElement !== field || readInteger(field.value) !== value) {
        field.value = value.toString();
        field.setAttribute('aria-invalid', 'false');
      }
    },
  };
}

/**
 * Which heaps run: the one to the right comes before the one upwards.
 * @param {number} count
 * @param {(across: number, up: number) => void} change
 */
function axisControls(count, change) {
  const choices = (/** @type {number} */ from, /** @type {number} */ to) => [...LETTERS].slice(from, to).map((letter, i) => h('option', { value: from + i }, letter));
  const across = h('select', { 'aria-label': 'heap to the right', 'data-axis': 'across' }, ...choices(0, count - 1));
  const up = h('select', { 'aria-label': 'heap upwards', 'data-axis': 'up' }, ...choices(1, count));
  across.addEventListener('change', () => change(Number(across.value), Math.max(Number(up.value), Number(across.value) + 1)));
  up.addEventListener('change', () => change(Math.min(Number(across.value), Number(up.value) - 1), Number(up.value)));
  return {
    element: h('span', { class: 'slice-axes' }, h('label', null, 'right ', across), h('label', null, 'up ', up)),
    show: (/** @type {Slice} */ slice) => {
      across.value = String(slice.across);
      up.value = String(slice.up);
    },
  };
}

/**
 * @param {Slice} first
 * @param {(change: {state: string | null} | {last: string[]}) => void} change
 */
function memoryControl({ memory, states, heaps }, change) {
  const field = h('input', { type: 'text', size: 15, autocomplete: 'off', spellcheck: 'false', placeholder: 'as at the start', 'data-memory': '' });
  const written = ({ state, last } = /** @type {Pick<Slice, 'state' | 'last'>} */ ({ state: null, last: null })) => last?.join(',') ?? state ?? '';
  /** What is written; undefined: nothing that the game remembers. */
  const read = () => {
    const parts = field.value.trim() === '' ? [] : field.value.replace(/[()]/g, '').split(',').map(readInteger);
    if (parts.includes(null)) {
      return undefined;
    }
    if (keepsLast(memory)) {
      return parts.length === 0 ? { state: null, last: null } : parts.length === heaps.length ? { state: null, last: parts.map(String) } : undefined;
    }
    const [state] = parts;
    const fits = parts.length === 1 && state !== null && (states === null || state <= BigInt(states)) && (memory !== 'enforce' || state > 0n);
    return parts.length === 0 ? { state: null, last: null } : fits ? { state: String(state), last: null } : undefined;
  };
  field.addEventListener('input', () => {
    const value = read();
    field.setAttribute('aria-invalid', String(value === undefined));
    if (value) {
      change(/** @type {any} */ (value));
    }
  });
  return {
    element: h('label', { class: 'slice-memory' }, `${REMEMBERED[memory]} `, field),
    show: (/** @type {Slice} */ slice) => {
      if (document.activeElement !== field || written(read()) !== written(slice)) {
        field.value = written(slice);
        field.setAttribute('aria-invalid', 'false');
      }
    },
  };
}
