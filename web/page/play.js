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
import { askPosition, positionOf } from './positions.js';
import { LETTERS } from './slice.js';

/** @typedef {import('./api.js').Heaps} Heaps */
/** @typedef {import('./api.js').GameInfo} GameInfo */
/** @typedef {import('./slice.js').Position} Position */
/** @typedef {'first' | 'second' | 'none'} Computer */
/** An option, as it is announced. @typedef {Heaps | 'pass'} Option */
/** A move, or an announcement of the player who waits. @typedef {import('./positions.js').Move | {block: Option[]} | {comply: Option[]}} Turn */
/** @typedef {{game: string, start: Position, turns: Turn[], computer: Computer, reply: boolean, hint: boolean}} Request */
/**
 * `way`: the positions so far, the present one last.
 * @typedef {{turns: Turn[], way: Position[], phase: 'name' | 'block' | 'comply' | 'move' | 'over', mover: string, actor: string, winner: string | null, position: Heaps, blocked: Option[], named: Option[] | null,
 *   advice: any, error: {index?: number, message: string} | null}} Answer */

const KEPT = 'wythoff-plays';

export class Play {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.game = '';
    /** What is known of the game. @type {GameInfo | null} */
    this.info = null;
    /** @type {Position} */
    this.start = { heaps: [0n, 0n], state: null, last: null };
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
    /** Options that are marked to be blocked or named. @type {Option[]} */
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
   * @param {GameInfo} info
   * @param {Position} start
   * @param {Computer} computer
   */
  async begin(info, start, computer) {
    this.#drop();
    Object.assign(this, { game: info.game, info, start, computer, decisions: [], problem: '', marked: [], hint: null });
    const answer = await this.#send([], false);
    if (answer) {
      this.#accept(answer);
    }
  }

  /**
   * A game that was begun elsewhere.
   * @param {GameInfo} info
   * @param {{start: Position, computer: Computer, level: string, turns: Turn[]}} begun
   */
  async resume(info, { start, computer, level, turns }) {
    this.#drop();
    const own = turns.some((turn) => !('move' in turn)) ? [] : turns.map((_, i) => i).filter((i) => (i % 2 === 0 ? 'first' : 'second') !== computer);
    Object.assign(this, { game: info.game, info, start, computer, level, decisions: own, problem: '', marked: [], hint: null });
    const answer = await this.#send(turns, false);
    if (answer) {
      this.#accept(answer);
    }
  }

  restart() {
    return this.info ? this.begin(this.info, this.start, this.computer) : undefined;
  }

  /** The rule changed: a game of another rule waits, one of this rule goes on. @param {GameInfo} info */
  async turnTo(info) {
    this.#drop();
    Object.assign(this, { answer: null, decisions: [], problem: '', marked: [], hint: null });
    this.changed();
    const { game } = info;
    const kept = allKept(KEPT)[game];
    if (kept) {
      Object.assign(this, { game, info, start: { ...kept.start, heaps: kept.start.heaps.map(BigInt) }, computer: kept.computer, level: kept.level ?? 'perfect', decisions: kept.decisions });
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

  /** Whether the player who waits is to announce options. */
  get announcing() {
    return this.answer?.phase === 'block' || this.answer?.phase === 'comply';
  }

  /** How many options can be announced. */
  get most() {
    return (this.answer?.phase === 'comply' ? this.info?.comply : this.info?.block) ?? 0;
  }

  /** Mark an option to be announced, or take the mark away. @param {Option} option */
  mark(option) {
    if (!this.yourTurn || !this.announcing) {
      return;
    }
    const { most } = this;
    const rest = this.marked.filter((other) => String(other) !== String(option));
    if (rest.length === this.marked.length) {
      if (rest.length >= most) {
        this.problem = `at most ${most} may be ${this.answer?.phase === 'comply' ? 'named' : 'blocked'}`;
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

  /** The positions so far, the present one last. @returns {Position[]} */
  get way() {
    return this.answer?.way ?? [this.start];
  }

  /** The marked options are announced. */
  announce() {
    return this.act(this.answer?.phase === 'comply' ? { comply: this.marked } : { block: this.marked });
  }

  /** What is blocked for the move that comes next. @returns {Option[]} */
  get blocked() {
    return this.answer?.phase === 'move' ? this.answer.blocked : [];
  }

  /** The options of which the next move must be one; null: all. @returns {Option[] | null} */
  get named() {
    return this.answer?.phase === 'move' ? this.answer.named : null;
  }

  #drop() {
    this.controller.abort();
    this.controller = new AbortController();
    this.busy = false;
  }

  /** @param {Answer} answer */
  #accept(answer) {
    this.answer = answer;
    keep(KEPT, this.game, { start: { ...this.start, heaps: this.start.heaps.map(String) }, computer: this.computer, level: this.level, turns: answer.turns, decisions: this.decisions });
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
      const answer = await askTurns(this.info, { game: this.game, start: this.start, turns, computer: this.computer, reply: !hint, hint }, this.level, signal);
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
 * A game so far, after the program has answered if it shall.
 * @param {GameInfo | null} info
 * @param {Request} request
 * @param {string} level
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
export async function askTurns(info, request, level, signal) {
  const { game, start } = request;
  let { state } = start;
  if (info?.memory === 'enforce' && state === null) {
    // The player who waits names the first set, as well as can be; later each move names one.
    state = String((await askPosition(game, start, signal)).name ?? 1);
  }
  const asked = { ...request, start: start.heaps.map(String), state, last: start.last };
  const answer = await askPlay(asked, level, signal, Math.random, info?.memory === 'enforce' ? info.states ?? 0 : 0);
  return { ...answer, way: answer.way.map(positionOf) };
}

/**
 * A move as people type it: "3 0", "(1,2)", "x 3", "to 3, 5", "pass".
 * @param {string} text
 * @param {Heaps} position
 * @returns {Heaps | 'pass' | null}
 */
export function readMove(text, position) {
  const cleaned = text.trim().toLowerCase().replace(/[()]/g, ' ').trim();
  if (cleaned === 'pass') {
    return 'pass';
  }
  const single = /^([a-z])\s*[= ]?\s*(\d+)$/.exec(cleaned);
  const heap = single ? LETTERS.indexOf(single[1]) : -1;
  if (single) {
    return heap >= 0 && heap < position.length ? position.map((_, i) => (i === heap ? single[2] : '0')) : null;
  }
  const to = /^(?:to|→|->)\s*(.*)$/.exec(cleaned);
  const parts = (to ? to[1] : cleaned).trim().split(/[\s,;]+/);
  if (parts.length !== position.length || !parts.every((part) => /^\d+$/.test(part))) {
    return null;
  }
  if (!to) {
    return parts;
  }
  const taken = parts.map((part, i) => (BigInt(position[i]) - BigInt(part)).toString());
  return taken.some((part) => part.startsWith('-')) ? null : taken;
}
