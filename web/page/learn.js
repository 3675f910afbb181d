// learn.js - the parts of the page that explain, put together: main.js calls this once.
import { setUpClassMode } from './class_mode.js';
import { setUpCompletion } from './completion.js';
import { setUpConstruction } from './construction_view.js';
import { setUpDeviation } from './deviation.js';
import { byId } from './dom.js';
import { setUpGlossary } from './glossary.js';
import { setUpMinimap } from './minimap.js';
import { setUpPapers } from './papers.js';
import { setUpPlaces } from './places.js';
import { setUpSliders } from './sliders.js';
import { setUpTour } from './tour.js';
import { setUpTrace } from './trace.js';
import { setUpViews } from './views.js';
import { setUpWelcome } from './welcome.js';
import { setUpWhy } from './why.js';

/**
 * What these parts may use of the page.
 * @typedef {{
 *   store: import('./store.js').Store, board: import('./board.js').Board, view: import('./view.js').View, play: import('./play.js').Play,
 *   playTab: import('./tab_play.js').PlayTab, tiles: import('./tiles.js').Tiles, moved: () => void, choose: (game: string) => void
 * }} Page
 */

/** @param {Page} page */
export function setUpLearning(page) {
  setUpGlossary();
  setUpPapers(page.choose);
  setUpWhy(page.board);
  setUpDeviation(page);
  setUpSliders(page);
  setUpTrace(page.store);
  setUpPlaces(page);
  followLinks(page);
  setUpMinimap(page);
  setUpViews(page);
  setUpCompletion(byId('rule', HTMLInputElement), 'rule-offers');
  setUpCompletion(byId('second', HTMLInputElement), 'second-offers');
  escapeLeaves(byId('goto', HTMLInputElement), page.board.canvas);
  const build = setUpConstruction(page);
  const classMode = setUpClassMode(page);
  const tour = setUpTour({ build });
  setUpWelcome(page.board, { tour, classMode });
}

/**
 * Esc leaves a field and goes back to the board.
 * @param {HTMLInputElement} input
 * @param {HTMLElement} board
 */
function escapeLeaves(input, board) {
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      board.focus();
    }
  });
}

/**
 * Positions that are named in the panel can be pressed.
 * @param {Page} page
 */
function followLinks({ store, view, moved }) {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest('[data-go]')) : null;
    const place = target?.dataset.go?.split(',').map(BigInt);
    if (place) {
      const cell = { x: place[0], y: place[1] };
      view.lookAt(cell, Math.max(view.zoom, 3));
      store.set({ selected: cell });
      moved();
    }
  });
}
