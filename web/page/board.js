// board.js - the canvas: one or two panes onto the same window, drawn when
// something changed and never otherwise.
import { drawAxes, drawEdges, drawGrid, drawGuides } from './board_ground.js';
import { drawMarks } from './board_marks.js';
import { drawTiles, largestInSight, tilesInSight } from './board_tiles.js';
import { readPalette } from './colours.js';
import { shown } from './store.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./tiles.js').Tiles} Tiles */
/** @typedef {import('./tiles.js').Place} Place */
/** @typedef {import('./api.js').GameInfo} GameInfo */
/** @typedef {'p' | 'grundy' | 'difference'} Layer */
/** @typedef {{index: number, left: number, game: string, second: string, info: GameInfo | null, slice: import('./slice.js').Slice, layer: Layer}} Pane */
/** Options of a position; `some`: there are more than these. @typedef {{moves: Cell[], winning: Cell[], some: boolean}} Options */
/**
 * What is drawn upon the tiles.  `from` is the position whose options are shown; `piece` is null where the game that is played stands on another slice.
 * @typedef {{
 *   from: Cell | null, moves: Cell[], winning: Cell[], some: boolean,
 *   playing: boolean, piece: Cell | null, trail: Cell[], legal: Cell[], blocked: Cell[], hint: Cell | null
 * }} Marks
 */

/** Space between two panes. */
const BETWEEN = 2;

export class Board {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Store} store
   * @param {View} view
   * @param {Tiles} tiles
   */
  constructor(canvas, store, view, tiles) {
    this.canvas = canvas;
    this.store = store;
    this.view = view;
    this.tiles = tiles;
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) {
      throw new Error('this browser has no canvas');
    }
    this.context = context;
    this.palette = readPalette();
    this.paletteName = 0;
    /** The end of the Grundy scale: a power of two, so that it changes rarely. */
    this.largest = 64;
    /** @type {Marks} */
    this.marks = { from: null, moves: [], winning: [], some: false, playing: false, piece: null, trail: [], legal: [], blocked: [], hint: null };
    /** The same position's options in the second game, beside the first. @type {Options} */
    this.secondMarks = { moves: [], winning: [], some: false };
    /** The tiles that were drawn last, by their spots: they stay until those of another slice are there. @type {Map<string, import('./tiles.js').Tile>} */
    this.last = new Map();
    /** Whether the origin was in sight when the board was drawn. */
    this.originSeen = false;
    this.frame = 0;
    /** @type {(() => void)[]} called after each drawing */
    this.drawn = [];
    /** Painters of other parts of the page: upon the tiles, upon the marks, and instead of the tiles. @type {((pane: Pane) => void)[]} */
    this.under = [];
    /** @type {((pane: Pane) => void)[]} */
    this.over = [];
    /** @type {((pane: Pane) => void) | null} */
    this.instead = null;
    new ResizeObserver(() => this.resize()).observe(canvas);
    store.watch((_state, changed) => {
      if (changed.has('compare') || changed.has('secondInfo')) {
        this.resize();
      }
      this.changed();
    });
  }

  /** Draw with the next frame. */
  changed() {
    if (this.frame === 0) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.draw();
      });
    }
  }

  /** The theme changed: read the colours and paint tiles anew. */
  recolour() {
    this.palette = readPalette();
    this.paletteName++;
    this.changed();
  }

  resize() {
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    const width = Math.round(clientWidth * ratio);
    const height = Math.round(clientHeight * ratio);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.view.resize(this.paneWidth, clientHeight, this.originSeen);
    this.draw();
  }

  get sideBySide() {
    const { compare, secondInfo } = this.store.state;
    return compare === 'side' && secondInfo !== null;
  }

  get paneWidth() {
    const width = this.canvas.clientWidth;
    return this.sideBySide ? Math.floor((width - BETWEEN) / 2) : width;
  }

  /** @returns {Pane[]} */
  panes() {
    const { game, info, slice, second, secondInfo, base, compare } = this.store.state;
    /** @type {Layer} */
    const layer = compare === 'difference' && secondInfo ? 'difference' : base;
    const panes = [{ index: 0, left: 0, game, second: layer === 'difference' ? second : '', info, slice, layer }];
    if (this.sideBySide) {
      panes.push({ index: 1, left: this.paneWidth + BETWEEN, game: second, second: '', info: secondInfo, slice, layer: base });
    }
    return panes;
  }

  /**
   * A point of the canvas in its pane.
   * @param {number} px
   * @param {number} py
   */
  locate(px, py) {
    const panes = this.panes();
    const pane = panes.length > 1 && px >= panes[1].left ? panes[1] : panes[0];
    return { pane, px: px - pane.left, py, cell: this.view.cellAt(px - pane.left, py) };
  }

  draw() {
    const { context, view } = this;
    if (view.width < 2 || view.height < 2) {
      return;
    }
    const ratio = window.devicePixelRatio || 1;
    const panes = this.panes();
    /** @type {Place[]} */
    const wanted = [];
    const places = panes.map((pane) => (pane.info ? tilesInSight(view, pane) : []));
    // Near the middle first, both panes in turn.
    for (let i = 0; i < Math.max(...places.map((list) => list.length)); i++) {
      for (const list of places) {
        if (i < list.length) {
          wanted.push(list[i]);
        }
      }
    }
    this.tiles.want(wanted);
    /** @type {Board['last']} */
    const last = new Map();
    this.#rescale(wanted);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.palette.off;
    context.fillRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    for (const pane of panes) {
      context.save();
      context.translate(pane.left, 0);
      context.beginPath();
      context.rect(0, 0, view.width, view.height);
      context.clip();
      drawEdges(this, pane);
      // Lines lie below P-positions, which they would hide, and above what fills the board, which hides them.
      const filled = pane.layer === 'grundy' || (pane.layer === 'p' && (shown(this.store.state).why || (Boolean(pane.info?.kinds) && view.level === 0)));
      if (!filled) {
        drawGuides(this, pane);
      }
      if (this.instead && pane.index === 0) {
        this.instead(pane);
      } else if (!this.store.state.secret) {
        this.under.forEach((paint) => paint(pane));
        drawTiles(this, places[pane.index], last, pane.index);
      }
      drawGrid(this, pane);
      if (filled) {
        drawGuides(this, pane);
      }
      drawMarks(this, pane);
      this.over.forEach((paint) => paint(pane));
      drawAxes(this, pane);
      context.restore();
    }
    this.last = last;
    this.originSeen = view.seesOrigin;
    for (const listener of this.drawn) {
      listener();
    }
  }

  /** The scale ends at a power of two above the values in sight. @param {Place[]} places */
  #rescale(places) {
    let largest = 15;
    for (const place of places) {
      const tile = this.tiles.look(place);
      if (tile?.values) {
        largest = Math.max(largest, largestInSight(this.view, tile, tile.values));
      }
    }
    this.largest = 2 ** Math.ceil(Math.log2(largest + 1));
  }
}
