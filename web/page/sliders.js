// sliders.js - the numbers of a rule as sliders: m, p, k, l, block, moves; the board follows while they move.
import { byId, h, later, put } from './dom.js';

/** @typedef {import('./learn.js').Page} Page */
/** @typedef {{name: string, value: number, from: number, to: number, least: number, most: number}} Knob */

/** What the numbers of named games are called. @type {Record<string, string[]>} */
const NAMES = {
  wythoff: ['m', 'p'], maharaja: ['k', 'l'], gdwn: ['p', 'q'], imitation: ['m', 'p'], 'st-wythoff': ['s', 't'], 'blocking-wythoff': ['k'], connell: ['k'],
  'cyclic-nimhoff': ['h'], 'misere-wythoff': ['a'], chocolate: ['k'], 'take-a-power': ['b'], moore: ['k'],
};
/** Names that have numbers though none are written. @type {Record<string, string>} */
const WRITTEN_OUT = { maharaja: 'maharaja(1,2)', wythoff: 'wythoff(m=1,p=1)', imitation: 'imitation(1,1)', gdwn: 'gdwn(1,2)' };

const MOST_KNOBS = 8;

/** The rule with all its numbers written. @param {string} rule */
export function writtenOut(rule) {
  return WRITTEN_OUT[rule.trim()] ?? rule;
}

/**
 * @param {string} rule
 * @returns {Knob[]} in their order
 */
export function knobsOf(rule) {
  /** @type {Knob[]} */
  const knobs = [];
  const add = (/** @type {string} */ name, /** @type {string} */ digits, /** @type {number} */ from, /** @type {number} */ least) => {
    const value = Number(digits);
    if (digits.length <= 4) {
      knobs.push({ name, value, from, to: from + digits.length, least, most: Math.max(10, Math.ceil(1.5 * value)) });
    }
  };
  for (const found of rule.matchAll(/([a-z][a-z-]*)\(([^()]*)\)/g)) {
    let at = found.index + found[1].length + 1;
    found[2].split(',').forEach((part, i) => {
      const number = /^(\s*(?:([a-z])\s*=\s*)?)(\d+)\s*$/.exec(part);
      if (number) {
        add(number[2] ?? NAMES[found[1]]?.[i] ?? `${found[1]}, number ${i + 1}`, number[3], at + number[1].length, 1);
      }
      at += part.length + 1;
    });
  }
  for (const found of rule.matchAll(/(\bblock\s+)(\d+)/g)) {
    add('block', found[2], found.index + found[1].length, 1);
  }
  for (const found of rule.matchAll(/(\bterminal\s+x\+y<=?)(\d+)/g)) {
    add('terminal', found[2], found.index + found[1].length, 0);
  }
  for (const found of rule.matchAll(/(=\s*\d+\.\.)(\d+)/g)) {
    add('up to', found[2], found.index + found[1].length, 1);
  }
  // Single moves: (1,2), but not the numbers of a named game.
  for (const found of rule.matchAll(/(?<![a-z])\((\d+),(\d+)\)/g)) {
    const move = `(${found[1]},${found[2]})`;
    add(`${move}, x`, found[1], found.index + 1, 0);
    add(`${move}, y`, found[2], found.index + 2 + found[1].length, 0);
  }
  return knobs.sort((a, b) => a.from - b.from).slice(0, MOST_KNOBS);
}

/**
 * The rule with other values.
 * @param {string} rule
 * @param {Knob[]} knobs
 * @param {number[]} values
 */
export function withValues(rule, knobs, values) {
  let text = '';
  let at = 0;
  knobs.forEach(({ from, to }, i) => {
    text += rule.slice(at, from) + values[i];
    at = to;
  });
  return text + rule.slice(at);
}

/** @param {Page} page */
export function setUpSliders({ store, choose }) {
  const place = byId('sliders');
  /** The rules that these sliders made: while one of them is shown the sliders stay, for a hand may be on them. */
  const made = new Set();
  const chooseSoon = later(choose, 50);

  store.watch((state, changed) => {
    if (!changed.has('game') || made.has(state.game)) {
      return;
    }
    made.clear();
    made.add(state.game);
    const rule = writtenOut(state.game);
    const knobs = knobsOf(rule);
    const values = knobs.map(({ value }) => value);
    put(place, knobs.length > 0 && h('details', { class: 'sliders', open: place.querySelector('details')?.open ?? false },
      h('summary', null, 'Change its numbers'),
      ...knobs.map((knob, i) => {
        const out = h('output', null, String(knob.value));
        const slider = h('input', { type: 'range', min: knob.least, max: knob.most, value: knob.value, 'aria-label': `${knob.name} of the rule`, oninput: () => {
          values[i] = Number(slider.value);
          out.textContent = slider.value;
          const text = withValues(rule, knobs, values);
          made.add(text);
          chooseSoon(text);
        } });
        return h('label', { class: 'slider' }, h('span', { class: 'mono' }, knob.name), slider, out);
      })));
  });
}
