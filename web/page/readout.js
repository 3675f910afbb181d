// readout.js - the line below the board: the position under the pointer, or the
// selected one, with its outcome, a winning move and how that is known; and the
// marks of its options on the board.
import { isAbort, messageOf } from './api.js';
import { byId, copy, h, later, put } from './dom.js';
import { shorten } from './numbers.js';
import { after, askMoves, askPosition } from './positions.js';
import { standingMark } from './standing.js';
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
    const { info, game, hovered, selected } = store.state;
    const cell = hovered ?? selected;
    const from = selected ?? hovered;
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
      show(line, cell, position, info);
      if (!hovered) {
        live.textContent = sentence(cell, position);
      }
    } catch (error) {
      if (!isAbort(error)) {
        put(line, coordinates(cell), h('span', { class: 'problem' }, `unknown: ${messageOf(error).replace(/^unknown: */, '')}`));
        if (!hovered) {
          live.textContent = `position ${cell.x}, ${cell.y}: unknown: ${messageOf(error).replace(/^unknown: */, '')}`;
        }
      }
    }
  }, 40);

  store.watch((state, changed) => {
    if (!['hovered', 'selected', 'game', 'info', 'show', 'secret'].some((name) => changed.has(name))) {
      return;
    }
    const cell = state.hovered ?? state.selected;
    if (changed.has('game') || changed.has('selected') || (changed.has('hovered') && !state.selected)) {
      board.marks = { ...board.marks, from: null, moves: [], winning: [] };
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
  const { game, show } = store.state;
  if (!from || from.x < 0n || from.y < 0n || !(show.moves || show.winning)) {
    return;
  }
  try {
    const answer = await askMoves(game, from, signal);
    if (!signal.aborted) {
      board.marks = {
        ...board.marks,
        from,
        // Some of many would look as if there were no others.
        moves: answer.all ? answer.moves.map((move) => after(from, move)) : [],
        winning: answer.winning.map((move) => after(from, move)),
      };
      board.changed();
    }
  } catch {
    // The line says what is not known; the board then has no marks.
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
 * @param {import('./api.js').GameInfo} info
 */
function show(line, cell, position, info) {
  if (!position.on_board) {
    put(line, coordinates(cell), h('span', { class: 'muted' }, 'off the board'));
    return;
  }
  const { outcome, move, grundy, standing } = position;
  const reason = reasonWords(cell, position, info);
  put(line,
    coordinates(cell),
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
