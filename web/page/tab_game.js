// tab_game.js - what is known of the game: its class, who decides it and how
// far, how its sequence begins, and what the papers claim about it.
import { get, isAbort, messageOf } from './api.js';
import { boundsLine } from './bounds.js';
import { showClaims } from './claims.js';
import { byId, h, put } from './dom.js';
import { formula } from './formula.js';
import { group, readInteger, shorten } from './numbers.js';
import { onPlane } from './slice.js';
import { plainReach } from './words.js';
import { standingMark } from './standing.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./api.js').GameInfo} GameInfo */

/** @type {Record<string, string>} */
const CLASS = {
  invariant: 'invariant', symmetric: 'symmetric', nim: 'all moves of Nim', quarter: 'all pairs of heaps', history: 'depends on the history',
  wythoff_plus: 'Wythoff’s moves and finitely many others', one_per_column: 'one P-position a column', one_per_row: 'one P-position a row',
};

/** @param {Store} store */
export function setUpGameTab(store) {
  const body = byId('game-body');
  let controller = new AbortController();

  store.watch((state, changed) => {
    if (!changed.has('info') || !state.info) {
      return;
    }
    controller.abort();
    controller = new AbortController();
    const sequence = h('section', { 'aria-label': 'sequence' });
    const claims = h('section', { 'aria-label': 'claims of the papers' });
    const bound = h('dd', { class: 'bound' }, '…');
    put(body, ...about(state.info, bound), sequence, claims);
    if (!onPlane(state.info)) {
      return;
    }
    void showBound(bound, state.info, state.game, controller.signal);
    void showSequence(sequence, state.game, controller.signal);
    void showClaims(claims, state.game, controller.signal);
  });
}

/** @param {GameInfo} info @param {HTMLElement} bound where the bound of the deviation is told */
function about(info, bound) {
  const has = info.class ? Object.entries(info.class).filter(([name, on]) => on === true && CLASS[name]).map(([name]) => CLASS[name]) : info.about;
  if (info.class && info.misere) {
    has.push('misère: who cannot move wins');
  }
  if (info.class && info.block > 0) {
    has.push(`up to ${info.block} options may be blocked`);
  }
  return [
    h('h2', null, 'Game'),
    h('p', { class: 'rule mono' }, info.rule),
    h('ul', { class: 'tags' }, ...has.map((text) => h('li', null, text))),
    h('dl', { class: 'facts' },
      h('dt', null, 'decided by'), h('dd', null, `${info.engine} engine`),
      h('dt', null, 'reach'),
      h('dd', null, info.reach === 'any' ? 'heaps of any size' : `heaps up to ${group(String(info.window ?? '?'))}`,
        info.reach_reason ? h('span', { class: 'muted', title: info.reach_reason }, ` — ${plainReach(info.reach_reason)}`) : null),
      h('dt', null, 'Grundy values'),
      h('dd', null, info.grundy ? 'yes' : 'no', info.grundy_reason ? h('span', { class: 'muted' }, ` — ${info.grundy_reason}`) : null),
      ...(info.guides.length > 0 ? [h('dt', null, 'slopes'), h('dd', null, ...info.guides.map(({ label }) => h('div', null, label)))] : []),
      ...(info.class?.one_per_column ? [h('dt', null, 'deviation'), bound] : [])),
    info.class && info.about.length > 0 && h('details', null, h('summary', null, 'In words'), h('ul', { class: 'plain' }, ...info.about.map((line) => h('li', null, line)))),
  ];
}

/**
 * @param {HTMLElement} section
 * @param {string} game
 * @param {AbortSignal} signal
 */
async function showSequence(section, game, signal) {
  const from = h('input', { type: 'text', value: '0', size: 12, 'aria-label': 'first n', inputmode: 'numeric', spellcheck: 'false' });
  const result = h('div');
  const load = async () => {
    const n = readInteger(from.value);
    if (n === null) {
      put(result, h('p', { class: 'problem' }, 'n is a number such as 0 or 10^100'));
      return;
    }
    try {
      const { from: first, pairs, standing } = await get('sequence', { game, from: n, count: 12 }, signal);
      const cell = (/** @type {string} */ text) => h('td', { title: text }, shorten(text, 14));
      put(result,
        h('div', { class: 'scroll' }, h('table', { class: 'numbers' },
          h('thead', null, h('tr', null, ...['n', 'a_n', 'b_n', 'b_n - a_n - n'].map((text) => h('th', { scope: 'col' },
            h('span', { class: 'spoken' }, text.replaceAll('_', ' ').replaceAll('-', 'minus')), h('span', { 'aria-hidden': 'true' }, formula(text)))))),
          h('tbody', null, ...pairs.map((/** @type {[string, string]} */ [a, b], /** @type {number} */ place) => {
            const i = BigInt(first) + BigInt(place);
            return h('tr', null, h('td', { title: i.toString() }, h('button', { type: 'button', class: 'link', 'data-go': `${a},${b}`, title: 'show this P-position on the board', 'aria-label': `show P-position number ${i}` }, shorten(i, 14))), cell(a), cell(b), cell((BigInt(b) - BigInt(a) - i).toString()));
          })))),
        standingMark(standing));
    } catch (error) {
      if (!isAbort(error)) {
        put(result, h('p', { class: 'muted' }, messageOf(error)));
      }
    }
  };
  put(section, h('h3', null, 'Sequence'),
    h('form', { class: 'row', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void load(); } },
      h('label', null, 'from n = ', from), h('button', { type: 'submit', class: 'small' }, 'Show')), result);
  await load();
}

/**
 * The bound of the deviation, of games with a column machine.
 * @param {HTMLElement} place
 * @param {GameInfo} info
 * @param {string} game
 * @param {AbortSignal} signal
 */
async function showBound(place, info, game, signal) {
  const without = h('span', { class: 'muted' }, 'not known here; the analysis (Structure) measures it');
  if (info.reach !== 'any' || !info.class?.wythoff_plus) {
    put(place, without);
    return;
  }
  try {
    const { bounds } = await get('graph', { game, what: 'machine' }, signal);
    put(place, bounds ? boundsLine(bounds) : without);
  } catch (error) {
    if (!isAbort(error)) {
      put(place, without);
    }
  }
}
