// tab_proof.js - the theorem: an automaton of the P-positions, proved, with a
// certificate that a small separate program checks.
import { byId, h, put } from './dom.js';
import { facts } from './facts.js';
import { jobCard } from './job_card.js';
import { optionWords } from './job_options.js';
import { allJobs } from './jobs.js';
import { count } from './numbers.js';
import { LETTERS } from './slice.js';
import { standingMark } from './standing.js';

/** @typedef {import('./store.js').Store} Store */

/** @type {Record<string, string>} */
const NUMERATIONS = { msd_fib: 'in Zeckendorf’s numeration', msd_2: 'in binary', lsd_fib: 'in Zeckendorf’s numeration, least digit first', lsd_2: 'in binary, least digit first' };

/** @param {any} result */
function proofResult(result) {
  if (result?.standing?.kind !== 'proved' || !result.p_states) {
    return facts(result);
  }
  const { obligations = [], statements = [], heaps = 2, form = null, ...rest } = result;
  const words = (/** @type {boolean} */ form) => statements.filter((/** @type {any} */ s) => s.form === form).map((/** @type {any} */ s) => s.text).join(' ');
  return h('div', { class: 'theorem' },
    h('p', { class: 'statement' }, h('b', null, 'Theorem. '), `${words(true)} (${[...LETTERS.slice(0, heaps)].join(', ')}) is a P-position of ${result.rule} if and only if the automaton of ${count(result.p_states, 'state')} accepts it, `,
      `reading ${heaps === 1 ? 'the heap' : heaps === 2 ? 'both heaps' : 'all heaps'} ${NUMERATIONS[result.numeration] ?? `in ${result.numeration}`}. ${words(false)}`),
    standingMark(result.standing),
    form && h('p', null, `The P-positions are the empty heaps and ${form} for all m, in every order, where s(m) has the digits of m and a 0.`),
    h('h3', null, 'What was proved for it'),
    h('ul', { class: 'checks' }, ...obligations.map((/** @type {any} */ { statement }) => h('li', null, statement))),
    h('details', null, h('summary', null, 'Numbers'), facts({ ...rest, rule: null, standing: null })));
}

/** @type {Record<string, string>} */
const KINDS = { prove: 'proof', analyze: 'analysis', dictionary: 'dictionary' };

/**
 * Work on other games that was begun here.
 * @param {string} game
 * @param {(game: string) => void} open
 */
function elsewhere(game, open) {
  const others = allJobs().filter((job) => job.game !== game && KINDS[job.kind]);
  return others.length === 0 ? [] : [
    h('h3', null, 'Of other games'),
    h('ul', { class: 'plain others' }, ...others.map((job) => h('li', null,
      h('button', { type: 'button', class: 'small mono', onclick: () => open(job.game) }, job.game),
      ` ${KINDS[job.kind]}: ${job.last?.state ?? 'running'} ${optionWords(job.options)}`.trimEnd()))),
  ];
}

/** @param {Store} store @param {(game: string) => void} open another game */
export function setUpProofTab(store, open) {
  const body = byId('tab-proof');
  let shownFor = '';
  let drop = () => {};
  const show = () => {
    const { game, info } = store.state;
    if (!info || shownFor === game) {
      return;
    }
    shownFor = game;
    drop();
    const proof = jobCard({
      kind: 'prove', title: 'Theorem', game, button: 'Prove',
      about: 'The automaton of the P-positions is found and proved: no P-position has an option in the set, every other has one.',
      result: proofResult,
    });
    drop = proof.drop;
    put(body, h('h2', null, 'Proof'), proof.card,
      h('h3', null, 'The certificate'),
      h('p', { class: 'muted' }, 'It holds all that the proof needs. Check it without this program’s code:'),
      h('pre', null, 'wythoff-check FILE'), ...elsewhere(game, open));
  };
  store.watch((state, changed) => {
    if ((changed.has('info') || changed.has('tab')) && state.tab === 'proof') {
      show();
    }
  });
}
