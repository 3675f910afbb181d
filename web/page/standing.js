// standing.js - every answer says how it is known: proved, computed or conjectured.
import { h } from './dom.js';

/** @typedef {import('./api.js').Standing} Standing */

/** @type {Record<string, string>} */
const MEANING = {
  proved: 'by a theorem or a checked proof',
  computed: 'every smaller position that matters was decided',
  conjectured: 'fits all that was computed; not proved',
  false: 'refuted by what was computed',
  open: 'not decided here',
};

/**
 * A small mark with the kind, and by what.
 * @param {Standing | string | null | undefined} standing
 * @param {boolean} [brief] the mark alone
 * @returns {HTMLElement | null}
 */
export function standingMark(standing, brief = false) {
  if (!standing) {
    return null;
  }
  const { kind, by = '' } = typeof standing === 'string' ? { kind: standing } : standing;
  const meaning = [by, MEANING[kind]].filter(Boolean).join(' — ');
  return h('span', { class: 'standing' },
    h('span', { class: `mark ${kind}`, title: meaning }, kind),
    !brief && by ? h('span', { class: 'by' }, by) : null);
}
