// crew.js - the threads behind the page: who answers questions, who does jobs.
//
// One worker answers questions, one after the other: what is asked first is answered first, but
// tiles and files wait for everything that is shorter.  Every job has a worker of its own, which is
// ended to stop it; one job runs at a time.  So nothing needs memory that threads share, which
// browsers refuse to pages from a disk.  It looks from outside as the server does (docs/serve.md).

/** @typedef {import('./instance.js').Answer} Answer */
/** @typedef {{postMessage: (words: any) => void, terminate: () => void, onmessage: ((event: {data: any}) => void) | null}} Thread */
/**
 * @typedef {{method: string, url: string, body: string | null, heavy: boolean, signal: AbortSignal | null | undefined,
 *   done: (answer: Answer) => void, left: (reason: any) => void}} Question
 */
/**
 * @typedef {{id: string, kind: string, game: string, state: string, done: number, begun: number, thread: Thread | null,
 *   end: Answer | null, files: Map<string, Answer>, known?: boolean}} Job
 */

const API = '/api/v1/';
const HEAVY = /^\/api\/v1\/(tile|export|graph)\b/;
const MOST_WAITING = 8;
const MOST_KEPT = 32;
const GRACE = 4; // seconds beyond those of a question, until its worker is given up
const TOO_LARGE = 2 ** 30; // bytes: then a fresh worker takes over, for memory is never given back

/** @param {number} status @param {any} value @returns {Answer} */
function json(status, value) {
  return { status, type: 'application/json', disposition: '', body: new TextEncoder().encode(JSON.stringify(value)) };
}

/** @param {number} status @param {string} code @param {string} message @param {string} [parameter] */
function refusal(status, code, message, parameter) {
  return json(status, { error: { code, message, ...(parameter ? { parameter } : {}) } });
}

/** @param {Answer} answer */
function valueOf(answer) {
  return JSON.parse(new TextDecoder().decode(answer.body));
}

export class Crew {
  /**
   * @param {WebAssembly.Module} module
   * @param {() => Thread} spawn
   * @param {{memory?: number, seconds?: number}} [options]
   */
  constructor(module, spawn, options = {}) {
    this.module = module;
    this.spawn = spawn;
    this.options = options;
    this.seconds = options.seconds ?? 5;
    /** @type {Thread | null} */
    this.thread = null;
    /** @type {Question | null} */
    this.current = null;
    /** @type {Question[]} */
    this.waiting = [];
    /** @type {Job[]} */
    this.jobs = [];
    /** @type {any} */
    this.late = 0;
    this.size = 0;
  }

