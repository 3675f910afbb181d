// pair_range.js - the pairs (a_n, b_n) whose columns are in sight, however far out.
//
// a_n grows like a line, so the secant method finds the first n of the window in a few steps.  Where there are too
// many pairs for one question, short runs of them spread over the window stand for all.
import { get } from './api.js';

/** @typedef {{n: bigint, a: bigint, b: bigint}} Found */

/** Pairs of one question. */
const MOST = 1000;
/** So many questions are asked before it becomes a sample. */
const MANY = 4;
const RUNS = 24;
const RUN = 30;

/** @type {Map<string, Found[]>} */
const kept = new Map();

/**
 * @param {string} game
 * @param {bigint} from
 * @param {number} count
 * @param {AbortSignal} signal
 * @returns {Promise<Found[]>}
 */
async function sequence(game, from, count, signal) {
  const key = `${game}\n${from}\n${count}`;
  const known = kept.get(key);
  if (known) {
    return known;
  }
  const { pairs } = await get('sequence', { game, from, count }, signal);
  const found = pairs.map((/** @type {[string, string]} */ [a, b], /** @type {number} */ i) => ({ n: from + BigInt(i), a: BigInt(a), b: BigInt(b) }));
  kept.set(key, found);
  if (kept.size > 400) {
    kept.delete(/** @type {string} */ (kept.keys().next().value));
  }
  return found;
}

/**
 * An n whose a_n is near x, not above it unless n is 0.
 * @param {string} game
 * @param {bigint} x
 * @param {AbortSignal} signal
 */
export async function indexNear(game, x, signal) {
  if (x <= 0n) {
    return 0n;
  }
  let n = (x * 618n) / 1000n;
  for (let step = 0; step < 14; step++) {
    const [{ a }] = await sequence(game, n, 1, signal);
    const by = a > 0n && n > 0n ? ((x - a) * n) / a : x - a;
    if (a <= x && by <= 2n) {
      return n;
    }
    n += by > 0n ? by : by - 1n;
    if (n < 0n) {
      return 0n;
    }
  }
  return n;
}

/**
 * @param {string} game
 * @param {bigint} left
 * @param {bigint} right
 * @param {AbortSignal} signal
 * @returns {Promise<{found: Found[], all: boolean}>}
 */
export async function pairsBetween(game, left, right, signal) {
  const first = await indexNear(game, left < 0n ? 0n : left, signal);
  const last = (await indexNear(game, right, signal)) + 3n;
  // Few different questions while the board is dragged: whole hundreds.
  const from = last - first < 900n ? (first / 100n) * 100n : first;
  if (last - from < BigInt(MOST)) {
    const count = Number(((last - from) / 100n + 1n) * 100n);
    return { found: await sequence(game, from, Math.min(MOST, count), signal), all: true };
  }
  if (last - from < BigInt(MANY * MOST)) {
    const start = (first / BigInt(MOST)) * BigInt(MOST);
    const parts = Array.from({ length: Number((last - start) / BigInt(MOST)) + 1 }, (_, i) => sequence(game, start + BigInt(i * MOST), MOST, signal));
    return { found: (await Promise.all(parts)).flat(), all: true };
  }
  const runs = await Promise.all(Array.from({ length: RUNS }, (_, i) =>
    sequence(game, from + ((last - from) * BigInt(i)) / BigInt(RUNS - 1), RUN, signal)));
  return { found: runs.flat(), all: false };
}
