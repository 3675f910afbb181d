// review.js - a game looked at again: which move threw it away, and what would have held it.
//
// Before each turn the perfect player is asked who wins from there.  A turn that changes the answer against
// the one who made it threw the game away; no turn can change it in his favour.
import { messageOf } from './api.js';
import { h, put } from './dom.js';
import { askTurns } from './play.js';
import { moveWords } from './words.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./play.js').Turn} Turn */
/** @typedef {{number: number, who: string, turn: Turn, thrown: boolean, known: boolean, better: import('./api.js').Heaps | 'pass' | null}} Judged */

/** @param {string} who */
const other = (who) => (who === 'first' ? 'second' : 'first');

/**
 * @param {Play} play
 * @param {Turn[]} turns
 * @returns {Promise<{judged: Judged[], winner: string | null}>} every turn, and who wins from the start
 */
export async function reviewGame({ game, info, start }, turns) {
  /** @type {{winner: string | null, actor: string, move: import('./api.js').Heaps | 'pass' | null}[]} */
  const seen = [];
  for (let i = 0; i <= turns.length; i++) {
    const answer = await askTurns(info, { game, start, turns: turns.slice(0, i), computer: 'none', reply: false, hint: true }, 'perfect', new AbortController().signal);
    const { advice, actor } = answer;
    const known = answer.phase === 'over' || (advice && !advice.unknown);
    seen.push({
      winner: !known ? null : answer.phase === 'over' ? answer.winner : advice.wins ? actor : other(actor), actor, move: advice?.wins ? advice.move ?? null : null,
    });
  }
  let number = 0;
  const judged = turns.map((turn, i) => {
    const [before, after] = [seen[i], seen[i + 1]];
    number += 'move' in turn ? 1 : 0;
    return {
      number, who: before.actor, turn, known: before.winner !== null && after.winner !== null,
      thrown: before.winner === before.actor && after.winner !== null && after.winner !== before.actor, better: before.move,
    };
  });
  return { judged, winner: seen[0].winner };
}

/** @type {{name: string, panel: HTMLElement}} */
const shown = { name: '', panel: h('div') };

/**
 * The review of the game at hand; the same element as long as the game is the same.
 * @param {Play} play
 * @returns {HTMLElement}
 */
export function reviewPanel(play) {
  const turns = play.answer?.turns ?? [];
  const name = JSON.stringify([play.game, play.start.heaps.map(String), play.start.state, play.start.last, turns]);
  if (shown.name === name) {
    return shown.panel;
  }
  const result = h('div', { role: 'status' });
  const panel = h('section', { class: 'review', 'aria-label': 'review of the game', hidden: turns.length === 0 },
    h('div', { class: 'row' }, h('button', { type: 'button', 'data-keep': 'review', onclick: async () => {
      put(result, h('p', { class: 'muted' }, 'Looking at every move…'));
      try {
        put(result, ...words(await reviewGame(play, turns), play));
      } catch (error) {
        put(result, h('p', { class: 'problem' }, messageOf(error)));
      }
    } }, 'Review the game')), result);
  Object.assign(shown, { name, panel });
  return panel;
}

/**
 * @param {{judged: Judged[], winner: string | null}} review
 * @param {Play} play
 */
function words({ judged, winner }, play) {
  const name = (/** @type {string} */ who) => (play.computer === 'none' ? `the ${who} player` : who === play.computer ? 'the computer' : 'you');
  const thrown = judged.filter((each) => each.thrown);
  const unknown = judged.filter((each) => !each.known).length;
  const head = thrown.length === 0 ? (unknown > 0 ? 'No mistake was found.' : winner === play.computer ? 'No mistake: the start was lost for you, and no move could change that.' : 'No mistake: every move was as good as there was.') :
    `Move ${thrown[0].number} threw it away.`;
  return [
    h('p', null, h('b', null, head)),
    thrown.length > 0 ? h('ul', { class: 'plain' }, ...thrown.map(({ number, who, turn, better }) => h('li', null,
      `Move ${number}, ${name(who)}: `, 'move' in turn ? moveWords(turn.move) : 'block' in turn ? 'what was blocked' : 'what was named', '. ',
      better ? `Better: ${moveWords(better)}.` : ''))) : null,
    unknown > 0 ? h('p', { class: 'muted' }, `Of ${unknown} turns it is not known who would have won.`) : null,
  ];
}
