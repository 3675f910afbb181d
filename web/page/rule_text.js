// rule_text.js - rules as they are pasted from papers and mails: dashes, times signs, 1e6, 2**64 become
// what the language of rules has.  A rule has no powers, so those are written out.
import { plainSigns, readInteger } from './numbers.js';

/** The longest number that is written out in a rule. */
const MOST_DIGITS = 60;

/**
 * @param {string} text
 * @returns {string}
 */
export function cleanRule(text) {
  const plain = text.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/[\u2009\u202f\u00a0]/g, ' ').replace(/[≤⩽]/g, '<=').replace(/[≥⩾]/g, '>=')
    .replace(/[“”«»]/g, '"').replace(/×/g, '*').replace(/…/g, '..');
  return plain.replace(/\b\d+\s*(?:\*\*|\^)\s*\d+\b|\b\d+[eE]\+?\d+\b/g, (power) => {
    const value = readInteger(plainSigns(power))?.toString();
    return value && value.length <= MOST_DIGITS ? value : power;
  });
}

/**
 * Clean what stands in a field; the caret stays behind the same letters.
 * @param {HTMLInputElement} input
 */
export function cleanField(input) {
  const cleaned = cleanRule(input.value);
  if (cleaned !== input.value) {
    const at = cleanRule(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = cleaned;
    input.setSelectionRange(at, at);
  }
}
