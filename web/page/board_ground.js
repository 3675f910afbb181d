// board_ground.js - what lies below and around the tiles: the edge of the board,
// the grid, the guide lines and the axes.
import { axisSize, gutter, roomOfRows, ticks } from './axes.js';
import { FONT } from './board_tiles.js';
import { guideSlope, lineInWindow, readSlope, sideOfLine, slopeHolds } from './lines.js';
import { nearPower, shorten } from './numbers.js';
import { axisNames, topOf } from './slice.js';
import { shown } from './store.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Pane} Pane */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/**
 * The board itself in the colour of paper; all that is not board stays darker.
 * @param {Board} board
 * @param {Pane} pane
 */
export function drawEdges(board, pane) {
  const { context, view, palette } = board;
  const left = Math.max(0, view.screenX(0n));
  const bottom = Math.min(view.height, view.screenY(0n));
  context.fillStyle = palette.paper;
  context.fillRect(left, 0, view.width - left, bottom);
  const top = topOf(pane.slice);
  if (top !== null) {
    context.fillStyle = palette.off;
    context.fillRect(left, 0, view.width - left, Math.max(0, view.screenY(top + 1n)));
  }
  if (!pane.info || pane.info.board.quarter) {
    return;
  }
  // A cone: what is below its first ray or above its second one is not board.
  context.fillStyle = palette.off;
  pane.info.board.rays.forEach(([run, rise], index) => {
    const polygon = sideOfLine(view, readSlope(rise, run), index === 1);
    context.beginPath();
    polygon.forEach(({ px, py }, i) => (i === 0 ? context.moveTo(px, py) : context.lineTo(px, py)));
    context.fill();
  });
}

/**
 * @param {Board} board
 * @param {Pane} pane
 */
export function drawGrid(board, pane) {
  const { context, view, palette } = board;
  if (!board.store.state.show.grid || view.scale < 9) {
    drawZeroLines(board);
    return;
  }
  const { left, bottom, right, top } = view.bounds;
  const x0 = left < 0n ? 0n : left;
  const y0 = bottom < 0n ? 0n : bottom;
  context.strokeStyle = palette.grid;
  context.globalAlpha = pane.layer === 'grundy' ? 0.5 : 1;
  context.lineWidth = 1;
  context.beginPath();
  const lowX = Math.max(0, view.screenX(0n));
  const lowY = Math.min(view.height, view.screenY(0n));
  for (let x = x0; x <= right; x++) {
    const at = Math.round(view.screenX(x)) + 0.5;
    context.moveTo(at, 0);
    context.lineTo(at, lowY);
  }
  for (let y = y0; y <= top; y++) {
    const at = Math.round(view.screenY(y)) - 0.5;
    context.moveTo(lowX, at);
    context.lineTo(view.width, at);
  }
  context.stroke();
  context.globalAlpha = 1;
  drawZeroLines(board);
}

/** @param {Board} board */
function drawZeroLines(board) {
  const { context, view, palette } = board;
  const x = Math.round(view.screenX(0n)) - 0.5;
  const y = Math.round(view.screenY(0n)) + 0.5;
  context.strokeStyle = palette.axis;
  context.lineWidth = 1;
  context.beginPath();
  if (x >= 0 && x <= view.width) {
    context.moveTo(x, 0);
    context.lineTo(x, Math.min(y, view.height));
  }
  if (y >= 0 && y <= view.height) {
    context.moveTo(Math.max(x, 0), y);
    context.lineTo(view.width, y);
  }
  context.stroke();
}

/**
 * @param {Board} board
 * @param {Pane} pane
 */
