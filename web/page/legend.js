// legend.js - what the colours in sight mean.
import { css, SCALE } from './colours.js';
import { byId, h, put } from './dom.js';
import { shorten, superscript } from './numbers.js';

/** @typedef {import('./board.js').Board} Board */

/** @param {Board} board */
export function setUpLegend(board) {
  const legend = byId('legend');
  let shown = '';
  board.drawn.push(() => {
    const { state } = board.store;
    const pane = board.panes()[0];
    const level = board.view.level;
    const marks = board.marks;
    const name = [
      state.secret, pane.layer, level, board.largest, board.paletteName, state.info?.kinds?.join(), pane.game, pane.second, sampledInSight(board),
      state.show.moves && marks.moves.length > 0, marks.some, state.show.winning && marks.winning.length > 0,
    ].join('|');
    if (name !== shown) {
      shown = name;
      put(legend, ...entries(board));
    }
  });
}

/** What sampling the tiles in sight were counted with, if any. @param {Board} board */
function sampledInSight(board) {
  for (const tile of board.tiles.kept.values()) {
    if (tile.level === board.view.level && !tile.exact && tile.known === null) {
      return tile.sampled || 'a sample';
    }
  }
  return '';
}

/** @param {Board} board */
function entries(board) {
  const { palette, store, view, marks } = board;
  const { state } = store;
  const pane = board.panes()[0];
  const level = view.level;
  /** @type {(HTMLElement | null)[]} */
  const list = [];
  if (state.secret) {
    return [h('span', { class: 'note' }, 'P-positions are hidden while you play'), swatch(palette.move, 'option', 'dot')];
  }
  if (pane.layer === 'difference') {
    list.push(swatch(css(palette.only), 'only in the first game'), swatch(css(palette.other), 'only in the second'),
      swatch(css(palette.both, 0.45), level === 0 ? 'in both' : 'as many in both'));
  } else if (pane.layer === 'grundy') {
    list.push(swatch(css(palette.hot), 'value 0 (P)'), heat(board));
  } else if (level === 0 && state.info?.kinds) {
    state.info.kinds.forEach((text, i) => list.push(swatch(css(palette.kinds[i % palette.kinds.length]), text)));
  } else {
    list.push(swatch(css(palette.ink), level === 0 ? 'P-position' : 'P-positions, one a column'));
    if (level > 0) {
      list.push(swatch(css(palette.ink, 0.45), 'fewer'), swatch(css(palette.hot), 'more'));
    }
  }
  if (level > 0) {
    const side = level < 14 ? String(2 ** level) : `2${superscript(level)}`;
    list.push(h('span', { class: 'note' }, `a box is ${side} × ${side}${pane.layer === 'grundy' ? ': its mean, or P where it has one' : ''}`));
    const sampled = sampledInSight(board);
    if (sampled) {
      list.push(h('span', { class: 'note' }, `counted on ${sampled.replace(/\d{10,}/, (digits) => shorten(digits, 9))}`));
    }
  }
  if (state.show.moves && marks.moves.length > 0) {
    list.push(swatch(palette.move, marks.some ? 'option: there are many, the smallest and largest are shown' : 'option', 'dot'));
  }
  if (state.show.winning && marks.winning.length > 0) {
    list.push(swatch(palette.win, 'winning move', 'ring'));
  }
  return list;
}

/**
 * @param {string} colour
 * @param {string} text
 * @param {string} [shape]
 */
function swatch(colour, text, shape = 'box') {
  const sample = h('span', { class: `swatch ${shape}` });
  sample.style.color = colour;
  return h('span', { class: 'entry' }, sample, text);
}

/** The scale of Grundy values with its ends. @param {Board} board */
function heat(board) {
  const { palette, largest } = board;
  const bar = h('canvas', { class: 'scale', role: 'img', 'aria-label': `colours from 1 to ${largest}, by the square root` });
  bar.width = SCALE;
  bar.height = 1;
  const context = bar.getContext('2d');
  if (context) {
    const image = context.createImageData(SCALE, 1);
    for (let i = 0; i < SCALE; i++) {
      image.data.set([...palette.scale.slice(3 * i, 3 * i + 3), 255], 4 * i);
    }
    context.putImageData(image, 0, 0);
  }
  return h('span', { class: 'entry', title: 'the middle is a quarter of the end: the scale follows the square root' }, '1', bar, `${largest}`);
}
