// A welcome: cards with pictures, the tour, class mode.
import assert from 'node:assert/strict';
import { CARDS } from '../page/cards.js';
import { stops as stopsOfTour } from '../page/tour.js';
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

/** Whether the origin stands beside the numbers of the axes. */
function seesOrigin(page) {
  return page.evaluate(() => globalThis.wythoff.view.seesOrigin);
}

async function follow(page, link) {
  await page.evaluate((hash) => { location.hash = encodeURI(hash); }, link);
  const game = decodeURIComponent(/game=([^&]*)/.exec(link)[1]);
  await page.waitForFunction((name) => globalThis.wythoff.store.state.game === name && location.hash.includes('zoom='), game);
  await settled(page);
}

test('cards, tour and links show the origin on every screen, and class mode keeps it', async () => {
  const stops = stopsOfTour({ build: { open: async () => {}, close: () => {} } }).map((stop) => stop.link);
  for (const [width, height] of [[390, 844], [844, 390], [1440, 900]]) {
    const page = await open('game=wythoff&box=40,30', { width, height });
    assert.ok(await seesOrigin(page), `a link at ${width}`);
    const link = await page.evaluate(() => location.hash);
    for (const next of [...CARDS.map((card) => card.link), ...stops].filter((text) => text.includes('box='))) {
      await follow(page, next);
      assert.ok(await seesOrigin(page), `${next} at ${width}`);
    }
    await page.focus('#board');
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.documentElement.dataset.mode === 'class' && globalThis.wythoff.board.frame === 0);
    await settled(page);
    assert.ok(await seesOrigin(page), `class mode at ${width}`);
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.documentElement.dataset.mode !== 'class');
    await page.done();
    // A link from a wide screen on a narrow one.
    const other = await open(link.slice(1), { width: 390, height: 844 });
    assert.ok(await seesOrigin(other), link);
    await other.done();
  }
});

test('a slider that is dragged is not replaced, and the board keeps the old rule until the new one is there', async () => {
  const page = await open('game=wythoff(m=2,p=1)&box=60,40');
  await page.click('.sliders summary');
  await page.evaluate(() => {
    const { board } = globalThis.wythoff;
    globalThis.slider = document.querySelector('.sliders input[type=range]');
    globalThis.blank = 0;
    // A board that was empty has nothing between the lines of its grid.
    board.drawn.push(() => { globalThis.blank += board.last.size === 0 ? 1 : 0; });
  });
  for (let value = 3; value < 10; value++) {
    await page.evaluate((next) => {
      const { slider } = globalThis;
      slider.value = next;
      slider.dispatchEvent(new Event('input'));
    }, value);
    if (value % 2 === 0) {
      await page.waitForFunction((next) => globalThis.wythoff.store.state.game === `wythoff(m=${next},p=1)`, value);
    }
  }
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'wythoff(m=9,p=1)');
  await settled(page);
  assert.ok(await page.evaluate(() => globalThis.slider.isConnected));
  assert.equal(await page.evaluate(() => globalThis.blank), 0);
  // Another game has sliders of its own.
  await page.fill('#rule', 'maharaja(3,5)');
  await page.waitForFunction(() => !globalThis.slider.isConnected);
  assert.deepEqual(page.faults, []);
  await page.done();
});
