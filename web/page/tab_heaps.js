// tab_heaps.js - games on three to six heaps: slices to look at and go through, and a game to play against the program.
import { isAbort, messageOf } from './api.js';
import { byId, h, later, put, say } from './dom.js';
import { LETTERS, askHeaps, askSlice, paint, placeAt } from './slices.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./slices.js').Slice} Slice */
/** @typedef {import('./slices.js').HeapAnswer} HeapAnswer */

const GAMES = ['wythoff-any on 3 heaps', 'wythoff on 3 heaps', 'tribonacci', 'raleigh', 'nim on 3 heaps', 'moore(2) on 4 heaps',
  'fraenkel-wythoff on 3 heaps', 'euclid on 3 heaps', 'hypergraph(xy,yz,zx) on 3 heaps'];
const SIZES = [32, 48, 64, 96, 128];

/**
 * @param {Store} store
 * @returns {{choose: (game: string) => void}}
 */
export function setUpHeapsTab(store) {
  const body = byId('tab-heaps');
  const rule = h('input', {
    type: 'text', id: 'heaps-rule', list: 'heaps-games', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', value: GAMES[0], 'aria-describedby': 'heaps-fault',
  });
  const size = h('select', { 'aria-label': 'heaps below' }, ...SIZES.map((n) => h('option', { value: n, selected: n === 48 }, String(n))));
  const across = h('select', { 'aria-label': 'to the right' });
  const up = h('select', { 'aria-label': 'upwards' });
  const fault = h('p', { id: 'heaps-fault', class: 'problem', role: 'alert' });
  const canvas = h('canvas', { class: 'slice', width: 384, height: 384, tabindex: 0, role: 'img', 'aria-label': 'slice of P-positions' });
  const fields = h('div', { class: 'slice-heaps' });
  const words = h('div', { role: 'status' });
  const moves = h('div', { class: 'slice-moves' });
  const log = h('ol', { class: 'slice-log' });
  /** @type {number[]} */
  let heaps = [5, 8, 7];
  /** @type {Slice | null} */
  let slice = null;
  /** @type {HeapAnswer | null} */
  let answer = null;
  let playing = false;
  let controller = new AbortController();
  let begun = false;

  const index = (/** @type {HTMLSelectElement} */ of) => LETTERS.indexOf(of.value || 'x');

  const frame = () => {
    if (slice) {
      paint(canvas, slice, heaps[index(across)], heaps[index(up)]);
    }
  };

  const showFields = () => {
    put(fields, ...heaps.map((heap, i) => {
      const field = h('input', { type: 'number', min: 0, max: 1000, value: heap, 'aria-label': `heap ${LETTERS[i]}`, 'data-heap': LETTERS[i] });
      const slider = h('input', { type: 'range', min: 0, max: Number(size.value) - 1, value: heap, 'aria-label': `heap ${LETTERS[i]}` });
      for (const of of [field, slider]) {
        of.addEventListener('input', () => {
          const value = Math.min(1000, Math.max(0, Math.trunc(Number(of.value) || 0)));
          heaps[i] = value;
          (of === field ? slider : field).value = String(value);
          playing = false;
          soon();
        });
      }
      return h('label', null, `${LETTERS[i]} `, slider, field);
    }));
  };

  const tell = (/** @type {number[] | string[]} */ numbers) => `(${numbers.join(',')})`;

  const showAnswer = () => {
    if (!answer) {
      put(words);
      put(moves);
      return;
    }
    const v = answer.verdict;
    const over = answer.moves.all && answer.moves.moves.length === 0 && !answer.moves.pass;
    put(words, h('p', null, `${tell(heaps)} is `, h('strong', { class: v.outcome }, v.outcome),
      v.outcome === 'N' && v.move ? `: ${v.pass ? 'pass' : `take ${tell(v.move)}, to ${tell(v.to ?? [])}`}` : '',
      ' ', h('span', { class: 'muted' }, `${v.standing.kind}: ${v.standing.by ?? ''}`)),
    over ? h('p', null, playing ? 'No move is left.' : '') : null);
    put(moves, h('p', null, h('button', { type: 'button', disabled: over, onclick: () => { playing = true; put(log); say('your move'); showAnswer(); } }, 'Play from here')),
      playing && !over ? h('p', { class: 'muted' }, 'Your move: press a place to which a move leads, or one of these.') : null,
      playing ? h('div', { class: 'slice-options' }, ...answer.moves.moves.slice(0, 60).map((take) => h('button', {
        type: 'button', class: 'small', onclick: () => void go(take.map(Number)),
      }, tell(take)))) : null);
  };

  /** You take this; then the program moves. @param {number[]} take */
  const go = async (take) => {
    heaps = heaps.map((heap, i) => heap - take[i]);
    log.append(h('li', null, `you take ${tell(take)}`));
    await look();
    const reply = answer;
    if (!reply || (reply.moves.all && reply.moves.moves.length === 0)) {
      log.append(h('li', null, 'no move is left: you win'));
      say('you win');
      return;
    }
    const by = (reply.verdict.move ?? reply.moves.moves[0]).map(Number);
    heaps = heaps.map((heap, i) => heap - by[i]);
    log.append(h('li', null, `the program takes ${tell(by)}`));
    await look();
    if (answer && answer.moves.all && answer.moves.moves.length === 0) {
      log.append(h('li', null, 'no move is left: the program wins'));
      say('the program wins');
    }
  };

  /** Asks for slice and position; the game may have another number of heaps than before. */
  const look = async () => {
    controller.abort();
    controller = new AbortController();
    const signal = controller.signal;
    try {
      let asked;
      try {
        asked = await askHeaps(rule.value, heaps, signal);
      } catch (error) {
        const wanted = /must be (\d) whole number/.exec(messageOf(error));
        if (isAbort(error) || !wanted || Number(wanted[1]) === heaps.length) {
          throw error;
        }
        heaps = Array.from({ length: Number(wanted[1]) }, (_, i) => heaps[i] ?? 3);
        asked = await askHeaps(rule.value, heaps, signal);
      }
      const count = asked.game.heaps;
      if (across.options.length !== count) {
        const kept = [0, 1];
        [across, up].forEach((of, k) => put(of, ...[...LETTERS.slice(0, count)].map((letter, i) => h('option', { value: letter, selected: i === kept[k] }, letter))));
      }
      answer = asked;
      slice = await askSlice(rule.value, heaps, across.value, up.value, Number(size.value), signal);
      fault.textContent = '';
      showFields();
      frame();
      showAnswer();
    } catch (error) {
      if (!isAbort(error)) {
        fault.textContent = messageOf(error);
      }
    }
  };
  const soon = later(() => void look(), 120);

  canvas.addEventListener('click', (event) => {
    const at = slice && placeAt(canvas, slice, event);
    if (!at) {
      return;
    }
    const next = heaps.slice();
    [next[index(across)], next[index(up)]] = at;
    if (playing) {
      const take = heaps.map((heap, i) => heap - next[i]);
      const legal = answer?.moves.moves.some((move) => move.every((part, i) => Number(part) === take[i]));
      if (legal) {
        void go(take);
      } else {
        say('no move leads there');
      }
      return;
    }
    heaps = next;
    void look();
  });
  canvas.addEventListener('keydown', (event) => {
    const by = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] })[event.key];
    if (by && slice && !playing) {
      event.preventDefault();
      heaps[index(across)] = Math.min(slice.size - 1, Math.max(0, heaps[index(across)] + by[0]));
      heaps[index(up)] = Math.min(slice.size - 1, Math.max(0, heaps[index(up)] + by[1]));
      frame();
      soon();
    }
  });
  rule.addEventListener('input', later(() => { playing = false; void look(); }, 300));
  for (const of of [size, across, up]) {
    of.addEventListener('change', () => void look());
  }

  put(body,
    h('h2', null, 'Several heaps'),
    h('datalist', { id: 'heaps-games' }, ...GAMES.map((game) => h('option', { value: game }))),
    h('label', { class: 'offscreen', for: 'heaps-rule' }, 'Rule on several heaps'), rule, fault,
    h('p', { class: 'row' }, h('label', null, 'right ', across), h('label', null, 'up ', up), h('label', null, 'heaps below ', size)),
    canvas, fields, words, moves, log,
    h('p', { class: 'muted' }, 'A slice: two heaps run, the others are fixed. Marked are the P-positions. Drag a slider to go through the slices.'));

  const begin = () => {
    if (store.state.tab === 'heaps' && !begun) {
      begun = true;
      void look();
    }
  };
  store.watch((_state, changed) => {
    if (changed.has('tab')) {
      begin();
    }
  });
  begin();
  return {
    choose: (game) => {
      rule.value = game;
      playing = false;
      begun = true;
      void look();
    },
  };
}
