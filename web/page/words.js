// words.js - positions and moves in plain words: "take 20 from y to reach the P-position (22, 37)".
//
// A move (s,t) lowers x by s and y by t; a negative part puts tokens back.
import { LETTERS } from './slice.js';
import { shorten } from './numbers.js';

/** @typedef {import('./api.js').Heaps} Heaps */
/** @typedef {import('./api.js').PositionInfo} PositionInfo */

/** Letters that a number may take in a sentence. */
const ROOM = 16;

/** @param {string} amount @param {string} heap */
function oneHeap(amount, heap) {
  return amount.startsWith('-') ? `put ${shorten(amount.slice(1), ROOM)} on ${heap}` : `take ${shorten(amount, ROOM)} from ${heap}`;
}

/**
 * What a move does.
 * @param {Heaps | 'pass'} move
 */
export function moveWords(move) {
  if (move === 'pass') {
    return 'pass';
  }
  const parts = move.map((amount, i) => ({ amount, heap: LETTERS[i] })).filter(({ amount }) => amount !== '0');
  if (parts.some(({ amount }) => amount.startsWith('-'))) {
    return parts.map(({ amount, heap }) => oneHeap(amount, heap)).join(' and ');
  }
  if (parts.length > 1 && parts.length === move.length && parts.every(({ amount }) => amount === parts[0].amount)) {
    return `take ${shorten(parts[0].amount, ROOM)} from ${parts.length === 2 ? 'both' : 'each heap'}`;
  }
  return `take ${parts.map(({ amount, heap }) => `${shorten(amount, ROOM)} from ${heap}`).join(' and ')}`;
}

/** @param {Heaps | bigint[]} heaps @param {number} [room] */
export function heapsWords(heaps, room = ROOM) {
  return `(${heaps.map((heap) => shorten(heap, room)).join(', ')})`;
}

/**
 * Why a position is what it is, in one sentence, without its letter.
 * @param {PositionInfo} position
 * @param {{misere?: boolean} | null} [info] of the game
 */
export function reasonWords({ outcome, heaps, move, pass, name, to, may_be_blocked }, info = null) {
  if (outcome === 'P') {
    const end = heaps.every((heap) => heap === '0') && !info?.misere;
    return end ? 'the end: who is to move here has lost' : name !== null ? `every move from here loses once set ${name} is named` : 'every move from here loses';
  }
  if (outcome !== 'N') {
    return '';
  }
  if (!move && !pass) {
    return info?.misere ? 'nothing is left to take, and in misère play that wins' : 'who is to move wins';
  }
  const words = [moveWords(pass ? 'pass' : move ?? []), to && !pass ? `to reach the P-position ${heapsWords(to)}` : '', name !== null ? `and name set ${name}` : ''];
  return `${words.filter(Boolean).join(' ')}${may_be_blocked ? '; if that is blocked, another move wins' : ''}`;
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
