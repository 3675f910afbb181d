// tab_play.js - playing on the board: set up, whose turn, typed moves, hints.
import { byId, h, put } from './dom.js';
import { LETTERS, REMEMBERED, cellOf, isOn, keepsLast, landings, memoryOf, memoryWords, onPlane, positionAt, sliceThrough } from './slice.js';
import { LEVELS } from './levels.js';
import { readInteger } from './numbers.js';
import { readMove } from './play.js';
import { linkButton } from './play_link.js';
import { askMoves, askPosition } from './positions.js';
import { reviewPanel } from './review.js';
import { standingMark } from './standing.js';
import { heapsWords } from './words.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./api.js').Heaps} Heaps */
/** @typedef {import('./slice.js').Position} Position */

/** Heaps to begin with, unless the player who begins would lose there. */
const PLANE_START = ['12', '20'];
const START = ['5', '8', '7', '4', '6', '3'];
/** Starts that are tried, each with one token more on a heap. */
const MOST_STARTS = 8;
/** Tokens that a start has at least. */
const LEAST_START = 6n;
/** Moves that are listed to be pressed. */
const MOST_LISTED = 60;

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
    /** A field for each heap. @type {HTMLInputElement[]} */
    this.heaps = [];
    this.memory = h('input', { type: 'text', size: 12, placeholder: 'as at the start', 'aria-label': 'memory at the start', autocomplete: 'off', spellcheck: 'false' });
    this.naming = h('select', { 'aria-label': 'set to name' });
    this.who = h('select', { 'aria-label': 'who plays', onchange: () => void this.#suggest() },
      h('option', { value: 'second' }, 'You begin'), h('option', { value: 'first' }, 'The computer begins'),
      h('option', { value: 'none' }, 'Two people'));
    this.level = h('select', { 'aria-label': 'level of the computer', onchange: () => { play.level = this.level.value; } },
      ...Object.keys(LEVELS).map((name) => h('option', { value: name }, `Level: ${name}`)));
    this.typed = h('input', { type: 'text', id: 'typed-move', autocomplete: 'off', spellcheck: 'false' });
    this.open = h('input', { type: 'checkbox', id: 'open-board', onchange: () => this.show() });
    /** For which game the options were asked, and what they are. */
    this.optionsFor = '';
    /** @type {import('./api.js').MovesInfo | null} */
    this.options = null;
    /** Whether the heaps in the fields were chosen by a person, and else for which game and player they were looked for. */
    this.touched = false;
    this.suggested = '';
    /** The search for them, until it has ended. @type {Promise<any>} */
    this.looking = Promise.resolve();
    /** Who wins from the start with best play, and in which game. @type {{play: string, outcome: string | null}} */
    this.begun = { play: '', outcome: null };
    /** The turn for which the board was turned to the slice of the game. */
    this.followed = '';
    play.changed = () => this.show();
    store.watch((state, changed) => {
      if (changed.has('game') && state.info) {
        this.#setHeaps(state.info);
        void play.turnTo(state.info);
      } else if (changed.has('info') || (changed.has('selected') && !play.active)) {
        this.show();
      } else if (changed.has('slice') && play.active) {
        this.#mark();
      }
      if (['info', 'tab'].some((name) => changed.has(name))) {
        void this.#suggest();
      }
    });
    this.show();
  }

  /** Fields for the heaps of a game. @param {import('./api.js').GameInfo} info */
  #setHeaps(info) {
    const count = onPlane(info) ? 2 : info.heaps;
    if (this.heaps.length !== count) {
      this.heaps = (onPlane(info) ? PLANE_START : START.slice(0, count)).map((value, i) => heapField(LETTERS[i], value, () => { this.touched = true; }));
      this.touched = false;
    }
    this.memory.value = '';
    put(this.naming, ...Array.from({ length: info.memory === 'enforce' ? info.states ?? 0 : 0 }, (_, i) => h('option', { value: i + 1 }, `set ${i + 1}`)));
  }

  /** Heaps from which the person can win, unless somebody has already chosen some. */
  async #suggest() {
    const { info, tab } = this.store.state;
    const want = this.who.value === 'first' ? 'P' : 'N';
    const name = `${info?.game} ${want}`;
    if (!info || tab !== 'play' || this.play.active || this.touched || this.suggested === name) {
      return;
    }
    this.suggested = name;
    this.looking = findStart(info, (onPlane(info) ? PLANE_START : START.slice(0, info.heaps)).map(BigInt), want).catch(() => null);
    const heaps = await this.looking;
    if (heaps && !this.touched && this.suggested === name) {
      this.heaps.forEach((field, i) => { field.value = heaps[i].toString(); });
    }
  }

  /** Who wins from the start; asked once for each game. */
  async #judge() {
    const { play } = this;
    const name = JSON.stringify([play.game, play.way[0].heaps.map(String), play.way[0].state, play.way[0].last]);
    if (this.begun.play !== name) {
      this.begun = { play: name, outcome: null };
      const { outcome } = await askPosition(play.game, play.way[0]).catch(() => ({ outcome: null }));
      if (outcome !== null && this.begun.play === name) {
        this.begun.outcome = outcome;
        this.show();
      }
    }
  }

  /** A start that is lost for the person is said to be one. */
  #lost() {
    const { play, begun } = this;
    if (play.computer === 'none' || begun.outcome !== (play.computer === 'second' ? 'P' : 'N')) {
      return null;
    }
    return h('p', { class: 'muted lost-start' }, `This start is lost for you: ${play.level === 'perfect' ? 'the computer makes no mistake' : 'you win only if the computer makes a mistake'}.`);
  }

  /** Set up a game from a position. @param {Position} position */
  offer({ heaps, state, last }) {
    this.heaps.forEach((field, i) => { field.value = heaps[i].toString(); });
    this.touched = true;
    this.memory.value = last?.join(',') ?? state ?? '';
    void this.begin();
  }

  async begin() {
    if (!this.touched) {
      await this.looking;
    }
    const heaps = this.heaps.map((field) => readInteger(field.value));
    this.heaps.forEach((field, i) => field.setAttribute('aria-invalid', String(heaps[i] === null)));
    const { info } = this.store.state;
    if (!heaps.every((heap) => heap !== null)) {
      this.heaps[heaps.indexOf(null)].focus();
      return;
    }
    if (!info) {
      return;
    }
    const memory = memoryOf(info) === 'none' ? '' : this.memory.value.replace(/[()\s]/g, '');
    const repeats = keepsLast(info.memory);
    const start = { heaps, state: repeats || memory === '' ? null : memory, last: repeats && memory !== '' ? memory.split(',') : null };
    const computer = /** @type {import('./play.js').Computer} */ (this.who.value);
    this.play.level = this.level.value;
    await this.play.begin(info, start, computer);
    if (this.play.active) {
      this.#look();
    }
  }

  /** A game from a link. @param {import('./play_link.js').Game} begun */
  async resume(begun) {
    const { info } = this.store.state;
    if (!info || begun.start.heaps.length !== this.heaps.length) {
      return;
    }
    this.level.value = begun.level in LEVELS ? begun.level : 'perfect';
    this.who.value = begun.computer;
    await this.play.resume(info, { ...begun, level: this.level.value });
    if (this.play.active) {
      this.#look();
    }
  }

  /** Bring the game into sight. */
  #look() {
    void this.#judge();
    const { view } = this.board;
    const start = cellOf(this.store.state.slice, this.play.way[0]) ?? { x: this.play.way[0].heaps[0], y: 0n };
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
    const { slice } = this.store.state;
    const to = positionAt(slice, cell);
    const taken = play.answer.position.map((heap, i) => BigInt(heap) - to.heaps[i]);
    if (taken.some((part) => part < 0n) || taken.every((part) => part === 0n)) {
      return false;
    }
    this.#choose(taken.map(String));
    return true;
  }

  /** An option was pressed or typed: it is announced, or it is your move, with the set that the game wants to be named. @param {Heaps | 'pass'} move */
  #choose(move) {
    if (this.play.announcing) {
      this.play.mark(move);
    } else {
      void this.play.act(this.naming.options.length > 0 ? { move, name: Number(this.naming.value) } : { move });
    }
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
    const { info, selected, slice } = this.store.state;
    return [
      h('p', { class: 'muted' }, 'Against an opponent that, at level perfect, never loses a won game. The player who cannot move ',
        info?.misere ? 'wins (misère).' : 'loses.'),
      h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.begin(); } },
        h('div', { class: 'row' }, ...this.heaps.map((field, i) => h('label', null, `${LETTERS[i]} `, field)),
          info && memoryOf(info) !== 'none' && h('label', null, `${REMEMBERED[info.memory]} `, this.memory)),
        h('div', { class: 'row' }, this.who, this.level),
        h('div', { class: 'row' },
          h('button', { type: 'submit', class: 'primary', 'data-keep': 'start' }, 'Start'),
          selected && h('button', { type: 'button', onclick: () => this.offer(positionAt(slice, selected)) }, 'From the selected position'))),
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
    const { announcing, most } = play;
    const verb = answer.phase === 'comply' ? 'name' : 'block';
    const button = (/** @type {string} */ text, /** @type {string} */ keep, /** @type {() => void} */ action, /** @type {boolean} */ can) =>
      h('button', { type: 'button', 'data-keep': keep, disabled: !can, onclick: action }, text);
    const some = answer.position.map((_, i) => i + 1);
    this.typed.placeholder = some.length === 2 ? '3 0,  (1,2),  x 3  or  to 3, 5' : `(${some}),  x 3  or  to ${some.join(', ')}`;
    return [
      h('p', { class: 'turn', role: 'status' }, this.#words()),
      h('p', { class: 'mono place' }, heapsWords(answer.position, Math.floor(40 / answer.position.length)), this.#memory()),
      over ? null : this.#lost(),
      play.problem ? h('p', { class: 'problem', role: 'alert' }, play.problem) : null,
      over ? null : h('form', { class: 'row', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.#type(); } },
        h('label', { class: 'grow' }, h('span', { class: 'label' }, announcing ? `Option to ${verb}` : 'Your move: what you take, or where you go'), this.typed),
        h('button', { type: 'submit', class: announcing ? '' : 'primary', disabled: !play.yourTurn }, announcing ? 'Mark' : 'Move')),
      announcing && play.yourTurn ? h('div', { class: 'row' },
        h('span', { class: 'muted' }, `${play.marked.length} of at most ${most} marked: ${optionsWords(play.marked) || 'none'}`),
        h('button', { type: 'button', class: 'primary', 'data-keep': 'announce', disabled: verb === 'name' && play.marked.length === 0, onclick: () => void play.announce() },
          play.marked.length > 0 || verb === 'name' ? `${verb === 'name' ? 'Name' : 'Block'} these` : 'Block nothing')) : null,
      play.blocked.length > 0 ? h('p', null, 'Blocked: ', h('span', { class: 'mono' }, optionsWords(play.blocked))) : null,
      play.named ? h('p', null, 'Named, and the move must be one of them: ', h('span', { class: 'mono' }, optionsWords(play.named))) : null,
      over ? null : this.#choices(),
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
      play.problem = `a move is written ${this.typed.placeholder.replace(/ {2}/g, ' ')}`;
      this.show();
      this.typed.focus();
      return;
    }
    this.typed.value = '';
    this.#choose(move);
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
    if (play.announcing) {
      const names = answer.phase === 'comply';
      const moves = play.computer === 'none' ? 'the other player moves' : 'the computer moves';
      return who === 'You' ? `${names ? `Name ${play.most} of the options` : 'Block options'}, then ${moves}.` : `${who} ${names ? 'names' : 'blocks'} options.`;
    }
    return who === 'You' ? 'Your move.' : `${who} to move.`;
  }

  #hint() {
    const { hint } = this.play;
    const { move = null } = hint;
    return h('div', { class: 'hint', role: 'status' },
      move === 'pass' ? h('p', null, 'Pass') : move ? h('p', null, 'Take ', h('b', { class: 'mono' }, heapsWords(move))) : null,
      hint.name ? h('p', null, `Name set ${hint.name}`) : null,
      Array.isArray(hint.block) ? h('p', null, 'Block ', h('b', { class: 'mono' }, optionsWords(hint.block) || 'nothing')) : null,
      Array.isArray(hint.comply) ? h('p', null, 'Name ', h('b', { class: 'mono' }, optionsWords(hint.comply))) : null,
      hint.unknown ? h('p', null, `unknown: ${hint.unknown}`) : null,
      hint.explanation ?? hint.reason ? h('p', null, hint.explanation ?? hint.reason) : null, standingMark(hint.standing, true));
  }

  #record() {
    const { play } = this;
    let mover = 0;
    const { way } = play;
    const items = (play.answer?.turns ?? []).map((turn) => {
      if ('block' in turn) {
        return h('li', { class: 'muted' }, turn.block.length > 0 ? `blocked ${optionsWords(turn.block)}` : 'nothing blocked');
      }
      if ('comply' in turn) {
        return h('li', { class: 'muted' }, `named ${optionsWords(turn.comply)}`);
      }
      const side = mover++ % 2 === 0 ? 'first' : 'second';
      const who = play.computer === 'none' ? side : side === play.computer ? 'computer' : 'you';
      const to = way[mover];
      return h('li', null, `${who}: ${turn.move === 'pass' ? turn.move : heapsWords(turn.move, 10)}${turn.name ? `, names set ${turn.name}` : ''}`,
        h('span', { class: 'muted' }, ` → ${heapsWords(to.heaps, 10)}`));
    });
    return h('ol', { class: 'record mono', 'aria-label': 'moves so far' }, ...items);
  }

  /** What is remembered now. */
  #memory() {
    const { state, last } = this.play.way[this.play.way.length - 1];
    const words = memoryWords(this.store.state.slice, { state, last });
    return words && h('span', { class: 'muted' }, `, ${words}`);
  }

  /** The moves as buttons, where the board does not have room for all of them; and what is named. */
  #choices() {
    const { play, options } = this;
    if (play.info === null || onPlane(play.info)) {
      return null;
    }
    return h('div', null,
      this.naming.options.length > 0 ? h('label', null, 'Then you name ', this.naming) : null,
      h('div', { class: 'options mono', role: 'group', 'aria-label': 'moves' }, ...(options?.moves.slice(0, MOST_LISTED) ?? []).map((move) =>
        h('button', { type: 'button', class: 'small', 'data-keep': `move ${move}`, disabled: !play.yourTurn, 'aria-pressed': play.announcing ? String(play.marked.some((other) => String(other) === String(move))) : null,
          onclick: () => this.#choose(move) }, optionsWords([move])))),
      options && (!options.all || options.moves.length > MOST_LISTED) ? h('p', { class: 'muted' }, 'There are more moves: press a place on the board, or type one.') : null);
  }

  /** The game on the board. */
  #mark() {
    const { play, board } = this;
    const answer = play.answer;
    this.store.set({ secret: answer !== null && answer.phase !== 'over' && !this.open.checked });
    if (!answer) {
      board.marks = { ...board.marks, playing: false, piece: null, trail: [], legal: [], blocked: [], hint: null };
      this.optionsFor = '';
      this.options = null;
      this.followed = '';
      board.changed();
      return;
    }
    const { way } = play;
    const at = way[way.length - 1];
    const name = JSON.stringify([play.game, answer.position, at.state, at.last, answer.phase, answer.turns.length]);
    if (this.followed !== name) {
      // The board shows the slice in which the game stands; until the next move another one may be looked at.
      this.followed = name;
      this.store.set({ slice: sliceThrough(this.store.state.slice, at) });
    }
    const { slice } = this.store.state;
    const shut = new Set(play.blocked.map(String));
    const asked = play.named && new Set(play.named.map(String));
    const options = this.optionsFor === name ? this.options : null;
    const to = (/** @type {Heaps | 'pass'} */ move) => (move === 'pass' ? [] : landings(slice, at, move, options?.bounds?.[options.moves.indexOf(move)] ?? null));
    const marked = play.announcing ? play.marked : play.blocked;
    board.marks = {
      ...board.marks, playing: true, piece: isOn(slice, at) ? cellOf(slice, at) : null,
      trail: way.slice(0, -1).map((before) => cellOf(slice, before)).filter((cell) => cell !== null),
      legal: (options?.moves ?? []).filter((move) => !shut.has(String(move)) && (asked === null || asked.has(String(move)))).flatMap(to),
      blocked: marked.flatMap(to), hint: play.hint?.move ? to(play.hint.move)[0] ?? null : null,
    };
    board.changed();
    if (this.optionsFor !== name && answer.phase !== 'over') {
      this.optionsFor = name;
      this.options = null;
      askMoves(play.game, at).then((moves) => {
        if (this.optionsFor === name) {
          this.options = moves;
          this.show();
        }
      }, () => {});
    }
  }
}

/**
 * A start with this outcome near some heaps; null: none was found.
 * @param {import('./api.js').GameInfo} info
 * @param {bigint[]} near
 * @param {'P' | 'N'} want
 */
async function findStart(info, near, want) {
  for (let i = 0; i < MOST_STARTS; i++) {
    const heaps = near.map((heap, j) => heap + BigInt(j === 0 ? i : 0));
    const { on_board, outcome, to } = await askPosition(info.game, { heaps, state: null, last: null });
    if (on_board && outcome === want) {
      return heaps;
    }
    // A winning move leads to a P-position; with a memory it need not be one at the start of a game.
    const after = to?.map(BigInt) ?? [];
    if (want === 'P' && after.reduce((sum, heap) => sum + heap, 0n) >= LEAST_START &&
        (await askPosition(info.game, { heaps: after, state: null, last: null })).outcome === 'P') {
      return after;
    }
  }
  return null;
}

/** @param {import('./play.js').Option[]} options */
function optionsWords(options) {
  return options.map((option) => (option === 'pass' ? option : `(${option})`)).join(' ');
}

/** @param {string} name @param {string} value @param {() => void} onfocus */
function heapField(name, value, onfocus) {
  return h('input', { onfocus, type: 'text', value, size: 12, 'aria-label': `heap ${name}`, inputmode: 'numeric', autocomplete: 'off', spellcheck: 'false' });
}
