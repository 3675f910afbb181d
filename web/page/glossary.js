// glossary.js - what the words of this page mean, in plain words first.
//
// Names in the panel that are in the list become buttons with a dotted line: pointing at one,
// reaching it with the keyboard or pressing it shows the definition.
import { formula } from './formula.js';
import { byId, h, put } from './dom.js';

/** @typedef {{term: string, also?: string[], plain: string, more?: string, formula?: string}} Entry */

/** @type {Entry[]} */
export const GLOSSARY = [
  { term: 'P-position', also: ['P', 'P-positions'], plain: 'A place where whoever is to move loses against best play: the Previous player wins.', more: 'Every move from a P-position leads to an N-position.' },
  { term: 'N-position', also: ['N', 'outcome', 'Outcome'], plain: 'A place where whoever is to move can win: the Next player wins.', more: 'From an N-position at least one move leads to a P-position.' },
  { term: 'option', also: ['moves', 'Moves'], plain: 'A position that one move leads to.' },
  { term: 'slice', plain: 'The positions in which two heaps run along the axes while the other heaps, and what the game remembers, stay fixed.' },
  { term: 'invariant', plain: 'A move may be made wherever the heaps are large enough; it does not depend on where you are.' },
  { term: 'symmetric', plain: 'The two heaps may be exchanged: the picture is the same on both sides of the diagonal.' },
  { term: 'all moves of Nim', plain: 'Any number of tokens may be taken from one heap.' },
  { term: 'Wythoff’s moves and finitely many others', plain: 'Any number from one heap, the same number from both, and a short list of further moves.' },
  { term: 'one P-position a column', plain: 'Whatever x is, exactly one y makes (x, y) a P-position.' },
  { term: 'one P-position a row', plain: 'Whatever y is, exactly one x makes (x, y) a P-position.' },
  { term: 'all pairs of heaps', plain: 'Every position (x, y) with x and y at least 0 is on the board.' },
  { term: 'depends on the history', plain: 'What may be played depends on the moves before, not only on the heaps.' },
  { term: 'Grundy value', also: ['Grundy values', 'Grundy'], plain: 'A number that says how a position behaves when several games are played side by side; 0 means P.', more: 'It is the least number that no option has.', formula: 'g(x,y) = mex "of the values of all options"' },
  { term: 'decided by', also: ['engine'], plain: 'The method that answers: a formula, a proved machine, or all smaller positions one after the other.' },
  { term: 'reach', plain: 'How large the heaps may be for which the page can tell who wins.' },
  { term: 'slopes', also: ['guides'], plain: 'The directions in which the P-positions lie, seen from afar.', formula: 'phi = (1 + √5) / 2 = 1.618...' },
  { term: 'deviation', plain: 'How far the pairs stray from those of Wythoff’s game, where it is 0.', formula: 'b_n - a_n - n' },
  { term: 'Sequence', also: ['pair', 'pairs'], plain: 'The P-positions in order: the n-th one has the smaller heap a and the larger heap b.', formula: '(a_n, b_n), n = 0, 1, 2, ...' },
  { term: 'Column machine', plain: 'A small machine that walks along the columns and writes where the P-positions are; so it can tell them at any size.', more: 'If it was found complete (closed under all that can happen), what it says is proved.' },
  { term: 'Automaton of the P-positions', also: ['automaton'], plain: 'A machine that reads the digits of both heaps together and says P or N at the end.' },
  { term: 'Dictionary', plain: 'Words (patterns of columns) and what each one becomes further out; if the list closes, the pattern is known for ever.' },
  { term: 'Analysis', plain: 'A report on what the P-positions have in common, as far as it was computed.' },
  { term: 'proved', plain: 'There is a theorem, or a proof that was checked here.' },
  { term: 'computed', plain: 'Every smaller position that matters was decided.' },
  { term: 'conjectured', plain: 'It fits all that was computed, but nobody has proved it.' },
  { term: 'closure', plain: 'A list of cases is closed when every case leads only to cases on the list: then nothing was forgotten.' },
  { term: 'misère', plain: 'Who makes the last move loses, instead of wins.' },
  { term: 'blocking', plain: 'Before each move the other player may forbid a few options, for this move only.' },
  { term: 'Claims of the papers', plain: 'Statements of the papers about this game, each of which can be checked here.' },
  { term: 'numeration', plain: 'A way to write numbers in digits; here often with Fibonacci numbers 1, 2, 3, 5, 8, … instead of powers of ten.' },
];

/** @type {Map<string, Entry>} */
const found = new Map(GLOSSARY.flatMap((entry) => [entry.term, ...(entry.also ?? [])].map((name) => [name.toLowerCase(), entry])));

/** @param {string} text */
export function lookUp(text) {
  return found.get(text.trim().toLowerCase().replace(/ \(.*\)$/, '')) ?? null;
}

/** Where names become buttons. */
const PLACES = '#panel dt, #panel h3, #panel .tags li';

/** @param {Element} element */
function decorate(element) {
  if (element.childElementCount > 0 || element.classList.contains('defined')) {
    return;
  }
  const text = element.textContent ?? '';
  const entry = lookUp(text);
  if (entry) {
    element.classList.add('defined');
    put(element, h('button', { type: 'button', class: 'term', 'data-term': entry.term, 'aria-describedby': 'definition' }, text));
  }
}

/** @param {Entry} entry */
export function definition({ term, plain, more, formula: maths }) {
  return [h('b', null, term), h('p', null, plain), maths ? h('p', null, formula(maths)) : null, more ? h('p', { class: 'muted' }, more) : null];
}

export function setUpGlossary() {
  const box = byId('definition');
  /** @type {HTMLElement | null} */
  let shown = null;
  const hide = () => {
    box.hidden = true;
    shown = null;
  };
  const show = (/** @type {HTMLElement} */ term) => {
    const entry = lookUp(term.dataset.term ?? '');
    if (!entry) {
      return;
    }
    shown = term;
    put(box, ...definition(entry));
    box.hidden = false;
    const at = term.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    box.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
    const below = at.bottom + 6;
    box.style.top = `${below + height < window.innerHeight ? below : Math.max(8, at.top - height - 6)}px`;
  };
  const termOf = (/** @type {Event} */ event) => /** @type {HTMLElement | null} */ (event.target instanceof Element ? event.target.closest('.term') : null);
  for (const name of ['pointerover', 'focusin', 'click']) {
    document.addEventListener(name, (event) => {
      const term = termOf(event);
      if (term) {
        show(term);
      } else if (name !== 'pointerover' || !shown?.matches(':focus')) {
        hide();
      }
    });
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      hide();
    }
  });
  document.addEventListener('scroll', hide, true);

  let waiting = 0;
  const sweep = () => {
    waiting = 0;
    document.querySelectorAll(PLACES).forEach(decorate);
  };
  new MutationObserver(() => {
    waiting ||= requestAnimationFrame(sweep);
  }).observe(byId('panel'), { childList: true, subtree: true });
}

/** All words in a dialog. */
export function openGlossary() {
  const dialog = h('dialog', { 'aria-label': 'what the words mean' },
    h('div', { class: 'row between' }, h('h2', null, 'What the words mean'), h('button', { type: 'button', onclick: () => dialog.close() }, 'Close')),
    h('dl', { class: 'glossary' }, ...GLOSSARY.flatMap(({ term, plain, more, formula: maths }) => [
      h('dt', null, term), h('dd', null, plain, maths ? ' ' : null, maths ? formula(maths) : null, more ? ` ${more}` : null)])));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
