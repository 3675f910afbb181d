// dom.js - elements in one expression, and a few habits of the page.

/**
 * An element with attributes and children.  Names that begin with "on" are
 * listeners; false and null leave an attribute or a child out.  No inline styles:
 * the page's policy forbids them.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes ?? {}, children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The same for SVG.
 * @param {string} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  fill(element, attributes ?? {}, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {(Node | string | null | undefined | false)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
}

/**
 * The element with this id, which the page always has.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!element || (kind && !(element instanceof kind))) {
    throw new Error(`the page has no #${id}`);
  }
  return /** @type {T} */ (element);
}

/**
 * Replace the children.
 * @param {Element} parent
 * @param {...(Node | string | null | undefined | false)} children
 */
export function put(parent, ...children) {
  parent.replaceChildren(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
}

/**
 * Call the function once it has not been asked for during `pause` milliseconds.
 * @template {any[]} A
 * @param {(...args: A) => void} action
 * @param {number} pause
 * @returns {(...args: A) => void}
 */
export function later(action, pause) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => action(...args), pause);
  };
}

/**
 * Say something to screen readers, and to the eye for a moment.
 * @param {string} text
 */
export function say(text) {
  const toast = byId('toast');
  toast.textContent = text;
  toast.classList.add('shown');
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => toast.classList.remove('shown'), 4000);
}
let toastTimer = 0;

/**
 * Text into the clipboard; says what happened.
 * @param {string} text
 * @param {string} what
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission there is still the old way.
    const area = h('textarea', { class: 'offscreen' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  say(`${what} copied`);
}
