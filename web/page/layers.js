// layers.js - what the board shows: the bar above it.
import { byId, say } from './dom.js';
import { hasMeaning } from './store.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./store.js').Overlay} Overlay */

/** @param {Store} store */
export function setUpLayers(store) {
  const bases = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('input[name=base]')]);
  const overlays = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('input[data-overlay]')]);
  const compare = byId('compare', HTMLSelectElement);
  const second = byId('second-box');

  for (const radio of bases) {
    radio.addEventListener('change', () => store.set({ base: radio.value === 'grundy' ? 'grundy' : 'p' }));
  }
  for (const box of overlays) {
    box.addEventListener('change', () => store.toggle(/** @type {Overlay} */ (box.dataset.overlay), box.checked));
  }
  compare.addEventListener('change', () => {
    const value = compare.value;
    store.set({ compare: value === 'side' || value === 'difference' ? value : 'none' });
    if (value !== 'none') {
      byId('second').focus();
    }
    if (value === 'difference' && store.state.base === 'grundy') {
      say('the difference is that of the P-positions');
    }
  });

  store.watch((state, changed) => {
    if (!['base', 'show', 'compare', 'info', 'slice'].some((name) => changed.has(name))) {
      return;
    }
    for (const radio of bases) {
      // Differences are those of the P-positions; Grundy values return when two games are not compared so any more.
      const difference = state.compare === 'difference';
      radio.checked = radio.value === (difference ? 'p' : state.base);
      if (radio.value === 'grundy') {
        const none = state.info !== null && !state.info.grundy;
        radio.disabled = none || difference;
        const label = radio.closest('label');
        if (label) {
          label.title = none ? `no Grundy values: ${state.info?.grundy_reason ?? 'this game has none'}` :
            difference ? 'the difference is that of the P-positions' : 'Grundy values as colours';
        }
      }
    }
    for (const box of overlays) {
      const overlay = /** @type {Overlay} */ (box.dataset.overlay);
      box.checked = state.show[overlay];
      const label = box.closest('label');
      if (label) {
        label.hidden = !hasMeaning(state, overlay);
      }
    }
    byId('build').hidden = !state.slice.plane;
    compare.value = state.compare;
    second.hidden = state.compare === 'none';
  });
}
