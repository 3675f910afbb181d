// readout.js - the line below the board: the position under the pointer, or the
// selected one, with its outcome, a winning move and how that is known; and the
// marks of its options on the board.
import { ApiError, isAbort, messageOf } from './api.js';
import { byId, copy, h, later, put } from './dom.js';
import { shorten } from './numbers.js';
import { askMoves, askPosition } from './positions.js';
import { hasCell, landings, memoryWords, positionAt } from './slice.js';
import { standingMark } from './standing.js';
import { gameIn } from './store.js';
import { heapsWords, reasonWords } from './words.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./api.js').PositionInfo} PositionInfo */
/** @typedef {import('./slice.js').Slice} Slice */
/** @typedef {import('./slice.js').Position} Position */

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
    const { game, info, slice } = gameIn(store.state, paneOf(store));
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    if (!info || !cell) {
      return;
    }
    void marks(store, board, from, signal);
    if (!hasCell(slice, cell)) {
      return;
    }
    const at = positionAt(slice, cell);
    if (store.state.secret) {
      put(line, coordinates(slice, at), h('span', { class: 'muted' }, 'who wins here is hidden while you play'));
      live.textContent = hovered ? '' : `position ${spoken(slice, at)}`;
      return;
    }
    try {
      const position = await askPosition(game, at, signal);
      show(line, slice, at, position, named(store), info);
      void other(line, store, at, signal);
      if (!hovered) {
        live.textContent = sentence(spoken(slice, at), position);
      }
    } catch (error) {
      if (!isAbort(error)) {
        put(line, coordinates(slice, at), named(store), h('span', { class: 'problem' }, wordsOf(error)));
        if (!hovered) {
          live.textContent = `position ${spoken(slice, at)}: ${wordsOf(error)}`;
        }
      }
    }
  }, 40);

  store.watch((state, changed) => {
    if (!['hovered', 'hoveredPane', 'selected', 'pane', 'game', 'info', 'slice', 'compare', 'secondInfo', 'show', 'secret'].some((name) => changed.has(name))) {
      return;
    }
    const cell = state.hovered ?? state.selected;
    if (['game', 'slice', 'secondInfo', 'compare', 'selected'].some((name) => changed.has(name)) || (changed.has('hovered') && !state.selected)) {
      board.marks = { ...board.marks, from: null, moves: [], winning: [], some: false };
      board.secondMarks = { moves: [], winning: [], some: false };
      board.changed();
    }
    if (!cell) {
      controller.abort();
      put(line, h('span', { class: 'muted' }, 'Point at a position, or press Enter on the board to select one.'));
    } else if (!hasCell(state.slice, cell)) {
      put(line, h('span', { class: 'muted' }, 'off the board'));
    } else {
      put(line, coordinates(state.slice, positionAt(state.slice, cell)), h('span', { class: 'muted' }, '…'));
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
  const { show, slice } = store.state;
  if (!from || !hasCell(slice, from) || !(show.moves || show.winning)) {
    return;
  }
  for (const pane of board.panes()) {
    try {
      const at = positionAt(slice, from);
      const answer = await askMoves(pane.game, at, signal);
      if (signal.aborted) {
        return;
      }
      // Where these are some of many, the legend says so.
      const cells = (/** @type {typeof answer.moves} */ moves) => moves.flatMap((move) => (move === 'pass' ? [] : landings(slice, at, move, answer.bounds?.[answer.moves.findIndex((other) => String(other) === String(move))] ?? null)));
      const options = { moves: cells(answer.moves), winning: cells(answer.winning), some: !answer.all };
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
 * @param {Position} at
 * @param {AbortSignal} signal
 */
async function other(line, store, at, signal) {
  const { compare, second, secondInfo } = store.state;
  if (compare !== 'difference' || !secondInfo) {
    return;
  }
  const { on_board, outcome } = await askPosition(second, at, signal).catch(() => ({ on_board: false, outcome: 'unknown' }));
  if (!signal.aborted) {
    line.querySelector('.standing')?.before(h('span', { class: 'second-outcome' }, 'in ', h('code', null, second), ': ', on_board || outcome === 'unknown' ? h('b', null, outcome) : 'off the board'));
  }
}

/** A position as it is read aloud. @param {Slice} slice @param {Position} at */
function spoken(slice, at) {
  return [...at.heaps, memoryWords(slice, at)].filter((part) => part !== '').join(', ');
}

/** @param {Slice} slice @param {Position} at */
function coordinates(slice, at) {
  const memory = memoryWords(slice, at);
  const room = Math.floor(44 / at.heaps.length);
  return h('button', {
    type: 'button', class: 'coordinates', title: `(${at.heaps.join(', ')})\nclick to copy`, 'aria-label': `copy the position ${at.heaps.join(', ')}`,
    onclick: () => copy(`(${at.heaps.join(',')})`, 'the position was'),
  }, heapsWords(at.heaps, room), memory && h('span', { class: 'memory' }, ` ${memory}`));
}

/**
 * @param {HTMLElement} line
 * @param {Slice} slice
 * @param {Position} at
 * @param {PositionInfo} position
 * @param {HTMLElement | null} name of the game, where there are two
 * @param {import('./api.js').GameInfo} info
 */
function show(line, slice, at, position, name, info) {
  if (!position.on_board) {
    put(line, coordinates(slice, at), name, h('span', { class: 'muted' }, 'off the board'));
    return;
  }
  const { outcome, move, grundy, standing } = position;
  const reason = reasonWords(position, info);
  // The memory as the game has it at its start, where the slice does not say it.
  const where = { ...at, state: position.state, last: position.last };
  put(line,
    coordinates(slice, where), name,
    h('span', { class: `outcome ${outcome}`, title: outcome === 'P' ? 'the previous player wins' : 'the next player wins' }, outcome),
    reason ? h('span', { class: 'advice', title: move ? `the move (${move.join(', ')})` : reason }, reason) : null,
    grundy !== null && grundy !== undefined ? h('span', { title: 'Grundy value' }, 'g = ', h('b', null, shorten(grundy, 16))) : null,
    standingMark(standing));
}

/** @param {string} at @param {PositionInfo} position */
function sentence(at, position) {
  const { on_board, outcome, move, pass, standing, grundy } = position;
  if (!on_board) {
    return `position ${at} is off the board`;
  }
  const parts = [`position ${at}: ${outcome === 'P' ? 'P, the previous player wins' : 'N, the next player wins'}`];
  if (move || pass) {
    parts.push(reasonWords(position));
  }
  if (grundy) {
    parts.push(`Grundy value ${grundy}`);
  }
  if (standing) {
    parts.push(standing.kind);
  }
  return parts.join('; ');
}
