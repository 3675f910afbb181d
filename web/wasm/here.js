// here.js - the page without a server: its requests go to workers of its own.
//
// Loaded before the page's main.js in static copies of it.  There, globalThis.wythoffParts says
// where the library and the worker are; api.js asks globalThis.wythoffFetch instead of the network.
import { Crew } from './crew.js';
import { jobsOf, readKnown, showKnown } from './known.js';

/** @typedef {{worker: () => string, library: () => Promise<ArrayBuffer>}} Parts */

const parts = /** @type {{wythoffParts: Parts}} */ (/** @type {any} */ (globalThis)).wythoffParts;

const known = readKnown();
/** @type {Promise<Crew> | null} */
let crew = null;

function start() {
  crew ??= (async () => {
    const module = await WebAssembly.compile(await parts.library());
    const members = new Crew(module, () => /** @type {any} */ (new Worker(parts.worker())));
    members.jobs.push(...(known ? jobsOf(known) : []));
    return members;
  })();
  return crew;
}

/** A picture of the board as it is seen: there is no cairo here. @returns {Promise<Response | null>} */
async function picture() {
  const board = document.getElementById('board');
  const blob = board instanceof HTMLCanvasElement ? await new Promise((resolve) => {
    board.toBlob(resolve, 'image/png');
  }) : null;
  return blob && new Response(blob, { headers: { 'Content-Disposition': 'attachment; filename="wythoff.png"' } });
}

/**
 * fetch, for addresses below api/v1.
 * @param {string} where
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function fetchHere(where, init = {}) {
  if (/^api\/v1\/export\?/.test(where) && new URLSearchParams(where.split('?')[1]).get('format') === 'png') {
    const drawn = await picture();
    if (drawn) {
      return drawn;
    }
  }
  const members = await start();
  const answer = await members.ask(init.method ?? 'GET', `/${where}`, /** @type {string | null} */ (init.body ?? null), init.signal);
  return new Response(/** @type {BodyInit} */ (answer.body), {
    status: answer.status,
    headers: { 'Content-Type': answer.type, ...(answer.disposition ? { 'Content-Disposition': answer.disposition } : {}) },
  });
}

// Files of jobs are links.
document.addEventListener('click', async (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="api/v1/"]') : null;
  if (!link) {
    return;
  }
  event.preventDefault();
  const response = await fetchHere(/** @type {string} */ (link.getAttribute('href')));
  const url = URL.createObjectURL(await response.blob());
  const saved = document.createElement('a');
  saved.href = url;
  saved.download = link.getAttribute('download') ?? 'wythoff';
  saved.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
});

if (known) {
  showKnown(known);
  if (!location.hash) {
    history.replaceState(null, '', `#game=${encodeURIComponent(known.game)}`);
  }
}
Object.assign(globalThis, { wythoffFetch: fetchHere, wythoffCrew: start });
void start();