export function drawGuides(board, pane) {
  const { context, view, palette } = board;
  if (!shown(board.store.state).guides || !pane.info || board.store.state.secret) {
    return;
  }
  context.save();
  clipToBoard(board);
  context.strokeStyle = palette.guide;
  context.fillStyle = palette.guide;
  context.lineWidth = 1;
  context.font = '12px system-ui, "DejaVu Sans", sans-serif';
  const taken = floating(board, pane);
  for (const guide of pane.info.guides) {
    const { label } = guide;
    const slope = guideSlope(guide);
    const line = slopeHolds(view, slope) ? lineInWindow(view, slope) : null;
    if (!line) {
      continue;
    }
    const [a, b] = line[0].px <= line[1].px ? line : [line[1], line[0]];
    context.setLineDash([6, 5]);
    context.beginPath();
    context.moveTo(a.px, a.py);
    context.lineTo(b.px, b.py);
    context.stroke();
    context.setLineDash([]);
    nameGuide(board, label, a, b, taken);
  }
  context.restore();
}

/**
 * The name beside the far end of a guide, or as near to it as there is room.
 * @param {Board} board
 * @param {string} label
 * @param {{px: number, py: number}} a
 * @param {{px: number, py: number}} b
 * @param {Box[]} taken where nothing may be written; the name is added
 */
function nameGuide({ context, view, palette }, label, a, b, taken) {
  const length = Math.hypot(b.px - a.px, b.py - a.py);
  const wide = context.measureText(label).width;
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  for (let back = 60; back < length - 60; back += 20) {
    const right = b.px + ((a.px - b.px) * back) / length - 10;
    const bottom = b.py + ((a.py - b.py) * back) / length - 4;
    const box = { left: right - wide - 3, right: right + 3, top: bottom - 16, bottom };
    if (box.left > gutter(view).left && box.top > 2 && !taken.some((other) => overlaps(box, other))) {
      taken.push(box);
      // Dots and grid lines do not run through it.
      context.lineWidth = 4;
      context.strokeStyle = palette.paper;
      context.lineJoin = 'round';
      context.strokeText(label, right, bottom);
      context.fillText(label, right, bottom);
      context.lineWidth = 1;
      context.strokeStyle = palette.guide;
      return;
    }
  }
}

/** @param {Box} a @param {Box} b */
function overlaps(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * What floats above the board, in places of the pane.
 * @param {Board} board
 * @param {Pane} pane
 * @returns {Box[]}
 */
function floating(board, pane) {
  const stage = board.canvas.getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.stage > .zoom, .stage > .legend')].map((element) => {
    const box = element.getBoundingClientRect();
    return { left: box.left - stage.left - pane.left, right: box.right - stage.left - pane.left, top: box.top - stage.top, bottom: box.bottom - stage.top };
  });
  // The rule of the pane stands at its top.
  return board.sideBySide ? [...boxes, { left: 0, right: board.view.width, top: 0, bottom: 36 }] : boxes;
}

/** Nothing is drawn outside of x, y >= 0 from here on. @param {Board} board */
export function clipToBoard({ context, view }) {
  const left = Math.max(0, view.screenX(0n));
  context.beginPath();
  context.rect(left, 0, view.width - left, Math.min(view.height, view.screenY(0n)));
  context.clip();
}

/**
 * @param {Board} board
 * @param {Pane} pane
 */
export function drawAxes(board, pane) {
  const { context, view, palette } = board;
  const strip = gutter(view);
  context.fillStyle = palette.gutter;
  context.fillRect(0, view.height - strip.bottom, view.width, strip.bottom);
  context.fillRect(0, 0, strip.left, view.height - strip.bottom);
  context.font = `${axisSize()}px ${FONT}`;
  context.fillStyle = palette.faint;
  context.strokeStyle = palette.axis;
  context.textBaseline = 'middle';
  context.beginPath();
  context.textAlign = 'center';
  const place = placesOf(board);
  const free = pane.slice.plane ? 8 : -nameWidth(board, pane);
  for (const { at, text } of ticks(view, 'x')) {
    const half = context.measureText(text).width / 2;
    if (at - half > strip.left - 12 && at + half < view.width + free && !(place && Math.abs(at - place.px) < half + place.half)) {
      context.fillText(text, at, view.height - strip.bottom / 2 + 1);
    }
    if (at > strip.left) {
      context.moveTo(at, view.height - strip.bottom);
      context.lineTo(at, view.height - strip.bottom + 4);
    }
  }
  context.textAlign = 'right';
  for (const { at, text } of ticks(view, 'y')) {
    if (at > 8 && at < view.height - strip.bottom - 4) {
      if (!(place && Math.abs(at - place.py) < 1.5 * axisSize())) {
        context.fillText(text, strip.left - 8, at);
      }
      context.moveTo(strip.left - 4, at);
      context.lineTo(strip.left, at);
    }
  }
  context.stroke();
  if (!pane.slice.plane) {
    nameAxes(board, pane);
  }
  drawPlaces(board);
  if (board.sideBySide) {
    label(board, pane.game);
  }
}

