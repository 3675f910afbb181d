// tab_export.js - taking the view away: a link, a command, pictures and data.
import { get, getFile, messageOf } from './api.js';
import { byId, copy, h, put, say } from './dom.js';
import { writeLink } from './permalink.js';
import { sliceQuery } from './slice.js';
import { shown } from './store.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./board.js').Board} Board */

const FORMATS = [
  { format: 'png', name: 'PNG', about: 'picture' },
  { format: 'svg', name: 'SVG', about: 'picture, vectors' },
  { format: 'pdf', name: 'PDF', about: 'for a paper' },
  { format: 'tex', name: 'TikZ', about: 'for LaTeX' },
  { format: 'csv', name: 'CSV', about: 'positions' },
  { format: 'json', name: 'JSON', about: 'positions' },
  { format: 'bfile', name: 'b-file', about: 'for the OEIS' },
];

/**
 * What is seen, as the server understands it: games, window, layer, and what is drawn upon it.
 * @param {Board} board
 * @returns {Record<string, any>}
 */
export function sceneOf(board) {
  const { left, bottom, right, top } = board.view.bounds;
  const x = left < 0n ? 0n : left;
  const y = bottom < 0n ? 0n : bottom;
  const [{ layer, game, second, slice }, beside] = board.panes();
  const show = shown(board.store.state);
  // Pictures of slices have no marks.
  const selected = slice.plane ? board.store.state.selected : null;
  return {
    game, ...sliceQuery(slice), game2: beside ? beside.game : second, beside: beside ? true : null, layer, x, y, width: right - x + 1n, height: top - y + 1n,
    kinds: (show.why && layer === 'p') || null, guides: show.guides || null, grid: show.grid ? null : false,
    mark_x: selected?.x, mark_y: selected?.y, moves: (selected && show.moves) || null, winning: (selected && show.winning) || null,
  };
}

/** Whether the page's address means another computer wherever it is sent. @param {string} name */
export function isLocal(name) {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|)$/.test(name);
}

/**
 * The name of a file: the game, what is shown of it, and where the window begins unless that is the origin.
 * @param {Record<string, any>} scene
 * @param {string} format
 */
export function fileName({ game, game2, layer, x, y }, format) {
  const place = x > 0n || y > 0n ? `${x}-${y}` : '';
  const words = [game, game2 ? `and ${game2}` : '', layer === 'p' ? '' : layer, place.length > 40 ? 'far out' : place].join(' ');
  const name = words.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return format === 'bfile' ? `b-${name}.txt` : `${name}.${format}`;
}

/** A word as shells read it. @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * @param {Store} store
 * @param {Board} board
 */
export function setUpExportTab(store, board) {
  const body = byId('tab-export');
  const command = h('pre', { class: 'command', tabindex: 0 }, '…');
  const problem = h('p', { class: 'problem', role: 'alert' });
  const again = () => void refresh();
  const theme = h('select', { 'aria-label': 'colours of pictures', onchange: again },
    h('option', { value: '' }, 'As on the page'), h('option', { value: 'light' }, 'Light'), h('option', { value: 'dark' }, 'Dark'),
    h('option', { value: 'ink' }, 'Ink, for print'), h('option', { value: 'papers' }, 'As in the papers'));
  const size = h('select', { 'aria-label': 'size of pictures', onchange: again },
    h('option', { value: '' }, '1200 pixels'), h('option', { value: '600' }, '600'), h('option', { value: '2400' }, '2400'), h('option', { value: '4800' }, '4800'));
  const title = h('input', { type: 'text', 'aria-label': 'title of pictures', placeholder: 'the game', autocomplete: 'off', onchange: again });

  /** The picture that is asked for; only what is not usual is said. */
  const wanted = () => {
    const colours = theme.value || (board.palette.dark ? 'dark' : 'light');
    return { ...sceneOf(board), theme: colours === 'light' ? null : colours, pixels: size.value || null, title: title.value || null };
  };
  const local = isLocal(location.hostname);
  let asked = 0;

  const refresh = async () => {
    const mine = ++asked;
    try {
      const answer = await get('command', wanted());
      if (mine === asked) {
        // A line is broken between words only.
        put(command, ...answer.command.split(/( )/).map((/** @type {string} */ word) => (word.length > 44 ? word : h('span', { class: 'word' }, word))));
      }
    } catch (error) {
      if (mine === asked) {
        command.textContent = messageOf(error);
      }
    }
  };

  const save = async (/** @type {string} */ format, /** @type {HTMLButtonElement} */ button) => {
    problem.textContent = '';
    button.disabled = true;
    try {
      const blob = await getFile('export', { ...wanted(), format });
      const url = URL.createObjectURL(blob);
      const link = h('a', { href: url, download: fileName(wanted(), format) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
      say(`${link.download} saved`);
    } catch (error) {
      problem.textContent = messageOf(error);
    }
    button.disabled = false;
    button.focus();
  };

  put(body,
    h('h2', null, 'Take away'),
    h('h3', null, 'This view'),
    h('div', { class: 'row' },
      h('button', { type: 'button', class: 'primary', onclick: () => copy(`${location.origin}${location.pathname}#${writeLink(store, board.view)}`, 'the link was') }, 'Copy the link'),
      local && h('button', { type: 'button', onclick: () => copy(`wythoff serve --view ${quoted(writeLink(store, board.view))}`, 'the command for others was') }, 'Copy for others')),
    h('p', { class: 'muted' }, 'It restores the rule, the window, the layers and the selection.',
      local && ' The link leads to this computer and works here only; others type the command, and see the same on theirs.'),
    h('h3', null, 'As a command'), command,
    h('p', { class: 'muted' }, 'It makes the file that PNG below saves, byte for byte; other endings (.svg, .pdf, .tex) make the others.'),
    h('div', { class: 'row' }, h('button', { type: 'button', onclick: () => copy(command.textContent ?? '', 'the command was') }, 'Copy the command')),
    h('h3', null, 'As a file'),
    h('div', { class: 'row' }, h('label', null, 'Colours ', theme), h('label', null, 'Size ', size)),
    h('div', { class: 'row' }, h('label', { class: 'grow' }, h('span', { class: 'label' }, 'Title'), title)),
    h('div', { class: 'formats' }, ...FORMATS.map(({ format, name, about }) => {
      const button = h('button', { type: 'button', 'data-format': format, onclick: () => void save(format, button) },
        h('b', null, name), h('span', { class: 'muted' }, about));
      return button;
    })), problem);

  store.watch((state, changed) => {
    if (state.tab === 'export' && state.info && [...changed].some((name) => name !== 'hovered')) {
      void refresh();
    }
  });
  return () => {
    if (store.state.tab === 'export' && store.state.info) {
      void refresh();
    }
  };
}
