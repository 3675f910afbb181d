// jobs.js - long work on the server: started, watched, stopped.  A job goes on when the rule changes, and is
// found again afterwards, and after a reload (kept.js).
import { ApiError, get, messageOf, post, remove } from './api.js';
import { allKept, keep } from './kept.js';

/**
 * @typedef {{
 *   job: string, kind: string, game: string, state: 'queued' | 'running' | 'done' | 'failed' | 'stopped' | 'gone', done: number | null, seconds: number,
 *   result: any, error: {message: string} | null, files: {name: string, type: string}[]
 * }} Job
 */

const KEPT = 'wythoff-jobs';

/** Jobs that this page looks at, by kind, game and options. @type {Map<string, RunningJob>} */
const looked = new Map();

/**
 * The job of this kind and game that was started before, if any: running or at its end.
 * @param {RunningJob['kind']} kind
 * @param {string} game
 * @returns {RunningJob | null}
 */
export function findJob(kind, game) {
  const key = jobKey(kind, game);
  const there = looked.get(key);
  if (there) {
    return there;
  }
  const before = allKept(KEPT)[key];
  if (typeof before?.job !== 'string') {
    return null;
  }
  const job = new RunningJob(kind, game, () => {}, before.options ?? {});
  job.id = before.job;
  void job.run();
  return job;
}

/** All jobs that were started here, the newest last. @returns {RunningJob[]} */
export function allJobs() {
  return Object.keys(allKept(KEPT)).map((key) => {
    const [kind, ...game] = key.split(' ');
    return findJob(/** @type {RunningJob['kind']} */ (kind), game.join(' '));
  }).filter((job) => job !== null);
}

/** @param {string} kind @param {string} game */
function jobKey(kind, game) {
  return `${kind} ${game}`;
}

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
    /** What the server said last. @type {Job | null} */
    this.last = null;
  }

  get ended() {
    return this.last !== null && this.last.state !== 'queued' && this.last.state !== 'running';
  }

  /** @param {Job} job */
  #tell(job) {
    this.last = job;
    this.changed(job);
  }

  async run() {
    const key = jobKey(this.kind, this.game);
    const before = this.id !== '';
    looked.set(key, this);
    try {
      if (!before) {
        const started = await post('jobs', { kind: this.kind, game: this.game, options: this.options });
        this.id = started.job;
        if (this.kind !== 'claim') {
          keep(KEPT, key, { job: this.id, options: this.options });
        }
      }
      if (this.stopping) {
        await remove(`jobs/${this.id}`);
      }
      for (let pause = 120; ; pause = Math.min(1000, pause * 1.4)) {
        const job = await this.#look();
        this.#tell(job);
        if (job.state !== 'queued' && job.state !== 'running') {
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } catch (error) {
      looked.delete(key);
      keep(KEPT, key, null);
      if (before && error instanceof ApiError && error.status === 404) {
        // It is long over, and the server has forgotten it.
        this.#tell({ ...this.#failed(''), state: 'gone' });
      } else {
        this.#tell(this.#failed(messageOf(error)));
      }
    }
  }

  /** A server that is gone for a while loses no job that goes on. @returns {Promise<Job>} */
  async #look() {
    for (let tries = 0; ; tries++) {
      try {
        return await get(`jobs/${this.id}`);
      } catch (error) {
        if (!(error instanceof ApiError) || !(error.gone || error.busy) || tries > 20) {
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 1500));
      }
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
