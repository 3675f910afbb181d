// It explains: words, definitions, formulas, the papers by name.
import assert from 'node:assert/strict';
import { cleanRule } from '../page/rule_text.js';
import { readInteger } from '../page/numbers.js';
import { moveWords, reasonWords } from '../page/words.js';
import { open, test } from './harness.mjs';

test('moves and outcomes in words', () => {
  assert.equal(moveWords(['0', '20']), 'take 20 from y');
  assert.equal(moveWords(['3', '0']), 'take 3 from x');
  assert.equal(moveWords(['4', '4']), 'take 4 from both');
  assert.equal(moveWords(['1', '2']), 'take 1 from x and 2 from y');
  assert.equal(moveWords(['3', '-1']), 'take 3 from x and put 1 on y');
  assert.equal(moveWords(['1', '0', '2']), 'take 1 from x and 2 from z');
  assert.equal(moveWords(['2', '2', '0']), 'take 2 from x and 2 from y');
  assert.equal(moveWords(['2', '2', '2']), 'take 2 from each heap');
  assert.equal(moveWords('pass'), 'pass');
  const P = { on_board: true, outcome: 'P', move: null, pass: false, name: null };
  const N = { ...P, outcome: 'N' };
  assert.equal(reasonWords({ ...N, heaps: ['22', '57'], move: ['0', '20'], to: ['22', '37'] }), 'take 20 from y to reach the P-position (22, 37)');
  assert.equal(reasonWords({ ...N, heaps: ['3', '3'], pass: true, to: ['3', '3'] }), 'pass');
  assert.equal(reasonWords({ ...N, heaps: ['3', '4'], move: ['0', '1'], to: ['3', '3'], name: 2 }), 'take 1 from y to reach the P-position (3, 3) and name set 2');
  assert.match(reasonWords({ ...P, heaps: ['1', '2'] }), /^every move from here loses$/);
  assert.match(reasonWords({ ...P, heaps: ['3', '3'], name: 2 }), /loses once set 2 is named/);
  assert.match(reasonWords({ ...P, heaps: ['0', '0', '0'] }), /^the end/);
});

test('numbers and rules as they are pasted', () => {
  assert.equal(readInteger('1e6'), 1000000n);
  assert.equal(readInteger('2**64'), 2n ** 64n);
  assert.equal(readInteger('3·10^9 − 1'), 2999999999n);
  assert.equal(readInteger('10^3–1'), 999n);
  assert.equal(readInteger('e6'), null);
  assert.equal(cleanRule('wythoff – (3,3)'), 'wythoff - (3,3)');
  assert.equal(cleanRule('nim + {(s,t): |s−t|≤3}'), 'nim + {(s,t): |s-t|<=3}');
  assert.equal(cleanRule('wythoff + (2**10,1e3)'), 'wythoff + (1024,1000)');
  assert.equal(cleanRule('maharaja(3,5)'), 'maharaja(3,5)');
});

test('the read-out says in words what to do, and a pasted dash is a minus', async () => {
  const page = await open('game=maharaja&selected=22,57');
  await page.waitForFunction(() => /take 20 from y to reach the P-position \(22, 37\)/.test(document.querySelector('#readout').textContent));
  await page.fill('#rule', 'wythoff – (3,3)');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'wythoff - (3,3)');
  assert.equal(await page.inputValue('#rule'), 'wythoff - (3,3)');
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('words of the panel have definitions, by pointer and by keyboard; formulas are MathML', async () => {
  const page = await open('game=maharaja&tab=game');
  await page.hover('[data-term=invariant]');
  assert.match(await page.textContent('#definition'), /wherever the heaps are large enough/);
  await page.focus('[data-term=reach]');
  assert.match(await page.textContent('#definition'), /How large the heaps may be/);
  await page.keyboard.press('Escape');
  await page.waitForSelector('#definition', { state: 'hidden' });
  await page.waitForSelector('#tab-game .bounds math msub');
  assert.equal(await page.locator('#tab-game th math').count(), 4);
  await page.done();
});

test('a paper is named, and its name opens its claims', async () => {
  const page = await open('game=maharaja&tab=game');
  await page.click('.claims-of summary');
  await page.locator('.claims [data-paper=S0]').first().click();
  await page.waitForSelector('dialog.paper-claims .claims b');
  await page.fill('dialog.paper-claims input', 'each diagonal');
  assert.match(await page.textContent('dialog.paper-claims'), /of 85 claims/);
  await page.locator('dialog.paper-claims button:has-text("Show maharaja")').first().click();
  await page.waitForSelector('dialog.paper-claims', { state: 'detached' });
  assert.deepEqual(page.faults, []);
  await page.done();
});