/** Room for the name of the heap to the right. @param {Pick<Board, 'context'>} board @param {Pane} pane */
function nameWidth({ context }, pane) {
  return context.measureText(`${axisNames(pane.slice).x} →`).width + 14;
}

/**
 * The heaps along the axes, at their ends.
 * @param {Board} board
 * @param {Pane} pane
 */
function nameAxes({ context, view, palette }, pane) {
  const strip = gutter(view);
  const names = axisNames(pane.slice);
  const right = `${names.x} →`;
  const up = `${names.y} ↑`;
  const wide = nameWidth({ context }, pane);
  const high = 1.7 * axisSize();
  context.fillStyle = palette.gutter;
  context.fillRect(view.width - wide, view.height - strip.bottom + 4, wide, strip.bottom - 4);
  context.fillRect(0, 0, strip.left - 4, high);
  context.fillStyle = palette.text;
  context.textAlign = 'right';
  context.fillText(right, view.width - 8, view.height - strip.bottom / 2 + 1);
  context.fillText(up, strip.left - 8, high / 2, strip.left - 10);
}

/**
 * The position whose coordinates are told on both axes: under the pointer, or selected.
 * @param {Board} board
 */
function placesOf({ context, view, store }) {
  const cell = store.state.hovered ?? store.state.selected;
  if (!cell) {
    return null;
  }
  const half = context.measureText(placeText(cell.x, 13)).width / 2 + 8;
  return { cell, px: view.screenX(cell.x) + view.scale / 2, py: view.screenY(cell.y) - view.scale / 2, half };
}

/** @param {bigint} value @param {number} room */
function placeText(value, room) {
  const near = nearPower(value);
  return near && near.length <= room ? near : shorten(value, room);
}

/** @param {Board} board */
function drawPlaces(board) {
  const { context, view, palette } = board;
  const strip = gutter(view);
  const place = placesOf(board);
  if (!place) {
    return;
  }
  const { cell, px, py } = place;
  const pill = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ wide, /** @type {string} */ text) => {
    context.fillStyle = palette.select;
    context.beginPath();
    context.roundRect(left, top, wide, 1.45 * axisSize(), 4);
    context.fill();
    context.fillStyle = palette.paper;
    context.textAlign = 'center';
    context.fillText(text, left + wide / 2, top + 0.76 * axisSize());
  };
  if (px > strip.left && px < view.width) {
    const text = placeText(cell.x, 13);
    const wide = context.measureText(text).width + 10;
    pill(Math.min(view.width - wide, Math.max(strip.left, px - wide / 2)), view.height - strip.bottom + 4, wide, text);
  }
  if (py > 0 && py < view.height - strip.bottom) {
    const text = placeText(cell.y, roomOfRows(view) - 1);
    const wide = context.measureText(text).width + 8;
    pill(strip.left - 3 - wide, py - 0.72 * axisSize(), wide, text);
  }
}

/** The rule of a pane, when there are two. @param {Board} board @param {string} rule */
function label(board, rule) {
  const { context, palette } = board;
  context.font = `12px ${FONT}`;
  const left = gutter(board.view).left + 8;
  // As much of a long rule as there is room for, left of the zoom buttons.
  const letters = Math.max(4, Math.floor((board.view.width - left - 16 - 64) / context.measureText('0').width));
  const text = rule.length > letters ? `${rule.slice(0, letters - 1)}…` : rule;
  const wide = context.measureText(text).width + 16;
  context.fillStyle = palette.gutter;
  context.fillRect(left, 8, wide, 24);
  context.fillStyle = palette.text;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, left + 8, 20);
}
