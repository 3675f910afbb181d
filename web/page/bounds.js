// bounds.js - how far b_n - a_n strays from n: the constant C of the papers.
import { h } from './dom.js';
import { formula } from './formula.js';
import { standingMark } from './standing.js';

/** @typedef {{lowest: number, highest: number, attained: boolean, standing: import('./api.js').Standing}} Bounds */

/**
 * @param {Bounds} bounds
 * @returns {HTMLElement}
 */
export function boundsLine(bounds) {
  const { lowest, highest, attained } = bounds;
  const proved = bounds.standing.kind === 'proved';
  return h('span', { class: 'bounds' },
    formula(`${lowest} <= b_n - a_n - n <= ${highest}`),
    proved ? ` for all n${attained ? ', both attained' : ''}; C = ${Math.max(Math.abs(lowest), Math.abs(highest))} ` : ' as far as it was computed ',
    standingMark(bounds.standing, true));
}
