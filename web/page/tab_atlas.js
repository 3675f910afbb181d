// tab_atlas.js - the atlas: thousands of games as a table with filters and small pictures; a press opens one.
import { get, isAbort, messageOf } from './api.js';
import { picture } from './atlas_picture.js';
import { byId, h, later, put } from './dom.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {{value: string, number: number | null, known: boolean, standing: import('./api.js').Standing | null}} AtlasFact */
/**
 * @typedef {{number: number, rule: string, written: string, families: string[], class: number, size: number, seconds: number,
 *   proved: boolean, facts: Record<string, AtlasFact>}} AtlasGame
 */

const STEP = 40;
const MARKS = /** @type {Record<string, string>} */ ({ proved: '', computed: '*', conjectured: '~' });

/** Families are those of `wythoff atlas families`. */
const FAMILIES = [
  ['', 'all families'], ['kl', '(k,l)-Maharaja Nim'], ['pairs', 'Wythoff with two pairs'], ['pair', 'Wythoff with one pair'],
  ['less-diagonal', 'Wythoff less (i,i)'], ['less-two', 'Wythoff less two moves'], ['less-nim', 'Wythoff less (i,0), (0,i)'], ['less-one', 'Wythoff less (i,0)'],
  ['m-list', '(m,1)-Wythoff with a pair'], ['wythoff(m,p)', '(m,p)-Wythoff'], ['st', '(s,t)-Wythoff'], ['misere', 'misère play'], ['gdwn', 'GDWN'],
  ['block', 'blocking'], ['block-nim', 'Nim with blocking'], ['block-list', 'Maharaja with blocking'], ['terminal', 'ends x+y≤n'],
  ['terminal-box', 'ends in a box'], ['terminal-list', 'Maharaja with ends'], ['vector', 'one pair of moves'], ['vector-two', 'two pairs of moves'],
  ['nimhoff', 'cyclic Nimhoff'], ['connell', 'Connell'], ['named', 'of the literature'],
];
const ORDERS = [['', 'as made'], ['slope', 'slope'], ['least', 'least b−a−n'], ['most', 'greatest b−a−n'], ['machine', 'states of the machine'],
  ['automaton', 'states of the automaton'], ['size', 'size of the class'], ['seconds', 'time of making']];

/**
 * A fact in a few letters, with the mark of its standing.
 * @param {AtlasFact | undefined} fact
 */
export function brief(fact) {
  if (!fact) {
    return '–';
  }
  if (!fact.known) {
    return '?';
  }
  const text = fact.number === null ? fact.value : Number.isInteger(fact.number) ? String(fact.number) : fact.number.toFixed(4);
  return text.replace('-', '−') + (MARKS[fact.standing?.kind ?? ''] ?? '');
}

/** @param {AtlasFact | undefined} fact */
function why(fact) {
  return fact ? `${fact.value}${fact.standing ? ` — ${fact.standing.kind}: ${fact.standing.by ?? ''}` : ' — unknown'}` : 'no such fact';
}

/**
 * @param {Store} store
 * @param {(rule: string) => void} choose
 */
export function setUpAtlasTab(store, choose) {
  const body = byId('tab-atlas');
  const filter = h('input', {
    type: 'text', id: 'atlas-filter', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'automaton<=50; slope>2', 'aria-describedby': 'atlas-fault',
  });
  const family = h('select', { 'aria-label': 'family' }, ...FAMILIES.map(([value, text]) => h('option', { value }, text)));
  const order = h('select', { 'aria-label': 'order' }, ...ORDERS.map(([value, text]) => h('option', { value }, text)));
  const proved = h('input', { type: 'checkbox', id: 'atlas-proved' });
  const fault = h('p', { id: 'atlas-fault', class: 'problem', role: 'alert' });
  const count = h('p', { class: 'muted', role: 'status' });
  const rows = h('tbody');
  const more = h('button', { type: 'button', hidden: true }, 'More');
  let controller = new AbortController();
  let shown = 0;
  let begun = false;

  const filters = () => [proved.checked && 'proved', family.value && `family=${family.value}`, filter.value.trim()].filter(Boolean).join('; ');

  /** @param {AtlasGame} game */
  const row = (game) => h('tr', { 'data-rule': game.written },
    h('td', null, h('button', {
      type: 'button', class: 'atlas-game', title: `open ${game.rule}`, onclick: () => choose(game.written),
    }, picture(game), h('span', { class: 'mono' }, game.written))),
    ...['slope', 'least', 'most', 'automaton'].map((name) => h('td', { class: 'number', title: why(game.facts[name]) }, brief(game.facts[name]))),
    h('td', { title: why(game.facts.proof) }, game.proved ? h('span', { class: 'mark proved' }, 'proved') : h('span', { class: 'muted' }, 'open')),
    h('td', { class: 'number', title: 'games that are proved to have the same P-set' }, String(game.size)));

  const ask = async (/** @type {boolean} */ anew) => {
    controller.abort();
    controller = new AbortController();
    const skip = anew ? 0 : shown;
    try {
      const answer = await get('atlas', { filter: filters(), ...(order.value ? { sort: order.value } : {}), skip, limit: STEP }, controller.signal);
      fault.textContent = '';
      if (anew) {
        put(rows);
      }
      rows.append(...answer.list.map(row));
      shown = skip + answer.list.length;
      count.textContent = `${answer.found} of ${answer.games} games; the P-sets of ${answer.proved} are proved for all heaps, in ${answer.classes} classes`;
      more.hidden = shown >= answer.found;
    } catch (error) {
      if (!isAbort(error)) {
        fault.textContent = messageOf(error);
      }
    }
  };

  put(body,
    h('h2', null, 'Atlas'),
    h('div', { class: 'atlas-filters' },
      h('label', { for: 'atlas-filter', class: 'offscreen' }, 'Filters'), filter, family,
      h('label', null, 'by ', order), h('label', { for: 'atlas-proved' }, proved, ' proved')),
    fault, count,
    h('div', { class: 'scroll' }, h('table', { class: 'atlas' },
      h('thead', null, h('tr', null, ...['game', 'slope', 'least', 'most', 'states', 'P-set', 'class'].map((text) => h('th', { scope: 'col' }, text)))), rows)),
    more,
    h('p', { class: 'muted' }, 'Least and greatest b−a−n; states of the automaton of the P-set. No mark: proved; * computed; ~ conjectured; ? unknown. Filters: ',
      h('code', null, 'slope>2'), ', ', h('code', null, 'numeration=msd_pell'), ', ', h('code', null, 'machine:unknown'), ', ', h('code', null, 'same=wythoff'), ', with ; between them.'));

  const anew = later(() => void ask(true), 250);
  filter.addEventListener('input', anew);
  for (const control of [family, order, proved]) {
    control.addEventListener('change', () => void ask(true));
  }
  more.addEventListener('click', () => void ask(false));
  const begin = () => {
    if (store.state.tab === 'atlas' && !begun) {
      begun = true;
      void ask(true);
    }
  };
  store.watch((_state, changed) => {
    if (changed.has('tab')) {
      begin();
    }
  });
  begin();
}
