// atlas_picture.js - the P-positions of a game near the origin, as a small picture, from what the atlas keeps.
import { h } from './dom.js';

/** @typedef {import('./tab_atlas.js').AtlasGame} AtlasGame */

export const SIDE = 24;

/**
 * Which of the positions with heaps below SIDE are P: rows of bits, or the pairs and their mirror images.
 * @param {AtlasGame} game
 * @returns {[number, number][]}
 */
export function cells(game) {
  const { board, a, b } = game.facts;
  /** @type {[number, number][]} */
  const list = [];
  if (a?.known && b?.known) {
    const low = a.value.split(',').map(Number);
    const high = b.value.split(',').map(Number);
    low.forEach((x, n) => {
      const y = high[n];
      if (x < SIDE && y < SIDE) {
        list.push([x, y]);
        if (x !== y) {
          list.push([y, x]);
        }
      }
    });
  } else if (board?.known) {
    for (let y = 0; y < SIDE; y++) {
      const row = parseInt(board.value.slice(6 * y, 6 * y + 6), 16);
      for (let x = 0; x < SIDE; x++) {
        if ((row >> (SIDE - 1 - x)) & 1) {
          list.push([x, y]);
        }
      }
    }
  }
  return list;
}

/** @param {AtlasGame} game */
export function picture(game) {
  const canvas = h('canvas', { class: 'atlas-picture', width: SIDE, height: SIDE, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--ink').trim() || '#1d3557';
    for (const [x, y] of cells(game)) {
      context.fillRect(x, SIDE - 1 - y, 1, 1);
    }
  }
  return canvas;
}
