// construction.js - how the P-positions come about, step by step.
//
// Begin with the end of the game, which is P.  Every position from which a move reaches it is N and is struck out.
// The smallest position that is left has no move to a P-position: it is P too, and strikes out in its turn.
// For symmetric games with one P-position in each column the pairs come by their smaller heap, as in Wythoff's
// own construction; else by x + y, which every move lowers.

/** @typedef {{x: number, y: number}} Spot */
/** @typedef {'row' | 'column' | 'diagonal' | 'other'} Way */
/** @typedef {{made: Spot[], struck: {x: number, y: number, way: Way}[], ways: Way[]}} Step */

/**
 * In which direction a move strikes: who takes s from x sits s to the right.
 * @param {number} s
 * @param {number} t
 * @returns {Way}
 */
export function wayOf(s, t) {
  return t === 0 ? 'row' : s === 0 ? 'column' : s === t ? 'diagonal' : 'other';
}

/**
 * @param {Spot[]} positions the P-positions with x, y < size
 * @param {[number, number][]} moves all moves that fit the square
 * @param {number} size
 * @param {boolean} pairs whether mirror images come together, by the smaller heap
 * @returns {Step[]}
 */
export function buildSteps(positions, moves, size, pairs) {
  const rank = (/** @type {Spot} */ { x, y }) => (pairs ? [Math.min(x, y), x] : [x + y, x]);
  const order = [...positions].sort((a, b) => {
    const [i, j] = [rank(a), rank(b)];
    return i[0] - j[0] || i[1] - j[1];
  });
  /** @type {Step[]} */
  const steps = [];
  /** @type {Set<number>} */
  const gone = new Set();
  for (const spot of order) {
    const last = steps[steps.length - 1]?.made;
    const mirror = pairs && last?.length === 1 && last[0].x === spot.y && last[0].y === spot.x;
    const step = mirror ? steps[steps.length - 1] : { made: [], struck: [], ways: [] };
    if (!mirror) {
      steps.push(step);
    }
    step.made.push(spot);
    for (const [s, t] of moves) {
      const x = spot.x + s;
      const y = spot.y + t;
      if (x < 0 || y < 0 || x >= size || y >= size || gone.has(y * size + x)) {
        continue;
      }
      gone.add(y * size + x);
      const way = wayOf(s, t);
      step.struck.push({ x, y, way });
      if (!step.ways.includes(way)) {
        step.ways.push(way);
      }
    }
  }
  return steps;
}

/** @type {Record<Way, string>} */
const NAMES = { row: 'its row', column: 'its column', diagonal: 'its diagonal', other: 'where its other moves come from' };

/** @param {Spot} spot */
const place = ({ x, y }) => `(${x}, ${y})`;

/**
 * A step in words.
 * @param {Step} step
 * @param {number} at its number, from 0
 * @param {number} all how many there are
 */
export function stepWords({ made, struck, ways }, at, all) {
  const names = made.map(place).join(' and ');
  const strikes = ways.map((way) => NAMES[way]);
  const list = strikes.length > 1 ? `${strikes.slice(0, -1).join(', ')} and ${strikes[strikes.length - 1]}` : strikes[0] ?? 'nothing new';
  const why = at === 0 ? `${names} is the end of the game: who is to move there has lost. So it is P.` :
    `${names}: the smallest that ${made.length > 1 ? 'are' : 'is'} left. No move from there reaches a P-position, so ${made.length > 1 ? 'they are' : 'it is'} P.`;
  return `Step ${at + 1} of ${all}. ${why} ${struck.length > 0 ?
    `Struck out: ${made.length > 1 ? list.replaceAll('its', 'their') : list}; from each of these ${struck.length} positions one move reaches P, so they are N.` :
    'Nothing new is struck out in this window.'}`;
}
