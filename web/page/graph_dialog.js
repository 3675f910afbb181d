// graph_dialog.js - a drawing of a machine in a window of its own: it opens at the start state, and can be
// zoomed, fitted into the window, and dragged.
import { h } from './dom.js';

const LEAST = 0.1;
const MOST = 4;
/** Below this the labels cannot be read: then it opens larger than the window, at the start. */
const READABLE = 0.7;

/**
 * @param {string} title
 * @param {SVGElement} drawing
 */
export function enlarge(title, drawing) {
  const width = Number(drawing.getAttribute('width'));
  const height = Number(drawing.getAttribute('height'));
  const frame = h('div', { class: 'drawing', tabindex: 0, role: 'group', 'aria-label': `${title}, a drawing that scrolls` }, drawing);
  const shown = h('span', { class: 'muted', role: 'status' });
  let zoom = 1;

  /** Zoom about the middle of what is seen. @param {number} wanted */
  const zoomTo = (wanted) => {
    const middle = { x: (frame.scrollLeft + frame.clientWidth / 2) / zoom, y: (frame.scrollTop + frame.clientHeight / 2) / zoom };
    zoom = Math.min(MOST, Math.max(LEAST, wanted));
    drawing.setAttribute('width', String(Math.round(width * zoom)));
    drawing.setAttribute('height', String(Math.round(height * zoom)));
    frame.scrollLeft = middle.x * zoom - frame.clientWidth / 2;
    frame.scrollTop = middle.y * zoom - frame.clientHeight / 2;
    shown.textContent = `${Math.round(100 * zoom)} %`;
  };
  const whole = () => Math.min(1.5, (frame.clientWidth - 4) / width, (frame.clientHeight - 4) / height);
  const toStart = () => {
    const start = drawing.querySelector('.initial')?.getBoundingClientRect();
    if (start) {
      const box = frame.getBoundingClientRect();
      frame.scrollLeft += start.left + start.width / 2 - box.left - frame.clientWidth / 5;
      frame.scrollTop += start.top + start.height / 2 - box.top - frame.clientHeight / 2;
    }
  };
  const button = (/** @type {string} */ text, /** @type {string} */ name, /** @type {() => void} */ action) =>
    h('button', { type: 'button', class: 'small', 'aria-label': name, title: name, onclick: action }, text);

  const dialog = h('dialog', { class: 'large', 'aria-label': title },
    h('div', { class: 'row between' }, h('h2', null, title),
      h('div', { class: 'row tools' },
        button('−', 'zoom out', () => zoomTo(zoom / 1.4)), shown, button('+', 'zoom in', () => zoomTo(zoom * 1.4)),
        button('Fit', 'fit into the window', () => zoomTo(whole())), button('Start', 'to the start state', toStart),
        h('button', { type: 'button', onclick: () => dialog.close() }, 'Close'))),
    frame);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('keydown', (event) => {
    const step = event.key === '+' || event.key === '=' ? 1.4 : event.key === '-' ? 1 / 1.4 : 0;
    if (step !== 0) {
      event.preventDefault();
      zoomTo(zoom * step);
    } else if (event.key === '0') {
      zoomTo(whole());
    }
  });
  drag(frame);
  document.body.append(dialog);
  dialog.showModal();
  zoomTo(Math.max(READABLE, whole()));
  toStart();
}

/** The mouse drags what is larger than its frame. @param {HTMLElement} frame */
function drag(frame) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  frame.addEventListener('pointerdown', (event) => {
    if (event.button === 0 && event.pointerType === 'mouse') {
      from = { x: event.clientX, y: event.clientY };
      frame.setPointerCapture(event.pointerId);
    }
  });
  frame.addEventListener('pointermove', (event) => {
    if (from) {
      frame.scrollLeft -= event.clientX - from.x;
      frame.scrollTop -= event.clientY - from.y;
      from = { x: event.clientX, y: event.clientY };
    }
  });
  for (const name of ['pointerup', 'pointercancel']) {
    frame.addEventListener(name, () => {
      from = null;
    });
  }
}
