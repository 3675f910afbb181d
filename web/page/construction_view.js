// construction_view.js - the construction on the board: a player with steps, speed and words.
import { get, messageOf } from './api.js';
import { css } from './colours.js';
import { buildSteps, stepWords } from './construction.js';
import { byId, h, put } from './dom.js';
import { perfectSectors, sectorWords } from './sectors.js';

/** @typedef {import('./learn.js').Page} Page */
/** @typedef {import('./construction.js').Step} Step */
/** @typedef {import('./construction.js').Way} Way */
/** @typedef {import('./sectors.js').Word} Word */

/** Positions a side: enough to see the beams, few enough to see each. */
const SIDE = 36;
/** Milliseconds a step. */
const SPEEDS = { slow: 2600, normal: 1100, fast: 320 };

/**
 * @param {Page} page
 * @returns {{open: () => Promise<void>, close: () => void}}
 */
export function setUpConstruction(page) {
  const { board, store, view } = page;
  const button = byId('build', HTMLButtonElement);
  /** @type {Step[]} */
  let steps = [];
  let at = 0;
  let timer = 0;
  /** @type {'slow' | 'normal' | 'fast'} */
  let speed = 'normal';
  let builtFor = '';
  /** @type {Word[]} where the game begins as if anew */
  let sectors = [];

  const words = h('p', { class: 'build-words', role: 'status' });
  const slider = h('input', { type: 'range', min: 0, max: 1, value: 0, 'aria-label': 'step of the construction', oninput: () => { pause(); go(Number(slider.value)); } });
  const playing = h('button', { type: 'button', class: 'primary', 'data-build': 'play', onclick: () => (timer ? pause() : start()) }, 'Play');
  const select = h('select', { 'aria-label': 'speed', onchange: () => {
    speed = /** @type {'slow' | 'normal' | 'fast'} */ (select.value);
    if (timer) {
      pause();
      start();
    }
  } }, ...Object.keys(SPEEDS).map((name) => h('option', { value: name, selected: name === speed }, name)));
  const player = h('section', { class: 'player', 'aria-label': 'how the P-positions come about', hidden: true },
    h('div', { class: 'row between' }, h('h2', null, 'How the P-positions come about'),
      h('button', { type: 'button', class: 'icon', 'aria-label': 'close the construction', onclick: () => { close(); button.focus(); } }, '×')),
    words,
    h('div', { class: 'row player-keys' },
      h('button', { type: 'button', 'data-build': 'back', 'aria-label': 'one step back', onclick: () => { pause(); go(at - 1); } }, '◀'),
      playing,
      h('button', { type: 'button', 'data-build': 'step', 'aria-label': 'one step on', onclick: () => { pause(); go(at + 1); } }, '▶'),
      select, slider));
  byId('below').append(player);

  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    slider.max = String(Math.max(0, steps.length - 1));
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', `step ${at + 1} of ${steps.length}`);
    words.textContent = steps.length > 0 ? `${stepWords(steps[at], at, steps.length)} ${sectorText(sectorAt(steps, at, sectors))}`.trim() : '';
    board.changed();
  };
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    playing.textContent = 'Play';
  };
  const start = () => {
    if (at >= steps.length - 1) {
      go(0);
    }
    playing.textContent = 'Pause';
    timer = window.setInterval(() => (at < steps.length - 1 ? go(at + 1) : pause()), SPEEDS[speed]);
  };
  const close = () => {
    pause();
    player.hidden = true;
    button.setAttribute('aria-pressed', 'false');
    board.instead = null;
    builtFor = '';
    board.changed();
  };

  const load = async () => {
    const { game, info } = store.state;
    builtFor = game;
    steps = [];
    put(words, 'Building…');
    const problem = info ? cannot(info) : 'there is no game yet';
    if (problem) {
      put(words, `This construction is for games whose moves are the same everywhere: ${problem}.`);
      board.instead = null;
      board.changed();
      return;
    }
    try {
      const far = SIDE - 1;
      const [tile, answer] = await Promise.all([
        get('tile', { game, x: 0, y: 0, level: 0, layer: 'p' }), get('moves', { game, x: far, y: far, limit: 2000 })]);
      if (builtFor !== game || player.hidden) {
        return;
      }
      const spots = [];
      for (let k = 0; k < tile.boxes.length; k += 3) {
        if (tile.boxes[k] < SIDE && tile.boxes[k + 1] < SIDE) {
          spots.push({ x: tile.boxes[k], y: tile.boxes[k + 1] });
        }
      }
      /** @type {number[]} */
      const rows = [];
      for (let k = 0; k < tile.boxes.length; k += 3) {
        rows[tile.boxes[k]] ??= tile.boxes[k + 1];
      }
      const moves = answer.moves.map((/** @type {string[]} */ move) => move.map(Number));
      steps = buildSteps(spots, moves, SIDE, Boolean(info?.class?.symmetric && info.class.one_per_column));
      sectors = info?.class?.wythoff_plus && info.class.symmetric ?
        allSectors(rows.slice(0, SIDE), moves.filter((/** @type {[number, number]} */ [s, t]) => s > 0 && t > 0 && s !== t)) : [];
      board.instead = () => {
        paint(board, steps, at);
        paintSector(board, sectorAt(steps, at, sectors));
      };
      const room = Math.min(view.width - 110, view.height - 50);
      view.home(Math.log2(Math.max(6, room / 26)));
      page.moved();
      go(0);
    } catch (error) {
      put(words, messageOf(error));
    }
  };

  const open = async () => {
    player.hidden = false;
    button.setAttribute('aria-pressed', 'true');
    await load();
  };
  button.addEventListener('click', () => {
    if (player.hidden) {
      void open().then(() => /** @type {HTMLElement} */ (playing).focus());
    } else {
      close();
    }
  });
  store.watch((state, changed) => {
    if (player.hidden) {
      return;
    }
    if (state.secret || !state.slice.plane || state.compare !== 'none' || state.base !== 'p') {
      close();
    } else if (changed.has('info') && state.game !== builtFor) {
      pause();
      void load();
    }
  });
  return { open, close };
}

