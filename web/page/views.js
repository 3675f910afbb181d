// views.js - views kept by name, with notes: a place worth coming back to.
import { byId, copy, h, put, say } from './dom.js';
import { writeLink } from './permalink.js';

/** @typedef {import('./learn.js').Page} Page */
/** @typedef {{name: string, note: string, link: string, when: string}} Kept */

const KEY = 'wythoff-views';

/** @returns {Kept[]} */
export function keptViews() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((each) => typeof each?.name === 'string' && typeof each?.link === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} list */
function keep(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    say('this browser keeps nothing: copy the link instead');
  }
}

/** @param {Page} page */
export function setUpViews({ store, view }) {
  byId('open-views').addEventListener('click', () => {
    const name = h('input', { type: 'text', 'aria-label': 'name of the view', placeholder: 'Name', required: true, autocomplete: 'off' });
    const note = h('input', { type: 'text', 'aria-label': 'note', placeholder: 'Note (what is to be seen here)', autocomplete: 'off' });
    const list = h('ul', { class: 'views' });
    const link = writeLink(store, view);
    const fill = () => {
      const views = keptViews();
      put(list, ...views.map((each) => h('li', null,
        h('button', { type: 'button', class: 'link', onclick: () => { dialog.close(); location.hash = each.link; } }, each.name),
        each.note ? h('span', null, ` ${each.note}`) : null,
        h('span', { class: 'muted' }, ` ${each.when}`),
        h('span', { class: 'grow' }),
        h('button', { type: 'button', class: 'small', 'aria-label': `copy the link of ${each.name}`, onclick: () => copy(`${location.href.split('#')[0]}#${each.link}`, 'the link was') }, 'Copy'),
        h('button', { type: 'button', class: 'small', 'aria-label': `forget ${each.name}`, onclick: () => { keep(keptViews().filter((other) => other.name !== each.name)); fill(); name.focus(); } }, 'Forget'))),
      views.length === 0 && h('li', { class: 'muted' }, 'No view is kept yet.'));
    };
    const dialog = h('dialog', { class: 'views-dialog', 'aria-labelledby': 'views-title' },
      h('div', { class: 'row between' }, h('h2', { id: 'views-title' }, 'Views'), h('button', { type: 'button', onclick: () => dialog.close() }, 'Close')),
      h('form', { class: 'row', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = name.value.trim();
        if (text) {
          keep([{ name: text, note: note.value.trim(), link, when: new Date().toISOString().slice(0, 10) }, ...keptViews().filter((each) => each.name !== text)]);
          name.value = note.value = '';
          fill();
          say(`the view “${text}” is kept in this browser`);
        }
      } }, name, h('span', { class: 'grow' }, note), h('button', { type: 'submit', class: 'primary' }, 'Keep this view')),
      list, h('p', { class: 'muted' }, 'Views are kept in this browser. A link can be sent to others.'));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    fill();
    dialog.showModal();
    name.focus();
  });
}
