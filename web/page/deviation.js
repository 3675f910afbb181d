// deviation.js - the strip under the board: how far each pair strays, b - a - n or b - s a, above the column a.
//
// It pans and zooms with the board.  The differences are exact (BigInt); only what is drawn is a double.
import { isAbort, messageOf } from './api.js';
import { gutter } from './axes.js';
import { FONT } from './board_tiles.js';
import { css } from './colours.js';
import { byId, h, later, put } from './dom.js';
import { guideSlope, readSlope } from './lines.js';
import { shorten } from './numbers.js';
import { pairsBetween } from './pair_range.js';
import { shown } from './store.js';

/** @typedef {import('./learn.js').Page} Page */
/** @typedef {import('./pair_range.js').Found} Found */
/** @typedef {import('./lines.js').Slope} Slope */

/**
 * phi, 1.478 or 3/2 as a slope; null: it is none.
 * @param {string} text
 * @returns {Slope | null}
 */
export function slopeOf(text) {
  const plain = text.trim().toLowerCase();
  if (plain === 'phi' || plain === 'φ' || plain === '') {
    return guideSlope({ label: 'φ', rise: 1, run: 1 });
  }
  const fraction = /^(\d{1,30})\/(\d{1,30})$/.exec(plain);
  if (fraction && BigInt(fraction[2]) > 0n) {
    return readSlope(fraction[1], fraction[2]);
  }
  const decimal = /^(\d{1,12})(?:\.(\d{1,30}))?$/.exec(plain);
  return decimal ? readSlope(`${decimal[1]}${decimal[2] ?? ''}`, `1${'0'.repeat(decimal[2]?.length ?? 0)}`) : null;
}

/**
 * The deviation of a pair, to a thousandth.
 * @param {Found} pair
 * @param {Slope | null} slope null: b - a - n
 */
export function deviationOf({ n, a, b }, slope) {
  return slope ? Number(((b * slope.run - a * slope.rise) * 1000n) / slope.run) / 1000 : Number(b - a - n);
}

/** @param {Page} page */
export function setUpDeviation({ store, board, view }) {
  const canvas = h('canvas', { class: 'deviation', role: 'img', 'aria-label': 'deviation of the pairs in sight' });
  const kind = h('select', { 'aria-label': 'what the strip shows', onchange: () => { slopeField.hidden = kind.value === 'n'; refresh(); } },
    h('option', { value: 'n' }, 'b − a − n'), h('option', { value: 'slope' }, 'b − s·a'));
  const slopeField = h('input', { type: 'text', value: 'phi', size: 7, hidden: true, 'aria-label': 'slope s: phi, 1.478 or 3/2', oninput: () => refresh(), spellcheck: 'false' });
  const words = h('span', { class: 'muted', role: 'status' });
  const strip = h('section', { class: 'strip', 'aria-label': 'deviation strip', hidden: true },
    h('div', { class: 'strip-head' }, h('label', null, 'Deviation ', kind), slopeField, words), canvas);
  byId('below').prepend(strip);
  let controller = new AbortController();
  /** @type {Found[]} */
  let found = [];
  let shownFor = '';

  const slope = () => (kind.value === 'n' ? null : slopeOf(slopeField.value));
  const ask = later(async () => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const { game, info } = store.state;
    if (!shown(store.state).strip || !info) {
      return;
    }
    const { left, right } = view.bounds;
    try {
      const answer = await pairsBetween(game, left, right, signal);
      if (signal.aborted) {
        return;
      }
      found = answer.found;
      draw();
      tell(answer.all);
    } catch (error) {
      if (!isAbort(error)) {
        found = [];
        draw();
        put(words, messageOf(error));
      }
    }
  }, 120);

  const inSight = () => {
    const { left, right } = view.bounds;
    return found.filter(({ a }) => a >= left && a <= right);
  };

  const tell = (/** @type {boolean} */ all) => {
    const by = slope();
    const list = inSight().map((pair) => deviationOf(pair, by));
    const text = list.length === 0 ? 'no pair begins in these columns' :
      `from ${round(Math.min(...list))} to ${round(Math.max(...list))} in sight${all ? '' : ', a sample of the pairs'}`;
    put(words, text);
    canvas.setAttribute('aria-label', `deviation ${kind.value === 'n' ? 'b minus a minus n' : 'b minus s times a'} of the pairs in sight: ${text}`);
  };

  const draw = () => {
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth: wide, clientHeight: high } = canvas;
    const context = canvas.getContext('2d');
    if (!context || strip.hidden || wide < 2) {
      return;
    }
    canvas.width = Math.round(wide * ratio);
    canvas.height = Math.round(high * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { palette } = board;
    const edge = gutter(view).left;
    context.fillStyle = palette.paper;
    context.fillRect(0, 0, wide, high);
    const by = slope();
    const dots = inSight().map((pair) => ({ px: view.screenX(pair.a) + view.scale / 2, value: deviationOf(pair, by), pair })).filter(({ value }) => Number.isFinite(value));
    const most = Math.max(1, ...dots.map(({ value }) => value));
    const least = Math.min(-1, ...dots.map(({ value }) => value));
    const rise = (high - 22) / (most - least);
    const level = (/** @type {number} */ value) => high - 11 - (value - least) * rise;
    context.font = `12px ${FONT}`;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    for (const value of new Set([most, 0, least])) {
      context.strokeStyle = value === 0 ? palette.axis : palette.grid;
      context.beginPath();
      context.moveTo(edge, Math.round(level(value)) + 0.5);
      context.lineTo(wide, Math.round(level(value)) + 0.5);
      context.stroke();
    }
    const radius = Math.max(1.3, Math.min(4, view.scale / 4));
    const { hovered, selected } = store.state;
    const column = (hovered ?? selected)?.x ?? -1n;
    for (const { px, value, pair } of dots) {
      const here = pair.a === column || pair.b === column;
      context.fillStyle = here ? palette.select : css(palette.ink);
      context.beginPath();
      context.arc(px, level(value), here ? radius + 2 : radius, 0, 2 * Math.PI);
      context.fill();
      if (here) {
        context.textAlign = px > wide - 160 ? 'right' : 'left';
        context.fillText(`n = ${shorten(pair.n, 10)}: ${round(value)}`, px + (px > wide - 160 ? -9 : 9), Math.max(9, level(value) - 9));
      }
    }
    context.fillStyle = palette.gutter;
    context.fillRect(0, 0, edge, high);
    context.fillStyle = palette.faint;
    context.textAlign = 'right';
    const apart = rise > 0 ? 13 / rise : 1;
    for (const value of new Set([most, least, ...(most > apart && -least > apart ? [0] : [])])) {
      context.fillText(round(value), edge - 8, level(value));
    }
  };

  const refresh = () => {
    slopeField.setAttribute('aria-invalid', String(kind.value === 'slope' && slopeOf(slopeField.value) === null));
    draw();
    ask();
  };
  board.drawn.push(() => {
    const { game, secret } = store.state;
    const want = shown(store.state).strip && !secret;
    if (strip.hidden === want) {
      strip.hidden = !want;
      shownFor = '';
    }
    if (!want) {
      return;
    }
    const { left, right } = view.bounds;
    const name = `${game}|${left}|${right}`;
    draw();
    if (name !== shownFor) {
      if (!shownFor.startsWith(`${game}|`)) {
        found = [];
      }
      shownFor = name;
      ask();
    }
  });
}

/** @param {number} value */
function round(value) {
  const text = Math.abs(value) >= 1e7 ? value.toExponential(2) : String(Math.round(value * 100) / 100);
  return text.replace('-', '−');
}
