// levels.js - how strong the computer plays: perfect, or with a chance of any legal move instead of the best one.
import { post } from './api.js';
import { askMoves, positionOf } from './positions.js';

/** @typedef {import('./positions.js').Move} Move */

/** The chance of a careless move. @type {Record<string, number>} */
export const LEVELS = { perfect: 0, strong: 0.2, fair: 0.5, beginner: 0.9 };

/**
 * The whole game after the computer has answered at this level.
 * @param {Record<string, any>} request as /play has it
 * @param {string} level
 * @param {AbortSignal} signal
 * @param {() => number} [random]
 * @param {number} [sets] of moves, of which each move names one
 * @returns {Promise<any>}
 */
export async function askPlay(request, level, signal, random = Math.random, sets = 0) {
  const chance = LEVELS[level] ?? 0;
  if (chance === 0 || request.hint || request.computer === 'none') {
    return post('play', request, signal);
  }
  let answer = await post('play', { ...request, reply: false }, signal);
  while (!answer.error && answer.phase !== 'over' && answer.actor === request.computer) {
    const careless = answer.phase === 'move' && random() < chance ? await anyMove(request.game, answer, signal, random, sets) : null;
    const next = careless ? await post('play', { ...request, turns: [...answer.turns, careless], reply: false }, signal) : null;
    // What the history forbids is not in the list of moves: then the best one it is.
    answer = next && !next.error ? next : await post('play', { ...request, turns: answer.turns, reply: true }, signal);
  }
  return answer;
}

/**
 * @param {string} game
 * @param {any} answer
 * @param {AbortSignal} signal
 * @param {() => number} random
 * @param {number} sets
 * @returns {Promise<Move | null>}
 */
async function anyMove(game, { way, blocked, named }, signal, random, sets) {
  const { moves } = await askMoves(game, positionOf(way[way.length - 1]), signal);
  const any = (/** @type {number} */ count) => Math.floor(random() * count);
  const [shut, asked] = [blocked, named ?? moves].map((options) => new Set(options.map(String)));
  const open = moves.filter((move) => asked.has(String(move)) && !shut.has(String(move)));
  const move = open[any(open.length)];
  return !move ? null : sets > 0 ? { move, name: 1 + any(sets) } : { move };
}
