// games_menu.js - the named games of the papers, with a line about each.
import { get, messageOf } from './api.js';
import { h, put } from './dom.js';
import { paperName, paperOf } from './papers.js';

/** @typedef {import('./api.js').NamedGame} NamedGame */

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} menu
 * @param {(game: string) => void} chosen
 */
export function setUpGamesMenu(button, menu, chosen) {
  /** @type {NamedGame[] | null} */
  let games = null;
  const search = h('input', {
    type: 'search', placeholder: 'Find a game…', 'aria-label': 'find a named game', autocomplete: 'off', spellcheck: 'false',
  });
  const list = h('ul', { role: 'listbox', 'aria-label': 'named games' });
  menu.append(search, list);

  const close = (/** @type {boolean} */ back) => {
    menu.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    if (back) {
      button.focus();
    }
  };
  const pick = (/** @type {string} */ game) => {
    close(true);
    chosen(game);
  };
  const items = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role=option]')]);

  const fill = () => {
    const words = search.value.toLowerCase().split(/\s+/);
    const shown = (games ?? []).filter((game) => {
      const text = `${game.name} ${game.rule} ${game.about} ${game.paper ?? ''} ${paperOf(game.paper ?? '')?.authors ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    put(list, ...shown.map((game) => h('li', {
      role: 'option', tabindex: -1, 'data-game': game.rule, onclick: () => pick(game.rule),
    },
    h('span', { class: 'name' }, game.name), h('code', { title: game.rule }, game.rule),
    h('span', { class: 'about' }, game.about), game.paper ? h('span', { class: 'paper', title: paperName(game.paper) }, game.paper) : null)),
    shown.length === 0 && h('li', { class: 'muted' }, games ? 'No game has these words.' : 'Loading…'));
  };

  button.addEventListener('click', async () => {
    if (!menu.hidden) {
      close(false);
      return;
    }
    menu.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    search.value = '';
    fill();
    search.focus();
    if (!games) {
      try {
        games = (await get('games')).games;
        fill();
      } catch (error) {
        put(list, h('li', { class: 'problem' }, messageOf(error)));
      }
    }
  });
  search.addEventListener('input', fill);
  menu.addEventListener('keydown', (event) => {
    const all = items();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (event.key === 'Escape') {
      close(true);
    } else if (event.key === 'ArrowDown') {
      all[Math.min(all.length - 1, at + 1)]?.focus();
    } else if (event.key === 'ArrowUp') {
      (at <= 0 ? search : all[at - 1]).focus();
    } else if (event.key === 'Enter') {
      const game = (at < 0 ? all[0] : all[at])?.dataset.game;
      if (game) {
        pick(game);
      }
    } else {
      return;
    }
    event.preventDefault();
  });
  document.addEventListener('pointerdown', (event) => {
    const target = /** @type {Node} */ (event.target);
    if (!menu.hidden && !menu.contains(target) && !button.contains(target)) {
      close(false);
    }
  });
}
