// tour.js - the page in sixty seconds: each step shows something on the board, says one thing, and goes on by itself
// unless little motion is wished for.
import { h } from './dom.js';

/** @typedef {{words: string, link?: string, at?: string, act?: () => void, undo?: () => void}} Stop */

const SECONDS = 7.5;

/**
 * @param {{build: {open: () => Promise<void>, close: () => void}}} parts
 * @returns {Stop[]}
 */
export function stops({ build }) {
  return [
    { words: 'Two heaps of tokens are a place on this board: x to the right, y upwards. In Wythoff’s game you take any number from one heap, or the same number from both. Who takes the last token wins.', link: 'game=wythoff&box=22,16', at: '#board' },
    { words: 'The filled squares are P-positions: whoever must move there loses against best play. All other places are N: the next player can win.', link: 'game=wythoff&box=22,16', at: '#legend' },
    { words: 'Select a place, and see its moves as dots. A ring is a move that wins: it leads to a filled square. The line below says it in words.', link: 'game=wythoff&box=22,16&selected=12,9', at: '#readout' },
    { words: 'How do the filled squares come about? Each one strikes out its row, its column and its diagonal; the smallest place that is left is the next.', link: 'game=wythoff&box=22,16', at: '#build', act: () => { void build.open().then(() => /** @type {HTMLElement | null} */ (document.querySelector('[data-build=play]'))?.click()); }, undo: () => build.close() },
    { words: 'Change the rule, as papers write it: here a knight’s move was added. The lines tremble, but never far.', link: 'game=maharaja&box=120,84&show=moves,winning,guides,grid,strip', at: '#rule' },
    { words: 'The board has no end. These are true positions of heaps with a hundred digits, known by a small machine and proved.', link: 'game=maharaja&at=10^100,16180339887498948482045868343656381177203091798057628621354486227052604628189024497072072041893911374&zoom=4', at: '#goto' },
    { words: 'Play against an opponent that never loses a won game, at the level you like, and look afterwards which move threw it away.', link: 'game=maharaja&box=24,18&tab=play', at: '#t-play' },
    { words: 'Everything can be proved, drawn and taken away: pictures for papers, data, links. Now it is yours.', link: 'game=maharaja&box=120,84&tab=export', at: '#t-export' },
  ];
}

/**
 * @param {{build: {open: () => Promise<void>, close: () => void}}} parts
 * @returns {() => void} begins the tour
 */
export function setUpTour(parts) {
  /** @type {HTMLElement | null} */
  let card = null;
  return () => {
    card?.remove();
    const list = stops(parts);
    let at = -1;
    let timer = 0;
    let going = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const words = h('p', { role: 'status' });
    const count = h('span', { class: 'muted' });
    const leave = () => {
      clearTimeout(timer);
      list[at]?.undo?.();
      mark('');
      section.remove();
      card = null;
      document.removeEventListener('keydown', key, true);
      document.getElementById('board')?.focus();
    };
    const show = (/** @type {number} */ to) => {
      clearTimeout(timer);
      if (to >= list.length) {
        leave();
        return;
      }
      list[at]?.undo?.();
      at = Math.max(0, to);
      const stop = list[at];
      words.textContent = stop.words;
      count.textContent = `${at + 1} of ${list.length}`;
      back.disabled = at === 0;
      next.textContent = at === list.length - 1 ? 'Done' : 'Next';
      if (stop.link) {
        location.hash = encodeURI(stop.link);
      }
      mark(stop.at ?? '');
      window.setTimeout(() => card === section && list[at] === stop && stop.act?.(), 700);
      if (going) {
        timer = window.setTimeout(() => show(at + 1), SECONDS * 1000);
      }
    };
    const back = h('button', { type: 'button', 'data-tour': 'back', onclick: () => show(at - 1) }, 'Back');
    const hold = h('button', { type: 'button', 'data-tour': 'hold', onclick: () => {
      going = !going;
      hold.textContent = going ? 'Pause' : 'Go on';
      clearTimeout(timer);
      if (going) {
        timer = window.setTimeout(() => show(at + 1), SECONDS * 1000);
      }
    } }, going ? 'Pause' : 'Go on');
    const next = h('button', { type: 'button', class: 'primary', 'data-tour': 'next', onclick: () => show(at + 1) }, 'Next');
    const section = h('section', { class: 'tour', 'aria-label': 'tour' }, words,
      h('div', { class: 'row' }, back, next, hold, count, h('span', { class: 'grow' }), h('button', { type: 'button', 'data-tour': 'end', onclick: leave }, 'End')));
    const key = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        leave();
      }
    };
    card = section;
    document.body.append(section);
    document.addEventListener('keydown', key, true);
    show(0);
    next.focus();
  };
}

/** A frame around what is spoken of. @param {string} selector */
function mark(selector) {
  document.querySelectorAll('.tour-target').forEach((element) => element.classList.remove('tour-target'));
  if (selector) {
    document.querySelector(selector)?.classList.add('tour-target');
  }
}
