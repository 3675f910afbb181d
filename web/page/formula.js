// formula.js - formulas set well: a small notation (b_n - a_n <= C, 10^100, floor(n phi)) as MathML, which the
// browser draws and reads aloud.

const MATH = 'http://www.w3.org/1998/Math/MathML';

/** @type {Record<string, string>} */
const SIGNS = { '<=': '≤', '>=': '≥', '!=': '≠', '-': '−', '*': '·', '...': '…' };
/** @type {Record<string, string>} */
const NAMES = { phi: 'φ', psi: 'ψ', alpha: 'α', beta: 'β', kappa: 'κ' };

/**
 * @param {string} tag
 * @param {...(Node | string)} children
 */
function m(tag, ...children) {
  const element = document.createElementNS(MATH, tag);
  element.append(...children);
  return element;
}

/**
 * The parts of a formula: names, numbers, signs, words in quotation marks.
 * @param {string} text
 */
export function tokens(text) {
  return text.match(/"[^"]*"|[A-Za-zφψαβκ]+|\d+|<=|>=|!=|\.\.\.|\S/g) ?? [];
}

/** @param {string} token */
function atom(token) {
  if (/^\d/.test(token)) {
    return m('mn', token);
  }
  if (token.startsWith('"')) {
    return m('mtext', `\u00a0${token.slice(1, -1)}`);
  }
  if (/^[A-Za-zφψαβκ]/.test(token)) {
    const name = NAMES[token] ?? token;
    const element = m('mi', name);
    if (name.length > 1 || /^[PN]$/.test(name)) {
      element.setAttribute('mathvariant', 'normal');
    }
    return element;
  }
  return m('mo', SIGNS[token] ?? token);
}

/**
 * A formula: x_n and x^n bind one token or a group in braces; floor(...) becomes floor brackets.
 * @param {string} text
 * @returns {Element}
 */
export function formula(text) {
  const list = tokens(text);
  let at = 0;

  /** One token, or what stands between braces. */
  const unit = () => {
    if (list[at] === '{') {
      at++;
      const row = sequence('}');
      at++;
      return row;
    }
    return atom(list[at++] ?? '');
  };

  /** @param {string | null} end @returns {Element} */
  const sequence = (end) => {
    const row = m('mrow');
    while (at < list.length && list[at] !== end) {
      let part;
      if (list[at] === 'floor' && list[at + 1] === '(') {
        at += 2;
        part = m('mrow', m('mo', '⌊'), sequence(')'), m('mo', '⌋'));
        at++;
      } else if (list[at] === '(') {
        at++;
        part = m('mrow', m('mo', '('), sequence(')'), m('mo', ')'));
        at++;
      } else {
        part = unit();
      }
      while (list[at] === '_' || list[at] === '^') {
        const tag = list[at++] === '_' ? 'msub' : 'msup';
        part = m(tag, part, unit());
      }
      row.append(part);
    }
    return row;
  };

  const math = m('math', sequence(null));
  math.setAttribute('class', 'formula');
  return math;
}
