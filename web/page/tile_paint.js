// tile_paint.js - a tile as a picture of 256 x 256 pixels, made once and then
// only copied; panning costs nothing else.
import { scaleIndex } from './colours.js';
import { NO_VALUE } from './tiles.js';

/** @typedef {import('./tiles.js').Tile} Tile */
/** @typedef {import('./colours.js').Palette} Palette */
/** @typedef {import('./colours.js').Rgb} Rgb */

export const SIZE = 256;

/**
 * How strong a box of c P-positions is drawn, 0 to 1, and how far its colour goes
 * from ink to hot.  A beam with one P-position in each column fills a box of
 * side s with about s of them, two beams with half as many: that is full ink.  Beyond it, up to s^2, the
 * set is two-dimensional there, and the colour tells it.
 * @param {number} count
 * @param {number} level
 * @param {number} columns of the box that were looked at; 0: all
 */
export function density(count, level, columns) {
  if (level === 0) {
    return { strength: 1, heat: 0 };
  }
  const side = columns || 2 ** Math.min(level, 500);
  const share = count / side;
  return {
    strength: 0.4 + 0.6 * Math.min(1, Math.sqrt(2 * share)),
    heat: share <= 1 ? 0 : Math.min(1, Math.log2(share) / Math.min(level, 8)),
  };
}

/**
 * @param {Tile} tile
 * @param {Palette} palette
 * @param {number} largest the end of the Grundy scale
 * @returns {HTMLCanvasElement}
 */
export function paintTile(tile, palette, largest) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) {
    return canvas;
  }
  const image = context.createImageData(SIZE, SIZE);
  if (tile.values) {
    paintValues(image.data, tile.values, palette, largest);
  } else {
    paintBoxes(image.data, tile, palette);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/**
 * @param {Uint8ClampedArray} pixels
 * @param {Tile} tile
 * @param {Palette} palette
 */
function paintBoxes(pixels, tile, palette) {
  const boxes = tile.boxes;
  for (let k = 0; k < boxes.length; k += 3) {
    const at = 4 * ((SIZE - 1 - boxes[k + 1]) * SIZE + boxes[k]);
    const { colour, strength } = boxColour(tile, boxes[k + 2], palette);
    pixels[at] = colour[0];
    pixels[at + 1] = colour[1];
    pixels[at + 2] = colour[2];
    pixels[at + 3] = 255 * strength;
  }
}

/**
 * The colour of one box.
 * @param {Tile} tile
 * @param {number} count
 * @param {Palette} palette
 * @returns {{colour: Rgb, strength: number}}
 */
export function boxColour(tile, count, palette) {
  if (tile.layer === 'difference') {
    return tile.packed ? packedColour(count, tile, palette) :
      { colour: count === 1 ? palette.only : count === 2 ? palette.other : palette.both, strength: count === 3 ? 0.45 : 1 };
  }
  if (tile.level === 0) {
    return { colour: tile.kinds ? palette.kinds[(count - 1) % palette.kinds.length] : palette.ink, strength: 1 };
  }
  const { strength, heat } = density(count, tile.level, tile.columns);
  return { colour: mix(palette.ink, palette.hot, heat), strength };
}

/**
 * Both counts of a box in one number, see the server's description.
 * @param {number} packed
 * @param {Tile} tile
 * @param {Palette} palette
 * @returns {{colour: Rgb, strength: number}}
 */
function packedColour(packed, tile, palette) {
  const first = Math.floor(packed / 4096);
  const second = packed % 4096;
  const { strength } = density(Math.max(first, second), tile.level, tile.columns);
  if (first === second) {
    return { colour: palette.both, strength: 0.6 * strength };
  }
  const [one, rest] = first > second ? [palette.only, second / first] : [palette.other, first / second];
  return { colour: mix(one, palette.both, 0.8 * rest), strength };
}

/**
 * @param {Uint8ClampedArray} pixels
 * @param {Int32Array} values
 * @param {Palette} palette
 * @param {number} largest
 */
function paintValues(pixels, values, palette, largest) {
  for (let j = 0; j < SIZE; j++) {
    for (let i = 0; i < SIZE; i++) {
      const value = values[j * SIZE + i];
      if (value === NO_VALUE) {
        continue;
      }
      const at = 4 * ((SIZE - 1 - j) * SIZE + i);
      if (value === 0) {
        // Ink would be one of the colours of large values.
        pixels.set(palette.hot, at);
      } else {
        const from = 3 * scaleIndex(value, largest);
        pixels[at] = palette.scale[from];
        pixels[at + 1] = palette.scale[from + 1];
        pixels[at + 2] = palette.scale[from + 2];
      }
      pixels[at + 3] = 255;
    }
  }
}

/** @param {Rgb} a @param {Rgb} b @param {number} t @returns {Rgb} */
function mix(a, b, t) {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}
