// facts.js - any answer of the server as a readable list: names and values,
// tables where all rows have the same fields, standings as marks.
import { h } from './dom.js';
import { group, shorten } from './numbers.js';
import { standingMark } from './standing.js';

const MOST_ROWS = 24;
const MOST_ITEMS = 40;

/**
 * @param {any} value
 * @param {number} [depth]
 * @returns {HTMLElement}
 */
export function facts(value, depth = 0) {
  if (value === null || value === undefined) {
    return h('span', { class: 'muted' }, '—');
  }
  if (typeof value !== 'object') {
    return scalar(value);
  }
  if (Array.isArray(value)) {
    return list(value, depth);
  }
  if (isStanding(value)) {
    return standingMark(value) ?? h('span');
  }
  if (depth > 4) {
    return h('code', null, JSON.stringify(value));
  }
  return h('dl', { class: depth === 0 ? 'facts' : 'facts inner' },
    ...Object.entries(value).filter(([, field]) => field !== null && !(Array.isArray(field) && field.length === 0)).flatMap(([name, field]) => [
      h('dt', { class: isWide(field) && 'wide' }, name.replaceAll('_', ' ')),
      h('dd', { class: isWide(field) && 'wide' }, facts(field, depth + 1)),
    ]));
}

/** What needs the whole width: tables and facts within facts. @param {any} field */
function isWide(field) {
  return typeof field === 'object' && (Array.isArray(field) ? field.some((item) => item && typeof item === 'object' && !Array.isArray(item)) : !isStanding(field));
}

/** @param {any} value */
function isStanding(value) {
  return typeof value.kind === 'string' && Object.keys(value).every((name) => name === 'kind' || name === 'by');
}

/** @param {any} value */
function scalar(value) {
  if (typeof value === 'boolean') {
    return h('span', null, value ? 'yes' : 'no');
  }
  if (typeof value === 'number') {
    return h('span', { class: 'mono' }, Number.isInteger(value) ? group(value) : String(Number(value.toPrecision(5))));
  }
  const text = String(value);
  return /^\d{20,}$/.test(text) ? h('span', { class: 'mono', title: text }, shorten(text, 24)) : h('span', null, text);
}

/**
 * @param {any[]} items
 * @param {number} depth
 */
function list(items, depth) {
  if (items.length === 0) {
    return h('span', { class: 'muted' }, 'none');
  }
  if (items.every((item) => item === null || typeof item !== 'object')) {
    const wordy = items.some((item) => typeof item === 'string' && item.includes(' '));
    if (wordy) {
      return h('ul', { class: 'plain' }, ...items.slice(0, MOST_ITEMS).map((item) => h('li', null, scalar(item))));
    }
    const shown = items.slice(0, MOST_ITEMS).map((item) => shorten(String(item), 24)).join(', ');
    return h('span', { class: 'mono' }, items.length > MOST_ITEMS ? `${shown}, …` : shown);
  }
  if (items.every((item) => Array.isArray(item))) {
    const shown = items.slice(0, MOST_ITEMS).map((item) => `(${item.join(', ')})`).join(' ');
    return h('span', { class: 'mono' }, items.length > MOST_ITEMS ? `${shown} …` : shown);
  }
  const names = [...new Set(items.flatMap((item) => Object.keys(item ?? {})))];
  if (names.length <= 5 && items.every((item) => Object.values(item ?? {}).every((field) => field === null || typeof field !== 'object' || isStanding(field)))) {
    return table(names, items);
  }
  return h('div', null, ...items.slice(0, MOST_ROWS).map((item) => facts(item, depth + 1)), more(items.length));
}

/** @param {number} count */
function more(count) {
  return count > MOST_ROWS ? h('p', { class: 'muted' }, `and ${count - MOST_ROWS} more`) : null;
}

/**
 * @param {string[]} names
 * @param {any[]} rows
 */
function table(names, rows) {
  return h('div', { class: 'scroll' },
    h('table', null,
      h('thead', null, h('tr', null, ...names.map((name) => h('th', { scope: 'col' }, name.replaceAll('_', ' '))))),
      h('tbody', null, ...rows.slice(0, MOST_ROWS).map((row) => h('tr', null, ...names.map((name) => h('td', null, facts(row[name], 5))))))),
    more(rows.length));
}
