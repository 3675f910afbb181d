// known.js - what `wythoff publish` has written into the page: jobs that were done before, and their files.
//
// Where the page would start such a job it gets the end of it at once; and a dialog tells what is there.

/** @typedef {import('./instance.js').Answer} Answer */
/** @typedef {{file: string, type: string, base64: string}} File */
/** @typedef {{game: string, version: string, command: string, jobs: {job: any, files: File[]}[]}} Known */

/** @returns {Known | null} */
export function readKnown() {
  const text = document.getElementById('wythoff-known')?.textContent;
  return text ? JSON.parse(text) : null;
}

/** @param {string} base64 */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/**
 * As crew.js keeps finished jobs.
 * @param {Known} known
 * @returns {import('./crew.js').Job[]}
 */
export function jobsOf({ jobs }) {
  return jobs.map(({ job, files }) => ({
    id: job.job, kind: job.kind, game: job.game, state: job.state, done: 1, begun: 0, thread: null, known: true,
    end: { status: 200, type: 'application/json', disposition: '', body: new TextEncoder().encode(JSON.stringify(job)) },
    files: new Map(files.map(({ file, type, base64 }) => [file, {
      status: 200, type, disposition: `attachment; filename="${file}"`, body: bytesOf(base64),
    }])),
  }));
}

/** @param {string} name @param {string} text @param {string} [className] */
function element(name, text, className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/** @param {Known} known */
function contents({ game, version, command, jobs }) {
  /** @type {HTMLElement[]} */
  const parts = [element('p', `This file holds the game, the library that plays it and what was found out by Wythoff ${version}; it needs no network.`)];
  for (const { job, files } of jobs) {
    const { statements = [], facts = [] } = job.result ?? {};
    if (statements.length > 0) {
      parts.push(element('h3', 'Theorem'), ...statements.map((/** @type {any} */ one) => element('p', one.text)));
    }
    const known = facts.filter((/** @type {any} */ fact) => fact.known !== false);
    if (known.length > 0) {
      const list = document.createElement('ul');
      list.append(...known.map((/** @type {any} */ fact) => element('li', `${fact.title}: ${fact.value} (${fact.standing?.kind ?? 'unknown'})`)));
      parts.push(element('h3', 'Facts'), list);
    }
    for (const { file } of files) {
      const link = /** @type {HTMLAnchorElement} */ (element('a', `${job.kind}: ${file}`));
      link.href = `api/v1/jobs/${job.job}/files/${encodeURIComponent(file)}`;
      link.className = 'button';
      link.download = `${job.kind}-${file}`;
      const line = document.createElement('p');
      line.append(link);
      parts.push(line);
    }
  }
  parts.push(element('h3', 'Made by'), element('pre', command));
  return { title: game, parts };
}

/** A button in the header opens what the file holds. @param {Known} known */
export function showKnown(known) {
  const { title, parts } = contents(known);
  const dialog = document.createElement('dialog');
  dialog.id = 'published';
  dialog.setAttribute('aria-labelledby', 'published-title');
  const heading = element('h2', title);
  heading.id = 'published-title';
  const close = /** @type {HTMLButtonElement} */ (element('button', 'Close'));
  close.type = 'button';
  close.addEventListener('click', () => dialog.close());
  const top = element('div', '', 'row between');
  top.append(heading, close);
  dialog.append(top, ...parts);
  document.body.append(dialog);
  const open = /** @type {HTMLButtonElement} */ (element('button', 'About'));
  open.type = 'button';
  open.id = 'open-published';
  open.title = 'What this file holds';
  open.addEventListener('click', () => dialog.showModal());
  document.querySelector('header')?.append(open);
}
