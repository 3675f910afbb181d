// The rule: read as it is typed, faults in their place, the menu of games.
import assert from 'node:assert/strict';
import { api, open, settled, test } from './harness.mjs';

test('a rule is read as it is typed', async () => {
  const page = await open('game=nim');
  await page.fill('#rule', 'wythoff + (1,2) + (2,1)');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'wythoff + (1,2) + (2,1)');
  assert.match(await page.textContent('#tab-game'), /\{\(t,0\),\(0,t\),\(t,t\)\} \+ \{?\(1,2\)|\(t,t\),\(1,2\),\(2,1\)/);
  assert.equal(await page.getAttribute('#rule', 'aria-invalid'), 'false');
  await settled(page);
  assert.match(await page.title(), /wythoff \+ \(1,2\)/);
  await page.done();
});

test('a fault is shown under its place, and the board keeps the last game', async () => {
  const page = await open('game=nim');
  const rule = 'wythoff + {(t,3: t<4}';
  await page.fill('#rule', rule);
  await page.waitForSelector('#rule-fault:not([hidden])');
  const { body } = await api('game', { game: rule });
  assert.equal(await page.textContent('#rule-fault .words'), body.error.message);
  const wrong = await page.textContent('#rule-fault .wrong');
  assert.equal(wrong, rule.slice(body.error.at, body.error.at + Math.max(1, body.error.length)));
  // The mark stands below the letter of the field that it means.
  const left = await page.evaluate((at) => {
    const field = document.querySelector('#rule');
    const style = getComputedStyle(field);
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.font = style.font;
    const start = field.getBoundingClientRect().left + parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth);
    return start + canvas.measureText(field.value.slice(0, at)).width - document.querySelector('.wrong').getBoundingClientRect().left;
  }, body.error.at);
  assert.ok(Math.abs(left) < 3, `${left} pixels beside it`);
  assert.equal(await page.getAttribute('#rule', 'aria-invalid'), 'true');
  assert.equal(await page.evaluate(() => globalThis.wythoff.store.state.game), 'nim');
  await page.fill('#rule', 'wythoff');
  await page.waitForSelector('#rule-fault', { state: 'hidden' });
  await page.done();
});

test('only the last of many rules typed quickly is shown', async () => {
  const page = await open('game=nim');
  let hold = null;
  const held = new Promise((resolve) => { hold = resolve; });
  await page.route('**/game?*', async (route) => {
    if (route.request().url().includes('maharaja') && hold) {
      hold(route);
      hold = null;
      return;
    }
    await route.continue();
  });
  await page.fill('#rule', 'maharaja');
  const slow = await held;
  await page.fill('#rule', 'wythoff');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'wythoff');
  // The late answer comes, or was given up.
  await slow.continue().catch(() => {});
  await slow.request().response();
  // A later question has been answered, so the page has seen what came before.
  await page.evaluate(() => fetch('api/v1/version').then((answer) => answer.json()));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.equal(await page.evaluate(() => globalThis.wythoff.store.state.game), 'wythoff');
  await page.done();
});

test('the menu of games is searched and used by keyboard', async () => {
  const page = await open('game=nim');
  await page.click('#open-games');
  const { body } = await api('games');
  await page.waitForFunction((count) => document.querySelectorAll('#games [role=option]').length === count, body.games.length);
  await page.keyboard.type('imitation');
  const names = await page.locator('#games [role=option]').evaluateAll((items) => items.map((item) => item.dataset.game));
  assert.ok(names.length >= 1 && names.every((name) => name.includes('imitation')), String(names));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction((name) => globalThis.wythoff.store.state.game === name, names[0]);
  await page.waitForSelector('#games', { state: 'hidden' });
  await page.click('#open-games');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#games', { state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement.id), 'open-games');
  await page.done();
});

test('every game of the menu can be looked at', async () => {
  const { body } = await api('games');
  const page = await open('game=nim&zoom=2&at=30,30');
  for (const { rule } of body.games) {
    await page.fill('#rule', rule);
    await page.press('#rule', 'Enter');
    await page.waitForFunction((game) => globalThis.wythoff.store.state.game === game, rule);
  }
  await settled(page);
  assert.deepEqual(page.faults, []);
  await page.done();
});
