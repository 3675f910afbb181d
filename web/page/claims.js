// claims.js - what the papers claim about a game.  What the check of a claim should
// find is said as an expectation; what it does find is known when it was run here.
import { get, isAbort, messageOf } from './api.js';
import { h, put, say } from './dom.js';
import { RunningJob } from './jobs.js';
import { paperLink } from './papers.js';
import { standingMark } from './standing.js';

/** @typedef {{id: string, paper: string, where: string, title: string, claim: string, expect: string, note: string}} Claim */

/**
 * @param {HTMLElement} section
 * @param {string} game
 * @param {AbortSignal} signal ends all that is under way
 */
export async function showClaims(section, game, signal) {
  const title = h('h3', null, 'Claims of the papers');
  try {
    /** @type {{claims: Claim[]}} */
    const { claims } = await get('claims', { game }, signal);
    if (claims.length === 0) {
      put(section, title, h('p', { class: 'muted' }, 'The papers claim nothing about just this game.'));
      return;
    }
    const items = claims.map((claim) => claimItem(claim, game, signal));
    const all = h('button', { type: 'button', class: 'small', onclick: async () => {
      all.disabled = true;
      for (const item of items) {
        if (!signal.aborted) {
          await item.check();
        }
      }
      all.disabled = false;
      if (!signal.aborted) {
        say(`${items.length} claims were checked`);
      }
    } }, 'Check all');
    put(section, title,
      h('details', { class: 'claims-of' },
        h('summary', null, `${claims.length} ${claims.length === 1 ? 'claim' : 'claims'}, to be checked here`),
        claims.length > 1 && h('div', { class: 'row' }, all),
        h('ul', { class: 'claims' }, ...items.map(({ item }) => item))));
  } catch (error) {
    if (!isAbort(error)) {
      put(section, title, h('p', { class: 'muted' }, messageOf(error)));
    }
  }
}

/**
 * @param {Claim} claim
 * @param {string} game
 * @param {AbortSignal} signal
 */
function claimItem(claim, game, signal) {
  const found = h('div', { class: 'found', 'aria-live': 'polite' });
  /** @type {RunningJob | null} */
  let running = null;
  signal.addEventListener('abort', () => void running?.stop());

  const check = async () => {
    if (running) {
      return;
    }
    button.disabled = true;
    put(found, h('span', { class: 'muted' }, 'checking…'));
    running = new RunningJob('claim', game, (job) => {
      if (job.state === 'done') {
        const { standing, found: words, changed } = job.result;
        put(found, standingMark(standing, true), ` ${words}`,
          standing.by ? h('div', { class: 'muted' }, standing.by) : null,
          changed ? h('div', { class: 'problem' }, `expected was: ${claim.expect}`) : null);
      } else if (job.state === 'failed' || job.state === 'stopped') {
        put(found, h('span', { class: 'problem' }, job.error?.message ?? 'stopped: nothing was found out'));
      }
    }, { claim: claim.id });
    await running.run();
    running = null;
    button.disabled = false;
  };

  const button = h('button', { type: 'button', class: 'small', 'aria-label': `check: ${claim.title}`, onclick: () => void check() }, 'Check');
  const item = h('li', null,
    h('div', null, h('b', null, claim.title)),
    h('div', { class: 'muted' }, paperLink(claim.paper, claim.where)),
    h('div', null, claim.claim),
    claim.note ? h('div', { class: 'muted' }, claim.note) : null,
    h('div', { class: 'row' }, button, h('span', { class: 'muted' }, `expected: ${claim.expect}`)), found);
  return { item, check };
}
