// Taking away: links that restore, files, commands.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { api, open, settled, viewOf } from './harness.mjs';

function shown(page) {
  return page.evaluate(() => {
    const { store, view } = globalThis.wythoff;
    const { game, second, compare, base, show, selected, tab } = store.state;
    const { x, y } = view.centre;
    return { game, second, compare, base, show, tab, selected: selected && `${selected.x},${selected.y}`, at: `${x},${y}`, zoom: view.zoom.toFixed(2) };
  });
}

test('a link restores the rule, the window, the layers and the selection', async () => {
  const page = await open('game=maharaja');
  const far = 10n ** 50n;
  await page.evaluate((at) => {
    const { view, store, board } = globalThis.wythoff;
    view.lookAt({ x: BigInt(at), y: 77n }, 3.25);
    store.set({ selected: { x: BigInt(at) + 2n, y: 80n } });
    board.changed();
  }, far.toString());
  await page.uncheck('input[data-overlay=guides]', { force: true });
  await page.selectOption('#compare', 'side');
  await page.fill('#second', 'wythoff');
  await page.waitForFunction(() => globalThis.wythoff.store.state.second === 'wythoff');
  await page.click('#t-export');
  const before = await shown(page);
  await page.waitForFunction(() => location.hash.includes('tab=export') && location.hash.includes('second=wythoff'));
  const { hash } = new URL(page.url());
  await page.done();

  const again = await open(hash.slice(1));
  assert.deepEqual(await shown(again), before);
  assert.equal(await again.isChecked('input[data-overlay=guides]'), false);
  // A link that is followed while the page is open works too.
  await again.evaluate(() => { location.hash = '#game=nim&layer=grundy&at=5,6&zoom=5'; });
  await again.waitForFunction(() => globalThis.wythoff.store.state.game === 'nim');
  await settled(again);
  assert.deepEqual([(await shown(again)).base, (await shown(again)).at], ['grundy', '5,6']);
  await again.done();
});

test('the address follows the view', async () => {
  const page = await open('game=wythoff&at=50,50&zoom=3');
  await page.focus('#board');
  await page.keyboard.press('ArrowRight');
  const { x, y } = await viewOf(page);
  await page.waitForFunction(([cx, cy]) => location.hash.includes(`at=${cx},${cy}`), [x, y]);
  await page.done();
});

test('a link with a faulty rule shows the fault and still gives a board', async () => {
  const page = await open('game=wythof + (1');
  assert.equal(await page.isVisible('#rule-fault'), true);
  assert.equal(await page.evaluate(() => globalThis.wythoff.store.state.info !== null), true);
  await page.done();
});

const FILES = {
  png: /^\x89PNG/, svg: /<svg/, pdf: /^%PDF/, tex: /tikz/, csv: /^x,y\n0,0\n/, json: /"rule"/, bfile: /^\s*(#.*\n)*\s*0 0/,
};

test('the view is saved in every format', async () => {
  const page = await open('game=wythoff&at=20,20&zoom=4&tab=export');
  for (const [format, looks] of Object.entries(FILES)) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-format=${format}]`)]);
    const text = readFileSync(await download.path(), 'latin1');
    assert.match(text, looks, format);
    assert.match(download.suggestedFilename(), /^wythoff\./);
    await page.waitForFunction((name) => !document.querySelector(`[data-format=${name}]`).disabled, format);
  }
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('what cannot be saved is said', async () => {
  const page = await open('game=wythoff&layer=grundy&at=20,20&zoom=4&tab=export');
  await page.click('[data-format=bfile]');
  await page.waitForFunction(() => /b-file/.test(document.querySelector('#tab-export .problem').textContent));
  await page.done();
});

test('the view as a command, which is copied', async () => {
  const page = await open('game=wythoff&at=60,60&zoom=3&tab=export', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { body } = await api('command', await page.evaluate(async () => {
    const { windowOf } = await import('./page/tab_export.js');
    return Object.fromEntries(Object.entries(windowOf(globalThis.wythoff.board)).map(([name, value]) => [name, String(value)]));
  }));
  const { command } = body;
  assert.match(command, /^wythoff draw wythoff /);
  await page.waitForFunction((text) => document.querySelector('pre.command').textContent === text, command);
  await page.click('text=Copy the command');
  await page.waitForFunction(() => /copied/.test(document.querySelector('#toast').textContent));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), command);
  await page.click('text=Copy the link');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#game=wythoff&at=60,60&zoom=3\.00/);
  await page.done();
});
