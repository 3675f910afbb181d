// referee.js - games on other numbers of heaps, or with a memory: legal moves, the program's answer, the end.
//
// The server's question "play" is for two heaps without memory; here the same answer is put together
// from the questions "position" and "moves".  Positions are remembered (positions.js), so that a turn costs two questions.
import { ApiError } from './api.js';
import { LEVELS } from './levels.js';
import { askMoves, askPosition, positionOf } from './positions.js';
import { reasonWords } from './words.js';

/** @typedef {import('./api.js').GameInfo} GameInfo */
/** @typedef {import('./api.js').PositionInfo} PositionInfo */
/** @typedef {import('./api.js').MovesInfo} MovesInfo */
/** @typedef {import('./positions.js').Move} Move */
/** @typedef {import('./play.js').Request} Request */
/** @typedef {import('./play.js').Answer} Answer */

/** @param {GameInfo} info */
export function canReferee({ block, comply }) {
  return block === 0 && comply === 0;
}

/**
 * The whole game after the program has answered at this level.
 * @param {GameInfo} info
 * @param {Request} request
 * @param {string} level
 * @param {AbortSignal} signal
 * @param {() => number} [random]
 * @returns {Promise<Answer>}
 */
export async function askReferee(info, { start, turns, computer, reply, hint }, level, signal, random = Math.random) {
  const { game } = info;
  let at = await askPosition(game, start, signal);
  if (info.memory === 'enforce' && at.state === null) {
    // The player who waits names the first set, as well as can be.
    at = await askPosition(game, { ...start, state: String(at.name ?? 1) }, signal);
  }
  const way = [positionOf(at)];
  /** @type {Move[]} */
  const made = [];
  /** @type {Answer['error']} */
  let error = null;
  const make = async (/** @type {Move} */ turn) => {
    at = await askPosition(game, way[way.length - 1], signal, turn);
    way.push(positionOf(at));
    made.push(turn);
  };
  for (const turn of turns) {
    try {
      await make(/** @type {Move} */ (turn));
    } catch (fault) {
      if (!(fault instanceof ApiError) || fault.status !== 400) {
        throw fault;
      }
      error = { index: made.length, message: fault.message };
      break;
    }
  }
  const mover = () => (made.length % 2 === 0 ? 'first' : 'second');
  let moves = await askMoves(game, way[way.length - 1], signal);
  while (reply && !error && mover() === computer && !isOver(moves)) {
    const careless = random() < (LEVELS[level] ?? 0);
    await make(chosen(info, at, moves, careless ? random : null));
    moves = await askMoves(game, way[way.length - 1], signal);
  }
  const over = isOver(moves);
  const other = mover() === 'first' ? 'second' : 'first';
  return {
    turns: made, way, position: at.heaps, phase: over ? 'over' : 'move', mover: mover(), actor: mover(), winner: !over ? null : info.misere ? mover() : other,
    advice: hint && !over ? adviceOf(info, at, moves) : null, error,
  };
}

/** Whether nothing is left to do. @param {MovesInfo} moves */
function isOver({ moves, all }) {
  return all && moves.length === 0;
}

/**
 * The move that wins, or any.
 * @param {GameInfo} info
 * @param {PositionInfo} at
 * @param {MovesInfo} moves
 * @param {(() => number) | null} random for any move
 * @returns {Move}
 */
function chosen({ memory, states }, at, { moves }, random) {
  const any = (/** @type {number} */ count) => Math.floor((random?.() ?? 0) * count);
  const best = random ? null : at.pass ? 'pass' : at.move;
  const move = best ?? moves[any(moves.length)];
  if (!move) {
    throw new Error('unknown: these heaps are too large to list the moves, and no move is known to win');
  }
  return memory === 'enforce' ? { move, name: random ? 1 + any(states ?? 1) : at.name ?? 1 } : { move };
}

/** @param {GameInfo} info @param {PositionInfo} at @param {MovesInfo} moves */
function adviceOf(info, at, moves) {
  const wins = at.outcome === 'N';
  return { ...chosen(info, at, moves, null), wins, explanation: wins ? `${reasonWords(at, info)}.` : 'Every move loses; this one is as good as any.', standing: at.standing };
}
