// slices.js - games on several heaps: slices, in which all heaps but two are fixed, and positions.
import { get } from './api.js';

/** @typedef {{rule: string, heaps: number, memory: 'none' | 'pass' | 'enforce' | 'bound' | 'repeat', states: number | null}} HeapRule */
/** What is remembered: passes left, the set that is named, the bound; or the last move. @typedef {{state?: string, last?: string}} Memory */
/** @typedef {{size: number, rows: string[]}} Slice */
/**
 * @typedef {{game: HeapRule, position: string[], state: string | null, last: string[] | null, grundy: string | null,
 *   verdict: {outcome: 'P' | 'N', move: string[] | null, pass: boolean, to: string[] | null, name: number | null,
 *   standing: import('./api.js').Standing}, moves: {moves: string[][], pass: boolean, all: boolean}}} HeapAnswer
 */

export const LETTERS = 'xyzuvw';

/**
 * @param {string} game
 * @param {number[]} heaps
 * @param {string} across
 * @param {string} up
 * @param {number} size
 * @param {Memory} memory
 * @param {AbortSignal} [signal]
 * @returns {Promise<Slice>}
 */
export async function askSlice(game, heaps, across, up, size, memory, signal) {
  const turned = across > up;
  const two = heaps.length > 1 ? { across: turned ? up : across, up: turned ? across : up } : {};
  const { boxes } = await get('tile', { game, heaps: heaps.join(','), x: 0, y: 0, ...two, ...memory }, signal);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'));
  for (let k = 0; k < boxes.length; k += 3) {
    const [x, y] = turned ? [boxes[k + 1], boxes[k]] : [boxes[k], boxes[k + 1]];
    if (x < size && y < size) {
      rows[y][x] = '1';
    }
  }
  return { size, rows: rows.map((row) => row.join('')) };
}

/**
 * @param {string} game
 * @param {number[]} heaps
 * @param {Memory} memory
 * @param {AbortSignal} [signal]
 * @param {{take?: string, name?: number}} [move] that is made first
 * @returns {Promise<HeapAnswer>}
 */
export async function askHeaps(game, heaps, memory, signal, move = {}) {
  const verdict = await get('position', { game, heaps: heaps.join(','), ...memory, ...move }, signal);
  const [about, moves] = await Promise.all([
    get('game', { game }, signal),
    get('moves', { game, heaps: verdict.heaps.join(','), state: verdict.state, last: verdict.last?.join(','), limit: 2000 }, signal),
  ]);
  return {
    game: about, position: verdict.heaps, state: verdict.state, last: verdict.last, grundy: verdict.grundy, verdict,
    moves: { moves: moves.moves.filter((/** @type {string | string[]} */ move) => move !== 'pass'), pass: moves.moves.includes('pass'), all: moves.all },
  };
}

/**
 * The slice as squares, the first row at the bottom; the chosen place has a frame.
 * @param {HTMLCanvasElement} canvas
 * @param {Slice} slice
 * @param {number} x of the chosen place
 * @param {number} y
 */
export function paint(canvas, slice, x, y) {
  const context = canvas.getContext('2d');
  if (!context) {
    return;
  }
  const style = getComputedStyle(canvas);
  const cell = Math.max(2, Math.floor(canvas.width / slice.size));
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = style.color;
  slice.rows.forEach((row, up) => {
    for (let across = 0; across < row.length; across += 1) {
      if (row[across] === '1') {
        context.fillRect(across * cell, (slice.size - 1 - up) * cell, cell - (cell > 3 ? 1 : 0), cell - (cell > 3 ? 1 : 0));
      }
    }
  });
  context.strokeStyle = style.outlineColor;
  context.lineWidth = 2;
  context.strokeRect(x * cell - 1, (slice.size - 1 - y) * cell - 1, cell + 1, cell + 1);
}

/**
 * The place of a press on the canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {Slice} slice
 * @param {MouseEvent} event
 * @returns {[number, number] | null}
 */
export function placeAt(canvas, slice, event) {
  const box = canvas.getBoundingClientRect();
  const cell = Math.max(2, Math.floor(canvas.width / slice.size)) * (box.width / canvas.width);
  const x = Math.floor((event.clientX - box.left) / cell);
  const y = slice.size - 1 - Math.floor((event.clientY - box.top) / cell);
  return x >= 0 && y >= 0 && x < slice.size && y < slice.size ? [x, y] : null;
}
