// tabs.js - the panel's tabs; on a phone the panel is a sheet that they open.
import { byId } from './dom.js';

/** @typedef {import('./store.js').Store} Store */

/** @param {Store} store */
export function setUpTabs(store) {
  const tabs = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[role=tab]')]);
  const panel = byId('panel');
  const narrow = window.matchMedia('(max-width: 760px)');

  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => {
      // On a phone a second press closes the sheet.
      const again = narrow.matches && store.state.tab === tab.dataset.tab && panel.classList.contains('open');
      panel.classList.toggle('open', !again);
      store.set({ tab: tab.dataset.tab });
    });
    tab.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const next = event.key === 'Home' ? tabs[0] : event.key === 'End' ? tabs[tabs.length - 1] :
        by !== 0 ? tabs[(index + by + tabs.length) % tabs.length] : null;
      if (next) {
        event.preventDefault();
        next.focus();
        next.click();
      }
    });
  });
  byId('close-sheet').addEventListener('click', () => panel.classList.remove('open'));

  const show = () => {
    for (const tab of tabs) {
      const on = tab.dataset.tab === store.state.tab;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      byId(`tab-${tab.dataset.tab}`).hidden = !on;
    }
  };
  store.watch((_state, changed) => {
    if (changed.has('tab')) {
      show();
    }
  });
  show();
}

/** Open the panel at a tab. @param {Store} store @param {string} tab */
export function openTab(store, tab) {
  byId('panel').classList.add('open');
  store.set({ tab });
}
