// why.js - the layer that says why a position is won: N-positions in the colour of the first set
// of moves that reaches a P-position from there.  The same as `wythoff draw --kinds`.
import { tilesInSight } from './board_tiles.js';
import { css } from './colours.js';
import { h, put } from './dom.js';
import { shown } from './store.js';
import { NO_VALUE, Tiles, tileSide } from './tiles.js';
import { SIZE } from './tile_paint.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Pane} Pane */
/** @typedef {import('./tiles.js').Tile} Tile */
/** @typedef {import('./colours.js').Palette} Palette */

/** @type {Record<string, string>} */
const WORDS = { '(t,0)': 'taking from x wins', '(0,t)': 'taking from y wins', '(t,t)': 'taking the same from both wins' };

/** The colour of a kind, counted from 1. @param {Palette} palette @param {number} kind */
function colourOf(palette, kind) {
  return palette.kinds[1 + ((kind - 1) % (palette.kinds.length - 1))];
}

/** @param {Board} board */
export function setUpWhy(board) {
  const tiles = new Tiles(() => board.changed(), 40);
  const legend = h('div', { class: 'why-legend', role: 'group', 'aria-label': 'what the colours of N-positions mean', hidden: true });
  board.canvas.parentElement?.append(legend);
  let told = '';

  board.under.push((pane) => {
    if (pane.layer !== 'p' || !shown(board.store.state).why || !pane.info) {
      return;
    }
    const places = tilesInSight(board.view, pane).map((place) => ({ ...place, layer: /** @type {any} */ ('why') }));
    if (pane.index === 0) {
      tiles.want(places);
    }
    /** @type {Tile | null} */
    let any = null;
    for (const place of places) {
      const tile = tiles.look(place);
      if (tile && !tile.error && tile.values) {
        draw(board, tile);
      }
      any = tile ?? any;
    }
    if (pane.index === 0) {
      tell(any);
    }
  });

  /** @param {Tile | null} tile */
  const tell = (tile) => {
    const name = `${board.paletteName} ${tile?.labels?.join() ?? ''} ${tile?.error?.message ?? ''} ${tile === null}`;
    legend.hidden = false;
    if (name === told) {
      return;
    }
    told = name;
    if (tile?.error) {
      put(legend, h('span', { class: 'muted' }, tile.error.message.replace(/^unknown: /, 'why: ')));
    } else {
      put(legend, ...(tile?.labels ?? []).map((label, i) => {
        const sample = h('span', { class: 'swatch' });
        sample.style.color = css(colourOf(board.palette, i + 1));
        return h('span', { class: 'entry' }, sample, WORDS[label] ?? `${label} wins`);
      }));
    }
  };
  board.drawn.push(() => {
    const { secret, info, base, compare } = board.store.state;
    if (!shown(board.store.state).why || secret || !info || base !== 'p' || compare === 'difference' || board.instead) {
      legend.hidden = true;
      tiles.want([]);
    }
  });
}

/**
 * @param {Board} board
 * @param {Tile} tile
 */
function draw(board, tile) {
  const { context, view } = board;
  const name = `why ${board.paletteName}`;
  if (!tile.picture || tile.paintedFor !== name) {
    tile.picture = paintWhy(tile, board.palette);
    tile.paintedFor = name;
  }
  const x = view.screenX(tile.x);
  const y = view.screenY(tile.y + tileSide(tile.level));
  const side = Number(tileSide(tile.level)) * view.scale;
  context.imageSmoothingEnabled = false;
  context.drawImage(tile.picture, x, y, side, side);
}

/** A tile of kinds as a picture. @param {Tile} tile @param {Palette} palette */
export function paintWhy(tile, palette) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context || !tile.values) {
    return canvas;
  }
  const image = context.createImageData(SIZE, SIZE);
  tile.values.forEach((kind, at) => {
    if (kind !== NO_VALUE && kind !== 0) {
      const row = SIZE - 1 - Math.floor(at / SIZE);
      image.data.set([...colourOf(palette, kind), 190], 4 * (row * SIZE + (at % SIZE)));
    }
  });
  context.putImageData(image, 0, 0);
  return canvas;
}
