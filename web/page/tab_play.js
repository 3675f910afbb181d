// tab_play.js - playing on the board: set up, whose turn, typed moves, hints.
import { byId, h, put } from './dom.js';
import { LEVELS } from './levels.js';
import { readInteger, shorten } from './numbers.js';
import { readMove } from './play.js';
import { linkButton } from './play_link.js';
import { after, askMoves, toCell } from './positions.js';
import { reviewPanel } from './review.js';
import { standingMark } from './standing.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./api.js').Pair} Pair */

export class PlayTab {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {Play} play
   */
  constructor(store, board, play) {
    this.store = store;
    this.board = board;
    this.play = play;
    this.body = byId('tab-play');
    this.heaps = [heapField('x', '12'), heapField('y', '20')];
    this.who = h('select', { 'aria-label': 'who plays' },
      h('option', { value: 'second' }, 'You begin'), h('option', { value: 'first' }, 'The computer begins'),
      h('option', { value: 'none' }, 'Two people'));
    this.level = h('select', { 'aria-label': 'level of the computer', onchange: () => { play.level = this.level.value; } },
      ...Object.keys(LEVELS).map((name) => h('option', { value: name }, `Level: ${name}`)));
    this.typed = h('input', { type: 'text', id: 'typed-move', placeholder: '3 0,  (1,2),  x 3  or  to 3, 5', autocomplete: 'off', spellcheck: 'false' });
    this.open = h('input', { type: 'checkbox', id: 'open-board', onchange: () => this.show() });
    /** For which game the options on the board were asked. */
    this.optionsFor = '';
    play.changed = () => this.show();
    store.watch((state, changed) => {
      if (changed.has('game')) {
        void play.turnTo(state.game);
      } else if (changed.has('info') || (changed.has('selected') && !play.active)) {
        this.show();
      }
    });
    this.show();
  }

  /** Set up a game from a position. @param {Cell} cell */
  offer({ x, y }) {
    this.heaps[0].value = x.toString();
    this.heaps[1].value = y.toString();
    void this.begin();
  }

  async begin() {
    const heaps = this.heaps.map((field) => readInteger(field.value));
    this.heaps.forEach((field, i) => field.setAttribute('aria-invalid', String(heaps[i] === null)));
    if (heaps[0] === null || heaps[1] === null) {
      this.heaps[heaps[0] === null ? 0 : 1].focus();
      return;
    }
    const computer = /** @type {import('./play.js').Computer} */ (this.who.value);
    this.play.level = this.level.value;
    await this.play.begin(this.store.state.game, [heaps[0].toString(), heaps[1].toString()], computer);
    if (this.play.active) {
      this.#look();
    }
  }

  /** A game from a link. @param {import('./play_link.js').Game} begun */
  async resume(begun) {
    this.level.value = begun.level in LEVELS ? begun.level : 'perfect';
    this.who.value = begun.computer;
    await this.play.resume(this.store.state.game, { ...begun, level: this.level.value });
    if (this.play.active) {
      this.#look();
    }
  }

