// colours.js - the colours of the board: single ones from the style sheet (palette.css), so
// that they change with its theme, and a scale for Grundy values.
//
// The scale runs through OKLCH, a space whose lightness is the one the eye
// sees: equal steps of the value look equally large, also without colour
// vision, for lightness alone tells the order.

/** @typedef {[number, number, number]} Rgb */
/**
 * @typedef {{
 *   dark: boolean, paper: string, off: string, grid: string, axis: string, text: string, faint: string, ink: Rgb, hot: Rgb,
 *   kinds: Rgb[], only: Rgb, other: Rgb, both: Rgb, select: string, move: string, win: string, guide: string, piece: string,
 *   block: string, gutter: string, scale: Uint8ClampedArray
 * }} Palette
 */

/** Steps of the scale. */
export const SCALE = 256;

/**
 * OKLCH to sRGB, each part 0 to 255 and clamped.
 * @param {number} lightness
 * @param {number} chroma
 * @param {number} hue in degrees
 * @returns {Rgb}
 */
export function oklch(lightness, chroma, hue) {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** @param {number} linear */
function gamma(linear) {
  const bounded = Math.min(1, Math.max(0, linear));
  const value = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(255 * value);
}

/**
 * Small values near the paper, large ones far from it.
 * @param {number[]} ends lightness and hue of both, the least chroma, and how much more the middle has
 */
function heatScale([light, deep, from, to, least, more]) {
  const table = new Uint8ClampedArray(3 * SCALE);
  for (let i = 0; i < SCALE; i++) {
    const t = i / (SCALE - 1);
    table.set(oklch(light + (deep - light) * t, least + more * Math.sin(Math.PI * t), from + (to - from) * t), 3 * i);
  }
  return table;
}

/** @param {string} text #rrggbb @returns {Rgb} */
function rgb(text) {
  const value = Number.parseInt(text.trim().slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colours of the theme in force. @returns {Palette} */
export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const of = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const dark = of('dark') === '1';
  return {
    dark,
    paper: of('board'),
    off: of('board-off'),
    grid: of('board-grid'),
    axis: of('board-axis'),
    text: of('text'),
    faint: of('muted'),
    ink: rgb(of('ink')),
    hot: rgb(of('hot')),
    kinds: Array.from({ length: 10 }, (_, i) => rgb(of(`kind-${i + 1}`))),
    only: rgb(of('only')),
    other: rgb(of('other')),
    both: rgb(of('ink')),
    select: of('select'),
    move: of('move'),
    win: of('win'),
    guide: of('guide'),
    piece: of('accent'),
    block: of('danger'),
    gutter: of('gutter'),
    scale: heatScale(of('heat').split(/\s+/).map(Number)),
  };
}

/** @param {Rgb} colour @param {number} [alpha] */
export function css(colour, alpha = 1) {
  return `rgb(${colour[0]} ${colour[1]} ${colour[2]} / ${alpha})`;
}

/**
 * Where a Grundy value lies on the scale whose end is `largest`: by the square
 * root, so that the small values, which have the structure, get room.
 * @param {number} value
 * @param {number} largest
 */
export function scaleIndex(value, largest) {
  return Math.min(SCALE - 1, Math.round((SCALE - 1) * Math.sqrt(value / Math.max(1, largest))));
}
