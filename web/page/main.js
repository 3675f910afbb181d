// main.js - the page put together.
import { ApiError, get, messageOf } from './api.js';
import { Board } from './board.js';
import { tickAt } from './axes.js';
import { byId, copy, later, say } from './dom.js';
import { setUpGamesMenu } from './games_menu.js';
import { setUpLearning } from './learn.js';
import { listen } from './gestures.js';
import { findPlace } from './goto.js';
import { setUpHelp } from './help.js';
import { setUpLayers } from './layers.js';
import { setUpLegend } from './legend.js';
import { describe } from './numbers.js';
import { keepLink, readLink } from './permalink.js';
import { Play } from './play.js';
import { gameInLink } from './play_link.js';
import { setUpReadout } from './readout.js';
import { RuleBox } from './rulebox.js';
import { axisNames, cellOf, hasCell, kindWords, onPlane, sameKind, sliceOf, sliceThrough, sliceWords } from './slice.js';
import { setUpSliceBar } from './slice_bar.js';
import { Store } from './store.js';
import { setUpAtlasTab } from './tab_atlas.js';
import { setUpExportTab } from './tab_export.js';
import { setUpGameTab } from './tab_game.js';
import { PlayTab } from './tab_play.js';
import { setUpPositionTab } from './tab_position.js';
import { setUpProofTab } from './tab_proof.js';
import { setUpStructureTab } from './tab_structure.js';
import { openTab, setUpTabs } from './tabs.js';
import { setUpTheme } from './theme.js';
import { Tiles } from './tiles.js';
import { splitZoom, zoomFor } from './places.js';
import { LEAST_ZOOM, View } from './view.js';

/** @typedef {import('./view.js').Cell} Cell */

const FIRST_GAME = 'maharaja';

const store = new Store();
const view = new View();
const tiles = new Tiles(() => board.changed());
const canvas = byId('board', HTMLCanvasElement);
const board = new Board(canvas, store, view, tiles);

let recoloured = () => {};
setUpTheme(byId('theme', HTMLButtonElement), () => {
  board.recolour();
  recoloured();
});
setUpLayers(store);
setUpSliceBar(store, board);
setUpLegend(board);
setUpReadout(store, board);
setUpTabs(store);
setUpGameTab(store);
setUpStructureTab(store);
setUpProofTab(store, (game) => void rule.choose(game));
setUpHelp();
const play = new Play(() => {});
const playTab = new PlayTab(store, board, play);
const refreshExport = later(setUpExportTab(store, board), 250);
recoloured = refreshExport;
const link = keepLink(store, view);

/** The window moved. */
function moved() {
  board.changed();
  link.moved();
  refreshExport();
}

setUpPositionTab(store, {
  play: (position) => {
    openTab(store, 'play');
    playTab.offer(position);
  },
  look: (position) => {
    const slice = sliceThrough(store.state.slice, position);
    const cell = cellOf(slice, position);
    if (cell) {
      view.lookAt(cell, Math.max(view.zoom, 3));
      store.set({ slice, selected: cell });
      moved();
    }
  },
});

// ---- the rules -------------------------------------------------------------

let again = 0;
/** The slice that a link asks for. @type {import('./slice.js').Wish | null} */
let wish = null;

/**
 * The server may know more of the game by now: it was busy before.
 * @param {string} game
 */
async function lookAgain(game) {
  const info = await get('game', { game }).catch(() => null);
  if (info === null || store.state.game !== game) {
    return;
  }
  if (info.reach !== store.state.info?.reach) {
    limitZoom(info);
    tiles.forgetFaults();
    store.set({ info });
    board.changed();
  } else if (info.reach_again !== null) {
    again = window.setTimeout(() => void lookAgain(game), 1000 * info.reach_again + 500);
  }
}

/** The server was gone and is back: what it could not answer is asked again. */
tiles.back = () => {
  void get('game', { game: store.state.game }).then((info) => store.set({ info }), () => {});
};

