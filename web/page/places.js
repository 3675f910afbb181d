// places.js - ways to get about: a zoom behind the place ("10^100 @ 2^-300"), double press, a box drawn with
// Shift, and fitting what matters into the window.
import { byId, h } from './dom.js';
import { cellOf } from './slice.js';

/** @typedef {import('./learn.js').Page} Page */

/** Pixels for the positions, also where the window has fewer. */
const LEAST_ROOM = 32;

/**
 * "10^100 @ 2^-300": the place, and log2 of the pixels a position has; null: it stays as it is.
 * @param {string} text
 * @returns {{place: string, zoom: number | null}}
 */
export function splitZoom(text) {
  const parts = text.split('@');
  if (parts.length === 1) {
    return { place: text, zoom: null };
  }
  const written = parts[parts.length - 1].trim().replace(/\u2212|\u2013/g, '-').replace(/\*\*/g, '^');
  const power = /^2\^\(?(-?\d+(?:\.\d+)?)\)?$/.exec(written);
  const plain = /^(\d+(?:\.\d+)?)(?:\s*px)?$/.exec(written);
  const zoom = power ? Number(power[1]) : plain && Number(plain[1]) > 0 ? Math.log2(Number(plain[1])) : NaN;
  if (parts.length > 2 || !Number.isFinite(zoom)) {
    throw new Error('write the zoom behind @ as pixels of a position: 2^-300, 0.5 or 16');
  }
  return { place: parts[0].trim(), zoom };
}

/**
 * The zoom at which so many positions fit.
 * @param {import('./view.js').View} view
 * @param {bigint} wide
 * @param {bigint} high
 */
export function zoomFor(view, wide, high) {
  const bits = (/** @type {bigint} */ number) => {
    const size = number.toString(2).length;
    return size > 1000 ? size : Math.log2(Number(number));
  };
  // However low the window is, the cells keep a size.
  const room = (/** @type {number} */ pixels) => Math.log2(Math.max(LEAST_ROOM, pixels));
  return Math.min(room(view.width - 125) - bits(wide > 0n ? wide : 1n), room(view.height - 70) - bits(high > 0n ? high : 1n));
}

/** @param {Page} page */
export function setUpPlaces(page) {
  const { board, view, store } = page;
  const stage = /** @type {HTMLElement} */ (board.canvas.parentElement);

  // Double press: twice as large about the place.
  board.canvas.addEventListener('dblclick', (event) => {
    const box = board.canvas.getBoundingClientRect();
    const at = board.locate(event.clientX - box.left, event.clientY - box.top);
    view.zoomAt(at.px, at.py, event.altKey ? -1 : 1);
    page.moved();
  });

  // A box, drawn with Shift, becomes the window.
  const frame = h('div', { class: 'zoom-box', hidden: true });
  stage.append(frame);
  /** @type {{x: number, y: number} | null} */
  let from = null;
  const place = (/** @type {PointerEvent} */ event) => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  stage.addEventListener('pointerdown', (event) => {
    if (event.shiftKey && event.button === 0 && event.target === board.canvas) {
      event.stopPropagation();
      event.preventDefault();
      from = place(event);
      stage.setPointerCapture(event.pointerId);
    }
  }, true);
  stage.addEventListener('pointermove', (event) => {
    if (from) {
      const to = place(event);
      frame.hidden = false;
      Object.assign(frame.style, {
        left: `${Math.min(from.x, to.x)}px`, top: `${Math.min(from.y, to.y)}px`, width: `${Math.abs(to.x - from.x)}px`, height: `${Math.abs(to.y - from.y)}px`,
      });
    }
  }, true);
  const end = (/** @type {PointerEvent} */ event) => {
    if (!from) {
      return;
    }
    const to = place(event);
    const begun = from;
    from = null;
    frame.hidden = true;
    event.stopPropagation();
    if (event.type === 'pointerup' && Math.abs(to.x - begun.x) > 8 && Math.abs(to.y - begun.y) > 8) {
      const low = board.locate(Math.min(begun.x, to.x), Math.max(begun.y, to.y)).cell;
      const high = board.locate(Math.max(begun.x, to.x), Math.min(begun.y, to.y)).cell;
      show(low, high);
    }
  };
  stage.addEventListener('pointerup', end, true);
  stage.addEventListener('pointercancel', end, true);

  /** @param {import('./view.js').Cell} low @param {import('./view.js').Cell} high */
  const show = (low, high) => {
    view.lookAt({ x: (low.x + high.x) / 2n, y: (low.y + high.y) / 2n }, zoomFor(view, high.x - low.x + 1n, high.y - low.y + 1n));
    page.moved();
  };

  // All that is marked and the origin; with nothing marked, the first hundred positions.
  const fit = () => {
    const { selected, slice } = store.state;
    const piece = page.play.active ? cellOf(slice, page.play.way[0]) : null;
    const far = [selected, piece].filter((cell) => cell !== null);
    const most = far.reduce((now, cell) => ({ x: cell.x > now.x ? cell.x : now.x, y: cell.y > now.y ? cell.y : now.y }), far.length > 0 ? { x: 8n, y: 8n } : { x: 100n, y: 60n });
    view.home(zoomFor(view, most.x + most.x / 12n + 2n, most.y + most.y / 12n + 2n));
    page.moved();
  };
  byId('fit').addEventListener('click', fit);
  board.canvas.addEventListener('keydown', (event) => {
    if (event.key === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      fit();
    }
  });
}
