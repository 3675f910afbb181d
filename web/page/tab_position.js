// tab_position.js - the selected position with all its digits.
import { isAbort, messageOf } from './api.js';
import { byId, copy, h, put, say } from './dom.js';
import { describe, shorten } from './numbers.js';
import { askMoves, askPosition, positionOf } from './positions.js';
import { LETTERS, REMEMBERED, positionAt } from './slice.js';
import { standingMark } from './standing.js';
import { moveWords, reasonWords } from './words.js';
import { gameIn } from './store.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./slice.js').Position} Position */
/** @typedef {import('./api.js').Heaps} Heaps */

/**
 * @param {Store} store
 * @param {{play: (position: Position) => void, look: (position: Position) => void}} actions
 */
export function setUpPositionTab(store, actions) {
  const body = byId('tab-position');
  let controller = new AbortController();

  const show = async () => {
    const { selected, pane } = store.state;
    const { game, info, slice } = gameIn(store.state, pane);
    const two = store.state.compare === 'side' && store.state.secondInfo !== null;
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    if (!info || !selected) {
      put(body, h('p', { class: 'muted' }, 'No position is selected. Click one on the board; or press Enter there, then Shift with the arrows.'));
      return;
    }
    const at = positionAt(slice, selected);
    const head = [
      h('h2', null, 'Position'), two && h('p', { class: 'rule mono' }, game),
      ...at.heaps.map((heap, i) => number(LETTERS[i], heap)),
      h('div', { class: 'row' },
        h('button', { type: 'button', onclick: () => actions.look(at) }, 'Show on the board'),
        // Games are played on the first board.
        game === store.state.game && h('button', { type: 'button', onclick: () => actions.play(at) }, 'Play from here')),
    ];
    if (store.state.secret) {
      put(body, ...head, h('p', { class: 'muted' }, 'Who wins here is hidden while you play.'));
      return;
    }
    put(body, ...head, h('p', { class: 'muted' }, 'Deciding…'));
    try {
      const [position, moves] = await Promise.all([
        askPosition(game, at, signal),
        askMoves(game, at, signal).catch((error) => (isAbort(error) ? Promise.reject(error) : messageOf(error))),
      ]);
      if (!position.on_board) {
        put(body, ...head, h('p', null, 'This position is off the board.'));
        return;
      }
      const winner = position.outcome === 'P' ? 'the previous player wins' : 'the next player wins';
      const remembered = position.last?.join(',') ?? position.state;
      put(body, ...head,
        remembered && slice.memory !== 'none' ? h('p', { class: 'muted' }, `${REMEMBERED[slice.memory]}: ${remembered}`) : null,
        h('h3', null, 'Outcome'),
        h('p', null, h('span', { class: `outcome ${position.outcome}` }, position.outcome), ` ${winner}: ${reasonWords(position, info)}.`),
        standingMark(position.standing),
        position.checked ? h('p', { class: 'muted' }, position.checked) : null,
        position.move ? h('h3', null, 'A winning move') : null,
        ...(position.move ?? []).map((amount, i) => (slice.plane || amount !== '0') && number(`take ${LETTERS[i]}`, amount)),
        ...(position.move && position.to ? position.to : []).map((heap, i) => number(`to ${LETTERS[i]}`, heap)),
        position.may_be_blocked ? h('p', { class: 'muted' }, 'It may be blocked; then there is another one.') : null,
        position.grundy !== null && position.grundy !== undefined ? h('h3', null, 'Grundy value') : null,
        position.grundy !== null && position.grundy !== undefined ? number('g', position.grundy) : null,
        ...(typeof moves === 'string' ? [h('h3', null, 'Moves'), h('p', { class: 'muted' }, moves)] : moveList(moves, (move) => void follow(game, at, move, position.name ?? 1))));
    } catch (error) {
      if (!isAbort(error)) {
        put(body, ...head, h('p', { class: 'problem' }, `unknown: ${messageOf(error).replace(/^unknown: */, '')}`));
      }
    }
  };

  /** To where a move leads; the server says what is remembered there. @param {string} game @param {Position} at @param {Heaps | 'pass'} move @param {number} name */
  const follow = async (game, at, move, name) => {
    try {
      const { slice } = store.state;
      const to = slice.plane && move !== 'pass' ? { ...at, heaps: at.heaps.map((heap, i) => heap - BigInt(move[i])) } :
        positionOf(await askPosition(game, at, controller.signal, slice.memory === 'enforce' ? { move, name } : { move }));
      actions.look(to);
    } catch (error) {
      if (!isAbort(error)) {
        say(messageOf(error));
      }
    }
  };

  store.watch((state, changed) => {
    if (['selected', 'slice', 'pane', 'secret', 'info', 'compare', 'secondInfo', 'tab'].some((name) => changed.has(name)) && state.tab === 'position') {
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
 * @param {import('./api.js').MovesInfo} moves
 * @param {(move: Heaps | 'pass') => void} follow
 */
function moveList(moves, follow) {
  const links = (/** @type {(Heaps | 'pass')[]} */ list) => list.slice(0, 60).flatMap((move) => [
    h('button', { type: 'button', class: 'link', title: `${moveWords(move)}: go there`, onclick: () => follow(move) },
      move === 'pass' ? move : `(${move.map((amount) => shorten(amount, 10)).join(',')})`), ' ']);
  return [
    h('h3', null, `Winning moves ${moves.winning_all === false ? '(some)' : `(${moves.winning.length})`}`),
    h('p', { class: 'mono' }, ...(moves.winning.length > 0 ? links(moves.winning) : [moves.winning_all === false ? 'not all were tried' : 'none'])),
    h('h3', null, `Moves ${moves.all ? `(${moves.moves.length})` : '(the first)'}`),
    h('p', { class: 'mono' }, ...(moves.moves.length > 0 ? [...links(moves.moves), moves.moves.length > 60 || !moves.all ? '…' : ''] : ['none: the game is over here'])),
  ];
}