const rule = new RuleBox(byId('rule', HTMLInputElement), byId('rule-fault'), (game, info) => {
  const { info: before, secondInfo, slice } = store.state;
  const another = store.state.game !== '' && store.state.game !== game;
  const same = before !== null && sameKind(before, info);
  if (another) {
    tiles.stopped = false;
  }
  limitZoom(info);
  if (before !== null && !same) {
    board.last.clear();
    view.home();
  }
  clearTimeout(again);
  if (info.reach_again !== null) {
    again = window.setTimeout(() => void lookAgain(game), 1000 * info.reach_again + 500);
  }
  store.set({
    game, info, slice: sliceOf(info, wish ?? (same ? slice : {})), selected: another ? null : store.state.selected, base: store.state.base === 'grundy' && !info.grundy ? 'p' : store.state.base,
    ...(secondInfo && !sameKind(info, secondInfo) ? { compare: 'none', second: '', secondInfo: null } : {}),
  });
  document.title = `${game} · Wythoff`;
});
const second = new RuleBox(byId('second', HTMLInputElement), byId('second-fault'), (game, info) => {
  const { info: first } = store.state;
  if (first && !sameKind(first, info)) {
    return `${game} is ${kindWords(info)}: only games ${kindWords(first)} are compared with ${store.state.game}`;
  }
  store.set({ second: game, secondInfo: info });
  return undefined;
});
byId('compare').addEventListener('change', () => {
  const { compare, secondInfo } = store.state;
  if (compare !== 'none' && !secondInfo && second.input.value.trim() !== '') {
    void second.choose(second.input.value);
  }
});
store.watch((state, changed) => {
  if (changed.has('slice')) {
    canvas.setAttribute('aria-label', state.slice.plane ? 'board of positions' : `board of positions: ${sliceWords(state.slice)}`);
  }
});
setUpAtlasTab(store, (game) => void rule.choose(game));
setUpGamesMenu(byId('open-games', HTMLButtonElement), byId('games'), (game) => void rule.choose(game));
setUpGamesMenu(byId('open-second-games', HTMLButtonElement), byId('second-games'), (game) => void second.choose(game));

/**
 * With a bounded reach there is no sense in zooming out until the known part is a dot.
 * @param {import('./api.js').GameInfo} info
 */
function limitZoom(info) {
  const window = info.reach === 'any' && onPlane(info) ? null : Number(info.window ?? 0);
  view.leastZoom = window ? Math.log2(120 / window) : LEAST_ZOOM;
  if (view.zoom < view.leastZoom) {
    view.zoomAt(0, view.height, view.leastZoom - view.zoom);
  }
}

// ---- going to places -------------------------------------------------------

const where = byId('goto', HTMLInputElement);
const gotoFault = byId('goto-fault');

byId('goto-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  gotoFault.hidden = true;
  const button = byId('goto-go', HTMLButtonElement);
  button.disabled = true;
  try {
    const { place, zoom } = splitZoom(where.value);
    const { cell, words, slice } = await findPlace(place, store.state.game, store.state.slice);
    link.step();
    view.lookAt(cell, zoom ?? Math.max(view.zoom, 3));
    store.set({ slice, selected: cell, pane: 0, hovered: null });
    say(`${words}: (${describe(cell.x)}, ${describe(cell.y)})`);
    moved();
  } catch (error) {
    gotoFault.textContent = error instanceof ApiError && error.unknown ? `unknown: ${error.message}` : messageOf(error);
    gotoFault.hidden = false;
  }
  button.disabled = false;
});
where.addEventListener('input', () => {
  gotoFault.hidden = true;
});

setUpLearning({ store, board, view, play, playTab, tiles, moved, choose: (game) => void rule.choose(game) });

function goHome() {
  link.step();
  view.home();
  moveByKeys();
}

/** The board moved under a pointer that rests: it points at nothing until it moves again. */
function moveByKeys() {
  store.set({ hovered: null });
  moved();
}

// ---- hands on the board ----------------------------------------------------

/** @param {Cell} cell @param {number} [pane] */
function select(cell, pane = 0) {
  if (hasCell(store.state.slice, cell)) {
    store.set({ selected: cell, pane });
  }
}

const tip = byId('tip');
/** The number that the tip tells. */
let tipDigits = '';

listen(board, {
  hover: (cell, px, py) => {
    const at = cell && board.locate(px, py);
    const tick = at ? tickAt(view, at.px, at.py) : null;
    tip.hidden = !tick;
    if (tick) {
      tipDigits = tick.tick.value.toString();
      tip.textContent = `${axisNames(store.state.slice)[tick.axis]} = ${tipDigits}`;
      tip.style.left = `${Math.max(4, Math.min(px + 12, canvas.clientWidth - 260))}px`;
      tip.style.bottom = `${canvas.clientHeight - py + 10}px`;
    }
    store.set({ hovered: tick || !cell || !hasCell(store.state.slice, cell) ? null : cell, hoveredPane: at ? at.pane.index : 0 });
  },
  pick: (cell, pane) => {
    if (!tip.hidden) {
      void copy(tipDigits, 'the number was');
      return;
    }
    if (pane === 0 && playTab.pick(cell)) {
      return;
    }
    select(cell, pane);
  },
  step: (dx, dy) => {
    const from = store.state.selected;
    const to = from ? { x: from.x + dx, y: from.y + dy } : view.centre;
    if (!hasCell(store.state.slice, to)) {
      return;
    }
    store.set({ hovered: null, selected: to });
    keepInSight(to);
  },
  enter: () => {
    const { selected } = store.state;
    if (!selected) {
      select(view.centre);
    } else if (!playTab.pick(selected)) {
      openTab(store, 'position');
    }
  },
  escape: () => store.set({ selected: null, hovered: null }),
  home: goHome,
  moved,
  moveByKeys,
});

