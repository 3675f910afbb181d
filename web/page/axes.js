// axes.js - the ticks of both axes: exact numbers of any length, shortened in
// the middle where they do not fit.
import { ceilTo, niceStep, tickText } from './numbers.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{at: number, value: bigint, text: string}} Tick */

/** Pixels of the numbers: larger for a class. */
export function axisSize() {
  return globalThis.document?.documentElement.dataset.mode === 'class' ? 20 : 14;
}

/** A letter of the axes is about so wide. */
const letter = () => 0.603 * axisSize();

/** Width of the strip for the numbers of y, height of the one for those of x. @param {View} view */
export function gutter(view) {
  return { left: Math.ceil(roomOfRows(view) * letter() + 9), bottom: 2 * axisSize() };
}

/** Letters that a number of y has room for. @param {View} view */
export function roomOfRows(view) {
  return view.width < 500 ? 6 : 10;
}

/**
 * @param {View} view
 * @param {'x' | 'y'} axis
 * @returns {Tick[]}
 */
export function ticks(view, axis) {
  const { left, bottom, right, top } = view.bounds;
  const [low, high] = axis === 'x' ? [left, right] : [bottom, top];
  const step = niceStep((axis === 'x' ? 13.5 * letter() : 4 * axisSize()) / view.scale);
  /** @type {Tick[]} */
  const found = [];
  for (let value = ceilTo(low < 0n ? 0n : low, step); value <= high; value += step) {
    const edge = axis === 'x' ? view.screenX(value) : view.screenY(value);
    // The number stands at the middle of its column or row.
    const middle = (axis === 'x' ? 0.5 : -0.5) * view.scale;
    found.push({ at: edge + middle, value, text: tickText(value, step, axis === 'x' ? 13 : roomOfRows(view)) });
  }
  return found;
}

/**
 * The tick whose number stands at this point, if any.
 * @param {View} view
 * @param {number} px
 * @param {number} py
 * @returns {{axis: 'x' | 'y', tick: Tick} | null}
 */
export function tickAt(view, px, py) {
  const strip = gutter(view);
  const inBottom = py > view.height - strip.bottom;
  const inLeft = px < strip.left;
  if (inBottom === inLeft) {
    return null;
  }
  const axis = inBottom ? 'x' : 'y';
  const place = inBottom ? px : py;
  const reach = inBottom ? 52 : 14;
  for (const tick of ticks(view, axis)) {
    if (Math.abs(tick.at - place) <= reach) {
      return { axis, tick };
    }
  }
  return null;
}
