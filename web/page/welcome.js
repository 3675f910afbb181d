// welcome.js - where to begin: twelve games with pictures, the tour, class mode, the words.
import { CARDS } from './cards.js';
import { drawCard } from './card_picture.js';
import { byId, h } from './dom.js';
import { openGlossary } from './glossary.js';

/** @typedef {import('./board.js').Board} Board */

const KEY = 'wythoff-welcomed';

/** Whether this browser has been here; without storage it has, so that nobody is asked twice. */
function wasHere() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/**
 * @param {Board} board
 * @param {{tour: () => void, classMode: () => void}} actions
 * @returns {() => void} opens it
 */
export function setUpWelcome(board, { tour, classMode }) {
  const open = () => {
    const pictures = CARDS.map(({ title }) => h('canvas', { width: 192, height: 192, role: 'img', 'aria-label': `picture of ${title}` }));
    const dialog = h('dialog', { class: 'welcome', 'aria-labelledby': 'welcome-title' },
      h('div', { class: 'row between' }, h('h2', { id: 'welcome-title' }, 'Games of two heaps'),
        h('button', { type: 'button', 'data-close': '', onclick: () => dialog.close() }, 'Close')),
      h('p', null, 'Two players take tokens from two heaps, in turn. A place on the board is a pair of heaps; marked are the places where whoever is to move loses. Pick one to look at.'),
      h('div', { class: 'row' },
        h('button', { type: 'button', class: 'primary', autofocus: true, 'data-begin': 'tour', onclick: () => { dialog.close(); tour(); } }, 'Tour of 60 seconds'),
        h('button', { type: 'button', 'data-begin': 'class', onclick: () => { dialog.close(); classMode(); } }, 'Class mode'),
        h('button', { type: 'button', 'data-begin': 'words', onclick: () => { dialog.close(); openGlossary(); } }, 'What the words mean')),
      h('div', { class: 'cards' }, ...CARDS.map((card, i) => h('button', {
        type: 'button', class: 'card', 'data-card': i, onclick: () => { dialog.close(); location.hash = encodeURI(card.link); },
      }, pictures[i], h('b', null, card.title), h('span', null, card.about)))));
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) {
        dialog.close();
      }
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      try {
        localStorage.setItem(KEY, '1');
      } catch {
        // Without storage it opens again only when it is asked for.
      }
    });
    document.body.append(dialog);
    dialog.showModal();
    void (async () => {
      for (const [i, card] of CARDS.entries()) {
        if (!dialog.isConnected) {
          return;
        }
        await drawCard(pictures[i], card.picture, board.palette).catch(() => {});
      }
      dialog.dataset.drawn = 'yes';
    })();
  };
  byId('open-welcome').addEventListener('click', open);
  if (!wasHere() && location.hash.length < 2) {
    open();
  }
  return open;
}
