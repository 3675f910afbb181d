// theme.js - light, dark, or as the system says.

const NAMES = ['system', 'light', 'dark'];
const KEY = 'wythoff-theme';

/**
 * @param {HTMLButtonElement} button
 * @param {() => void} changed
 */
export function setUpTheme(button, changed) {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  let name = 'system';
  try {
    name = localStorage.getItem(KEY) ?? 'system';
  } catch {
    // No storage: the theme lasts as long as the page.
  }
  if (!NAMES.includes(name)) {
    name = 'system';
  }

  const apply = () => {
    const dark = name === 'dark' || (name === 'system' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    button.dataset.name = name;
    button.title = `Theme: ${name}`;
    button.setAttribute('aria-label', `theme: ${name}; press to change`);
    changed();
  };
  button.addEventListener('click', () => {
    // From the system's theme first to the other one, so that each press shows something.
    const other = system.matches ? 'light' : 'dark';
    name = name === 'system' ? other : name === other ? (system.matches ? 'dark' : 'light') : 'system';
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // See above.
    }
    apply();
  });
  system.addEventListener('change', apply);
  apply();
}
