// help.js - the keys and how to begin, in a dialog.
import { byId } from './dom.js';

export function setUpHelp() {
  const dialog = byId('help', HTMLDialogElement);
  byId('open-help').addEventListener('click', () => dialog.showModal());
  byId('close-help').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  });
}
