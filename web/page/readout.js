// readout.js - the line below the board: the position under the pointer, or the
// selected one, with its outcome, a winning move and how that is known; and the
// marks of its options on the board.
import { ApiError, isAbort, messageOf } from './api.js';
import { byId, copy, h, later, put } from './dom.js';
import { shorten } from './numbers.js';
import { after, askMoves, askPosition } from './positions.js';
import { standingMark } from './standing.js';
import { gameIn } from './store.js';
import { reasonWords } from './words.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./api.js').PositionInfo} PositionInfo */

/**
 * @param {Store} store
 * @param {Board} board
 */
export function setUpReadout(store, board) {
  const line = byId('readout');
  const live = byId('live');
  let controller = new AbortController();

  const ask = later(async () => {
    const { hovered, selected } = store.state;
    const cell = hovered ?? selected;
    const from = selected ?? hovered;
    const { game, info } = gameIn(store.state, paneOf(store));
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    if (!info || !cell) {
      return;
    }
    void marks(store, board, from, signal);
    if (cell.x < 0n || cell.y < 0n) {
      return;
    }
    if (store.state.secret) {
      put(line, coordinates(cell), h('span', { class: 'muted' }, 'who wins here is hidden while you play'));
      live.textContent = hovered ? '' : `position ${cell.x}, ${cell.y}`;
      return;
    }
    try {
      const position = await askPosition(game, cell, signal);
      show(line, cell, position, named(store), info);
      void other(line, store, cell, signal);
      if (!hovered) {
        live.textContent = sentence(cell, position);
      }
    } catch (error) {
      if (!isAbort(error)) {
        put(line, coordinates(cell), named(store), h('span', { class: 'problem' }, wordsOf(error)));
        if (!hovered) {
          live.textContent = `position ${cell.x}, ${cell.y}: ${wordsOf(error)}`;
        }
      }
    }
  }, 40);

  store.watch((state, changed) => {
    if (!['hovered', 'hoveredPane', 'selected', 'pane', 'game', 'info', 'compare', 'secondInfo', 'show', 'secret'].some((name) => changed.has(name))) {
      return;
    }
    const cell = state.hovered ?? state.selected;
    if (['game', 'secondInfo', 'compare', 'selected'].some((name) => changed.has(name)) || (changed.has('hovered') && !state.selected)) {
      board.marks = { ...board.marks, from: null, moves: [], winning: [], some: false };
      board.secondMarks = { moves: [], winning: [], some: false };
      board.changed();
    }
    if (!cell) {
      controller.abort();
      put(line, h('span', { class: 'muted' }, 'Point at a position, or press Enter on the board to select one.'));
    } else if (cell.x < 0n || cell.y < 0n) {
      put(line, h('span', { class: 'muted' }, 'off the board'));
    } else {
      put(line, coordinates(cell), h('span', { class: 'muted' }, '…'));
    }
    ask();
  });
}

/**
 * @param {Store} store
 * @param {Board} board
 * @param {Cell | null} from
 * @param {AbortSignal} signal
 */
async function marks(store, board, from, signal) {
  const { show } = store.state;
  if (!from || from.x < 0n || from.y < 0n || !(show.moves || show.winning)) {
    return;
  }
  for (const pane of board.panes()) {
    try {
      const answer = await askMoves(pane.game, from, signal);
      if (signal.aborted) {
        return;
      }
      // Where these are some of many, the legend says so.
      const options = { moves: answer.moves.map((move) => after(from, move)), winning: answer.winning.map((move) => after(from, move)), some: !answer.all };
      if (pane.index === 0) {
        board.marks = { ...board.marks, ...options, from };
      } else {
        board.secondMarks = options;
      }
      board.changed();
    } catch {
      // The line says what is not known; the board then has no marks.
    }
  }
}

/** Nobody answered, or nobody knows. @param {unknown} error */
function wordsOf(error) {
  const words = messageOf(error).replace(/^unknown: */, '');
  return error instanceof ApiError && error.gone ? words : `unknown: ${words}`;
}

/** On which board the position is that the line is about. @param {Store} store */
function paneOf({ state }) {
  return state.hovered ? state.hoveredPane : state.pane;
}

/** The game's name, where there are two boards. @param {Store} store */
function named(store) {
  const { compare, secondInfo } = store.state;
  return compare === 'side' && secondInfo ? h('code', { class: 'of-game' }, gameIn(store.state, paneOf(store)).game) : null;
}

/**
 * Of a difference, what the second game says.
 * @param {HTMLElement} line
 * @param {Store} store
 * @param {Cell} cell
 * @param {AbortSignal} signal
 */
async function other(line, store, cell, signal) {
  const { compare, second, secondInfo } = store.state;
  if (compare !== 'difference' || !secondInfo) {
    return;
  }
  const { on_board, outcome } = await askPosition(second, cell, signal).catch(() => ({ on_board: false, outcome: 'unknown' }));
  if (!signal.aborted) {
    line.querySelector('.standing')?.before(h('span', { class: 'second-outcome' }, 'in ', h('code', null, second), ': ', on_board || outcome === 'unknown' ? h('b', null, outcome) : 'off the board'));
  }
}

/** @param {Cell} cell */
function coordinates({ x, y }) {
  return h('button', {
    type: 'button', class: 'coordinates', title: `(${x}, ${y})\nclick to copy`, 'aria-label': `copy the position ${x}, ${y}`,
    onclick: () => copy(`(${x},${y})`, 'the position was'),
  }, `(${shorten(x, 22)}, ${shorten(y, 22)})`);
}

/**
 * @param {HTMLElement} line
 * @param {Cell} cell
 * @param {PositionInfo} position
 * @param {HTMLElement | null} name of the game, where there are two
 * @param {import('./api.js').GameInfo} info
 */
function show(line, cell, position, name, info) {
  if (!position.on_board) {
    put(line, coordinates(cell), name, h('span', { class: 'muted' }, 'off the board'));
    return;
  }
  const { outcome, move, grundy, standing } = position;
  const reason = reasonWords(cell, position, info);
  put(line,
    coordinates(cell), name,
    h('span', { class: `outcome ${outcome}`, title: outcome === 'P' ? 'the previous player wins' : 'the next player wins' }, outcome),
    reason ? h('span', { class: 'advice', title: move ? `the move (${move[0]}, ${move[1]})` : reason }, reason) : null,
    grundy !== null && grundy !== undefined ? h('span', { title: 'Grundy value' }, 'g = ', h('b', null, shorten(grundy, 16))) : null,
    standingMark(standing));
}

/** @param {Cell} cell @param {PositionInfo} position */
function sentence(cell, position) {
  const { x, y } = cell;
  const { on_board, outcome, move, standing, grundy } = position;
  if (!on_board) {
    return `position ${x}, ${y} is off the board`;
  }
  const parts = [`position ${x}, ${y}: ${outcome === 'P' ? 'P, the previous player wins' : 'N, the next player wins'}`];
  if (move) {
    parts.push(reasonWords(cell, position));
  }
  if (grundy) {
    parts.push(`Grundy value ${grundy}`);
  }
  if (standing) {
    parts.push(standing.kind);
  }
  return parts.join('; ');
}