  /** Bring the game into sight. */
  #look() {
    const { view } = this.board;
    const [start] = this.play.way;
    const far = Number(start.x > start.y ? start.x : start.y);
    if (far < 400) {
      const room = Math.min(view.width - 100, view.height - 60) / (far + 2);
      view.home(Math.min(5, Math.log2(room)));
    } else {
      view.lookAt(start, Math.max(view.zoom, 3));
    }
    this.board.changed();
  }

  /** A position was pressed on the board. @param {Cell} cell @returns {boolean} whether it was meant for the game */
  pick(cell) {
    const { play } = this;
    if (!play.active || !play.answer || play.answer.phase === 'over') {
      return false;
    }
    if (!play.yourTurn) {
      return true;
    }
    const [x, y] = play.answer.position.map(BigInt);
    if (cell.x > x || cell.y > y || (cell.x === x && cell.y === y)) {
      return false;
    }
    /** @type {Pair} */
    const move = [(x - cell.x).toString(), (y - cell.y).toString()];
    if (play.answer.phase === 'block') {
      play.mark(move, this.store.state.info?.block ?? 1);
    } else {
      void play.act({ move });
    }
    return true;
  }

  show() {
    const { play } = this;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.keep;
    put(this.body, h('h2', null, 'Play'), ...(play.active ? this.#table() : this.#setUp()));
    if (focused) {
      const same = /** @type {HTMLButtonElement | null} */ (this.body.querySelector(`[data-keep="${focused}"]`));
      (same && !same.disabled ? same : this.body.querySelector('h2'))?.focus();
    }
    this.#mark();
  }

  #setUp() {
    const { info, selected } = this.store.state;
    return [
      h('p', { class: 'muted' }, 'Against an opponent that, at level perfect, never loses a won game. The player who cannot move ',
        info?.misere ? 'wins (misère).' : 'loses.'),
      h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.begin(); } },
        h('div', { class: 'row' }, h('label', null, 'x ', this.heaps[0]), h('label', null, 'y ', this.heaps[1])),
        h('div', { class: 'row' }, this.who, this.level),
        h('div', { class: 'row' },
          h('button', { type: 'submit', class: 'primary', 'data-keep': 'start' }, 'Start'),
          selected && h('button', { type: 'button', onclick: () => this.offer(selected) }, 'From the selected position'))),
      this.play.busy ? h('p', { class: 'muted' }, 'Setting up…') : null,
      this.play.problem ? h('p', { class: 'problem', role: 'alert' }, this.play.problem) : null,
    ];
  }

  #table() {
    const { play } = this;
    const answer = play.answer;
    if (!answer) {
      return [];
    }
    const over = answer.phase === 'over';
    const blocking = answer.phase === 'block';
    const most = this.store.state.info?.block ?? 1;
    const [x, y] = answer.position;
    const button = (/** @type {string} */ text, /** @type {string} */ keep, /** @type {() => void} */ action, /** @type {boolean} */ can) =>
      h('button', { type: 'button', 'data-keep': keep, disabled: !can, onclick: action }, text);
    return [
      h('p', { class: 'turn', role: 'status' }, this.#words()),
      h('p', { class: 'mono place' }, `(${shorten(x, 20)}, ${shorten(y, 20)})`),
      play.problem ? h('p', { class: 'problem', role: 'alert' }, play.problem) : null,
      over ? null : h('form', { class: 'row', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.#type(); } },
        h('label', { class: 'grow' }, h('span', { class: 'label' }, blocking ? 'Option to block' : 'Your move: what you take, or where you go'), this.typed),
        h('button', { type: 'submit', class: blocking ? '' : 'primary', disabled: !play.yourTurn }, blocking ? 'Mark' : 'Move')),
      blocking && play.yourTurn ? h('div', { class: 'row' },
        h('span', { class: 'muted' }, `${play.marked.length} of at most ${most} marked: ${play.marked.map(([s, t]) => `(${s},${t})`).join(' ') || 'none'}`),
        h('button', { type: 'button', class: 'primary', 'data-keep': 'block', onclick: () => void play.act({ block: play.marked }) },
          play.marked.length > 0 ? 'Block these' : 'Block nothing')) : null,
      play.blocked.length > 0 && !over ? h('p', null, 'Blocked: ', h('span', { class: 'mono' }, play.blocked.map(([s, t]) => `(${s},${t})`).join(' '))) : null,
      h('div', { class: 'row' },
        button('Hint', 'hint', () => void play.ask(), play.yourTurn),
        button('Undo', 'undo', () => void play.undo(), !play.busy && play.decisions.length > 0),
        button('Restart', 'restart', () => void play.restart(), true),
        button('End', 'end', () => play.end(), true)),
      h('label', { class: 'check' }, this.open, 'Show the P-positions'),
      play.hint ? this.#hint() : null,
      this.#record(),
      reviewPanel(play),
      h('div', { class: 'row' }, linkButton(play)),
    ];
  }

  #type() {
    const { play } = this;
    const move = play.answer && readMove(this.typed.value, play.answer.position);
    if (!move) {
      play.problem = 'a move is written 3 0, (1,2), x 3 or to 3, 5';
      this.show();
      this.typed.focus();
      return;
    }
    this.typed.value = '';
    if (play.answer?.phase === 'block') {
      play.mark(move, this.store.state.info?.block ?? 1);
    } else {
      void play.act({ move });
    }
    this.typed.focus();
  }

  #words() {
    const { play } = this;
    const answer = play.answer;
    if (!answer) {
      return '';
    }
    const name = (/** @type {string} */ who) => (play.computer === 'none' ? `The ${who} player` : who === play.computer ? 'The computer' : 'You');
    if (play.busy) {
      return 'Thinking…';
    }
    if (answer.phase === 'over') {
      const winner = name(answer.winner ?? '');
      return winner === 'You' ? 'You won.' : `${winner} won.`;
    }
    const who = name(answer.actor);
    if (answer.phase === 'block') {
      return who === 'You' ? 'Block options, then the computer moves.' : `${who} blocks.`;
    }
    return who === 'You' ? 'Your move.' : `${who} to move.`;
  }

  #hint() {
    const { hint } = this.play;
    const pair = hint.move ?? null;
    return h('div', { class: 'hint', role: 'status' },
      pair ? h('p', null, 'Take ', h('b', { class: 'mono' }, `(${shorten(pair[0], 16)}, ${shorten(pair[1], 16)})`)) : null,
      Array.isArray(hint.block) ? h('p', null, 'Block ', h('b', { class: 'mono' }, hint.block.map((/** @type {Pair} */ [s, t]) => `(${s},${t})`).join(' ') || 'nothing')) : null,
      hint.unknown ? h('p', null, `unknown: ${hint.unknown}`) : null,
      hint.explanation ?? hint.reason ? h('p', null, hint.explanation ?? hint.reason) : null, standingMark(hint.standing, true));
  }

  #record() {
    const { play } = this;
    let mover = 0;
    const items = (play.answer?.turns ?? []).map((turn) => {
      if ('block' in turn) {
        return h('li', { class: 'muted' }, turn.block.length > 0 ? `blocked ${turn.block.map(([s, t]) => `(${s},${t})`).join(' ')}` : 'nothing blocked');
      }
      const side = mover++ % 2 === 0 ? 'first' : 'second';
      const who = play.computer === 'none' ? side : side === play.computer ? 'computer' : 'you';
      const to = play.way[mover];
      return h('li', null, `${who}: (${shorten(turn.move[0], 10)}, ${shorten(turn.move[1], 10)})`,
        h('span', { class: 'muted' }, ` → (${shorten(to.x, 10)}, ${shorten(to.y, 10)})`));
    });
    return h('ol', { class: 'record mono', 'aria-label': 'moves so far' }, ...items);
  }

  /** The game on the board. */
  #mark() {
    const { play, board } = this;
    const answer = play.answer;
    this.store.set({ secret: answer !== null && answer.phase !== 'over' && !this.open.checked });
    if (!answer) {
      board.marks = { ...board.marks, piece: null, trail: [], legal: [], blocked: [], hint: null };
      this.optionsFor = '';
      board.changed();
      return;
    }
    const piece = toCell(answer.position);
    const marked = answer.phase === 'block' ? play.marked : play.blocked;
    const name = JSON.stringify([play.game, answer.position, answer.phase, answer.turns.length]);
    const hint = play.hint?.move ? after(piece, play.hint.move) : null;
    const legal = this.optionsFor === name ? board.marks.legal : [];
    board.marks = { ...board.marks, piece, trail: play.way.slice(0, -1), legal, blocked: marked.map((move) => after(piece, move)), hint };
    board.changed();
    if (this.optionsFor !== name && answer.phase !== 'over') {
      this.optionsFor = name;
      askMoves(play.game, piece).then(({ moves }) => {
        if (this.optionsFor === name) {
          const shut = new Set(play.blocked.map(String));
          board.marks = { ...board.marks, legal: moves.filter((move) => answer.phase === 'block' || !shut.has(String(move))).map((move) => after(piece, move)) };
          board.changed();
        }
      }, () => {});
    }
  }
}

/** @param {string} name @param {string} value */
function heapField(name, value) {
  return h('input', { type: 'text', value, size: 12, 'aria-label': `heap ${name}`, inputmode: 'numeric', autocomplete: 'off', spellcheck: 'false' });
}
