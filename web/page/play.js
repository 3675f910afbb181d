// play.js - a game in progress.  The server keeps nothing: each request carries
// the whole game, and the answer is the whole game after it.
//
// One request at a time: while one is on its way further ones are refused, and
// starting anew or ending drops its answer.  So the game that is shown is
// always one that the server called legal.  A game that was not ended waits (kept.js) until its rule
// is looked at again, also after a reload.
import { isAbort, messageOf } from './api.js';
import { allKept, keep } from './kept.js';
import { askPlay } from './levels.js';

/** @typedef {import('./api.js').Pair} Pair */
/** @typedef {'first' | 'second' | 'none'} Computer */
/** @typedef {{move: Pair} | {block: Pair[]}} Turn */
/** @typedef {{turns: Turn[], phase: 'block' | 'move' | 'over', mover: string, actor: string, winner: string | null, position: Pair, blocked?: Pair[],
 *   advice: any, error: {index?: number, message: string} | null}} Answer */

const KEPT = 'wythoff-plays';

export class Play {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.game = '';
    /** @type {Pair} */
    this.start = ['0', '0'];
    /** @type {Computer} */
    this.computer = 'second';
    /** How well the computer plays (levels.js). */
    this.level = 'perfect';
    /** @type {Answer | null} what the server said last; null: no game */
    this.answer = null;
    /** Lengths of the game before each decision of a person. @type {number[]} */
    this.decisions = [];
    /** @type {string} */
    this.problem = '';
    /** Options that are marked to be blocked. @type {Pair[]} */
    this.marked = [];
    /** What the perfect player would do, if asked. @type {any} */
    this.hint = null;
    this.busy = false;
    this.controller = new AbortController();
  }

  get active() {
    return this.answer !== null;
  }

  /** Whether a person is to decide now. */
  get yourTurn() {
    return this.answer !== null && !this.busy && this.answer.phase !== 'over' && this.answer.actor !== this.computer;
  }

  /**
   * @param {string} game
   * @param {Pair} start
   * @param {Computer} computer
   */
  async begin(game, start, computer) {
    this.#drop();
    Object.assign(this, { game, start, computer, decisions: [], problem: '', marked: [], hint: null });
    const answer = await this.#send([], false);
    if (answer) {
      this.#accept(answer);
    }
  }

  /**
   * A game that was begun elsewhere.
   * @param {string} game
   * @param {{start: Pair, computer: Computer, level: string, turns: Turn[]}} begun
   */
  async resume(game, { start, computer, level, turns }) {
    this.#drop();
    const own = turns.some((turn) => 'block' in turn) ? [] : turns.map((_, i) => i).filter((i) => (i % 2 === 0 ? 'first' : 'second') !== computer);
    Object.assign(this, { game, start, computer, level, decisions: own, problem: '', marked: [], hint: null });
    const answer = await this.#send(turns, false);
    if (answer) {
      this.#accept(answer);
    }
  }

  restart() {
    return this.begin(this.game, this.start, this.computer);
  }

  /** The rule changed: a game of another rule waits, one of this rule goes on. @param {string} game */
  async turnTo(game) {
    this.#drop();
    Object.assign(this, { answer: null, decisions: [], problem: '', marked: [], hint: null });
    this.changed();
    const kept = allKept(KEPT)[game];
    if (kept) {
      Object.assign(this, { game, start: kept.start, computer: kept.computer, level: kept.level ?? 'perfect', decisions: kept.decisions });
      const answer = await this.#send(kept.turns, false);
      if (answer) {
        this.#accept(answer);
      }
    }
  }

  end() {
    keep(KEPT, this.game, null);
    this.#drop();
    Object.assign(this, { answer: null, decisions: [], problem: '', marked: [], hint: null });
    this.changed();
  }

  /**
   * A decision of a person.  Ignored when it is not his turn.
   * @param {Turn} turn
   */
  async act(turn) {
    if (!this.yourTurn || !this.answer) {
      return;
    }
    const before = this.answer.turns.length;
    const answer = await this.#send([...this.answer.turns, turn], false);
    if (answer) {
      this.decisions.push(before);
      this.#accept(answer);
    }
  }

  /** Mark an option to be blocked, or take the mark away. @param {Pair} option @param {number} most */
  mark(option, most) {
    if (!this.yourTurn || this.answer?.phase !== 'block') {
      return;
    }
    const rest = this.marked.filter(([s, t]) => s !== option[0] || t !== option[1]);
    if (rest.length === this.marked.length) {
      if (rest.length >= most) {
        this.problem = `at most ${most} may be blocked`;
        this.changed();
        return;
      }
      rest.push(option);
    }
    this.marked = rest;
    this.problem = '';
    this.changed();
  }

  /** Back to the last decision of a person. */
  async undo() {
    const before = this.decisions[this.decisions.length - 1];
    if (this.busy || !this.answer || before === undefined) {
      return;
    }
    const answer = await this.#send(this.answer.turns.slice(0, before), false);
    if (answer) {
      this.decisions.pop();
      this.#accept(answer);
    }
  }

  /** What would the perfect player do, and why? */
  async ask() {
    if (!this.yourTurn || !this.answer) {
      return;
    }
    const answer = await this.#send(this.answer.turns, true);
    if (answer) {
      this.hint = answer.advice;
      this.changed();
    }
  }

  /** The positions so far, the present one last. @returns {{x: bigint, y: bigint}[]} */
  get way() {
    let x = BigInt(this.start[0]);
    let y = BigInt(this.start[1]);
    const way = [{ x, y }];
    for (const turn of this.answer?.turns ?? []) {
      if ('move' in turn) {
        x -= BigInt(turn.move[0]);
        y -= BigInt(turn.move[1]);
        way.push({ x, y });
      }
    }
    return way;
  }

  /** What is blocked for the move that comes next. @returns {Pair[]} */
  get blocked() {
    return this.answer?.phase === 'move' ? this.answer.blocked ?? [] : [];
  }

  #drop() {
    this.controller.abort();
    this.controller = new AbortController();
    this.busy = false;
  }

  /** @param {Answer} answer */
  #accept(answer) {
    this.answer = answer;
    keep(KEPT, this.game, { start: this.start, computer: this.computer, level: this.level, turns: answer.turns, decisions: this.decisions });
    this.problem = '';
    this.marked = [];
    this.hint = null;
    this.changed();
  }

  /**
   * @param {Turn[]} turns
   * @param {boolean} hint
   * @returns {Promise<Answer | null>} null: refused, failed, or nobody waits for it any more
   */
  async #send(turns, hint) {
    const { signal } = this.controller;
    this.busy = true;
    this.problem = '';
    this.changed();
    try {
      const answer = await askPlay({
        game: this.game, start: this.start, turns, computer: this.computer, reply: !hint, hint,
      }, this.level, signal);
      if (signal.aborted) {
        return null;
      }
      this.busy = false;
      if (answer.error) {
        this.problem = answer.error.message;
        this.changed();
        return null;
      }
      return answer;
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) {
        this.busy = false;
        this.problem = messageOf(error);
        this.changed();
      }
      return null;
    }
  }
}

/**
 * A move as people type it: "3 0", "(1,2)", "x 3", "to 3, 5".
 * @param {string} text
 * @param {Pair} position
 * @returns {Pair | null}
 */
export function readMove(text, position) {
  const cleaned = text.trim().toLowerCase().replace(/[()]/g, ' ');
  const single = /^([xy])\s*[= ]?\s*(\d+)$/.exec(cleaned.trim());
  if (single) {
    return single[1] === 'x' ? [single[2], '0'] : ['0', single[2]];
  }
  const to = /^(?:to|→|->)\s*(.*)$/.exec(cleaned.trim());
  const parts = (to ? to[1] : cleaned).trim().split(/[\s,;]+/);
  if (parts.length !== 2 || !parts.every((part) => /^\d+$/.test(part))) {
    return null;
  }
  if (!to) {
    return [parts[0], parts[1]];
  }
  const taken = /** @type {Pair} */ (parts.map((part, i) => (BigInt(position[i]) - BigInt(part)).toString()));
  return taken.some((part) => part.startsWith('-')) ? null : taken;
}
