// board_marks.js - marks upon the board: the position that is looked at, its
// options and winning moves, and the game that is played.
import { VALUE } from './board_tiles.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Pane} Pane */
/** @typedef {import('./view.js').Cell} Cell */

const TURN = 2 * Math.PI;

/**
 * @param {Board} board
 * @param {Pane} pane
 */
export function drawMarks(board, pane) {
  const { store } = board;
  const marks = pane.index === 0 ? board.marks : { ...board.secondMarks, playing: false };
  const { selected, hovered, show } = store.state;
  if (hovered) {
    drawCross(board, hovered);
  }
  if (show.moves && !marks.playing) {
    // Where the cells have numbers the dots go into a corner.
    const aside = pane.layer === 'grundy' && board.view.scale >= VALUE ? 0.34 : 0;
    if (pane.layer === 'grundy') {
      drawDots(board, marks.moves, board.palette.paper, aside ? 0.15 : 0.26, aside);
    }
    drawDots(board, marks.moves, board.palette.move, aside ? 0.1 : 0.16, aside);
  }
  if (show.winning && !store.state.secret) {
    drawRings(board, marks.winning, board.palette.win);
  }
  if (pane.index === 0) {
    drawPlay(board);
  }
  if (selected) {
    drawFrame(board, selected, board.palette.select, 2.5);
  }
}

/**
 * The middle of a cell, or null if it is out of sight.
 * @param {Board} board
 * @param {Cell} cell
 */
function middle(board, cell) {
  const { view } = board;
  const px = view.screenX(cell.x) + view.scale / 2;
  const py = view.screenY(cell.y) - view.scale / 2;
  const margin = 40;
  return px < -margin || py < -margin || px > view.width + margin || py > view.height + margin ? null : { px, py };
}

/** Row and column of the position under the pointer. @param {Board} board @param {Cell} cell */
function drawCross(board, cell) {
  const { context, view, palette } = board;
  const at = middle(board, cell);
  if (!at) {
    return;
  }
  context.fillStyle = palette.select;
  context.globalAlpha = 0.11;
  const wide = Math.max(1, view.scale);
  context.fillRect(at.px - wide / 2, 0, wide, Math.min(view.height, view.screenY(0n)));
  const left = Math.max(0, view.screenX(0n));
  context.fillRect(left, at.py - wide / 2, view.width - left, wide);
  context.globalAlpha = 1;
  if (view.scale >= 7) {
    drawFrame(board, cell, palette.select, 1);
  }
}

/**
 * @param {Board} board
 * @param {Cell} cell
 * @param {string} colour
 * @param {number} thick
 */
function drawFrame(board, cell, colour, thick) {
  const { context, view } = board;
  const at = middle(board, cell);
  if (!at) {
    return;
  }
  const half = Math.max(5, view.scale / 2);
  context.strokeStyle = colour;
  context.lineWidth = thick;
  context.strokeRect(at.px - half, at.py - half, 2 * half, 2 * half);
}

/**
 * @param {Board} board
 * @param {Cell[]} cells
 * @param {string} colour
 * @param {number} share of the cell
 * @param {number} [aside] towards the lower left corner, as a share of the cell
 */
function drawDots(board, cells, colour, share, aside = 0) {
  const { context, view } = board;
  const radius = Math.min(7, Math.max(1.5, view.scale * share));
  const shift = aside * view.scale;
  context.fillStyle = colour;
  context.beginPath();
  for (const cell of cells) {
    const at = middle(board, cell);
    if (at) {
      context.moveTo(at.px - shift + radius, at.py + shift);
      context.arc(at.px - shift, at.py + shift, radius, 0, TURN);
    }
  }
  context.fill();
}

/**
 * @param {Board} board
 * @param {Cell[]} cells
 * @param {string} colour
 */
function drawRings(board, cells, colour) {
  const { context, view } = board;
  const radius = Math.min(16, Math.max(4.5, view.scale * 0.42));
  const thick = Math.max(1.75, Math.min(3, view.scale / 8));
  context.beginPath();
  for (const cell of cells) {
    const at = middle(board, cell);
    if (at) {
      context.moveTo(at.px + radius, at.py);
      context.arc(at.px, at.py, radius, 0, TURN);
    }
  }
  // On the dark square of a P-position it stands on a ring of paper.
  for (const [width, style] of /** @type {[number, string][]} */ ([[thick + 2.5, board.palette.paper], [thick, colour]])) {
    context.lineWidth = width;
    context.strokeStyle = style;
    context.stroke();
  }
}

/** @param {Board} board */
function drawPlay(board) {
  const { context, view, palette, marks } = board;
  if (!marks.playing) {
    return;
  }
  drawDots(board, marks.legal, palette.move, 0.2);
  // The way that was played.
  const way = [...marks.trail, ...(marks.piece ? [marks.piece] : [])].map((cell) => ({
    px: view.screenX(cell.x) + view.scale / 2, py: view.screenY(cell.y) - view.scale / 2,
  }));
  context.strokeStyle = palette.piece;
  context.globalAlpha = 0.55;
  context.lineWidth = 2;
  context.beginPath();
  way.forEach(({ px, py }, i) => {
    const x = Math.max(-1e4, Math.min(1e4, px));
    const y = Math.max(-1e4, Math.min(1e4, py));
    return i === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
  });
  context.stroke();
  context.globalAlpha = 1;
  drawDots(board, marks.trail, palette.piece, 0.14);
  for (const cell of marks.blocked) {
    drawCrossOut(board, cell);
  }
  if (marks.hint) {
    drawRings(board, [marks.hint], palette.win);
  }
  const at = marks.piece && middle(board, marks.piece);
  if (at) {
    const radius = Math.min(18, Math.max(6, view.scale * 0.4));
    context.fillStyle = palette.piece;
    context.strokeStyle = palette.paper;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(at.px, at.py, radius, 0, TURN);
    context.fill();
    context.stroke();
  }
}

/** @param {Board} board @param {Cell} cell */
function drawCrossOut(board, cell) {
  const { context, view, palette } = board;
  const at = middle(board, cell);
  if (!at) {
    return;
  }
  const half = Math.min(12, Math.max(4, view.scale * 0.32));
  context.strokeStyle = palette.block;
  context.lineWidth = 2.5;
  context.beginPath();
  context.moveTo(at.px - half, at.py - half);
  context.lineTo(at.px + half, at.py + half);
  context.moveTo(at.px + half, at.py - half);
  context.lineTo(at.px - half, at.py + half);
  context.stroke();
}
