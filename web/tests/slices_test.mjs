// Several heaps: slices, positions, a game against the program.
import assert from 'node:assert/strict';
import { api, open, test } from './harness.mjs';

test('a slice of a game on three heaps, its positions, and a game', async () => {
  const page = await open('game=wythoff&tab=heaps');
  await page.waitForSelector('#tab-heaps .slice-heaps input');
  await page.fill('#heaps-rule', 'nim on 3 heaps');
  await page.waitForFunction(() => document.querySelector('#tab-heaps [role=status]').textContent.includes('proved'));
  await page.fill('#tab-heaps input[data-heap=z]', '7');
  await page.waitForFunction(() => document.querySelector('#tab-heaps [role=status]').textContent.startsWith('(5,8,7) is N'));
  // z = 7: P where x xor y is 7.
  const { body } = await api('tile', { game: 'nim on 3 heaps', heaps: '0,0,7', x: 0, y: 0 });
  for (let k = 0; k < body.boxes.length; k += 3) {
    assert.equal(body.boxes[k] ^ body.boxes[k + 1], 7);
  }
  assert.equal(body.boxes.length, 3 * 256);
  const ink = await page.locator('canvas.slice').evaluate((canvas) => [[0, 7], [7, 0], [3, 4], [3, 3]]
    .map(([x, y]) => canvas.getContext('2d').getImageData(x * 8 + 4, (47 - y) * 8 + 4, 1, 1).data[3] > 0));
  assert.deepEqual(ink, [true, true, true, false]);
  // A press goes there; then a game: the program answers with a winning move.
  const cell = (await page.locator('canvas.slice').boundingBox()).width / 48;
  await page.click('canvas.slice', { position: { x: 1.5 * cell, y: 47.5 * cell } });
  await page.waitForFunction(() => document.querySelector('#tab-heaps [role=status]').textContent.startsWith('(1,0,7) is N'));
  await page.click('text=Play from here');
  await page.click('#tab-heaps .slice-options button:has-text("(0,0,1)")');
  await page.waitForFunction(() => document.querySelectorAll('#tab-heaps .slice-log li').length >= 2);
  assert.equal(await page.textContent('#tab-heaps .slice-log li:nth-child(2)'), 'the program takes (0,0,5)');
  // Four heaps, and a fault.
  await page.fill('#heaps-rule', 'moore(2) on 4 heaps');
  await page.waitForFunction(() => document.querySelectorAll('#tab-heaps .slice-heaps label').length === 4);
  await page.fill('#heaps-rule', 'nim on 9 heaps');
  await page.waitForFunction(() => document.querySelector('#heaps-fault').textContent !== '');
  await page.done();
});

test('games with a memory: what is remembered is shown, kept in play, and can be chosen', async () => {
  const page = await open('game=wythoff&tab=heaps');
  const status = (text) => page.waitForFunction((t) => document.querySelector('#tab-heaps [role=status]').textContent.includes(t), text);
  // The end of the game may be said behind the move.
  const said = (nth) => page.textContent(`#tab-heaps .slice-log li:nth-child(${nth})`);
  await page.waitForSelector('#tab-heaps .slice-heaps input');
  await page.fill('#heaps-rule', 'nim pass');
  await page.waitForFunction(() => document.querySelectorAll('#tab-heaps .slice-heaps label').length === 2);
  await page.fill('#tab-heaps input[data-heap=x]', '3');
  await page.fill('#tab-heaps input[data-heap=y]', '3');
  await status('(3,3) is N: pass');
  await page.fill('#tab-heaps input[data-memory]', '0');
  await status('(3,3) is P');
  await page.fill('#tab-heaps input[data-memory]', '1');
  await status('(3,3) is N');
  // You take 1 of (3,4); the program wins by the pass, and none is left.
  await page.fill('#tab-heaps input[data-heap=y]', '4');
  await status('(3,4) is P');
  await page.click('text=Play from here');
  await page.click('#tab-heaps .slice-options button:has-text("(0,1)")');
  await page.waitForFunction(() => document.querySelectorAll('#tab-heaps .slice-log li').length >= 2);
  assert.equal(await said(2), 'the program passes');
  assert.equal(await page.inputValue('#tab-heaps input[data-memory]'), '0');
  // A set of moves is named, by the program and by you.
  await page.fill('#heaps-rule', 'odd-or-even-nim');
  await status('(3,3) is P, where set');
  await page.click('text=Play from here');
  await page.selectOption('#tab-heaps select[aria-label="set to name"]', '2');
  await page.click('#tab-heaps .slice-options button >> nth=0');
  await page.waitForFunction(() => document.querySelectorAll('#tab-heaps .slice-log li').length >= 3);
  assert.match(await said(3), /^the program takes .*, names set [12]$/);
  // One heap: the bound runs upwards.
  await page.fill('#heaps-rule', 'fibonacci-nim');
  await page.waitForFunction(() => document.querySelectorAll('#tab-heaps .slice-heaps label').length === 1);
  await status('Grundy value');
  assert.equal(await page.textContent('#heaps-fault'), '');
  await page.done();
});

test('a button that is pressed while the same answer comes again is not replaced', async () => {
  const page = await open('game=wythoff&tab=heaps');
  await page.waitForSelector('#tab-heaps .slice-heaps input');
  await page.click('text=Play from here');
  await page.waitForSelector('#tab-heaps .slice-options button');
  await page.hover('#tab-heaps .slice-options button >> nth=0');
  await page.mouse.down();
  const again = page.waitForResponse((response) => response.url().includes('tile'));
  await page.evaluate(() => document.querySelector('#tab-heaps select[aria-label="heaps below"]').dispatchEvent(new Event('change')));
  await again;
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('#tab-heaps .slice-log li').length >= 2);
  await page.done();
});

test('a rule on several heaps in the box opens their tab', async () => {
  const page = await open('game=wythoff');
  await page.fill('#rule', 'raleigh');
  await page.press('#rule', 'Enter');
  await page.waitForFunction(() => document.querySelector('#heaps-rule')?.value === 'raleigh');
  await page.waitForFunction(() => window.wythoff.store.state.tab === 'heaps');
  await page.done();
});

test('Enter counts also when the typed rule is read once more before the answer', async () => {
  const page = await open('game=wythoff');
  let first = true;
  await page.route('**/game?*raleigh*', (route) => {
    const answered = !first;
    first = false;
    return answered ? route.continue() : undefined;
  });
  await page.fill('#rule', 'raleigh');
  await page.press('#rule', 'Enter');
  await page.waitForSelector('#rule-fault:not([hidden])');
  await page.waitForFunction(() => /3 heaps/.test(document.querySelector('#rule-fault').textContent));
  assert.equal(await page.evaluate(() => globalThis.wythoff.store.state.tab), 'heaps');
  await page.done();
});
