// papers.js - the papers by name, and their claims: each with its place, and the games it is about.
import { get, messageOf } from './api.js';
import { h, put } from './dom.js';

/** @typedef {import('./claims.js').Claim} Claim */
/** @typedef {{key: string, authors: string, title: string}} Paper */

/** @type {Paper[]} */
export const PAPERS = [
  { key: 'S0', authors: 'Larsson, Wästlund', title: 'Maharaja Nim' },
  { key: 'S1', authors: 'Larsson, appendix by Hegarty', title: '2-pile Nim with a restricted number of move-size imitations' },
  { key: 'S2', authors: 'Duchêne, Fraenkel, Nowakowski, Rigo', title: 'Extensions and restrictions of Wythoff’s game preserving its P-positions' },
  { key: 'S3', authors: 'Larsson', title: 'Rational heap games' },
];

/** @param {string} key */
export function paperOf(key) {
  return PAPERS.find((paper) => paper.key === key) ?? null;
}

/** The name of a paper as people say it. @param {string} key */
export function paperName(key) {
  const paper = paperOf(key);
  return paper ? `${paper.authors}: ${paper.title} (${paper.key})` : key;
}

/** @type {(game: string) => void} what to do with a game of a claim */
let show = () => {};

/** @param {(game: string) => void} chosen */
export function setUpPapers(chosen) {
  show = chosen;
}

/**
 * A paper's name that opens its claims.
 * @param {string} key
 * @param {string} [where] the place in it
 */
export function paperLink(key, where = '') {
  if (!paperOf(key)) {
    return h('span', null, [key, where].filter(Boolean).join(', '));
  }
  return h('span', null,
    h('button', { type: 'button', class: 'link', 'data-paper': key, onclick: () => void openPaper(key) }, paperName(key)),
    where ? `, ${where}` : '');
}

/**
 * The claims of a paper in a dialog, searched by words.
 * @param {string} key
 */
export async function openPaper(key) {
  const paper = paperOf(key);
  const list = h('ul', { class: 'claims' }, h('li', { class: 'muted' }, 'Loading…'));
  const search = h('input', { type: 'search', placeholder: 'Find a claim…', 'aria-label': 'find a claim', autocomplete: 'off', spellcheck: 'false' });
  const count = h('p', { class: 'muted', role: 'status' });
  const dialog = h('dialog', { class: 'paper-claims', 'aria-label': `claims of ${paperName(key)}` },
    h('div', { class: 'row between' }, h('h2', null, paper?.title ?? key),
      h('button', { type: 'button', onclick: () => dialog.close() }, 'Close')),
    h('p', { class: 'muted' }, paper?.authors ?? ''), search, count, list);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  /** @type {(Claim & {games?: string[]})[]} */
  let claims = [];
  const fill = () => {
    const words = search.value.toLowerCase().split(/\s+/);
    const shown = claims.filter((claim) => words.every((word) => `${claim.id} ${claim.title} ${claim.where} ${claim.claim}`.toLowerCase().includes(word)));
    count.textContent = `${shown.length} of ${claims.length} claims`;
    put(list, ...shown.map((claim) => h('li', null,
      h('div', null, h('b', null, claim.title), ' ', h('span', { class: 'muted' }, `${claim.where} · ${claim.expect}`)),
      h('div', null, claim.claim),
      claim.note ? h('div', { class: 'muted' }, claim.note) : null,
      h('div', { class: 'row' }, ...(claim.games ?? []).slice(0, 4).map((game) => h('button', {
        type: 'button', class: 'small', onclick: () => { dialog.close(); show(game); },
      }, `Show ${game}`))))));
  };
  search.addEventListener('input', fill);
  try {
    const answer = await get('claims');
    claims = answer.claims.filter((/** @type {Claim} */ claim) => claim.paper === key);
    fill();
  } catch (error) {
    put(list, h('li', { class: 'problem' }, messageOf(error)));
  }
}