/** @param {Cell} cell */
function keepInSight(cell) {
  const px = view.screenX(cell.x);
  const py = view.screenY(cell.y);
  if (px < 110 || px > view.width - 40 || py < 40 || py > view.height - 40) {
    view.lookAt(cell);
    moved();
  }
}

byId('zoom-in').addEventListener('click', () => {
  view.zoomAt(view.width / 2, view.height / 2, 1);
  moveByKeys();
});
byId('zoom-out').addEventListener('click', () => {
  view.zoomAt(view.width / 2, view.height / 2, -1);
  moveByKeys();
});
byId('home').addEventListener('click', goHome);
document.querySelector('.skip')?.addEventListener('click', (event) => {
  // The part of the address after # belongs to the permalink.
  event.preventDefault();
  canvas.focus();
});

// "/" goes to the rule, "g" to the place, "?" opens the help; nowhere while typing.
document.addEventListener('keydown', (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select, textarea') || document.querySelector('dialog[open]')) {
    return;
  }
  const field = event.key === '/' ? byId('rule') : event.key === 'g' ? where : null;
  if (field) {
    event.preventDefault();
    field.focus();
    /** @type {HTMLInputElement} */ (field).select();
  } else if (event.key === '?') {
    byId('open-help').click();
  }
});

// ---- loading, and stopping it ----------------------------------------------

const loading = byId('loading');
const loadingWords = byId('loading-words');
const stopLoading = byId('stop-loading', HTMLButtonElement);
stopLoading.addEventListener('click', () => (tiles.stopped ? tiles.goOn() : tiles.stop()));
let slowTimer = 0;
board.drawn.push(() => {
  const waiting = tiles.waiting;
  const failed = tiles.stopped;
  if (waiting === 0) {
    clearTimeout(slowTimer);
    slowTimer = 0;
    loading.hidden = true;
  } else if (slowTimer === 0) {
    // What comes at once needs no words.
    slowTimer = window.setTimeout(() => {
      loading.hidden = false;
    }, failed ? 0 : 150);
  }
  loadingWords.textContent = failed ? `stopped, ${waiting === 1 ? 'one tile is' : `${waiting} tiles are`} missing` : tiles.away !== '' ? `${tiles.away}; it is asked again` : `loading ${tiles.wanted - waiting} of ${tiles.wanted}`;
  stopLoading.textContent = failed ? 'Go on' : 'Stop';
});

// ---- begin -----------------------------------------------------------------

let restoring = 0;

async function restore() {
  const mine = ++restoring;
  link.restoring();
  const at = readLink(location.hash);
  const begun = gameInLink(location.hash);
  const narrow = window.matchMedia('(max-width: 760px)').matches;
  store.set({ base: at.base, compare: at.compare, show: at.show, selected: at.selected, tab: at.tab });
  board.resize();
  wish = at.slice;
  if (!(await rule.choose(at.game || FIRST_GAME)) && store.state.info === null) {
    // The fault is shown under the rule; the board still gets a game.
    const { value } = byId('rule', HTMLInputElement);
    if (value !== FIRST_GAME) {
      const info = await get('game', { game: FIRST_GAME }).catch(() => null);
      if (info) {
        store.set({ game: FIRST_GAME, info });
      }
    }
  }
  if (mine === restoring) {
    wish = null;
    if (at.second && (await second.choose(at.second))) {
      store.set({ compare: at.compare });
    }
  }
  if (mine !== restoring) {
    return; // pressed again meanwhile
  }
  if (at.centre) {
    view.lookAt(at.centre, at.zoom ?? view.zoom);
  }
  if (at.box && !(at.centre && view.seesOrigin)) {
    view.home(zoomFor(view, at.box.x, at.box.y));
  } else if (!at.centre) {
    view.home(narrow ? 1.5 : 2.5);
  }
  if (at.selected) {
    store.set({ selected: at.selected });
  }
  if (begun && store.state.info) {
    await playTab.resume(begun);
  }
  link.restored();
  moved();
}

// Back and forward, and links that are followed while the page is open.
window.addEventListener('popstate', () => void restore());

try {
  tiles.version = (await get('version')).version;
} catch (error) {
  say(messageOf(error));
}
await restore();
document.documentElement.dataset.ready = 'yes';

// For tests and for the curious: what is shown, and the parts that show it.
Object.assign(window, { wythoff: { store, view, board, tiles, play } });
