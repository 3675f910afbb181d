// positions.js - what the server knows of single positions, remembered for a while.
import { get } from './api.js';
import { positionQuery } from './slice.js';

/** @typedef {import('./slice.js').Position} Position */
/** @typedef {import('./api.js').PositionInfo} PositionInfo */
/** @typedef {import('./api.js').MovesInfo} MovesInfo */
/** A move; `name`: the set that it names. @typedef {{move: import('./api.js').Heaps | 'pass', name?: number}} Move */

const MOST_KEPT = 2000;
/** @type {Map<string, any>} */
const kept = new Map();

/**
 * @param {string} path
 * @param {Record<string, any>} query
 * @param {AbortSignal} [signal]
 */
async function askOnce(path, query, signal) {
  const key = `${path} ${JSON.stringify(query)}`;
  const known = kept.get(key);
  if (known) {
    return known;
  }
  const answer = await get(path, query, signal);
  kept.set(key, answer);
  if (kept.size > MOST_KEPT) {
    const oldest = kept.keys().next().value;
    kept.delete(/** @type {string} */ (oldest));
  }
  return answer;
}

/**
 * @param {string} game
 * @param {Position} position
 * @param {AbortSignal} [signal]
 * @param {Move} [turn] that is made first: then the answer is about the position after it
 * @returns {Promise<PositionInfo>}
 */
export function askPosition(game, position, signal, turn) {
  return askOnce('position', { game, ...positionQuery(position), ...(turn && { take: String(turn.move), name: turn.name }) }, signal);
}

/**
 * @param {string} game
 * @param {Position} position
 * @param {AbortSignal} [signal]
 * @returns {Promise<MovesInfo>}
 */
export function askMoves(game, position, signal) {
  return askOnce('moves', { game, ...positionQuery(position), limit: 2000 }, signal);
}

/** The position that an answer is about. @param {{heaps: import('./api.js').Heaps, state: string | null, last: import('./api.js').Heaps | null}} answer @returns {Position} */
export function positionOf({ heaps, state, last }) {
  return { heaps: heaps.map(BigInt), state, last };
}
