// completion.js - what may follow while a rule is typed: named games and the words of the language.
import { get } from './api.js';
import { h, put } from './dom.js';

/** @typedef {{text: string, about: string}} Offer */

/** @type {Offer[]} */
const WORDS = [
  { text: 'block 2', about: 'the other player may forbid two options before each move' },
  { text: 'terminal x+y<=3', about: 'the game ends there' },
  { text: 'misere', about: 'who makes the last move loses' },
  { text: 'on one heap', about: 'a game on one heap' },
  { text: 'star(wythoff)', about: 'the P-positions of a game as moves' },
  { text: '+ (1,2) + (2,1)', about: 'more moves' },
  { text: '+ {(t,2t),(2t,t): t=1..50}', about: 'a piece of a line of moves' },
];

/**
 * Offers for the word that is being typed.
 * @param {string} typed all up to the caret
 * @param {Offer[]} games
 * @returns {{from: number, offers: Offer[]}} where the word begins
 */
export function offersFor(typed, games) {
  const word = /[a-z][a-z0-9-]*$|\+\s*$/i.exec(typed)?.[0] ?? '';
  const from = typed.length - word.length;
  const before = typed.slice(0, from).trim();
  if (word.trim().length === 0) {
    return { from, offers: [] };
  }
  const start = word.trim().toLowerCase();
  const list = before === '' || /[+\-(,]$/.test(before) ? games : WORDS;
  const offers = list.filter(({ text }) => text.toLowerCase().startsWith(start) && text !== word);
  const inside = list.filter((each) => !offers.includes(each) && each.text !== word && start.length > 2 && `${each.text} ${each.about}`.toLowerCase().includes(start));
  return { from, offers: [...offers, ...inside].slice(0, 8) };
}

/**
 * @param {HTMLInputElement} input
 * @param {string} id of the list
 */
export function setUpCompletion(input, id) {
  const list = h('ul', { id, class: 'menu completions', role: 'listbox', 'aria-label': 'what may follow', hidden: true });
  input.parentElement?.append(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', id);
  /** @type {Offer[] | null} */
  let games = null;
  let at = -1;
  let from = 0;
  /** @type {Offer[]} */
  let offers = [];

  const close = () => {
    list.hidden = true;
    at = -1;
    offers = [];
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    input.parentElement?.classList.remove('completing');
  };
  const take = (/** @type {Offer} */ offer) => {
    const end = input.selectionStart ?? input.value.length;
    input.value = input.value.slice(0, from) + offer.text + input.value.slice(end);
    const caret = from + offer.text.length;
    input.setSelectionRange(caret, caret);
    close();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    close();
    input.focus();
  };
  const mark = (/** @type {number} */ to) => {
    at = to;
    [...list.children].forEach((item, i) => item.setAttribute('aria-selected', String(i === at)));
    if (at >= 0) {
      input.setAttribute('aria-activedescendant', `${id}-${at}`);
      list.children[at]?.scrollIntoView({ block: 'nearest' });
    } else {
      input.removeAttribute('aria-activedescendant');
    }
  };
  const show = async (/** @type {InputEvent} */ event) => {
    // What was pasted or chosen is complete.
    if (!event.inputType || event.inputType === 'insertFromPaste') {
      close();
      return;
    }
    games ??= await get('games').then((answer) => answer.games.map((/** @type {any} */ { rule, about }) => ({ text: rule, about })), () => null);
    if (document.activeElement !== input) {
      return;
    }
    const found = offersFor(input.value.slice(0, input.selectionStart ?? input.value.length), games ?? []);
    from = found.from;
    offers = found.offers;
    if (offers.length === 0) {
      close();
      return;
    }
    put(list, ...offers.map((offer, i) => h('li', {
      role: 'option', id: `${id}-${i}`, 'aria-selected': 'false', onpointerdown: (/** @type {Event} */ press) => { press.preventDefault(); take(offer); },
    }, h('code', null, offer.text), h('span', { class: 'about' }, offer.about))));
    mark(-1);
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    input.parentElement?.classList.add('completing');
  };
  input.addEventListener('input', (event) => void show(/** @type {InputEvent} */ (event)));
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (list.hidden) {
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      mark((at + (event.key === 'ArrowDown' ? 1 : at < 0 ? 0 : -1) + offers.length) % offers.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && at >= 0) {
      take(offers[at]);
    } else if (event.key === 'Tab' && offers.length > 0 && !event.shiftKey && offers[0].text.startsWith(input.value.slice(from))) {
      take(offers[0]);
    } else if (event.key === 'Escape') {
      close();
    } else {
      if (event.key === 'Enter') {
        close();
      }
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
