// trace.js - the machines at work on the position pointed at: which digits they read, through which states they go.
//
// The automaton reads the digits of x and y side by side, the first ones first.  The column machine reads which
// columns are lower ones (1) and which upper ones (0); the columns before x tell its state there, for
// from whatever state one begins, only runs that can read them are left.
import { isAbort } from './api.js';
import { h, later, put } from './dom.js';
import { shorten } from './numbers.js';
import { pairsBetween } from './pair_range.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {{nodes: {id: number, initial?: boolean, final?: boolean}[], edges: {from: number, to: number, label?: string}[], standing?: {by?: string}}} Graph */

/** Columns that are read to find the state of a machine. */
const BEFORE = 96n;
/** The first columns are not the machine's: it begins when the game has settled. */
const SETTLED = 32n;

/**
 * The digits of a number, the first one first; null: the page does not know this way of writing.
 * @param {string} system such as msd_fib, msd_pell, msd_2
 * @param {bigint} number
 * @returns {number[] | null}
 */
export function digitsIn(system, number) {
  const base = /^msd_(\d+)$/.exec(system);
  if (base) {
    return number === 0n ? [] : [...number.toString(Number(base[1]))].map((digit) => Number.parseInt(digit, 36));
  }
  const factor = system === 'msd_fib' ? 1n : system === 'msd_pell' ? 2n : 0n;
  if (factor === 0n) {
    return null;
  }
  // Weights w, each `factor` times the one before and the one before that; the largest that fits goes first.
  const weights = [1n, factor + (factor === 1n ? 1n : 0n)];
  while (weights[weights.length - 1] <= number) {
    weights.push(factor * weights[weights.length - 1] + weights[weights.length - 2]);
  }
  const digits = [];
  let rest = number;
  for (const weight of weights.reverse()) {
    digits.push(Number(rest / weight));
    rest %= weight;
  }
  const first = digits.findIndex((digit) => digit > 0);
  return first < 0 ? [] : digits.slice(first);
}

/**
 * Through which states the automaton goes; it ends early where there is no edge.
 * @param {Graph} graph
 * @param {number[]} x
 * @param {number[]} y
 */
export function runAutomaton(graph, x, y) {
  const length = Math.max(x.length, y.length);
  const padded = [x, y].map((digits) => [...Array(length - digits.length).fill(0), ...digits]);
  /** @type {Map<string, number>} */
  const edges = new Map(graph.edges.flatMap(({ from, to, label }) => (label ?? '').split(' ').map((pair) => /** @type {[string, number]} */ ([`${from} ${pair}`, to]))));
  let state = graph.nodes.find(({ initial }) => initial)?.id ?? 0;
  const way = [state];
  for (let i = 0; i < length; i++) {
    const next = edges.get(`${state} ${padded[0][i]},${padded[1][i]}`);
    if (next === undefined) {
      return { way, padded, accepts: false, dead: true };
    }
    way.push(state = next);
  }
  return { way, padded, accepts: Boolean(graph.nodes.find(({ id }) => id === state)?.final), dead: false };
}

/**
 * The states that a machine can be in after these bits, from any state.
 * @param {Graph} graph
 * @param {number[]} bits
 */
export function statesAfter(graph, bits) {
  /** @type {Map<string, number>} */
  const edges = new Map(graph.edges.map(({ from, to, label }) => [`${from} ${(label ?? '').split('/')[0]}`, to]));
  let states = new Set(graph.nodes.map(({ id }) => id));
  for (const bit of bits) {
    states = new Set([...states].map((state) => edges.get(`${state} ${bit}`)).filter((state) => state !== undefined));
  }
  return [...states];
}

/** @type {Map<string, {place: HTMLElement, words: HTMLElement, game: string, graph: Graph}>} */
const linked = new Map();
/** @type {() => void} */
let refresh = () => {};

/**
 * A drawing that follows the position pointed at.
 * @param {'machine' | 'automaton' | string} what
 * @param {string} game
 * @param {Graph} graph
 * @param {HTMLElement} place that has the drawing
 */
export function linkGraph(what, game, graph, place) {
  const words = h('p', { class: 'trace' }, 'Point at a position, or select one: its way through the states is shown here.');
  place.append(words);
  linked.set(what, { place, words, game, graph });
  refresh();
}

