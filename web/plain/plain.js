// plain.js - who wins at heaps of any size, by the automaton of the P-set, without the library.
//
// The automaton reads the digits of all heaps side by side, most significant digits first.  Digits are greedy:
// the greatest weight that fits goes first.  This is how every numeration of the program writes numbers.

/** `map`: (x,y) becomes (ax+by, cx+dy) before its digits are read. @typedef {{numeration: string, map?: number[] | null, nodes: {id: number, initial?: boolean, final?: boolean}[], edges: {from: number, to: number, label: string}[]}} Automaton */
/** `rays`: the board lies between them. @typedef {{game: string, board?: {quarter: boolean, rays: (string | number)[][]} | null, table: {side: number, boxes: number[]} | null, automaton: Automaton | null}} Known */

/** Quotients or coefficients between underscores; "m" is a minus. @param {string} text */
const numbersIn = (text) => (text === '' ? [] : text.split('_').map((part) => BigInt(part.replace('m', '-'))));

/**
 * The weights of a numeration up to a number; null: the system is not known here.
 * @param {string} system such as msd_fib, msd_3, msd_ost5, msd_rec_1_1_from_1_2
 * @param {bigint} most
 * @returns {bigint[] | null}
 */
export function weightsOf(system, most) {
  const base = /^msd_(\d+)$/.exec(system);
  const named = { msd_fib: 'msd_rec_1_1_from_1_2', msd_trib: 'msd_rec_1_1_1_from_1_2_4', msd_pell: 'msd_ost2' }[system] ?? system;
  const recurrence = /^msd_rec_([\dm_]+)_from_([\d_]+)$/.exec(named);
  const quotients = /^msd_ost(\d+)$/.exec(named);
  const periodic = /^msd_ost_(?:([\d_]+)_)?rep_([\d_]+)$/.exec(named);
  /** @type {bigint[]} */
  let weights = [1n];
  /** @type {() => bigint} */
  let next;
  if (base) {
    next = () => BigInt(base[1]) * weights[weights.length - 1];
  } else if (recurrence) {
    const by = numbersIn(recurrence[1]);
    weights = numbersIn(recurrence[2]);
    next = () => by.reduce((sum, factor, i) => sum + factor * weights[weights.length - 1 - i], 0n);
  } else if (quotients || periodic) {
    const [before, period] = quotients ? [[], [BigInt(quotients[1])]] : [numbersIn(periodic?.[1] ?? ''), numbersIn(periodic?.[2] ?? '')];
    const quotient = (/** @type {number} */ i) => (i < before.length ? before[i] : period[(i - before.length) % period.length]);
    next = () => quotient(weights.length - 1) * weights[weights.length - 1] + (weights[weights.length - 2] ?? 0n);
  } else {
    return null;
  }
  while (weights[weights.length - 1] <= most) {
    const weight = next();
    if (weight <= weights[weights.length - 1]) {
      return null;
    }
    weights.push(weight);
  }
  return weights;
}

/**
 * The digits of numbers, all of one length, the first ones first.
 * @param {string} system
 * @param {bigint[]} numbers
 * @returns {number[][] | null}
 */
export function digitsOf(system, numbers) {
  const weights = weightsOf(system, numbers.reduce((a, b) => (a > b ? a : b)));
  return weights && numbers.map((number) => {
    let rest = number;
    return weights.map((_, i) => {
      const weight = weights[weights.length - 1 - i];
      const digit = rest / weight;
      rest -= digit * weight;
      return Number(digit);
    });
  });
}

/**
 * Whether the automaton accepts the heaps; null: it reads digits that this page cannot write.
 * @param {Automaton} automaton
 * @param {bigint[]} heaps
 */
export function accepts({ numeration, map, nodes, edges }, heaps) {
  const [a, b, c, d] = (map ?? [1, 0, 0, 1]).map(BigInt);
  const [x, y] = heaps;
  const digits = digitsOf(numeration, [a * x + b * y, c * x + d * y]);
  if (!digits) {
    return null;
  }
  /** @type {Map<string, number>} */
  const step = new Map(edges.flatMap(({ from, to, label }) => label.split(' ').map((letter) => /** @type {[string, number]} */ ([`${from} ${letter}`, to]))));
  let state = nodes.find(({ initial }) => initial)?.id;
  for (let i = 0; i < digits[0].length && state !== undefined; i++) {
    state = step.get(`${state} ${digits.map((track) => track[i])}`);
  }
  return nodes.some(({ id, final }) => id === state && final);
}

