// class_mode.js - for a projector: large type, the board alone, everything by keys.
import { byId, h, say } from './dom.js';
import { CARDS } from './cards.js';

/** @typedef {import('./learn.js').Page} Page */

const KEYS = 'Keys: arrows and + − move · Enter and Shift with arrows select · w why · d strip · b build · [ ] other games · c ends class mode';

/**
 * @param {Page} page
 * @returns {() => void} turns it on or off
 */
export function setUpClassMode({ store, board }) {
  const root = document.documentElement;
  const bar = h('p', { class: 'class-keys', hidden: true }, KEYS);
  byId('below').append(bar);
  let card = -1;

  const toggle = () => {
    const on = root.dataset.mode !== 'class';
    if (on) {
      root.dataset.mode = 'class';
    } else {
      delete root.dataset.mode;
    }
    bar.hidden = !on;
    byId('panel').inert = on;
    board.resize();
    board.canvas.focus();
    say(on ? 'class mode; c ends it' : 'class mode ended');
  };
  const turn = (/** @type {number} */ by) => {
    card = (card + by + CARDS.length) % CARDS.length;
    location.hash = encodeURI(CARDS[card].link);
    say(`${CARDS[card].title}: ${CARDS[card].about}`);
  };
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const here = root.dataset.mode === 'class' || target === board.canvas;
    if (event.ctrlKey || event.metaKey || event.altKey || !here || target.matches('input, select, textarea') || document.querySelector('dialog[open]')) {
      return;
    }
    if (event.key === 'c') {
      toggle();
    } else if (event.key === 'w') {
      store.toggle('why', !store.state.show.why);
    } else if (event.key === 'd') {
      store.toggle('strip', !store.state.show.strip);
    } else if (event.key === 'b') {
      byId('build').click();
    } else if (event.key === '[' || event.key === ']') {
      turn(event.key === ']' ? 1 : card < 0 ? 0 : -1);
    } else {
      return;
    }
    event.preventDefault();
  });
  return toggle;
}
