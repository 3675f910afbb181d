// tab_position.js - the selected position with all its digits.
import { isAbort, messageOf } from './api.js';
import { byId, copy, h, put } from './dom.js';
import { describe, shorten } from './numbers.js';
import { after, askMoves, askPosition } from './positions.js';
import { standingMark } from './standing.js';
import { moveWords, reasonWords } from './words.js';
import { gameIn } from './store.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./view.js').Cell} Cell */

/**
 * @param {Store} store
 * @param {{play: (cell: Cell) => void, look: (cell: Cell) => void}} actions
 */
export function setUpPositionTab(store, actions) {
  const body = byId('tab-position');
  let controller = new AbortController();

  const show = async () => {
    const { selected, pane } = store.state;
    const { game, info } = gameIn(store.state, pane);
    const two = store.state.compare === 'side' && store.state.secondInfo !== null;
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    if (!info || !selected) {
      put(body, h('p', { class: 'muted' }, 'No position is selected. Click one on the board; or press Enter there, then Shift with the arrows.'));
      return;
    }
    const head = [
      h('h2', null, 'Position'), two && h('p', { class: 'rule mono' }, game),
      number('x', selected.x), number('y', selected.y),
      h('div', { class: 'row' },
        h('button', { type: 'button', onclick: () => actions.look(selected) }, 'Show on the board'),
        // Games are played on the first board.
        game === store.state.game && h('button', { type: 'button', onclick: () => actions.play(selected) }, 'Play from here')),
    ];
    if (store.state.secret) {
      put(body, ...head, h('p', { class: 'muted' }, 'Who wins here is hidden while you play.'));
      return;
    }
    put(body, ...head, h('p', { class: 'muted' }, 'Deciding…'));
    try {
      const [position, moves] = await Promise.all([
        askPosition(game, selected, signal),
        askMoves(game, selected, signal).catch((error) => (isAbort(error) ? Promise.reject(error) : messageOf(error))),
      ]);
      if (!position.on_board) {
        put(body, ...head, h('p', null, 'This position is off the board.'));
        return;
      }
      const winner = position.outcome === 'P' ? 'the previous player wins' : 'the next player wins';
      put(body, ...head,
        h('h3', null, 'Outcome'),
        h('p', null, h('span', { class: `outcome ${position.outcome}` }, position.outcome), ` ${winner}: ${reasonWords(selected, position, info)}.`),
        standingMark(position.standing),
        position.checked ? h('p', { class: 'muted' }, position.checked) : null,
        position.move ? h('h3', null, 'A winning move') : null,
        position.move ? number('take x', position.move[0]) : null,
        position.move ? number('take y', position.move[1]) : null,
        position.to ? number('to x', position.to[0]) : null,
        position.to ? number('to y', position.to[1]) : null,
        position.may_be_blocked ? h('p', { class: 'muted' }, 'It may be blocked; then there is another one.') : null,
        position.grundy !== null && position.grundy !== undefined ? h('h3', null, 'Grundy value') : null,
        position.grundy !== null && position.grundy !== undefined ? number('g', position.grundy) : null,
        ...(typeof moves === 'string' ? [h('h3', null, 'Moves'), h('p', { class: 'muted' }, moves)] : moveList(selected, moves)));
    } catch (error) {
      if (!isAbort(error)) {
        put(body, ...head, h('p', { class: 'problem' }, `unknown: ${messageOf(error).replace(/^unknown: */, '')}`));
      }
    }
  };

  store.watch((state, changed) => {
    if (['selected', 'pane', 'secret', 'info', 'compare', 'secondInfo', 'tab'].some((name) => changed.has(name)) && state.tab === 'position') {
      void show();
    }
  });
  void show();
}

/**
 * A number with all its digits, which a press copies.
 * @param {string} name
 * @param {bigint | string} value
 */
function number(name, value) {
  const digits = value.toString();
  return h('div', { class: 'number' },
    h('span', { class: 'key' }, name),
    h('span', { class: 'digits' }, digits.length > 2000 ? shorten(digits, 400) : digits),
    digits.length > 12 && h('span', { class: 'muted' }, describe(BigInt(digits)).startsWith('10') && digits.length > 12 ?
      `${describe(BigInt(digits)).split(' ')[0]}, ${digits.length} digits` : `${digits.length} digits`),
    h('button', { type: 'button', class: 'small', 'aria-label': `copy ${name}`, onclick: () => copy(digits, name) }, 'copy'));
}

/**
 * @param {Cell} cell
 * @param {import('./api.js').MovesInfo} moves
 */
function moveList(cell, moves) {
  const pairs = (/** @type {[string, string][]} */ list) => list.slice(0, 60).flatMap((move) => {
    const to = after(cell, move);
    const text = `(${shorten(move[0], 10)},${shorten(move[1], 10)})`;
    return [h('button', { type: 'button', class: 'link', 'data-go': `${to.x},${to.y}`, title: `${moveWords(move)}: go there` }, text), ' '];
  });
  return [
    h('h3', null, `Winning moves ${moves.winning_all === false ? '(some)' : `(${moves.winning.length})`}`),
    h('p', { class: 'mono' }, ...(moves.winning.length > 0 ? pairs(moves.winning) : [moves.winning_all === false ? 'not all were tried' : 'none'])),
    h('h3', null, `Moves ${moves.all ? `(${moves.moves.length})` : '(the first)'}`),
    h('p', { class: 'mono' }, ...(moves.moves.length > 0 ? [...pairs(moves.moves), moves.moves.length > 60 || !moves.all ? '…' : ''] : ['none: the game is over here'])),
  ];
}
