// analysis.js - the report of a game's structure: facts by section, each with its standing.
import { h } from './dom.js';
import { facts } from './facts.js';
import { standingMark } from './standing.js';

/** @typedef {{section: string, title: string, value: string, known: boolean, standing: import('./api.js').Standing}} Fact */

/** @param {any} result @returns {HTMLElement} */
export function analysisReport(result) {
  if (!Array.isArray(result?.facts)) {
    return facts(result);
  }
  /** @type {Map<string, Fact[]>} */
  const sections = new Map();
  for (const fact of /** @type {Fact[]} */ (result.facts)) {
    const list = sections.get(fact.section);
    if (list) {
      list.push(fact);
    } else {
      sections.set(fact.section, [fact]);
    }
  }
  return h('div', { class: 'report' }, ...[...sections].map(([name, list]) => h('section', { 'aria-label': name },
    h('h3', null, name),
    h('dl', null, ...list.map(({ title, value, known, standing }) => h('div', { class: 'fact' },
      h('dt', null, title),
      h('dd', null, known === false ? h('span', { class: 'muted' }, value ? `unknown: ${value}` : 'unknown') : value,
        ' ', known === false ? null : standingMark(standing, true))))))));
}
