// rulebox.js - the field for a rule: read as it is typed, faults marked in place.
//
// The text shown in the field is repeated below it in the same type, with a
// wavy line under the fault, so the eye finds the place at once.
import { ApiError, get, isAbort, messageOf } from './api.js';
import { h, later, put } from './dom.js';
import { cleanField } from './rule_text.js';

/** @typedef {import('./api.js').GameInfo} GameInfo */

/** Milliseconds until a server that did not answer is asked again. */
const PATIENCE = 2000;

export class RuleBox {
  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} fault
   * @param {(game: string, info: GameInfo) => string | void} accepted takes the game, or says why it does not go here
   */
  constructor(input, fault, accepted) {
    this.input = input;
    this.fault = fault;
    this.accepted = accepted;
    this.controller = new AbortController();
    /** Nobody has told yet whether the text is a game. */
    this.unread = false;
    /** The last text that was a game. */
    this.game = '';
    const soon = later(() => void this.#read(), 180);
    input.addEventListener('input', () => {
      cleanField(input);
      this.controller.abort();
      soon();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        event.preventDefault();
        void this.#read();
      } else if (event.key === 'Escape' && this.game !== '') {
        // Away from here, and nothing is changed.
        event.preventDefault();
        input.value = this.game;
        this.controller.abort();
        this.#show('');
        document.getElementById('board')?.focus();
      }
    });
    // A box that was left empty shows again what the board shows.
    input.addEventListener('blur', () => {
      if (input.value.trim() === '' && this.game !== '') {
        this.input.value = this.game;
        this.#show('');
      }
    });
    input.addEventListener('scroll', () => this.#align());
  }

  /**
   * Show a game that was chosen elsewhere, and read it.
   * @param {string} game
   * @returns {Promise<boolean>} whether it is a game
   */
  choose(game) {
    this.input.value = game;
    return this.#read();
  }

  /** A rule that nobody could read is tried again, unless another one was typed meanwhile. @param {string} game */
  async #again(game) {
    if (this.unread && this.input.value === game) {
      await this.#read();
    }
  }

  async #read() {
    const game = this.input.value;
    this.controller.abort();
    this.controller = new AbortController();
    if (game.trim() === '') {
      this.#hint();
      return false;
    }
    try {
      const info = await get('game', { game }, this.controller.signal);
      this.unread = false;
      const refused = this.accepted(game, info);
      if (refused) {
        this.#show(refused);
        return false;
      }
      this.game = game;
      this.#show('');
      return true;
    } catch (error) {
      if (!isAbort(error)) {
        this.unread = error instanceof ApiError && (error.gone || error.busy);
        if (this.unread) {
          setTimeout(() => void this.#again(game), PATIENCE);
        }
        this.#show(messageOf(error), error instanceof ApiError ? error : null);
        }
      return false;
    }
  }

  /**
   * @param {string} message
   * @param {ApiError | null} [error]
   */
  #show(message, error = null) {
    this.input.setAttribute('aria-invalid', String(message !== ''));
    this.fault.hidden = message === '';
    if (message === '') {
      put(this.fault);
      return;
    }
    const text = this.input.value;
    const at = Math.min(error?.at ?? -1, text.length);
    const length = Math.max(1, error?.length ?? 1);
    put(this.fault,
      at >= 0 ? h('div', { class: 'echo', 'aria-hidden': 'true' },
        h('span', { class: 'echo-text' }, text.slice(0, at),
          h('span', { class: 'wrong' }, text.slice(at, at + length) || '\u00a0'), text.slice(at + length))) : null,
      h('div', { class: 'words' }, message));
    this.#align();
  }

  /** Nothing is written: that is no fault, but the board still shows a game. */
  #hint() {
    this.#show('');
    if (this.game !== '') {
      put(this.fault, h('div', { class: 'words muted' }, 'the board still shows ', h('code', null, this.game)));
      this.fault.hidden = false;
    }
  }

  /** The echo scrolls with the field. */
  #align() {
    const echo = this.fault.querySelector('.echo');
    if (echo) {
      echo.scrollLeft = this.input.scrollLeft;
    }
  }
}
