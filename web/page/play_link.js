// play_link.js - a link to a game in progress: start, who plays, level and all turns, in the address.
//
//     #game=wythoff&tab=play&play=12,20/second/perfect/3,0/b1,1;2,2
//
// Turns follow each other; b begins the options that were blocked.
import { h, copy } from './dom.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./play.js').Turn} Turn */
/** @typedef {import('./api.js').Pair} Pair */
/** @typedef {{start: Pair, computer: 'first' | 'second' | 'none', level: string, turns: Turn[]}} Game */

/** @param {Pair} pair */
const text = ([x, y]) => `${x},${y}`;

/** @param {Game} game */
export function writeGame({ start, computer, level, turns }) {
  return [text(start), computer, level, ...turns.map((turn) => ('move' in turn ? text(turn.move) : `b${turn.block.map(text).join(';')}`))].join('/');
}

/** @param {string} written @returns {Game | null} */
export function readGame(written) {
  const [start, computer, level, ...rest] = written.split('/');
  const pair = (/** @type {string} */ part) => (/^-?\d{1,20000},-?\d{1,20000}$/.test(part) ? /** @type {Pair} */ (part.split(',')) : null);
  const from = pair(start ?? '');
  if (!from || (computer !== 'first' && computer !== 'second' && computer !== 'none') || !/^[a-z]+$/.test(level ?? '')) {
    return null;
  }
  /** @type {Turn[]} */
  const turns = [];
  for (const part of rest) {
    if (part.startsWith('b')) {
      const block = part.slice(1).split(';').filter(Boolean).map(pair);
      if (block.includes(null)) {
        return null;
      }
      turns.push({ block: /** @type {Pair[]} */ (block) });
    } else {
      const move = pair(part);
      if (!move) {
        return null;
      }
      turns.push({ move });
    }
  }
  return { start: from, computer, level, turns };
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
