// worker.js - a thread with one instance: it answers questions, or does one job to its end.
//
// First comes {module, options}; then {id, method, url, body}, each answered by {id, answer, size};
// {work: job} does the job that was asked for.  What goes wrong inside is {id, fault}: such an
// instance is not asked again.
import { Instance } from './instance.js';

const OFTEN = 100; // milliseconds between two words of how far a job is

/** @type {Instance | null} */
let instance = null;
let told = 0;

/** @param {any} words @param {Transferable[]} [transfer] */
function tell(words, transfer = []) {
  /** @type {any} */ (globalThis).postMessage(words, transfer);
}

/** @param {number} done */
function report(done) {
  const now = performance.now();
  if (now - told > OFTEN) {
    told = now;
    tell({ done });
  }
  return false;
}

/** The job's last state, and its files. @param {Instance} here @param {string} job */
function work(here, job) {
  here.work();
  const end = here.serve('GET', `/api/v1/jobs/${job}`);
  const { files } = JSON.parse(new TextDecoder().decode(end.body));
  tell({
    ended: end,
    files: files.map((/** @type {{name: string}} */ { name }) => ({
      name, answer: here.serve('GET', `/api/v1/jobs/${job}/files/${encodeURIComponent(name)}`),
    })),
  });
}

/** @param {{data: any}} event */
globalThis.onmessage = ({ data }) => {
  try {
    if (data.module) {
      instance = new Instance(data.module, { ...data.options, report });
    } else if (instance && data.work) {
      work(instance, data.work);
    } else if (instance) {
      const answer = instance.serve(data.method, data.url, data.body);
      tell({ id: data.id, answer, size: instance.size }, [answer.body.buffer]);
    }
  } catch (error) {
    tell({ id: data.id, fault: String(error) });
  }
};
