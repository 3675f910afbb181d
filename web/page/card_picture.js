// card_picture.js - the picture of a card, drawn from what the engine answers: one tile, or its lower left part.
import { get } from './api.js';
import { paintTile, SIZE } from './tile_paint.js';
import { tileOf } from './tiles.js';
import { paintWhy } from './why.js';

/** @typedef {import('./cards.js').Card} Card */
/** @typedef {import('./colours.js').Palette} Palette */

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/**
 * @param {HTMLCanvasElement} canvas square
 * @param {Card['picture']} picture
 * @param {Palette} palette
 */
export async function drawCard(canvas, { game, layer = 'p', game2, level = 0, size = SIZE }, palette) {
  const side = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) {
    return;
  }
  pen.fillStyle = palette.paper;
  pen.fillRect(0, 0, side, side);
  const paint = async (/** @type {string} */ which) => {
    const query = { game, game2, layer: which, x: 0, y: 0, level };
    const key = JSON.stringify(query);
    if (!kept.has(key)) {
      const asked = get('tile', query);
      kept.set(key, asked);
      asked.catch(() => kept.delete(key));
    }
    const tile = tileOf({ game, second: game2 ?? '', slice: {}, layer: /** @type {any} */ (which), level, x: 0n, y: 0n, kinds: which === 'p' && game.startsWith('imitation') }, await kept.get(key));
    const largest = tile.values ? 2 ** Math.ceil(Math.log2(1 + largestOf(tile.values, size))) : 0;
    const image = which === 'why' ? paintWhy(tile, palette) : paintTile(tile, palette, largest);
    pen.imageSmoothingEnabled = level > 0;
    pen.drawImage(image, 0, SIZE - size, size, size, 0, 0, side, side);
  };
  await paint(layer);
  if (layer === 'why') {
    await paint('p');
  }
}

/** @param {Int32Array} values @param {number} size */
function largestOf(values, size) {
  let largest = 1;
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      largest = Math.max(largest, values[j * SIZE + i]);
    }
  }
  return largest;
}
