// numbers.js - integers of any length as people read and type them.
//
// Positions have no size limit, so coordinates are BigInt everywhere; only
// differences within the window become doubles (view.js).

/** The longest number that the page makes from what is typed, in decimal digits. */
export const LONGEST = 20000;

/**
 * Signs as they are pasted from papers and programs, as signs that are typed: dashes and the minus sign, the
 * times sign, 2**64, 1e6.
 * @param {string} text
 */
export function plainSigns(text) {
  return text.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/[×·⋅∗]/g, '*').replace(/[\u2009\u202f\u00a0]/g, ' ')
    .replace(/(\d)\s*\*\*\s*(?=\d)/g, '$1^').replace(/\b(\d+)[eE]\+?(\d{1,5})\b/g, '$1*10^$2');
}

/**
 * Digits, powers, products, sums and differences: 12, 10^100, 3*10^9+7, as the
 * command line reads them.  Null: this is no number, a negative one or one
 * that is too long.
 * @param {string} text
 * @returns {bigint | null}
 */
export function readInteger(text) {
  const tokens = plainSigns(text).replace(/[\s_]/g, '').match(/\d+|[-+*^]|./g);
  if (!tokens) {
    return null;
  }
  let at = 0;

  /** @returns {bigint | null} */
  function power() {
    const digits = tokens?.[at++];
    if (!digits || !/^\d+$/.test(digits) || digits.length > LONGEST) {
      return null;
    }
    if (tokens?.[at] !== '^') {
      return BigInt(digits);
    }
    at++;
    const exponent = tokens[at++];
    if (!exponent || !/^\d{1,6}$/.test(exponent) ||
        digits.length * Number(exponent) > LONGEST) {
      return null;
    }
    return BigInt(digits) ** BigInt(exponent);
  }

  /** @returns {bigint | null} */
  function product() {
    let value = power();
    while (value !== null && tokens?.[at] === '*') {
      at++;
      const factor = power();
      value = factor === null ? null : value * factor;
    }
    return value;
  }

  let sum = product();
  while (sum !== null && (tokens[at] === '+' || tokens[at] === '-')) {
    const minus = tokens[at++] === '-';
    const term = product();
    sum = term === null ? null : minus ? sum - term : sum + term;
  }
  return at === tokens.length && sum !== null && sum >= 0n ? sum : null;
}

/**
 * A number that fits `room` characters: its middle gives way.
 * @param {bigint | string} number
 * @param {number} [room]
 */
export function shorten(number, room = 16) {
  const digits = number.toString();
  if (digits.length <= room) {
    return digits;
  }
  const tail = Math.ceil((room - 1) * 0.6);
  const head = room - 1 - tail;
  return `${digits.slice(0, head)}…${digits.slice(-tail)}`;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** @param {number} exponent */
export function superscript(exponent) {
  return String(exponent).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]);
}

/**
 * A power of ten in few characters where the number is one: 10¹⁰⁰; else shortened,
 * with its number of digits.
 * @param {bigint} number
 */
export function describe(number) {
  const digits = number.toString();
  if (digits.length > 12 && /^10+$/.test(digits)) {
    return `10${superscript(digits.length - 1)}`;
  }
  return digits.length > 24 ? `${shorten(digits, 20)} (${digits.length} digits)` : group(digits);
}

/**
 * Digits in groups of three by thin spaces.
 * @param {bigint | string | number} number
 */
export function group(number) {
  const digits = number.toString();
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u2009');
}

/**
 * "1 state", "15 states".
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
export function count(number, one, many = `${one}s`) {
  return `${group(number)} ${number === 1 ? one : many}`;
}

/**
 * The next multiple of `step` that is not smaller.
 * @param {bigint} number
 * @param {bigint} step
 */
export function ceilTo(number, step) {
  return -floorDivide(-number, step) * step;
}

/**
 * Division that rounds down, also below zero.
 * @param {bigint} a
 * @param {bigint} b positive
 */
export function floorDivide(a, b) {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

/**
 * A long number that lies near a power of ten, by its distance: 10¹⁰⁰ + 20, 10¹⁰⁰ − 20.
 * @param {bigint} number
 * @returns {string | null}
 */
export function nearPower(number) {
  const digits = number.toString();
  const above = /^([1-9])(0{8,})(\d{0,8}?)$/.exec(digits);
  const power = (/** @type {string} */ lead, /** @type {number} */ exponent) => `${lead === '1' ? '' : `${lead}·`}10${superscript(exponent)}`;
  if (above && digits.length > 13) {
    const rest = BigInt(above[3] || '0');
    return `${power(above[1], digits.length - 1)}${rest > 0n ? ` + ${rest}` : ''}`;
  }
  if (digits.length > 13 && /^9{8,}\d{1,8}$/.test(digits)) {
    return `10${superscript(digits.length)} − ${10n ** BigInt(digits.length) - number}`;
  }
  return null;
}

/**
 * How a tick is written at a step of 10^k times 1, 2 or 5: the zeros that all ticks share
 * are said as a power once there are many of them, for else the digits
 * that tell the ticks apart would be the ones that are left out.
 * @param {bigint} tick
 * @param {bigint} step
 * @param {number} room
 */
export function tickText(tick, step, room) {
  const zeros = /0*$/.exec(step.toString())?.[0].length ?? 0;
  const near = nearPower(tick);
  if (near && near.length <= room) {
    return near;
  }
  if (tick === 0n || zeros < 6) {
    return tick.toString().length > room ? shorten(tick, room) : group(tick);
  }
  return `${shorten(tick / 10n ** BigInt(zeros), room - 3)}·10${superscript(zeros)}`;
}

/**
 * A double as an exact integer, rounded down.
 * @param {number} value
 */
export function toBig(value) {
  return BigInt(Math.floor(value));
}

/**
 * The power of two times 1 that a double exponent names, at least 1.
 * @param {number} exponent
 */
export function powerOfTwo(exponent) {
  return 1n << BigInt(Math.max(0, Math.floor(exponent)));
}

/**
 * The least step of 1, 2 or 5 times a power of ten that is at least this.
 * @param {number} least
 * @returns {bigint}
 */
export function niceStep(least) {
  if (least <= 1) {
    return 1n;
  }
  const exponent = Math.floor(Math.log10(least));
  const lead = least / 10 ** exponent;
  const factor = lead <= 1 ? 1n : lead <= 2 ? 2n : lead <= 5 ? 5n : 10n;
  return factor * 10n ** BigInt(exponent);
}
