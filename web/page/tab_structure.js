// tab_structure.js - the machines behind a game, drawn; and the report of its structure.
import { analysisReport } from './analysis.js';
import { get, isAbort, messageOf } from './api.js';
import { boundsLine } from './bounds.js';
import { byId, h, put } from './dom.js';
import { facts } from './facts.js';
import { enlarge } from './graph_dialog.js';
import { nearest } from './graph_layout.js';
import { drawGraph } from './graph_svg.js';
import { jobCard } from './job_card.js';
import { count, group } from './numbers.js';
import { kindWords, onPlane } from './slice.js';
import { standingMark } from './standing.js';
import { linkGraph } from './trace.js';

/** @typedef {import('./store.js').Store} Store */

/** A drawing of more states shows nothing any more. */
const MOST_DRAWN = 60;

const GRAPHS = [
  { what: 'machine', title: 'Column machine', about: 'It reads which columns are upper ones and writes where their P-positions lie.' },
  { what: 'automaton', title: 'Automaton of the P-positions', about: 'It reads the digits of both heaps side by side.' },
];

/** @param {Store} store */
export function setUpStructureTab(store) {
  const body = byId('tab-structure');
  let shownFor = '';
  /** @type {(() => void)[]} */
  let drops = [];
  let controller = new AbortController();

  const show = () => {
    const { game, info } = store.state;
    if (!info || shownFor === game) {
      return;
    }
    shownFor = game;
    controller.abort();
    controller = new AbortController();
    drops.forEach((drop) => drop());
    const analysis = jobCard({
      kind: 'analyze', title: 'Analysis', game, button: 'Analyze',
      about: onPlane(info) ? 'Coverage of rows, columns and diagonals, slopes, deviation, what fits.' : 'How many P-positions there are, how they grow, slopes.', result: analysisReport,
    });
    drops = [analysis.drop];
    if (!onPlane(info)) {
      put(body, h('h2', null, 'Structure'), h('p', { class: 'muted' }, `Machines and the dictionary are for games on two heaps without memory; this one is ${kindWords(info)}.`), analysis.card);
      return;
    }
    const dictionary = jobCard({
      kind: 'dictionary', title: 'Dictionary', game, button: 'Find the dictionary',
      about: 'Words and their translates, and whether they close.', result: facts,
    });
    drops = [analysis.drop, dictionary.drop];
    const graphs = GRAPHS.map((graph) => graphSection(graph, game, controller.signal));
    put(body, h('h2', null, 'Structure'), ...graphs, analysis.card, dictionary.card);
  };
  store.watch((state, changed) => {
    if ((changed.has('info') || changed.has('tab')) && state.tab === 'structure') {
      show();
    }
  });
}

/**
 * @param {{what: string, title: string, about: string}} graph
 * @param {string} game
 * @param {AbortSignal} signal
 */
function graphSection({ what, title, about }, game, signal) {
  const place = h('div', null, h('p', { class: 'muted' }, 'Looking for it…'));
  void (async () => {
    try {
      const answer = await get('graph', { game, what }, signal);
      const total = answer.total_nodes ?? answer.nodes.length;
      const part = nearest(answer.nodes, answer.edges, MOST_DRAWN);
      const name = `${title}: ${count(part.nodes.length, 'state')}`;
      const drawing = drawGraph(part.nodes, part.edges, name, true);
      const frame = h('div', { class: 'drawing', tabindex: 0, role: 'group', 'aria-label': `${title}, a drawing that scrolls` }, drawing);
      put(place,
        h('p', null, h('b', null, group(total)), ` ${total === 1 ? 'state' : 'states'}, ${count(answer.total_edges ?? answer.edges.length, 'edge')}`,
          total > part.nodes.length ? h('span', { class: 'muted' }, `; the ${part.nodes.length} nearest to the start are drawn`) : null),
        standingMark(answer.standing), answer.bounds ? h('p', null, boundsLine(answer.bounds)) : null, frame,
        h('div', { class: 'row' }, h('button', { type: 'button', class: 'small', onclick: () => enlarge(title, drawGraph(part.nodes, part.edges, name, false)) }, 'Enlarge')));
      linkGraph(what, game, answer, place);
      // The start is in the middle of the first layer.
      frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
    } catch (error) {
      if (!isAbort(error)) {
        put(place, h('p', { class: 'muted' }, messageOf(error)));
      }
    }
  })();
  return h('section', { 'aria-label': title }, h('h3', null, title), h('p', { class: 'muted' }, about), place);
}
