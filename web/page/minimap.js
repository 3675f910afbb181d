// minimap.js - where the window lies: a small picture from the origin to beyond it, with a frame; a press goes there.
import { get, isAbort } from './api.js';
import { h, later } from './dom.js';
import { shorten, superscript } from './numbers.js';
import { sliceQuery } from './slice.js';
import { paintTile, SIZE } from './tile_paint.js';
import { tileOf } from './tiles.js';

/** @typedef {import('./learn.js').Page} Page */

const SIDE = 132;

/**
 * The level at which a tile from the origin on has all this in it, with some air.
 * @param {bigint} far
 */
export function levelFor(far) {
  const bits = (far + far / 4n + 1n).toString(2).length;
  return Math.max(0, bits - 8);
}

/** @param {Page} page */
export function setUpMinimap(page) {
  const { board, view, store } = page;
  const canvas = h('canvas', { width: SIDE, height: SIDE, role: 'img', 'aria-label': 'map' });
  const words = h('span', { class: 'map-words' });
  const map = h('div', { class: 'minimap', hidden: true }, canvas, words);
  board.canvas.parentElement?.append(map);
  /** @type {HTMLCanvasElement | null} */
  let picture = null;
  let shown = '';
  let level = 0;
  let controller = new AbortController();

  const ask = later(async () => {
    controller.abort();
    controller = new AbortController();
    const { game, info } = store.state;
    const slice = sliceQuery(store.state.slice);
    const place = { game, second: '', slice, layer: /** @type {const} */ ('p'), level, x: 0n, y: 0n, kinds: Boolean(info?.kinds) };
    picture = null;
    try {
      const answer = await get('tile', { game, layer: 'p', x: 0, y: 0, level, ...slice }, controller.signal);
      picture = paintTile(tileOf(place, answer), board.palette, 1);
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
    }
    draw();
  }, 150);

  const draw = () => {
    const pen = canvas.getContext('2d');
    if (!pen) {
      return;
    }
    const { left, bottom, right, top } = view.bounds;
    pen.fillStyle = board.palette.paper;
    pen.fillRect(0, 0, SIDE, SIDE);
    if (picture) {
      pen.imageSmoothingEnabled = true;
      pen.drawImage(picture, 0, 0, SIZE, SIZE, 0, 0, SIDE, SIDE);
    }
    const box = 1n << BigInt(level);
    const at = (/** @type {bigint} */ value) => (Number((value * 1024n) / box) / 1024 / SIZE) * SIDE;
    const x = Math.max(-2, at(left));
    const y = Math.max(-2, at(bottom));
    const wide = Math.max(5, at(right) - x);
    const high = Math.max(5, at(top) - y);
    pen.strokeStyle = board.palette.select;
    pen.lineWidth = 2;
    pen.strokeRect(x, SIDE - y - high, wide, high);
  };

  canvas.addEventListener('pointerdown', (event) => {
    const { left, top, width } = canvas.getBoundingClientRect();
    const box = 1n << BigInt(level);
    const cell = (/** @type {number} */ part) => (BigInt(Math.max(0, Math.round((part / width) * SIZE * 1024))) * box) / 1024n;
    view.lookAt({ x: cell(event.clientX - left), y: cell(width - (event.clientY - top)) });
    page.moved();
  });

  board.drawn.push(() => {
    const { show, secret, info, game, slice } = store.state;
    const want = show.map && !secret && info !== null;
    map.hidden = !want;
    if (!want) {
      return;
    }
    const { right, top } = view.bounds;
    level = levelFor(right > top ? right : top);
    const name = `${game}|${JSON.stringify(sliceQuery(slice))}|${level}|${board.paletteName}`;
    if (name !== shown) {
      shown = name;
      const side = level < 12 ? shorten(256n << BigInt(level), 9) : `2${superscript(level + 8)}`;
      words.textContent = `0 to ${side}`;
      canvas.setAttribute('aria-label', `map of the board from 0 to ${side}; the frame is what is seen`);
      ask();
    }
    draw();
  });
}
