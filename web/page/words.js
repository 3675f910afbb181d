// words.js - positions and moves in plain words: "take 20 from y to reach the P-position (22, 37)".
//
// A move (s,t) lowers x by s and y by t; a negative part puts tokens back.
import { shorten } from './numbers.js';

/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./api.js').Pair} Pair */
/** @typedef {import('./api.js').PositionInfo} PositionInfo */

/** Letters that a number may take in a sentence. */
const ROOM = 16;

/** @param {string} amount @param {string} heap */
function oneHeap(amount, heap) {
  return amount.startsWith('-') ? `put ${shorten(amount.slice(1), ROOM)} on ${heap}` : `take ${shorten(amount, ROOM)} from ${heap}`;
}

/**
 * What a move does.
 * @param {Pair} move
 */
export function moveWords([s, t]) {
  if (t === '0') {
    return oneHeap(s, 'x');
  }
  if (s === '0') {
    return oneHeap(t, 'y');
  }
  if (s === t && !s.startsWith('-')) {
    return `take ${shorten(s, ROOM)} from both`;
  }
  if (s.startsWith('-') || t.startsWith('-')) {
    return `${oneHeap(s, 'x')} and ${oneHeap(t, 'y')}`;
  }
  return `take ${shorten(s, ROOM)} from x and ${shorten(t, ROOM)} from y`;
}

/** @param {Pair} pair */
export function pairWords([x, y]) {
  return `(${shorten(x, ROOM)}, ${shorten(y, ROOM)})`;
}

/**
 * Why a position is what it is, in one sentence, without its letter.
 * @param {Cell} cell
 * @param {PositionInfo} position
 * @param {{misere?: boolean, block?: number} | null} [info] of the game
 */
export function reasonWords({ x, y }, { outcome, move, to, may_be_blocked }, info = null) {
  if (outcome === 'P') {
    const end = x === 0n && y === 0n && !info?.misere;
    return end ? 'the end: who is to move here has lost' : 'every move from here loses';
  }
  if (outcome !== 'N') {
    return '';
  }
  if (!move) {
    return info?.misere ? 'nothing is left to take, and in misère play that wins' : 'who is to move wins';
  }
  const where = to ? ` to reach the P-position ${pairWords(to)}` : '';
  return `${moveWords(move)}${where}${may_be_blocked ? '; if that is blocked, another move wins' : ''}`;
}

/**
 * Why the page reaches so far, in plain words; what is not known here stays as the program says it.
 * @param {string} reason
 */
export function plainReach(reason) {
  const machine = /^the column machine of the game, complete by closure \((\d+) states?,.*\)$/.exec(reason);
  if (machine) {
    return `a machine of ${machine[1]} ${machine[1] === '1' ? 'state' : 'states'} tells the P-position of every column, and it is proved that no case is missing`;
  }
  const quick = /^the columns engine decides every smaller position, and below \d+ that is quick$/.exec(reason);
  return quick ? 'every smaller position is decided on the way, which is quick up to there' : reason;
}
