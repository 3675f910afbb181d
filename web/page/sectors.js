// sectors.js - perfect sectors and words (S0, section 3), for Wythoff's game with finitely many further moves.
//
// Let n upper P-positions, (0,0) counted, lie before column c, each on a diagonal of its own.  The sector from c on is perfect
// when these diagonals are 0, ..., n - 1 and no further move leads from it to one of them: then the game
// begins there as if anew.  From one perfect sector to the next the columns give a word (0 upper, 1 lower), and
// the rows its translate (1 where an upper P-position lies).

/** @typedef {{from: number, to: number, n: number, word: string, translate: string}} Word */

/**
 * The columns where a perfect sector begins.
 * @param {number[]} rows the P-position of each column
 * @param {[number, number][]} list the further moves
 * @returns {{column: number, n: number}[]}
 */
export function perfectSectors(rows, list) {
  /** @type {{column: number, n: number}[]} */
  const found = [];
  /** @type {{x: number, y: number}[]} */
  const upper = [];
  let largest = -1;
  for (let column = 1; column <= rows.length; column++) {
    const y = rows[column - 1];
    if (y >= column - 1) {
      upper.push({ x: column - 1, y });
      largest = Math.max(largest, y - column + 1);
    }
    const n = upper.length;
    // The diagonals differ from each other, so n of them below n are all of them.
    const reached = upper.some((p) => list.some(([s, t]) => p.x + s >= column && p.y + t - p.x - s >= n));
    if (largest === n - 1 && !reached) {
      found.push({ column, n });
    }
  }
  return found;
}

/**
 * The words between perfect sectors.
 * @param {number[]} rows
 * @param {[number, number][]} list
 * @returns {Word[]}
 */
export function sectorWords(rows, list) {
  const sectors = perfectSectors(rows, list);
  return sectors.slice(1).map((next, i) => {
    const { column, n } = sectors[i];
    const taken = new Set(rows.slice(0, next.column).filter((y, x) => y >= x));
    const word = rows.slice(column, next.column).map((y, k) => (y >= column + k ? '0' : '1')).join('');
    let translate = '';
    for (let row = column + n; row < next.column + next.n; row++) {
      translate += taken.has(row) ? '1' : '0';
    }
    return { from: column, to: next.column, n: next.n, word, translate };
  });
}
