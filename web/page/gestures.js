// gestures.js - hands and keys on the board: drag, wheel, pinch, arrows, + and -.

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./view.js').Cell} Cell */
/**
 * @typedef {{
 *   hover: (cell: Cell | null, px: number, py: number) => void,
 *   pick: (cell: Cell, pane: number) => void,
 *   step: (dx: bigint, dy: bigint) => void,
 *   enter: () => void,
 *   escape: () => void,
 *   home: () => void,
 *   moved: () => void,
 *   moveByKeys: () => void
 * }} Handlers
 */

/** A press that moves less than this is a click. */
const SLACK = 5;

/**
 * @param {Board} board
 * @param {Handlers} handlers
 */
export function listen(board, handlers) {
  pointers(board, handlers);
  wheel(board, handlers);
  keys(board, handlers);
}

/** @param {Board} board @param {PointerEvent | WheelEvent} event */
function place(board, event) {
  const box = board.canvas.getBoundingClientRect();
  return { px: event.clientX - box.left, py: event.clientY - box.top };
}

/**
 * @param {Board} board
 * @param {Handlers} handlers
 */
function pointers(board, handlers) {
  const { canvas, view } = board;
  /** @type {Map<number, {px: number, py: number}>} */
  const down = new Map();
  let travelled = 0;
  let pinched = false;

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) {
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    if (down.size === 0) {
      travelled = 0;
      pinched = false;
    } else {
      pinched = true;
    }
    down.set(event.pointerId, place(board, event));
  });

  canvas.addEventListener('pointermove', (event) => {
    const now = place(board, event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') {
        handlers.hover(board.locate(now.px, now.py).cell, now.px, now.py);
      }
      return;
    }
    const dx = now.px - before.px;
    const dy = now.py - before.py;
    travelled += Math.hypot(dx, dy);
    if (down.size === 1) {
      if (travelled > SLACK) {
        canvas.classList.add('dragging');
        view.panBy(dx, dy);
        if (event.pointerType !== 'touch') {
          handlers.hover(board.locate(now.px, now.py).cell, now.px, now.py);
        }
        handlers.moved();
      }
    } else if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.px - other.px, before.py - other.py);
        const is = Math.hypot(now.px - other.px, now.py - other.py);
        const at = board.locate((now.px + other.px) / 2, (now.py + other.py) / 2);
        view.panBy(dx / 2, dy / 2);
        if (was > 1 && is > 1) {
          view.zoomAt(at.px, at.py, Math.log2(is / was));
        }
        handlers.moved();
      }
    }
    if (down.size > 1 || travelled > SLACK) {
      down.set(event.pointerId, now);
    }
  });

  const up = (/** @type {PointerEvent} */ event) => {
    const was = down.get(event.pointerId);
    down.delete(event.pointerId);
    canvas.classList.remove('dragging');
    if (was && event.type === 'pointerup' && travelled <= SLACK && !pinched) {
      const { px, py } = place(board, event);
      const { cell, pane } = board.locate(px, py);
      handlers.pick(cell, pane.index);
    }
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => {
    if (down.size === 0) {
      handlers.hover(null, 0, 0);
    }
  });
}

/**
 * @param {Board} board
 * @param {Handlers} handlers
 */
function wheel(board, handlers) {
  board.canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const { px, py } = place(board, event);
    const at = board.locate(px, py);
    if (event.shiftKey) {
      board.view.panBy(-(event.deltaX + event.deltaY) * lines, 0);
    } else {
      const speed = event.ctrlKey ? 0.012 : 0.0028;
      const by = Math.max(-1, Math.min(1, -event.deltaY * lines * speed));
      board.view.zoomAt(at.px, at.py, by);
    }
    handlers.hover(board.locate(px, py).cell, px, py);
    handlers.moved();
  }, { passive: false });
}

/**
 * Arrows pan by an eighth of the window; with Shift they move the selected position by one.
 * @param {Board} board
 * @param {Handlers} handlers
 */
function keys(board, handlers) {
  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  board.canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const { view } = board;
    const arrow = arrows[event.key];
    if (arrow && event.shiftKey) {
      handlers.step(BigInt(arrow[0]), BigInt(arrow[1]));
    } else if (arrow) {
      view.panBy((-arrow[0] * view.width) / 8, (arrow[1] * view.height) / 8);
      handlers.moveByKeys();
    } else if (event.key === '+' || event.key === '=') {
      view.zoomAt(view.width / 2, view.height / 2, 0.5);
      handlers.moveByKeys();
    } else if (event.key === '-' || event.key === '_') {
      view.zoomAt(view.width / 2, view.height / 2, -0.5);
      handlers.moveByKeys();
    } else if (event.key === 'Home' || event.key === '0') {
      handlers.home();
    } else if (event.key === 'Enter' || event.key === ' ') {
      handlers.enter();
    } else if (event.key === 'Escape') {
      handlers.escape();
    } else {
      return;
    }
    event.preventDefault();
  });
}
