// job_options.js - what may be set before long work begins; nothing set is what the program thinks best.
import { h } from './dom.js';

/** @typedef {{name: string, about: string, text?: boolean}} Option */

/** @type {Record<string, Option[]>} */
const OPTIONS = {
  prove: [
    { name: 'states', about: 'most states that an automaton may have' },
    { name: 'window', about: 'positions that are looked at first' },
    { name: 'numeration', about: 'digits to read: msd_fib, msd_2, …', text: true },
  ],
  analyze: [
    { name: 'columns', about: 'columns that are looked at' },
    { name: 'window', about: 'positions that are looked at' },
    { name: 'seconds', about: 'time for all of it' },
  ],
  dictionary: [
    { name: 'columns', about: 'columns that are looked at' },
    { name: 'states', about: 'most states' },
    { name: 'nodes', about: 'most nodes of a closure' },
    { name: 'context', about: 'longest pieces, in bits' },
  ],
};

/**
 * @param {string} kind
 * @returns {{element: HTMLElement, values: () => Record<string, string | number>}}
 */
export function jobOptions(kind) {
  const fields = (OPTIONS[kind] ?? []).map((option) => ({
    option, input: h('input', { type: option.text ? 'text' : 'number', min: 1, 'data-option': option.name, autocomplete: 'off', spellcheck: 'false' }),
  }));
  return {
    element: h('details', { class: 'job-options' }, h('summary', null, 'Options'),
      ...fields.map(({ option, input }) => h('label', { class: 'job-option' }, h('span', null, h('span', { class: 'mono' }, option.name), h('span', { class: 'muted' }, ` ${option.about}`)), input))),
    values: () => Object.fromEntries(fields.filter(({ input }) => input.value.trim() !== '').map(({ option, input }) =>
      [option.name, option.text ? input.value.trim() : Number(input.value)])),
  };
}

/** The options of a job in words. @param {Record<string, any>} options */
export function optionWords(options) {
  const list = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  return list.length > 0 ? `with ${list.join(', ')}` : '';
}