/** A heap as people type it: 1000, 3*10^9, 10^100+7; null: it is none. @param {string} text @returns {bigint | null} */
export function readHeap(text) {
  const power = (/** @type {string} */ part) => {
    const found = /^(\d{1,5000})(?:(?:\^|\*\*)(\d{1,4}))?$/.exec(part);
    return found && (found[2] === undefined || Number(found[2]) <= 5000) ? BigInt(found[1]) ** BigInt(found[2] ?? 1) : null;
  };
  let sum = 0n;
  for (const [, sign, product] of text.replace(/\s/g, '').replace(/\u2212|\u2013/g, '-').replace(/^(?![+-])/, '+').matchAll(/([+-])([^+-]*)/g)) {
    const factors = product.split(/(?<!\*)\*(?!\*)/).map(power);
    if (factors.some((factor) => factor === null)) {
      return null;
    }
    const value = /** @type {bigint[]} */ (factors).reduce((a, b) => a * b, 1n);
    sum += sign === '-' ? -value : value;
  }
  return sum < 0n || text.trim() === '' ? null : sum;
}

/** Whether there is such a position. @param {Known['board']} board @param {bigint[]} heaps */
export function isOnBoard(board, [x, y]) {
  if (!board || board.quarter) {
    return true;
  }
  const [[a, b], [c, d]] = board.rays.map((ray) => ray.map((part) => BigInt(part)));
  return a * y >= b * x && d * x >= c * y;
}

/**
 * Who wins, and how that is known.
 * @param {Known} known
 * @param {bigint[]} heaps
 * @returns {{outcome: 'P' | 'N' | null, standing: string}}
 */
export function decide({ board, table, automaton }, heaps) {
  if (!isOnBoard(board, heaps)) {
    return { outcome: null, standing: 'The board of this game has no such position.' };
  }
  const inP = automaton && accepts(automaton, heaps);
  if (automaton && inP !== null) {
    return { outcome: inP ? 'P' : 'N', standing: `proved: by the automaton of the P-positions, which reads the heaps in ${automaton.numeration}` };
  }
  if (table && heaps.every((heap) => heap < BigInt(table.side))) {
    const [x, y] = heaps.map(Number);
    const found = table.boxes.some((_, i) => i % 3 === 0 && table.boxes[i] === x && table.boxes[i + 1] === y);
    return { outcome: found ? 'P' : 'N', standing: 'computed: all smaller positions, when this page was written' };
  }
  return { outcome: null, standing: table ? `unknown: this page knows heaps below ${table.side}` : 'unknown: this page has no P-positions of the game' };
}

/** The form of the page. @param {Known} known */
function setUp(known) {
  const form = /** @type {HTMLFormElement} */ (document.querySelector('#who-wins'));
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input')]);
  const answer = /** @type {HTMLElement} */ (document.querySelector('.answer'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const heaps = fields.map((field) => readHeap(field.value));
    const wrong = heaps.indexOf(null);
    fields.forEach((field, i) => field.setAttribute('aria-invalid', String(heaps[i] === null)));
    if (wrong >= 0) {
      answer.textContent = 'A heap is a whole number, such as 1000, 3*10^9 or 10^100+7.';
      fields[wrong].focus();
      return;
    }
    const { outcome, standing } = decide(known, /** @type {bigint[]} */ (heaps));
    const letter = document.createElement('b');
    letter.textContent = outcome ?? '?';
    const words = outcome === null ? '' : outcome === 'P' ? ' The player to move loses.' : ' The player to move wins.';
    const how = document.createElement('div');
    how.className = 'soft';
    how.textContent = standing;
    answer.replaceChildren(letter, words, how);
  });
  form.hidden = false;
}

const text = globalThis.document?.getElementById('wythoff-known')?.textContent;
if (text) {
  setUp(JSON.parse(text));
}
