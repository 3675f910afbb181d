// lines.js - straight lines through the origin where they cross the window,
// exact however far out it lies: guides of the P-positions and the edges of a cone.
// The origin is the middle of the cell (0, 0), as ticks stand at the middles of cells.
//
// A corner of the window is f(x,y) = y run - x rise on one side of the line or
// on the other.  f is a BigInt in 1/2^16 of a cell; only the ratio in
// which an edge is cut becomes a double.

/** @typedef {import('./view.js').View} View */
/** @typedef {{rise: bigint, run: bigint, exact: boolean}} Slope */
/** @typedef {{px: number, py: number, f: bigint}} Corner */

const SUBCELL = 16n;

/**
 * Numbers of a slope as the server writes them: integers as text, or doubles.
 * @param {string | number} rise
 * @param {string | number} run
 * @returns {Slope}
 */
export function readSlope(rise, run) {
  const whole = (/** @type {string | number} */ value) => /^\d+$/.test(String(value));
  if (whole(rise) && whole(run)) {
    return { rise: BigInt(rise), run: BigInt(run), exact: true };
  }
  const scaled = (/** @type {string | number} */ value) => BigInt(Math.round(Number(value) * 2 ** 40));
  return { rise: scaled(rise), run: scaled(run), exact: false };
}

/** @type {Slope | null} */
let golden = null;

/**
 * The slope of a guide.  The golden section is known to as many digits as one likes: it is the
 * limit of quotients of Fibonacci numbers, here with an error below 2^-8000.
 * @param {{label: string, rise: string | number, run: string | number}} guide
 * @returns {Slope}
 */
export function guideSlope({ label, rise, run }) {
  if (label !== 'φ' && label !== '1/φ') {
    return readSlope(rise, run);
  }
  if (!golden) {
    let [a, b] = [1n, 1n];
    for (let n = 0; n < 6000; n++) {
      [a, b] = [b, a + b];
    }
    golden = { rise: b, run: a, exact: false };
  }
  return label === 'φ' ? golden : { rise: golden.run, run: golden.rise, exact: false };
}

/**
 * The corners of the window, counter-clockwise from the lower left.
 * @param {View} view
 * @param {Slope} slope
 * @returns {Corner[]}
 */
function corners(view, slope) {
  const wide = toSubcells(view.width / view.scale);
  const high = toSubcells(view.height / view.scale);
  const left = (view.x << SUBCELL) + toSubcells(view.fx - 0.5);
  const bottom = (view.y << SUBCELL) + toSubcells(view.fy - 0.5);
  const at = (/** @type {bigint} */ x, /** @type {bigint} */ y, /** @type {number} */ px, /** @type {number} */ py) =>
    ({ px, py, f: y * slope.run - x * slope.rise });
  return [
    at(left, bottom, 0, view.height),
    at(left + wide, bottom, view.width, view.height),
    at(left + wide, bottom + high, view.width, 0),
    at(left, bottom + high, 0, 0),
  ];
}

/** @param {number} cells */
function toSubcells(cells) {
  return BigInt(Math.round(cells * 65536));
}

/**
 * Where the line cuts the edge from a to b.
 * @param {Corner} a
 * @param {Corner} b
 * @returns {Corner}
 */
function cut(a, b) {
  const t = ratio(a.f, a.f - b.f);
  return { px: a.px + (b.px - a.px) * t, py: a.py + (b.py - a.py) * t, f: 0n };
}

/**
 * a/b as a double, for numbers of any size.
 * @param {bigint} a
 * @param {bigint} b
 */
export function ratio(a, b) {
  const size = (b < 0n ? -b : b).toString(16).length;
  const shift = BigInt(Math.max(0, 4 * (size - 24)));
  return Number(a >> shift) / Number(b >> shift);
}

/**
 * The piece of the line in the window, or null.
 * @param {View} view
 * @param {Slope} slope
 * @returns {[Corner, Corner] | null}
 */
export function lineInWindow(view, slope) {
  const around = corners(view, slope);
  const cuts = [];
  for (let i = 0; i < 4; i++) {
    const a = around[i];
    const b = around[(i + 1) % 4];
    if (a.f > 0n !== b.f > 0n) {
      cuts.push(cut(a, b));
    }
  }
  return cuts.length === 2 ? [cuts[0], cuts[1]] : null;
}

/**
 * The part of the window on one side of the line, as a polygon.
 * @param {View} view
 * @param {Slope} slope
 * @param {boolean} above
 * @returns {Corner[]}
 */
export function sideOfLine(view, slope, above) {
  const around = corners(view, slope);
  /** @type {Corner[]} */
  const polygon = [];
  for (let i = 0; i < 4; i++) {
    const a = around[i];
    const b = around[(i + 1) % 4];
    if (a.f > 0n === above) {
      polygon.push(a);
    }
    if (a.f > 0n !== b.f > 0n) {
      polygon.push(cut(a, b));
    }
  }
  return polygon;
}

/**
 * Whether a slope that is only known to 40 bits still tells the truth here, to a
 * quarter of a pixel or so.
 * @param {View} view
 * @param {Slope} slope
 */
export function slopeHolds(view, slope) {
  if (slope.exact && slope.rise < 1n << 32n && slope.run < 1n << 32n) {
    return true;
  }
  const precision = BigInt((slope.rise > slope.run ? slope.rise : slope.run).toString(2).length - 1);
  const far = Math.max(...[view.x, view.y].map((z) => z.toString(2).length));
  return BigInt(far) - precision < BigInt(Math.floor(-view.zoom)) + 1n;
}
