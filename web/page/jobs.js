// jobs.js - long work on the server: started, watched, stopped.
import { get, messageOf, post, remove } from './api.js';

/**
 * @typedef {{
 *   job: string, kind: string, game: string, state: 'queued' | 'running' | 'done' | 'failed' | 'stopped', done: number | null, seconds: number,
 *   result: any, error: {message: string} | null, files: {name: string, type: string}[]
 * }} Job
 */

/** A job in progress.  `changed` is told all its states; after `stop` it ends by itself. */
export class RunningJob {
  /**
   * @param {'prove' | 'analyze' | 'dictionary' | 'claim'} kind
   * @param {string} game
   * @param {(job: Job) => void} changed
   * @param {Record<string, any>} [options]
   */
  constructor(kind, game, changed, options = {}) {
    this.options = options;
    this.kind = kind;
    this.game = game;
    this.changed = changed;
    this.id = '';
    this.stopping = false;
  }

  async run() {
    try {
      const started = await post('jobs', { kind: this.kind, game: this.game, options: this.options });
      this.id = started.job;
      if (this.stopping) {
        await remove(`jobs/${this.id}`);
      }
      for (let pause = 120; ; pause = Math.min(1000, pause * 1.4)) {
        const job = await get(`jobs/${this.id}`);
        this.changed(job);
        if (job.state !== 'queued' && job.state !== 'running') {
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } catch (error) {
      this.changed(this.#failed(messageOf(error)));
    }
  }

  async stop() {
    this.stopping = true;
    if (this.id) {
      try {
        await remove(`jobs/${this.id}`);
      } catch {
        // It has ended already; the next look at it says so.
      }
    }
  }

  /** @param {string} message @returns {Job} */
  #failed(message) {
    return {
      job: this.id, kind: this.kind, game: this.game, state: 'failed', done: null, seconds: 0, result: null, error: { message }, files: [],
    };
  }
}
