// bounds.js - how far b_n - a_n strays from n: the constant C of the papers.
import { h } from './dom.js';
import { standingMark } from './standing.js';

/** @typedef {{lowest: number, highest: number, attained: boolean, standing: string}} Bounds */

/**
 * @param {Bounds} bounds
 * @param {import('./api.js').Standing} standing of the machine that they come from
 * @returns {HTMLElement}
 */
export function boundsLine(bounds, standing) {
  const { lowest, highest, attained } = bounds;
  const sign = (/** @type {number} */ number) => String(number).replace('-', '−');
  const proved = bounds.standing === 'proved';
  return h('span', { class: 'bounds' },
    h('b', null, `${sign(lowest)} ≤ bₙ − aₙ − n ≤ ${sign(highest)}`),
    proved ? ` for all n${attained ? ', both attained' : ''}; C = ${Math.max(Math.abs(lowest), Math.abs(highest))} ` : ' as far as it was computed ',
    standingMark({ kind: bounds.standing, by: standing.by }, true));
}
