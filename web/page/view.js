// view.js - the window onto the endless board.
//
// The lower left corner is an exact cell (BigInt) and a fraction of a cell
// (double); the scale is a power of two of pixels per cell.  Screen places are
// differences to the corner, so they are as exact at 10^100 as at 0.
import { gutter } from './axes.js';
import { toBig } from './numbers.js';

/** @typedef {{x: bigint, y: bigint}} Cell */

/** The widest cell is 2^6 pixels; 2^-900 keeps all doubles finite. */
export const MOST_ZOOM = 6;
export const LEAST_ZOOM = -900;
/** Pixels between the origin and the strips with the numbers of the axes. */
const ROOM = { left: 5, bottom: 16 };

export class View {
  constructor() {
    /** The cell in the lower left corner. */
    this.x = 0n;
    this.y = 0n;
    /** How far the corner lies inside that cell, 0 <= f < 1. */
    this.fx = 0;
    this.fy = 0;
    /** log2 of the pixels per cell. */
    this.zoom = 2;
    this.width = 1;
    this.height = 1;
    /** The least zoom for the game at hand. */
    this.leastZoom = LEAST_ZOOM;
  }

  get scale() {
    return 2 ** this.zoom;
  }

  /** The boxes of tiles have 2^level positions a side and are 1.5 to 3 pixels wide: large enough to be seen. */
  get level() {
    return Math.max(0, Math.ceil(Math.log2(1.5) - this.zoom));
  }

  /** Left edge of a column. @param {bigint} x */
  screenX(x) {
    return (Number(x - this.x) - this.fx) * this.scale;
  }

  /** Lower edge of a row. @param {bigint} y */
  screenY(y) {
    return this.height - (Number(y - this.y) - this.fy) * this.scale;
  }

  /**
   * The cell under a point; it may lie off the board.
   * @param {number} px
   * @param {number} py
   * @returns {Cell}
   */
  cellAt(px, py) {
    const scale = this.scale;
    return {
      x: this.x + toBig(px / scale + this.fx),
      y: this.y + toBig((this.height - py) / scale + this.fy),
    };
  }

  /** @returns {Cell} */
  get centre() {
    return this.cellAt(this.width / 2, this.height / 2);
  }

  /** The cells that are at least partly seen. */
  get bounds() {
    const low = this.cellAt(0, this.height);
    const high = this.cellAt(this.width, 0);
    return { left: low.x, bottom: low.y, right: high.x, top: high.y };
  }

  /**
   * Move the board by pixels, as a hand drags it.
   * @param {number} dx
   * @param {number} dy downwards
   */
  panBy(dx, dy) {
    this.fx -= dx / this.scale;
    this.fy += dy / this.scale;
    this.#settle();
  }

  /**
   * Zoom by a power of two about a point of the screen.
   * @param {number} px
   * @param {number} py
   * @param {number} by
   */
  zoomAt(px, py, by) {
    const before = this.scale;
    this.zoom = clampZoom(this.zoom + by, this.leastZoom);
    const after = this.scale;
    this.fx += px / before - px / after;
    this.fy += (this.height - py) / before - (this.height - py) / after;
    this.#settle();
  }

  /**
   * Bring a cell's middle to the middle of the window.
   * @param {Cell} cell
   * @param {number} [zoom]
   */
  lookAt(cell, zoom = this.zoom) {
    this.zoom = clampZoom(zoom, this.leastZoom);
    this.x = cell.x;
    this.y = cell.y;
    this.fx = 0.5 - this.width / 2 / this.scale;
    this.fy = 0.5 - this.height / 2 / this.scale;
    this.#settle();
  }

  /** The beginning of the board, with room for the axes. @param {number} [zoom] */
  home(zoom = 2) {
    this.zoom = clampZoom(zoom, this.leastZoom);
    this.x = this.y = 0n;
    this.fx = -this.#corner.left / this.scale;
    this.fy = -this.#corner.bottom / this.scale;
    this.#settle();
  }

  /** Where the origin stands at home. */
  get #corner() {
    const { left, bottom } = gutter(this);
    return { left: left + ROOM.left, bottom: bottom + ROOM.bottom };
  }

  /** Whether the origin is in sight, beside the numbers of the axes. */
  get seesOrigin() {
    const { left, bottom } = gutter(this);
    const [px, py] = [this.screenX(0n), this.screenY(0n)];
    return px >= left - 1 && px < this.width && py > 0 && py <= this.height - bottom + 1;
  }

  /**
   * A new size; what was in the middle stays there unless the corner is seen.
   * @param {number} width
   * @param {number} height
   * @param {boolean} [origin] whether the origin was in sight and shall stay there, for the numbers of the axes may have grown
   */
  resize(width, height, origin = false) {
    const first = this.width <= 1;
    const atHome = this.x <= 0n && this.y <= 0n;
    const dx = (this.width - width) / 2;
    const dy = (this.height - height) / 2;
    this.width = width;
    this.height = height;
    if (!first && !atHome) {
      this.fx += dx / this.scale;
      this.fy += dy / this.scale;
    }
    this.#settle();
    if (origin && !first) {
      const { left, bottom } = this.#corner;
      this.panBy(Math.max(0, left - this.screenX(0n)), Math.min(0, this.height - bottom - this.screenY(0n)));
    }
  }

  /** Carry whole cells into the corner, and keep the board within sight. */
  #settle() {
    this.x += toBig(this.fx);
    this.y += toBig(this.fy);
    this.fx -= Math.floor(this.fx);
    this.fy -= Math.floor(this.fy);
    const leastX = -toBig((this.width * 0.6) / this.scale) - 1n;
    const leastY = -toBig((this.height * 0.6) / this.scale) - 1n;
    if (this.x < leastX) {
      this.x = leastX;
      this.fx = 0;
    }
    if (this.y < leastY) {
      this.y = leastY;
      this.fy = 0;
    }
  }
}

/**
 * @param {number} zoom
 * @param {number} least
 */
function clampZoom(zoom, least) {
  return Math.min(MOST_ZOOM, Math.max(least, zoom));
}