  #start() {
    const thread = this.spawn();
    thread.postMessage({ module: this.module, options: this.options });
    return thread;
  }

  // ---- questions -----------------------------------------------------------

  /**
   * As a server would answer.
   * @param {string} method
   * @param {string} url
   * @param {string | null} [body]
   * @param {AbortSignal | null} [signal]
   * @returns {Promise<Answer>}
   */
  async ask(method, url, body = null, signal = null) {
    const [path] = url.split('?');
    if (path === `${API}jobs` && method === 'POST') {
      return this.#startJob(url, body);
    }
    if (path.startsWith(`${API}jobs/`)) {
      return this.#lookAtJob(method, path.slice(API.length + 5).split('/').map(decodeURIComponent));
    }
    return new Promise((done, left) => {
      signal?.throwIfAborted();
      this.waiting.push({ method, url, body, heavy: HEAVY.test(url), signal, done, left });
      this.#next();
    });
  }

  #next() {
    while (this.current === null && this.waiting.length > 0) {
      const light = this.waiting.findIndex((question) => !question.heavy);
      const [question] = this.waiting.splice(Math.max(light, 0), 1);
      if (question.signal?.aborted) {
        question.left(question.signal.reason);
      } else {
        this.#put(question);
      }
    }
  }

  /** @param {Question} question */
  #put(question) {
    this.current = question;
    if (this.thread === null) {
      this.thread = this.#start();
    }
    const { thread } = this;
    thread.onmessage = ({ data }) => {
      if (data.answer) {
        this.size = data.size;
        this.#settle(data.answer, data.size > TOO_LARGE);
      } else if (data.fault) {
        this.#settle(refusal(503, 'system', `the library stopped: ${data.fault}`), true);
      }
    };
    this.late = setTimeout(() => {
      this.#settle(refusal(422, 'limit', 'unknown: it took too long'), true);
    }, (this.seconds + GRACE) * 1000);
    thread.postMessage({ id: 1, method: question.method, url: question.url, body: question.body });
  }

  /** @param {Answer} answer @param {boolean} afresh */
  #settle(answer, afresh) {
    clearTimeout(this.late);
    const question = this.current;
    this.current = null;
    if (afresh) {
      this.thread?.terminate();
      this.thread = null;
    }
    question?.done(answer);
    this.#next();
  }

  // ---- jobs ----------------------------------------------------------------

  /** @param {string} url @param {string | null} body @returns {Promise<Answer>} */
  async #startJob(url, body) {
    const before = this.#doneBefore(body);
    if (before) {
      return json(202, { job: before.id });
    }
    if (this.jobs.filter((job) => job.state === 'queued').length >= MOST_WAITING) {
      return refusal(429, 'too_many', 'too many jobs are waiting; stop one, or wait');
    }
    const thread = this.#start();
    const answer = await new Promise((resolve) => {
      thread.onmessage = ({ data }) => resolve(data.answer ?? refusal(503, 'system', `the library stopped: ${data.fault}`));
      thread.postMessage({ id: 1, method: 'POST', url, body: body ?? '' });
    });
    if (answer.status !== 202) {
      thread.terminate();
      return answer;
    }
    const { kind, game } = JSON.parse(body ?? '');
    const id = valueOf(answer).job;
    this.jobs.push({ id, kind, game, state: 'queued', done: 0, begun: 0, thread, end: null, files: new Map() });
    const old = this.jobs.findIndex((job) => job.thread === null && !job.known);
    if (this.jobs.length > MOST_KEPT && old >= 0) {
      this.jobs.splice(old, 1);
    }
    this.#nextJob();
    return answer;
  }

  /** A job that `wythoff publish` has done; known.js. @param {string | null} body */
  #doneBefore(body) {
    try {
      const { kind, game } = JSON.parse(body ?? '');
      return this.jobs.find((job) => job.known && job.kind === kind && job.game === game);
    } catch {
      return undefined; // no JSON: the library says so
    }
  }

  #nextJob() {
    const job = this.jobs.find(({ state }) => state === 'queued');
    if (!job || this.jobs.some(({ state }) => state === 'running')) {
      return;
    }
    const thread = /** @type {Thread} */ (job.thread);
    job.state = 'running';
    job.begun = performance.now();
    thread.onmessage = ({ data }) => {
      if (data.ended) {
        for (const { name, answer } of data.files) {
          job.files.set(name, answer);
        }
        this.#endJob(job, valueOf(data.ended).state, data.ended);
      } else if (data.fault) {
        const words = /memory|grow|unreachable/i.test(data.fault) ? 'it needs more memory than a page has' : data.fault;
        this.#endJob(job, 'failed', json(200, { ...this.#stateOf(job), state: 'failed', error: { code: 'limit', message: `unknown: ${words}` } }));
      } else if (typeof data.done === 'number') {
        job.done = data.done;
      }
    };
    thread.postMessage({ work: job.id });
  }

  /** @param {Job} job @param {string} state @param {Answer} end */
  #endJob(job, state, end) {
    job.thread?.terminate();
    job.thread = null;
    job.state = state;
    job.end = end;
    this.#nextJob();
  }

  /** @param {Job} job */
  #stateOf({ id, kind, game, state, done, begun }) {
    return {
      job: id, kind, game, state, done: done >= 0 && done <= 1 ? done : 0,
      seconds: begun > 0 ? (performance.now() - begun) / 1000 : 0, result: null, error: null, files: [],
    };
  }

  /**
   * @param {string} method
   * @param {string[]} names
   * @returns {Answer}
   */
  #lookAtJob(method, [id, files, name]) {
    const job = this.jobs.find((one) => one.id === id);
    if (!job) {
      return refusal(404, 'not_found', 'there is no such job any more', 'job');
    }
    if (files === 'files') {
      return job.files.get(name) ?? refusal(404, 'not_found', 'there is no such file', 'file');
    }
    if (method === 'DELETE' && job.thread) {
      this.#endJob(job, 'stopped', json(200, { ...this.#stateOf(job), state: 'stopped' }));
    }
    return job.end ?? json(200, this.#stateOf(job));
  }

  /** Ends all threads. */
  close() {
    this.thread?.terminate();
    for (const { thread } of this.jobs) {
      thread?.terminate();
    }
  }
}
