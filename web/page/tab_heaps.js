// tab_heaps.js - games on several heaps or with a memory: slices to look at and go through, and a game to play against the program.
import { isAbort, messageOf } from './api.js';
import { byId, h, later, put, say } from './dom.js';
import { LETTERS, askHeaps, askSlice, paint, placeAt } from './slices.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./slices.js').Slice} Slice */
/** @typedef {import('./slices.js').HeapAnswer} HeapAnswer */

const GAMES = ['wythoff-any on 3 heaps', 'wythoff on 3 heaps', 'tribonacci', 'raleigh', 'nim on 3 heaps', 'moore(2) on 4 heaps',
  'fraenkel-wythoff on 3 heaps', 'euclid on 3 heaps', 'hypergraph(xy,yz,zx) on 3 heaps', 'wythoff pass', 'odd-or-even-nim', 'nim no repeat', 'fibonacci-nim'];
/** What is remembered, as the field for it is called. @type {Record<string, string>} */
const REMEMBERED = { pass: 'passes left', enforce: 'set that is named', bound: 'at most', repeat: 'last move' };
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
  const remembered = h('input', { type: 'text', size: 6, autocomplete: 'off', placeholder: 'as at the start', 'aria-label': 'what is remembered', 'data-memory': '' });
  const remembers = h('span', null);
  const memoryRow = h('p', { class: 'row', hidden: true }, h('label', null, remembers, ' ', remembered));
  const naming = h('select', { 'aria-label': 'set to name' });
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

  /** What is remembered, as it is asked. @returns {import('./slices.js').Memory} */
  const memory = () => {
    const text = remembered.value.trim();
    const kind = answer?.game.memory ?? 'none';
    return text === '' || kind === 'none' ? {} : kind === 'repeat' ? { last: text } : { state: text };
  };

  /** The position of an answer becomes the one that is looked at. @param {HeapAnswer} at */
  const moveTo = (at) => {
    heaps = at.position.map(Number);
    remembered.value = at.state ?? at.last?.join(',') ?? '';
    answer = at;
  };

  const index = (/** @type {HTMLSelectElement} */ of) => LETTERS.indexOf(of.value || 'x');

  const frame = () => {
    if (slice) {
      paint(canvas, slice, heaps[index(across)], heaps.length > 1 ? heaps[index(up)] : Number.parseInt(remembered.value, 10) || 0);
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

  let shown = '';
  const showAnswer = () => {
    // What is shown already stays: a button that is replaced while it is pressed does nothing.
    const now = JSON.stringify([answer, heaps, playing]);
    if (now === shown) {
      return;
    }
    shown = now;
    if (!answer) {
      put(words);
      put(moves);
      return;
    }
    const v = answer.verdict;
    const over = isOver(answer);
    const unnamed = answer.game.memory === 'enforce' && answer.state === null;
    const said = / (block|comply) \d/.test(answer.game.rule);
    put(words, h('p', null, `${tell(heaps)} is `, h('strong', { class: v.outcome }, v.outcome),
      v.outcome === 'N' && (v.pass || v.move) ? `: ${v.pass ? 'pass' : `take ${tell(v.move ?? [])}, to ${tell(v.to ?? [])}`}` : '',
      v.name ? `, ${v.outcome === 'P' ? 'where' : 'name'} set ${v.name}${v.outcome === 'P' ? ' is named' : ''}` : '',
      answer.grundy === null ? '' : `, Grundy value ${answer.grundy}`,
      ' ', h('span', { class: 'muted' }, `${v.standing.kind}: ${v.standing.by ?? ''}`)),
    over ? h('p', null, playing ? 'No move is left.' : '') : null);
    put(moves, h('p', null, h('button', { type: 'button', disabled: over || said, title: said ? 'blocking and naming of moves are played at the terminal' : null, onclick: begin }, 'Play from here')),
      playing && !over ? h('p', { class: 'muted' }, 'Your move: press a place to which a move leads, or one of these.',
        answer.game.memory === 'enforce' ? h('label', null, ' Then you name set ', naming) : null) : null,
      playing && !unnamed ? h('div', { class: 'slice-options' },
        answer.moves.pass ? h('button', { type: 'button', class: 'small', onclick: () => void go('pass') }, 'pass') : null,
        ...answer.moves.moves.slice(0, 60).map((take) => h('button', { type: 'button', class: 'small', onclick: () => void go(take.join(',')) }, tell(take)))) : null);
  };

  /** A game begins; where a set of moves is to be named, the program names the first. */
  const begin = () => {
    playing = true;
    put(log);
    if (answer?.game.memory === 'enforce') {
      put(naming, ...Array.from({ length: answer.game.states ?? 1 }, (_, i) => h('option', { value: i + 1 }, String(i + 1))));
      if (answer.state === null) {
        remembered.value = String(answer.verdict.name ?? 1);
        log.append(h('li', null, `the program names set ${remembered.value}`));
      }
    }
    say('your move');
    void look();
  };

  const isOver = (/** @type {HeapAnswer} */ at) => at.moves.all && at.moves.moves.length === 0 && !at.moves.pass;

  /** Who cannot move has lost, or won. @param {boolean} you cannot move */
  const end = (you) => {
    const won = you === / misere\b/.test(answer?.game.rule ?? '');
    log.append(h('li', null, `no move is left: ${won ? 'you win' : 'the program wins'}`));
    say(won ? 'you win' : 'the program wins');
  };

  /** You take this, or pass; then the program moves. @param {string} take */
  const go = async (take) => {
    const words = (/** @type {string} */ move, /** @type {number | undefined} */ name) => `${move === 'pass' ? 'pass' : `take (${move})`}${name ? `, name set ${name}` : ''}`;
    const game = rule.value; // another one may be chosen while the answers are awaited
    try {
      const sets = answer?.game.memory === 'enforce';
      const yours = sets ? Number(naming.value) : undefined;
      moveTo(await askHeaps(rule.value, heaps, memory(), undefined, { take, ...(yours ? { name: yours } : {}) }));
      log.append(h('li', null, `you ${words(take, yours)}`));
      if (answer && isOver(answer)) {
        await look();
        end(false);
        return;
      }
      const v = answer?.verdict;
      const by = v?.pass ? 'pass' : (v?.move ?? answer?.moves.moves[0] ?? []).join(',');
      const name = sets ? v?.name ?? 1 : undefined;
      moveTo(await askHeaps(rule.value, heaps, memory(), undefined, { take: by, ...(name ? { name } : {}) }));
      log.append(h('li', null, `the program ${words(by, name).replace('take', 'takes').replace(/^pass$/, 'passes').replace(', name', ', names')}`));
      await look();
      if (rule.value === game && answer && isOver(answer)) {
        end(true);
      }
    } catch (error) {
      fault.textContent = messageOf(error);
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
        asked = await askHeaps(rule.value, heaps, memory(), signal);
      } catch (error) {
        const wanted = /must be (\d) whole number/.exec(messageOf(error));
        if (isAbort(error) || !wanted || Number(wanted[1]) === heaps.length) {
          throw error;
        }
        heaps = Array.from({ length: Number(wanted[1]) }, (_, i) => heaps[i] ?? 3);
        remembered.value = '';
        asked = await askHeaps(rule.value, heaps, {}, signal);
      }
      const count = asked.game.heaps;
      if (across.options.length !== count) {
        const kept = [0, 1];
        [across, up].forEach((of, k) => put(of, ...[...LETTERS.slice(0, count)].map((letter, i) => h('option', { value: letter, selected: i === kept[k] }, letter))));
      }
      if (answer && answer.game.rule !== asked.game.rule) {
        remembered.value = '';
      }
      answer = asked;
      memoryRow.hidden = asked.game.memory === 'none';
      remembers.textContent = REMEMBERED[asked.game.memory] ?? '';
      slice = await askSlice(rule.value, heaps, across.value, up.value, Number(size.value), count > 1 ? memory() : {}, signal);
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
    next[index(across)] = at[0];
    if (heaps.length > 1) {
      next[index(up)] = at[1];
    }
    if (playing) {
      const take = heaps.map((heap, i) => heap - next[i]);
      const legal = answer?.moves.moves.some((move) => move.every((part, i) => Number(part) === take[i]));
      if (legal) {
        void go(take.join(','));
      } else {
        say('no move leads there');
      }
      return;
    }
    heaps = next;
    if (heaps.length === 1) {
      remembered.value = String(at[1]);
    }
    void look();
  });
  canvas.addEventListener('keydown', (event) => {
    const by = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] })[event.key];
    if (by && slice && !playing && heaps.length > 1) {
      event.preventDefault();
      heaps[index(across)] = Math.min(slice.size - 1, Math.max(0, heaps[index(across)] + by[0]));
      heaps[index(up)] = Math.min(slice.size - 1, Math.max(0, heaps[index(up)] + by[1]));
      frame();
      soon();
    }
  });
  const afterTyping = later(() => void look(), 300);
  rule.addEventListener('input', () => { playing = false; remembered.value = ''; afterTyping(); });
  remembered.addEventListener('input', () => { playing = false; afterTyping(); });
  for (const of of [size, across, up]) {
    of.addEventListener('change', () => void look());
  }

  put(body,
    h('h2', null, 'Several heaps'),
    h('datalist', { id: 'heaps-games' }, ...GAMES.map((game) => h('option', { value: game }))),
    h('label', { class: 'offscreen', for: 'heaps-rule' }, 'Rule on several heaps'), rule, fault,
    h('p', { class: 'row' }, h('label', null, 'right ', across), h('label', null, 'up ', up), h('label', null, 'heaps below ', size)),
    canvas, fields, memoryRow, words, moves, log,
    h('p', { class: 'muted' }, 'A slice: two heaps run, the others are fixed. Marked are the P-positions. Drag a slider to go through the slices. Of one heap, what is remembered runs upwards.'));

  const beginTab = () => {
    if (store.state.tab === 'heaps' && !begun) {
      begun = true;
      void look();
    }
  };
  store.watch((_state, changed) => {
    if (changed.has('tab')) {
      beginTab();
    }
  });
  beginTab();
  return {
    choose: (game) => {
      rule.value = game;
      remembered.value = '';
      playing = false;
      begun = true;
      void look();
    },
  };
}
