// board_tiles.js - which tiles the window needs, and drawing them.
//
// While a tile is on its way, what is known of its place from other levels stands in for
// it, below a veil of stripes; a tile that failed says so in words.  Nothing
// unknown ever looks like an empty board.
import { boxColour, paintTile, SIZE } from './tile_paint.js';
import { gutter } from './axes.js';
import { css, scaleIndex } from './colours.js';
import { floorDivide } from './numbers.js';
import { sliceQuery } from './slice.js';
import { NO_VALUE, spotKey, tileSide } from './tiles.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Pane} Pane */
/** @typedef {import('./view.js').View} View */
/** @typedef {import('./tiles.js').Place} Place */
/** @typedef {import('./tiles.js').Tile} Tile */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/** From this many pixels on a cell is drawn as a cell of its own. */
const CELL = 7;
/** A tile with more P-positions than this is copied as a picture also then: it is dense anyway. */
const MANY = 3000;
/** From this many pixels on a cell has room for its value. */
export const VALUE = 22;

/**
 * The tiles of the window, nearest to its middle first.
 * @param {View} view
 * @param {Pane} pane
 * @returns {Place[]}
 */
export function tilesInSight(view, pane) {
  const level = view.level;
  const side = tileSide(level);
  const { left, bottom, right, top } = view.bounds;
  const from = (/** @type {bigint} */ low) => floorDivide(low < 0n ? 0n : low, side) * side;
  const middle = view.centre;
  const slice = sliceQuery(pane.slice);
  /** @type {{place: Place, far: number}[]} */
  const found = [];
  for (let x = from(left); x <= right; x += side) {
    for (let y = from(bottom); y <= top; y += side) {
      const dx = Number(2n * (x - middle.x) + side) / Number(side);
      const dy = Number(2n * (y - middle.y) + side) / Number(side);
      found.push({
        place: { game: pane.game, second: pane.second, slice, layer: pane.layer, level, x, y, kinds: Boolean(pane.info?.kinds) },
        far: dx * dx + dy * dy,
      });
    }
  }
  found.sort((a, b) => a.far - b.far);
  return found.map(({ place }) => place);
}

/**
 * @param {Board} board
 * @param {Place[]} places
 * @param {Board['last']} last the tiles that are drawn are added
 * @param {number} pane which of two boards
 */
export function drawTiles(board, places, last, pane) {
  /** What is to be said, and where: once for all tiles with the same words. @type {Map<string, Rect>} */
  const said = new Map();
  const say = (/** @type {string} */ text, /** @type {Rect} */ rect) => {
    const before = said.get(text);
    said.set(text, before ? around(before, rect) : rect);
  };
  for (const place of places) {
    const spot = `${pane}\n${spotKey(place)}`;
    // Until the tile of this slice or rule is there, that of the one before stays, if it is on its way.
    const tile = board.tiles.look(place) ?? (board.tiles.stopped || board.tiles.away !== '' ? undefined : board.last.get(spot));
    const rect = placeRect(board.view, place);
    if (tile && !tile.error) {
      last.set(spot, tile);
      drawTile(board, tile, rect);
      if (tile.known !== null) {
        const rest = unknownParts(board.view, tile, rect);
        rest.forEach((part) => stripes(board, part, 1));
        rest.slice(0, 1).forEach((part) => say(`unknown here: in the time of a request the positions below ${tile.known} were found`, part));
      }
    } else if (tile?.error) {
      stripes(board, rect, 1);
      const words = tile.error.message.replace(/^unknown: */, '');
      say(tile.error.unknown ? `unknown here: ${words}` : words, rect);
    } else {
      drawStandIn(board, place, rect);
      stripes(board, rect, 0.5);
      if (board.tiles.stopped) {
        say('loading was stopped', rect);
      } else if (board.tiles.away !== '') {
        say(`${board.tiles.away}; it is asked again`, rect);
      }
    }
  }
  for (const [text, rect] of said) {
    words(board, rect, text);
  }
}

/**
 * The parts of a tile beyond the positions that were found, the one with more of it in sight first.
 * @param {View} view
 * @param {Tile} tile
 * @param {Rect} rect
 * @returns {Rect[]}
 */
function unknownParts(view, { known }, { x, y, width, height }) {
  const end = BigInt(known ?? 0);
  const right = Math.max(x, Math.min(x + width, view.screenX(end)));
  const top = Math.max(y, Math.min(y + height, view.screenY(end)));
  return [{ x: right, y, width: x + width - right, height }, { x, y, width: right - x, height: top - y }]
    .filter((part) => part.width > 0 && part.height > 0).sort((a, b) => inSight(view, b) - inSight(view, a));
}

