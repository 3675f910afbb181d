// Taking away: links that restore, files, commands.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fileName } from '../page/tab_export.js';
import { api, open, program, settled, test, viewOf } from './harness.mjs';

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
  await page.waitForSelector('#rule-fault');
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
    assert.match(download.suggestedFilename(), /^(b-)?wythoff\.\w+$/);
    await page.waitForFunction((name) => !document.querySelector(`[data-format=${name}]`).disabled, format);
  }
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('files are named after what they show', () => {
  const scene = { game: 'wythoff + (1,2)', game2: '', layer: 'p', x: 0n, y: 0n };
  assert.equal(fileName(scene, 'png'), 'wythoff-1-2.png');
  assert.equal(fileName({ ...scene, game: 'maharaja', layer: 'grundy', x: 20n, y: 7n }, 'svg'), 'maharaja-grundy-20-7.svg');
  assert.equal(fileName({ ...scene, game: 'nim', game2: 'maharaja', layer: 'difference' }, 'csv'), 'nim-and-maharaja-difference.csv');
  assert.equal(fileName({ ...scene, game: 'nim', x: 10n ** 100n }, 'bfile'), 'b-nim-far-out.txt');
});

test('a message stands in the line below the board and hides nothing else', async () => {
  for (const [width, height] of [[390, 844], [1440, 900]]) {
    const page = await open('game=wythoff', { width, height });
    await page.evaluate(() => document.querySelector('#toast').classList.add('shown'));
    const [message, line] = await page.evaluate(() => ['#toast', '.status'].map((name) => document.querySelector(name).getBoundingClientRect().toJSON()));
    assert.ok(message.top >= line.top && message.bottom <= line.bottom && message.width <= line.width, JSON.stringify([message, line]));
    await page.done();
  }
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
    const { sceneOf } = await import('./page/tab_export.js');
    return Object.fromEntries(Object.entries(sceneOf(globalThis.wythoff.board)).filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]));
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

/** The file that a command of the page makes. */
async function made(command, format) {
  const folder = mkdtempSync(join(tmpdir(), 'wythoff-'));
  try {
    await promisify(execFile)('bash', ['-c', command.replace(/^wythoff /, `'${resolve(program)}' `).replace(/view\.png$/, `view.${format}`)], { cwd: folder });
    return readFileSync(join(folder, `view.${format}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const VIEWS = {
  'a selected position with its moves': ['game=maharaja&at=22,20&zoom=4.2&selected=30,31', /--mark 30,31 --moves --winning/],
  'two boards': ['game=maharaja&second=wythoff(m=2,p=3)&compare=side&at=12,20&zoom=4&selected=9,12', /--beside 'wythoff\(m=2,p=3\)'/],
  'a difference': ['game=maharaja&second=wythoff&compare=difference&at=40,40&zoom=3.4&show=grid', /--difference wythoff/],
  'Grundy values': ['game=wythoff&layer=grundy&at=20,16&zoom=4.8&selected=12,13&show=moves,guides', /--grundy .*--no-grid.*--moves/],
  'a slice': ['game=wythoff-any on 3 heaps&heaps=0,0,7&at=12,10&zoom=4&selected=5,8', /^wythoff draw 'wythoff-any on 3 heaps' --slice z=7 /],
  'what is remembered': ['game=nim pass&state=0&at=12,10&zoom=4', /--state 0/],
  'a place far out': [`game=maharaja&at=${10n ** 60n},${10n ** 60n + 7n}&zoom=4&selected=${10n ** 60n},${10n ** 60n}`, /--at /],
};

for (const [name, [hash, looks]] of Object.entries(VIEWS)) {
  test(`what is saved is what the command makes: ${name}`, async () => {
    const page = await open(`${hash}&tab=export`);
    await page.waitForFunction(() => /^wythoff draw/.test(document.querySelector('pre.command').textContent));
    for (const format of [name === 'two boards' ? 'svg' : 'png']) {
      let command, download;
      do { // The board may take its size a frame later, and the page asks for the command of the new window then.
        let request;
        [request, download] = await Promise.all([
          page.waitForRequest((one) => new URL(one.url()).pathname.endsWith('/export')), page.waitForEvent('download'), page.click(`[data-format=${format}]`)]);
        const { format: _, ...window } = Object.fromEntries(new URL(request.url()).searchParams);
        ({ command } = (await api('command', window)).body);
        await page.waitForFunction((id) => !document.querySelector(`[data-format=${id}]`).disabled, format);
      } while (await page.textContent('pre.command') !== command);
      assert.match(command, looks);
      assert.ok(readFileSync(await download.path()).equals(await made(command, format)), `${format}: ${command}`);
    }
    assert.deepEqual(page.faults, []);
    await page.done();
  });
}

test('titles, sizes and colours are part of the command', async () => {
  const page = await open('game=wythoff&at=20,16&zoom=4.5&tab=export', { colorScheme: 'dark' });
  const shows = (part) => page.waitForFunction((text) => document.querySelector('pre.command').textContent.includes(text), part);
  // The page is dark, and so is its picture.
  await shows('--theme dark');
  await page.selectOption('[aria-label="size of pictures"]', '600');
  await shows('--pixels 600');
  await page.fill('[aria-label="title of pictures"]', "it's Wythoff");
  await page.press('[aria-label="title of pictures"]', 'Enter');
  await shows("--title 'it'\\''s Wythoff'");
  const command = await page.textContent('pre.command');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-format=pdf]')]);
  assert.ok(readFileSync(await download.path()).equals(await made(command, 'pdf')), command);
  await page.selectOption('[aria-label="colours of pictures"]', 'light');
  await page.waitForFunction(() => !document.querySelector('pre.command').textContent.includes('--theme'));
  await page.done();
});

test('pictures have the colours of the board', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await open('game=wythoff&layer=grundy&at=20,16&zoom=4.8&tab=export&show=', { colorScheme });
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-format=svg]')]);
    const text = readFileSync(await download.path(), 'latin1');
    const hexes = await page.evaluate(() => {
      const { board } = globalThis.wythoff;
      const of = ([r, g, b]) => [r, g, b].map((part) => Number(part) / 255);
      const at = (value) => 3 * Math.round(255 * Math.sqrt(value / board.largest));
      return { hot: of(board.palette.hot), largest: board.largest, seven: of([...board.palette.scale.slice(at(7), at(7) + 3)]) };
    });
    // Fills of the SVG, as shares of red, green and blue.
    const fills = [...text.matchAll(/fill="?:?\s*rgb\(([\d.]+)%,\s*([\d.]+)%,\s*([\d.]+)%\)/g), ...text.matchAll(/fill:rgb\(([\d.]+)%,([\d.]+)%,([\d.]+)%\)/g)]
      .map(([, ...parts]) => parts.map((part) => Number(part) / 100));
    const near = (colour) => fills.some((fill) => fill.every((part, i) => Math.abs(part - colour[i]) < 0.012));
    assert.ok(fills.length > 50, `${fills.length}`);
    assert.ok(near(hexes.hot), `P-positions ${hexes.hot}`);
    assert.ok(near(hexes.seven), `value 7 of ${hexes.largest}: ${hexes.seven}`);
    await page.done();
  }
});
