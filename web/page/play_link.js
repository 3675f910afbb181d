// play_link.js - a link to a game in progress: start, who plays, level and all turns, in the address.
//
//     #game=wythoff&tab=play&play=12,20/second/perfect/3,0/b1,1;2,2
//
// Turns follow each other; b begins the options that were blocked, c those that were named.  Behind a colon stand what is remembered at the
// start (l: the last move), and the set that a move names.
import { h, copy } from './dom.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./play.js').Turn} Turn */
/** @typedef {import('./api.js').Heaps} Heaps */
/** @typedef {{start: import('./slice.js').Position, computer: 'first' | 'second' | 'none', level: string, turns: Turn[]}} Game */

/** @param {Turn} turn */
function turnText(turn) {
  return 'move' in turn ? `${turn.move}${turn.name ? `:${turn.name}` : ''}` : 'block' in turn ? `b${turn.block.join(';')}` : `c${turn.comply.join(';')}`;
}

/** @param {Game} game */
export function writeGame({ start, computer, level, turns }) {
  const memory = start.last ? `:l${start.last}${start.state === null || start.state === '0' ? '' : `;${start.state}`}` : start.state === null ? '' : `:${start.state}`;
  return [`${start.heaps}${memory}`, computer, level, ...turns.map(turnText)].join('/');
}

/** A whole number for each heap. @param {string} text @param {number} [count] of heaps @returns {Heaps | null} */
function heapsOf(text, count) {
  const heaps = /^-?\d{1,20000}(,-?\d{1,20000}){0,5}$/.test(text) ? text.split(',') : null;
  return heaps && (count === undefined || heaps.length === count) ? heaps : null;
}

/** @param {string} text @param {number} count of heaps @returns {Turn | null} */
function readTurn(text, count) {
  const option = (/** @type {string} */ written) => (written === 'pass' ? written : heapsOf(written, count));
  if (text.startsWith('b') || text.startsWith('c')) {
    const options = text.slice(1).split(';').filter(Boolean).map(option);
    return !options.every((one) => one !== null) ? null : text.startsWith('b') ? { block: options } : { comply: options };
  }
  const [written, name] = text.split(':');
  const move = option(written);
  return move === null || !/^[1-9]?\d{0,5}$/.test(name ?? '') ? null : name ? { move, name: Number(name) } : { move };
}

/** @param {string} written @returns {Game | null} */
export function readGame(written) {
  const [start, computer, level, ...rest] = written.split('/');
  const [first, remembered] = (start ?? '').split(':');
  // Of imitation games the number of imitations stands behind the last move.
  const [memory, row] = remembered?.startsWith('l') ? remembered.split(';') : [remembered];
  const heaps = heapsOf(first);
  const last = memory?.startsWith('l') ? heapsOf(memory.slice(1), heaps?.length) : null;
  const turns = rest.map((turn) => readTurn(turn, heaps?.length ?? 0));
  const state = last !== null ? row ?? null : memory ?? null;
  if (!heaps || (state !== null && !/^\d+$/.test(state)) || (computer !== 'first' && computer !== 'second' && computer !== 'none') || !/^[a-z]+$/.test(level ?? '') || !turns.every((turn) => turn !== null)) {
    return null;
  }
  return { start: { heaps: heaps.map(BigInt), state, last }, computer, level, turns };
}

/** The game that the address holds, if any. @param {string} hash */
export function gameInLink(hash) {
  const found = /(?:^#|&)play=([^&]*)/.exec(hash);
  try {
    return found ? readGame(decodeURIComponent(found[1])) : null;
  } catch {
    return null;
  }
}

/** @param {Play} play */
export function linkButton(play) {
  return h('button', { type: 'button', 'data-keep': 'link', onclick: () => {
    const game = writeGame({ start: play.start, computer: play.computer, level: play.level, turns: play.answer?.turns ?? [] });
    void copy(`${location.href.split('#')[0]}#game=${encodeURIComponent(play.game)}&tab=play&play=${game}`, 'the link to this game was');
  } }, 'Copy a link to this game');
}