/** How much of a rectangle is seen, in pixels. @param {View} view @param {Rect} rect */
function inSight(view, { x, y, width, height }) {
  return Math.max(0, Math.min(view.width, x + width) - Math.max(0, x)) * Math.max(0, Math.min(view.height, y + height) - Math.max(0, y));
}

/** The smallest rectangle around both. @param {Rect} a @param {Rect} b @returns {Rect} */
function around(a, b) {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/**
 * Edges on whole device pixels, so that neighbours meet without a seam.
 * @param {View} view
 * @param {{x: bigint, y: bigint, level: number}} place
 * @returns {Rect}
 */
function placeRect(view, place) {
  const ratio = window.devicePixelRatio || 1;
  const snap = (/** @type {number} */ value) => Math.round(value * ratio) / ratio;
  const side = tileSide(place.level);
  const left = snap(view.screenX(place.x));
  const right = snap(view.screenX(place.x + side));
  const bottom = snap(view.screenY(place.y));
  const top = snap(view.screenY(place.y + side));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** @param {Board} board @param {Tile} tile */
function pictureOf(board, tile) {
  const name = `${board.paletteName} ${tile.values ? board.largest : ''}`;
  if (!tile.picture || tile.paintedFor !== name) {
    tile.picture = paintTile(tile, board.palette, board.largest);
    tile.paintedFor = name;
  }
  return tile.picture;
}

/**
 * @param {Board} board
 * @param {Tile} tile
 * @param {Rect} rect
 */
function drawTile(board, tile, rect) {
  const { context, view } = board;
  if (tile.level === 0 && view.scale >= CELL && !tile.values && tile.boxes.length < 3 * MANY) {
    drawCells(board, tile);
    return;
  }
  context.imageSmoothingEnabled = tile.level > 0 && !tile.values;
  context.drawImage(pictureOf(board, tile), rect.x, rect.y, rect.width, rect.height);
  if (tile.level === 0 && tile.values && view.scale >= VALUE) {
    drawValues(board, tile, tile.values);
  }
}

/**
 * P-positions as squares with a little air between them.
 * @param {Board} board
 * @param {Tile} tile
 */
function drawCells(board, tile) {
  const { context, view } = board;
  const scale = view.scale;
  const left = view.screenX(tile.x);
  const bottom = view.screenY(tile.y);
  const air = Math.min(3, Math.max(0.5, scale / 10));
  const corner = Math.min(4, scale / 6);
  /** @type {Map<number, Path2D>} */
  const paths = new Map();
  for (let k = 0; k < tile.boxes.length; k += 3) {
    const x = left + tile.boxes[k] * scale;
    const y = bottom - (tile.boxes[k + 1] + 1) * scale;
    if (x > view.width || x < -scale || y > view.height || y < -scale) {
      continue;
    }
    const kind = tile.boxes[k + 2];
    let path = paths.get(kind);
    if (!path) {
      paths.set(kind, path = new Path2D());
    }
    path.roundRect(x + air, y + air, scale - 2 * air, scale - 2 * air, corner);
  }
  for (const [kind, path] of paths) {
    const { colour, strength } = boxColour(tile, kind, board.palette);
    context.fillStyle = css(colour, strength);
    context.fill(path);
  }
}

/**
 * @param {Board} board
 * @param {Tile} tile
 * @param {Int32Array} values
 */
function drawValues(board, tile, values) {
  const { context, view, palette } = board;
  const scale = view.scale;
  const left = view.screenX(tile.x);
  const bottom = view.screenY(tile.y);
  const first = Math.max(0, Math.floor(-left / scale));
  const low = Math.max(0, Math.floor((bottom - view.height) / scale));
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `${Math.min(15, scale * 0.42)}px ${FONT}`;
  for (let i = first; i < SIZE && left + i * scale < view.width; i++) {
    for (let j = low; j < SIZE && bottom - j * scale > 0; j++) {
      const value = values[j * SIZE + i];
      if (value === NO_VALUE) {
        continue;
      }
      const deep = value === 0 || scaleIndex(value, board.largest) > 130;
      context.fillStyle = deep !== palette.dark ? '#ffffff' : '#16202c';
      context.fillText(String(value), left + (i + 0.5) * scale, bottom - (j + 0.5) * scale);
    }
  }
}

/**
 * The largest value of the part of a tile that is seen.
 * @param {View} view
 * @param {Tile} tile
 * @param {Int32Array} values
 */
export function largestInSight(view, tile, values) {
  const bound = (/** @type {number} */ at) => Math.max(0, Math.min(SIZE, Math.floor(at)));
  const box = view.scale * 2 ** tile.level;
  const left = bound(-view.screenX(tile.x) / box);
  const right = bound((view.width - view.screenX(tile.x)) / box + 1);
  const bottom = bound((view.screenY(tile.y) - view.height) / box);
  const top = bound(view.screenY(tile.y) / box + 1);
  let largest = 0;
  for (let j = bottom; j < top; j++) {
    for (let i = left; i < right; i++) {
      largest = Math.max(largest, values[j * SIZE + i]);
    }
  }
  return largest;
}

export const FONT = '"DejaVu Sans Mono", "Cascadia Mono", "SF Mono", Menlo, Consolas, monospace';

/**
 * What other levels know of a place: a larger tile around it, or the four smaller ones.
 * @param {Board} board
 * @param {Place} place
 * @param {Rect} rect
 */
function drawStandIn(board, place, rect) {
  const { context } = board;
  for (let up = 1; up <= 4; up++) {
    const side = tileSide(place.level + up);
    const around = { ...place, level: place.level + up, x: (place.x / side) * side, y: (place.y / side) * side };
    const tile = board.tiles.look(around);
    if (tile && !tile.error) {
      const part = SIZE / 2 ** up;
      const own = tileSide(place.level);
      const i = Number((place.x - around.x) / own) * part;
      const j = Number((place.y - around.y) / own) * part;
      context.imageSmoothingEnabled = true;
      context.drawImage(pictureOf(board, tile), i, SIZE - part - j, part, part, rect.x, rect.y, rect.width, rect.height);
      return;
    }
  }
  if (place.level === 0) {
    return;
  }
  const half = tileSide(place.level - 1);
  for (const [dx, dy] of [[0n, 0n], [1n, 0n], [0n, 1n], [1n, 1n]]) {
    const inside = { ...place, level: place.level - 1, x: place.x + dx * half, y: place.y + dy * half };
    const tile = board.tiles.look(inside);
    if (tile && !tile.error) {
      const part = placeRect(board.view, inside);
      context.imageSmoothingEnabled = true;
      context.drawImage(pictureOf(board, tile), part.x, part.y, part.width, part.height);
    }
  }
}

/** @type {{name: number, pattern: CanvasPattern | null}} */
const striped = { name: -1, pattern: null };

/**
 * Fine diagonal stripes: nothing is known here (yet).
 * @param {Board} board
 * @param {Rect} rect
 * @param {number} strength
 */
function stripes(board, rect, strength) {
  const { context, palette } = board;
  if (striped.name !== board.paletteName || !striped.pattern) {
    const cell = document.createElement('canvas');
    cell.width = cell.height = 8;
    const pen = cell.getContext('2d');
    if (pen) {
      pen.strokeStyle = palette.grid;
      pen.lineWidth = 1.5;
      for (const shift of [-8, 0, 8]) {
        pen.moveTo(shift - 1, 9);
        pen.lineTo(shift + 9, -1);
      }
      pen.stroke();
    }
    striped.pattern = context.createPattern(cell, 'repeat');
    striped.name = board.paletteName;
  }
  if (striped.pattern) {
    context.globalAlpha = strength;
    context.fillStyle = striped.pattern;
    context.fillRect(rect.x, rect.y, rect.width, rect.height);
    context.globalAlpha = 1;
  }
}

/**
 * Words in the middle of what is seen of a rectangle, in lines that fit.
 * @param {Board} board
 * @param {Rect} rect
 * @param {string} text
 */
function words(board, rect, text) {
  const { context, view, palette } = board;
  const strip = gutter(view);
  const left = Math.max(strip.left, rect.x);
  const right = Math.min(view.width, rect.x + rect.width);
  const top = Math.max(0, rect.y);
  const bottom = Math.min(view.height - strip.bottom, rect.y + rect.height);
  if (right - left < 90 || bottom - top < 40) {
    return;
  }
  context.font = '12px system-ui, "DejaVu Sans", sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length === 0 || context.measureText(longer).width > Math.min(420, right - left - 24)) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = longer;
    }
  }
  const middle = (top + bottom) / 2;
  const shown = lines.slice(0, Math.max(1, Math.floor((bottom - top - 12) / 17)));
  const wide = Math.max(...shown.map((line) => context.measureText(line).width));
  context.fillStyle = palette.paper;
  context.fillRect((left + right - wide) / 2 - 8, middle - shown.length * 8.5 - 4, wide + 16, shown.length * 17 + 8);
  context.fillStyle = palette.faint;
  shown.forEach((line, i) => context.fillText(line, (left + right) / 2, middle + (i - (shown.length - 1) / 2) * 17));
}
