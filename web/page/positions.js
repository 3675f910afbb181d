// positions.js - what the server knows of single positions, remembered for a while.
import { get } from './api.js';

/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./api.js').PositionInfo} PositionInfo */
/** @typedef {import('./api.js').MovesInfo} MovesInfo */

const MOST_KEPT = 2000;
/** @type {Map<string, any>} */
const kept = new Map();

/**
 * @param {string} path
 * @param {string} game
 * @param {Cell} cell
 * @param {Record<string, any>} more
 * @param {AbortSignal} [signal]
 */
async function askOnce(path, game, cell, more, signal) {
  const key = [path, game, cell.x, cell.y].join('\n');
  const known = kept.get(key);
  if (known) {
    return known;
  }
  const answer = await get(path, { game, x: cell.x, y: cell.y, ...more }, signal);
  kept.set(key, answer);
  if (kept.size > MOST_KEPT) {
    const oldest = kept.keys().next().value;
    kept.delete(/** @type {string} */ (oldest));
  }
  return answer;
}

/**
 * @param {string} game
 * @param {Cell} cell
 * @param {AbortSignal} [signal]
 * @returns {Promise<PositionInfo>}
 */
export function askPosition(game, cell, signal) {
  return askOnce('position', game, cell, {}, signal);
}

/**
 * @param {string} game
 * @param {Cell} cell
 * @param {AbortSignal} [signal]
 * @returns {Promise<MovesInfo>}
 */
export function askMoves(game, cell, signal) {
  return askOnce('moves', game, cell, { limit: 2000 }, signal);
}

/**
 * Where a move leads.
 * @param {Cell} cell
 * @param {[string, string]} move
 * @returns {Cell}
 */
export function after(cell, [s, t]) {
  return { x: cell.x - BigInt(s), y: cell.y - BigInt(t) };
}

/** @param {[string, string]} pair @returns {Cell} */
export function toCell([x, y]) {
  return { x: BigInt(x), y: BigInt(y) };
}