/** Why the construction does not fit a game; empty: it does. @param {import('./api.js').GameInfo} info */
function cannot(info) {
  return !info.class ? 'and this one is not on two heaps without memory' : !info.class.invariant ? 'in this one they depend on the position' : info.class.history ? 'in this one they depend on the moves before' :
    info.misere ? 'and this one is played misère' : info.block > 0 || /block/.test(info.rule) ? 'and this one has blocking' :
      !info.board.quarter ? 'and this one is played on a cone' : '';
}

/**
 * The perfect sector that a step completes, if any: lower columns that follow it have no step of their own.
 * @param {Step[]} steps
 * @param {number} at
 * @param {Word[]} sectors
 */
function sectorAt(steps, at, sectors) {
  const column = (/** @type {Step | undefined} */ step) => (step ? Math.min(...step.made.map(({ x, y }) => Math.min(x, y))) : Infinity);
  return sectors.find(({ to }) => to > column(steps[at]) && to <= column(steps[at + 1])) ?? null;
}

/**
 * The first perfect sector, which no word precedes, and the others with theirs.
 * @param {number[]} rows
 * @param {[number, number][]} list
 * @returns {Word[]}
 */
function allSectors(rows, list) {
  const first = perfectSectors(rows, list).slice(0, 1).map(({ column, n }) => ({ from: 0, to: column, n, word: '', translate: '' }));
  return [...first, ...sectorWords(rows, list)];
}

/** @param {Word | null} sector */
function sectorText(sector) {
  return sector ? `From column ${sector.to} on, above the diagonal ${sector.n}, a perfect sector is left: the game begins there as if anew. ` +
    (sector.word ? `Since column ${sector.from} the columns spell ${sector.word}, and the rows its translate ${sector.translate}.` : '') : '';
}

/** The edges of a perfect sector. @param {import('./board.js').Board} board @param {Word | null} sector */
function paintSector({ context, view, palette }, sector) {
  if (!sector) {
    return;
  }
  const x = view.screenX(BigInt(sector.to));
  const y = view.screenY(BigInt(sector.to + sector.n));
  const far = 4 * Math.max(view.width, view.height);
  context.strokeStyle = palette.win;
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(x, y - far);
  context.lineTo(x, y);
  context.lineTo(x + far, y - far);
  context.stroke();
}

/**
 * The board at a step: what was struck before in a light shade, what is struck now by direction.
 * @param {import('./board.js').Board} board
 * @param {Step[]} steps
 * @param {number} at
 */
function paint(board, steps, at) {
  const { context, view, palette } = board;
  const scale = view.scale;
  const fill = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ air) =>
    context.fillRect(view.screenX(BigInt(x)) + air, view.screenY(BigInt(y)) - scale + air, scale - 2 * air, scale - 2 * air);
  context.fillStyle = palette.off;
  for (let i = 0; i < at; i++) {
    steps[i].struck.forEach(({ x, y }) => fill(x, y, 0));
  }
  /** @type {Record<Way, string>} */
  const colours = {
    row: css(palette.kinds[1]), column: css(palette.kinds[2]), diagonal: css(palette.kinds[3]), other: css(palette.kinds[4]),
  };
  steps[at]?.struck.forEach(({ x, y, way }) => {
    context.fillStyle = colours[way];
    fill(x, y, 0);
  });
  for (let i = 0; i <= at; i++) {
    context.fillStyle = css(i === at ? palette.hot : palette.ink);
    steps[i]?.made.forEach(({ x, y }) => fill(x, y, Math.min(3, scale / 10)));
  }
}