/** @param {Store} store */
export function setUpTrace(store) {
  let controller = new AbortController();
  const show = later(async () => {
    controller.abort();
    controller = new AbortController();
    const { tab, game, secret, hovered, selected } = store.state;
    const cell = hovered ?? selected;
    if (tab !== 'structure' || secret || !cell) {
      return;
    }
    const automaton = linked.get('automaton');
    if (automaton?.game === game && automaton.words.isConnected) {
      traceAutomaton(automaton, cell);
    }
    const machine = linked.get('machine');
    if (machine?.game === game && machine.words.isConnected) {
      try {
        await traceMachine(machine, game, cell, controller.signal);
      } catch (error) {
        if (!isAbort(error)) {
          put(machine.words);
        }
      }
    }
  }, 80);
  refresh = show;
  store.watch((_state, changed) => {
    if (['hovered', 'selected', 'tab'].some((name) => changed.has(name))) {
      show();
    }
  });
}

/** @param {HTMLElement} place @param {number[]} way @param {number | undefined} here */
function mark(place, way, here) {
  const on = new Set(way.map(String));
  place.querySelectorAll('[data-state]').forEach((state) => {
    const id = state.getAttribute('data-state') ?? '';
    state.classList.toggle('way', on.has(id));
    state.classList.toggle('here', id === String(here));
  });
}

/** @param {number[]} digits */
function written(digits) {
  const text = digits.some((digit) => digit > 9) ? digits.join('.') : digits.join('');
  return text === '' ? '0' : text.length > 40 ? `${text.slice(0, 18)}…${text.slice(-18)}` : text;
}

/** @param {{place: HTMLElement, words: HTMLElement, graph: Graph}} link @param {Cell} cell */
function traceAutomaton({ place, words, graph }, { x, y }) {
  const system = /reads x and y in (\S+?);/.exec(graph.standing?.by ?? '')?.[1] ?? '';
  const digits = [digitsIn(system, x), digitsIn(system, y)];
  if (!digits[0] || !digits[1]) {
    put(words, `It reads digits of ${system || 'a system of its own'}, which this page does not write.`);
    return;
  }
  const { way, padded, accepts, dead } = runAutomaton(graph, digits[0], digits[1]);
  mark(place, way, dead ? undefined : way[way.length - 1]);
  const states = way.length > 14 ? `${way.slice(0, 6).join(' → ')} → … → ${way.slice(-6).join(' → ')}` : way.join(' → ');
  put(words, h('span', { class: 'mono' }, `x = ${written(padded[0])}`), h('br'), h('span', { class: 'mono' }, `y = ${written(padded[1])}`), h('br'),
    `(${shorten(x, 12)}, ${shorten(y, 12)}) in digits of ${system}: states ${states}${dead ? ', then no edge' : ''}: `, h('b', null, accepts ? 'accepted, P' : 'not accepted, N'));
}

/**
 * @param {{place: HTMLElement, words: HTMLElement, graph: Graph}} link
 * @param {string} game
 * @param {Cell} cell
 * @param {AbortSignal} signal
 */
async function traceMachine({ place, words, graph }, game, { x }, signal) {
  const late = x >= BEFORE + SETTLED;
  const from = late ? x - BEFORE : 0n;
  const { found, all } = await pairsBetween(game, from, x + 2n, signal);
  if (signal.aborted || !all) {
    return;
  }
  const upper = new Set(found.map(({ a }) => a));
  const bits = [];
  for (let column = from; column < x; column++) {
    bits.push(upper.has(column) ? 0 : 1);
  }
  const states = late ? statesAfter(graph, bits) : [];
  const bit = upper.has(x) ? 0 : 1;
  if (states.length !== 1) {
    mark(place, states, undefined);
    put(words, late ? `Column ${shorten(x, 12)}: the columns before leave states ${states.join(', ')}.` :
      `Column ${x} is ${bit === 0 ? 'an upper one' : 'a lower one'}; from column ${BEFORE + SETTLED} on the state is told here.`);
    return;
  }
  const edge = graph.edges.find(({ from: state, label }) => state === states[0] && (label ?? '').startsWith(`${bit}/`));
  mark(place, edge ? [states[0], edge.to] : states, states[0]);
  put(words, `Column ${shorten(x, 12)}: state `, h('b', null, String(states[0])), `; it reads ${bit} (${bit === 0 ? 'an upper column' : 'a lower column'})`,
    edge ? `, writes ${(edge.label ?? '').split('/')[1] || 'nothing'} and goes to state ${edge.to}.` : '.');
}
