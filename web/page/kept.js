// kept.js - what outlasts a change of the rule and a reload: the jobs that were started here, and games
// in progress.  Kept as long as the browser's tab is open; without storage, as long as the page is.

/** @type {Map<string, string>} */
const own = new Map();

/** @param {string} name */
function read(name) {
  try {
    return sessionStorage.getItem(name) ?? own.get(name) ?? null;
  } catch {
    return own.get(name) ?? null;
  }
}

/**
 * @param {string} name
 * @returns {Record<string, any>} what is kept by this name, each under a key of its own
 */
export function allKept(name) {
  try {
    const value = JSON.parse(read(name) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {string} key
 * @param {any} value null: it is kept no longer
 */
export function keep(name, key, value) {
  const all = allKept(name);
  delete all[key];
  if (value !== null) {
    all[key] = value;
  }
  // The newest are worth most.
  const newest = Object.fromEntries(Object.entries(all).slice(-MOST));
  own.set(name, JSON.stringify(newest));
  try {
    sessionStorage.setItem(name, JSON.stringify(newest));
  } catch {
    // Full, or forbidden: see above.
  }
}

const MOST = 40;
