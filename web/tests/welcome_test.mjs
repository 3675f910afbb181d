// A welcome: cards with pictures, the tour, class mode.
import assert from 'node:assert/strict';
import { CARDS } from '../page/cards.js';
import { open, settled, test } from './harness.mjs';

test('who comes for the first time is welcomed with twelve pictures from the engine', async () => {
  assert.equal(CARDS.length, 12);
  const page = await open('', { welcome: true, ready: false });
  await page.waitForSelector('dialog.welcome[data-drawn=yes]');
  const empty = await page.evaluate(() => [...document.querySelectorAll('.card canvas')].map((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set();
    for (let i = 0; i < data.length; i += 4) {
      colours.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    }
    return colours.size;
  }).filter((count) => count < 2).length);
  assert.equal(empty, 0, 'every picture shows something');
  await page.click('[data-card="3"]');
  await page.waitForFunction(() => globalThis.wythoff?.store.state.show.why && globalThis.wythoff.store.state.game === 'wythoff');
  await page.waitForSelector('dialog.welcome', { state: 'detached' });
  assert.deepEqual(page.faults, []);
  // Not again, unless it is asked for.
  await page.goto('about:blank');
  await page.goBack();
  await page.waitForSelector('html[data-ready=yes]');
  assert.equal(await page.locator('dialog.welcome').count(), 0);
  await page.done();
});

test('the tour goes by itself and by keys, and class mode leaves the board and the keys', async () => {
  const page = await open('game=nim', { reducedMotion: 'reduce' });
  await page.click('#open-welcome');
  await page.click('[data-begin=tour]');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'wythoff');
  assert.equal(await page.textContent('[data-tour=hold]'), 'Go on', 'with little motion it waits');
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Enter');
  }
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'maharaja' && globalThis.wythoff.store.state.show.strip);
  assert.equal(await page.evaluate(() => document.querySelector('.tour-target').id), 'rule');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.tour', { state: 'detached' });
  assert.equal(await page.locator('.tour-target').count(), 0);
  // Class mode, by keys alone.
  assert.equal(await page.evaluate(() => document.activeElement.id), 'board');
  await page.keyboard.press('c');
  await page.waitForSelector('#panel', { state: 'hidden' });
  await page.keyboard.press(']');
  await page.waitForFunction((title) => document.querySelector('#toast').textContent.startsWith(title), CARDS[0].title);
  await page.keyboard.press('w');
  assert.equal(await page.evaluate(() => globalThis.wythoff.store.state.show.why), true);
  await settled(page);
  await page.keyboard.press('c');
  await page.waitForSelector('#panel');
  assert.deepEqual(page.faults, []);
  await page.done();
});
