// job_card.js - a button that starts long work, its progress, its end.
import { address } from './api.js';
import { h, put, say } from './dom.js';
import { jobOptions, optionWords } from './job_options.js';
import { findJob, RunningJob } from './jobs.js';

/** @typedef {import('./jobs.js').Job} Job */

/**
 * @param {{kind: 'prove' | 'analyze' | 'dictionary', title: string, about: string, button: string, game: string,
 *   result: (result: any) => HTMLElement}} what
 * @returns {{card: HTMLElement, drop: () => void}}
 */
export function jobCard(what) {
  /** @type {RunningJob | null} */
  let running = null;
  let used = '';
  const options = jobOptions(what.kind);
  const body = h('div', { class: 'job', 'aria-live': 'polite' });
  const start = h('button', { type: 'button', class: 'primary', onclick: () => begin() }, what.button);
  const bar = h('progress', { max: 1, 'aria-label': `progress: ${what.title}` });
  const words = h('span', { class: 'muted' });
  const stop = h('button', { type: 'button', onclick: () => void running?.stop() }, 'Stop');

  const begin = () => {
    const job = new RunningJob(what.kind, what.game, () => {}, options.values());
    follow(job);
    stop.focus();
    void job.run();
  };

  /** Shows a job from now on. @param {RunningJob} job */
  const follow = (job) => {
    job.changed = (state) => {
      if (running === job) {
        show(state);
      }
    };
    running = job;
    used = optionWords(job.options);
    start.disabled = true;
    bar.removeAttribute('value');
    words.textContent = 'waiting for its turn';
    put(body, h('div', { class: 'row' }, bar, words, stop));
  };

  const show = (/** @type {Job} */ job) => {
    if (job.state === 'queued' || job.state === 'running') {
      if (job.done !== null && job.done > 0) {
        bar.value = Math.min(1, job.done);
      }
      const part = job.done !== null && job.done > 0 ? `${Math.round(100 * job.done)} %, ` : '';
      words.textContent = job.state === 'queued' ? 'waiting for its turn' : `${part}${Math.round(job.seconds)} s`;
      return;
    }
    const hadFocus = body.contains(document.activeElement);
    running = null;
    start.disabled = false;
    if (job.state === 'gone') {
      put(body);
      return;
    }
    if (job.state === 'done') {
      put(body, what.result(job.result), ...job.files.map((file) => download(job, file)),
        h('p', { class: 'muted' }, `${job.seconds < 1 ? 'less than a second' : `${job.seconds.toFixed(1)} s`} of work${used ? `, ${used}` : ''}`));
    } else if (job.state === 'stopped') {
      put(body, h('p', { class: 'muted' }, `Stopped after ${Math.round(job.seconds)} s; what was not finished stays unknown.`));
    } else {
      put(body, h('p', { class: 'problem' }, job.error?.message ?? 'it failed'));
    }
    if (hadFocus) {
      start.focus();
    }
    if (!quiet) {
      say(`${what.title}: ${job.state}`);
    }
  };

  let quiet = false;
  const before = findJob(what.kind, what.game);
  if (before) {
    follow(before);
    if (before.last) {
      quiet = before.ended;
      show(before.last);
      quiet = false;
    }
  }

  return {
    card: h('section', { 'aria-label': what.title },
      h('h3', null, what.title), h('p', { class: 'muted' }, what.about), h('div', { class: 'row' }, start), options.element, body),
    // The job goes on; who returns to the game finds it again.
    drop: () => {
      running = null;
    },
  };
}

/**
 * @param {Job} job
 * @param {{name: string, type: string}} file
 */
function download(job, file) {
  return h('p', null, h('a', {
    class: 'button', href: address(`jobs/${job.job}/files/${encodeURIComponent(file.name)}`), download: file.name,
  }, `Download ${file.name}`));
}
