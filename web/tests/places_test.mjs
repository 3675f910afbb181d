// Finding one's way: go-to with a zoom, double press, box, fit, map, views by name, completion, Esc.
import assert from 'node:assert/strict';
import { offersFor } from '../page/completion.js';
import { levelFor } from '../page/minimap.js';
import { splitZoom, zoomFor } from '../page/places.js';
import { open, placeOf, test, viewOf } from './harness.mjs';

test('a zoom behind the place; the level of the map; what may follow', () => {
  assert.deepEqual(splitZoom('10^100 @ 2^-300'), { place: '10^100', zoom: -300 });
  assert.deepEqual(splitZoom('3, 5@16'), { place: '3, 5', zoom: 4 });
  assert.deepEqual(splitZoom('n=7'), { place: 'n=7', zoom: null });
  assert.equal(splitZoom('7 @ 2**−3').zoom, -3);
  for (const bad of ['7 @ near', '7 @', '7 @ 0', '7@1@2']) {
    assert.throws(() => splitZoom(bad), /behind @/, bad);
  }
  const view = { width: 1125, height: 1070 };
  assert.ok(Math.abs(zoomFor(view, 1000n, 10n)) < 0.01);
  assert.ok(Math.abs(zoomFor(view, 1n, 10n ** 400n) + 1319) < 2);
  assert.equal(levelFor(100n), 0);
  assert.equal((256n << BigInt(levelFor(10n ** 30n))) > 10n ** 30n, true);
  const games = [{ text: 'maharaja', about: 'knight' }, { text: 'maharaja(2,3)', about: '' }, { text: 'wythoff', about: '' }];
  assert.deepEqual(offersFor('mah', games).offers.map(({ text }) => text), ['maharaja', 'maharaja(2,3)']);
  assert.deepEqual(offersFor('wythoff bl', games), { from: 8, offers: offersFor('wythoff bl', games).offers });
  assert.equal(offersFor('wythoff bl', games).offers[0].text, 'block 2');
  assert.deepEqual(offersFor('wythoff', games).offers, []);
  assert.deepEqual(offersFor('', games).offers, []);
});

test('going about: zoom behind @, double press, a box, fit, the map', async () => {
  const page = await open('game=maharaja&zoom=3&at=40,30&show=map');
  await page.fill('#goto', '10^100 @ 2^-300');
  await page.press('#goto', 'Enter');
  await page.waitForFunction(() => globalThis.wythoff.view.zoom === -300);
  assert.match(await page.textContent('.map-words'), /^0 to 2³/);
  await page.fill('#goto', '40, 30 @ 8');
  await page.press('#goto', 'Enter');
  await page.waitForFunction(() => globalThis.wythoff.view.zoom === 3);
  const spot = await placeOf(page, 50, 40);
  await page.mouse.dblclick(spot.x, spot.y);
  assert.equal((await viewOf(page)).zoom, 4);
  const again = await placeOf(page, 50, 40);
  assert.ok(Math.abs(again.x - spot.x) < 9 && Math.abs(again.y - spot.y) < 9, 'about the place that was pressed');
  // A box with Shift.
  const [a, b] = [await placeOf(page, 40, 35), await placeOf(page, 47, 40)];
  await page.keyboard.down('Shift');
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.waitForSelector('.zoom-box');
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const boxed = await viewOf(page);
  assert.ok(boxed.zoom > 5 && Math.abs(Number(boxed.x) - 43) <= 1 && Math.abs(Number(boxed.y) - 37) <= 1, JSON.stringify(boxed));
  await page.focus('#board');
  await page.keyboard.press('f');
  const corner = await placeOf(page, 50, 40);
  assert.ok(corner.x > 100 && corner.y > 100, 'the selected position is in sight');
  assert.ok((await placeOf(page, 0, 0)).x > 40);
  const map = await page.locator('.minimap canvas').boundingBox();
  await page.mouse.click(map.x + 100, map.y + 30);
  assert.ok(Number((await viewOf(page)).x) > 100);
  await page.focus('#goto');
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'board');
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('views are kept by name, and a rule is completed while it is typed', async () => {
  const page = await open('game=wythoff&zoom=4&at=20,15');
  await page.click('#open-views');
  await page.keyboard.type('golden');
  await page.fill('[aria-label=note]', 'two lines');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.click('#rule');
  await page.fill('#rule', '');
  await page.keyboard.type('ma', { delay: 20 });
  await page.waitForSelector('#rule-offers li');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.getAttribute('#rule', 'aria-activedescendant'), 'rule-offers-0');
  await page.keyboard.press('Enter');
  assert.equal(await page.inputValue('#rule'), 'maharaja');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'maharaja');
  await page.keyboard.type(' blo', { delay: 20 });
  await page.waitForSelector('#rule-offers li');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'maharaja block 2');
  await page.waitForSelector('#rule-offers', { state: 'hidden' });
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  await page.click('#open-views');
  assert.match(await page.textContent('.views'), /golden two lines/);
  await page.click('.views .link');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'wythoff');
  assert.deepEqual(page.faults, []);
  await page.done();
});
