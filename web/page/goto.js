// goto.js - going to a place: "x, y", "n=10^100" for the n-th P-position, or a
// single number for the P-position of that column.  On a slice: all heaps, or those along the axes.
//
// For a column the server's n-th positions are searched: a_n and b_n grow
// like lines, so a few steps of the secant method end within a few terms of
// the column, however many digits it has.
import { ApiError, get } from './api.js';
import { readInteger } from './numbers.js';
import { LETTERS, cellOf, positionAt, sliceThrough } from './slice.js';

/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./slice.js').Slice} Slice */

/**
 * @param {string} text
 * @param {string} game
 * @param {Slice} slice
 * @returns {Promise<{cell: Cell, words: string, slice: Slice}>}
 */
export async function findPlace(text, game, slice) {
  const cleaned = text.trim().replace(/^goto\s+/i, '').replace(/^\((.*)\)$/, '$1');
  const parts = cleaned.replace(/\b[xyzuvw]\s*=/gi, '').split(/[,;]|\s+(?=\d)/).map((part) => part.trim()).filter(Boolean);
  if (!slice.plane) {
    return onSlice(parts, slice);
  }
  const nth = /^n\s*=\s*(.+)$/i.exec(cleaned);
  if (nth) {
    const n = number(nth[1]);
    const { a, b } = await get('nth', { game, n });
    return { cell: { x: BigInt(a), y: BigInt(b) }, words: `the P-position of index ${n}`, slice };
  }
  if (parts.length === 2) {
    return { cell: { x: number(parts[0]), y: number(parts[1]) }, words: 'the position', slice };
  }
  if (parts.length === 1) {
    const x = number(parts[0]);
    const found = await findInColumn(x, game);
    return found ? { cell: found, words: 'the P-position in this column', slice } : { cell: { x, y: x }, words: 'the position on the diagonal', slice };
  }
  throw new Error('write a position as x, y, or n=… for the n-th P-position');
}

/**
 * @param {string[]} parts
 * @param {Slice} slice
 */
function onSlice(parts, slice) {
  const count = slice.heaps.length;
  const { state, last } = slice;
  if (parts.length === 2) {
    const cell = { x: number(parts[0]), y: number(parts[1]) };
    return { cell, words: 'the position', slice: sliceThrough(slice, positionAt(slice, cell)) };
  }
  if (count > 2 && parts.length === count) {
    const heaps = parts.map(number);
    const cell = cellOf(slice, { heaps, state, last }) ?? { x: 0n, y: 0n };
    return { cell, words: 'the position', slice: sliceThrough(slice, { heaps, state, last }) };
  }
  throw new Error(`write a position as ${count > 2 ? [...LETTERS.slice(0, count)].join(', ') : 'two numbers, to the right and upwards'}`);
}

/** @param {string} text */
function number(text) {
  const value = readInteger(text);
  if (value === null) {
    throw new Error(`"${text}" is no number such as 1000, 10^100 or 3*10^9+7`);
  }
  return value;
}

/**
 * The P-position in column x, if the game has an n-th one that lies there.
 * @param {bigint} x
 * @param {string} game
 * @returns {Promise<Cell | null>}
 */
async function findInColumn(x, game) {
  const pair = async (/** @type {bigint} */ n) => {
    const { a, b } = await get('nth', { game, n });
    return [BigInt(a), BigInt(b)];
  };
  try {
    for (const part of [0, 1]) {
      let n = x;
      for (let step = 0; step < 12 && n >= 0n; step++) {
        const at = await pair(n);
        if (at[part] === x) {
          return { x, y: at[1 - part] };
        }
        const slope = n > 0n && at[part] > 0n ? { rise: at[part], run: n } : { rise: 2n, run: 1n };
        const by = ((x - at[part]) * slope.run) / slope.rise;
        if (by === 0n) {
          const near = await nearby(x, n, part, game);
          if (near) {
            return near;
          }
          break;
        }
        n += by;
      }
    }
  } catch (error) {
    // No such sequence, or it does not reach so far.  A server that is gone says nothing of the kind.
    if (!(error instanceof ApiError) || error.gone || error.busy) {
      throw error;
    }
  }
  return null;
}

/**
 * @param {bigint} x
 * @param {bigint} n
 * @param {number} part
 * @param {string} game
 * @returns {Promise<Cell | null>}
 */
async function nearby(x, n, part, game) {
  const from = n > 24n ? n - 24n : 0n;
  const { pairs } = await get('sequence', { game, from, count: 49 });
  for (const [a, b] of pairs) {
    const at = [BigInt(a), BigInt(b)];
    if (at[part] === x) {
      return { x, y: at[1 - part] };
    }
  }
  return null;
}
