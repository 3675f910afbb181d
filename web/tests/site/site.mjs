// site.mjs SITE FILE PROGRAM - the page without a server, in Chromium: from a static host, and as one file from
// the disk.  Prints TAP.  SITE and FILE are what `make site` made.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from '../harness.mjs';

const site = resolve(process.argv[2]);
const file = resolve(process.argv[3]);
const program = resolve(process.argv[4]);
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

let browser;
let host;
let origin;

before(async () => {
  browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
  host = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', site], { stdio: ['ignore', 'pipe', 'ignore'] });
  origin = await new Promise((found) => {
    host.stdout.on('data', (data) => {
      const port = /port (\d+)/.exec(String(data))?.[1];
      if (port) {
        found(`http://127.0.0.1:${port}/`);
      }
    });
  });
});
after(async () => {
  await browser?.close();
  host?.kill();
});

/** A page, ready, with its tiles there.  Nothing but the page's own files may be asked of a network. */
async function open(url) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  page.faults = [];
  page.asked = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  page.on('request', (request) => /^https?:/.test(request.url()) && page.asked.push(request.url()));
  await page.goto(url);
  await page.waitForSelector('html[data-ready=yes]');
  await page.waitForFunction(() => globalThis.wythoff.board.frame === 0 && globalThis.wythoff.tiles.waiting === 0);
  return page;
}

const PLACES = [
  ['a static host', () => origin],
  ['one file from the disk', () => pathToFileURL(file).href],
];

for (const [name, url] of PLACES) {
  test(`${name}: board, position, play, proof and export`, async () => {
    const page = await open(`${url()}#game=maharaja`);
    const first = await page.evaluate(() => performance.getEntriesByName('first-board')[0]?.startTime ?? performance.now());
    console.log(`# ${name}: ready after ${Math.round(first)} ms`);
    const own = url().startsWith('http') ? page.asked.filter((one) => !one.startsWith(origin)) : page.asked;
    assert.deepEqual(own, [], 'nothing is asked of the network');

    // A place that no table reaches, with its standing.
    const { status, body } = await page.evaluate(async () => {
      const response = await globalThis.wythoffFetch('api/v1/position?game=maharaja&x=10%5E100&y=7');
      return { status: response.status, body: await response.json() };
    });
    assert.equal(status, 200);
    assert.equal(body.outcome, 'N');
    assert.equal(body.standing.kind, 'proved');

    await page.fill('#goto', '10^100');
    await page.click('#goto-go');
    await page.waitForFunction(() => globalThis.wythoff.tiles.waiting === 0);

    // A theorem, in a worker of its own, while the board goes on answering.
    await page.click('#t-proof');
    await page.click('#tab-proof button:has-text("Prove")');
    await page.waitForSelector('#tab-proof .theorem');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#tab-proof a[download]')]);
    assert.match(readFileSync(await download.path(), 'latin1').slice(0, 60), /wythoff/i);

    // PNG from the canvas, data from the library; what cannot be made is said.
    await page.click('#t-export');
    const [png] = await Promise.all([page.waitForEvent('download'), page.click('[data-format=png]')]);
    assert.equal(readFileSync(await png.path()).subarray(1, 4).toString(), 'PNG');
    await page.click('[data-format=pdf]');
    await page.waitForFunction(() => /not made here/.test(document.querySelector('#tab-export .problem').textContent));

    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test('a published game opens from the disk with its theorem and its certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wythoff-'));
  const published = join(folder, 'page.html');
  const { status, stderr } = spawnSync(program, ['publish', 'wythoff + (1,2) + (2,1)', '-o', published, '--seconds', '60'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const page = await open(pathToFileURL(published).href);
  assert.deepEqual(page.asked, [], 'nothing is asked of the network');
  assert.equal(await page.inputValue('#rule'), 'wythoff + (1,2) + (2,1)');
  assert.match(await page.title(), /wythoff \+ \(1,2\)/);

  // What was found out before is there at once, and the checker agrees.
  await page.click('#open-published');
  const words = await page.textContent('#published');
  assert.match(words, /Theorem/);
  assert.match(words, /Facts/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#published a:has-text("prove: certificate")')]);
  const checked = spawnSync(`${program}-check`, [await download.path()], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stderr + checked.stdout);
  await page.click('#published button');

  await page.click('#t-proof');
  await page.evaluate(() => {
    globalThis.works = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (words, ...rest) {
      globalThis.works += 'work' in words ? 1 : 0;
      return postMessage.call(this, words, ...rest);
    };
  });
  await page.click('#tab-proof button:has-text("Prove")');
  await page.waitForSelector('#tab-proof .theorem');
  assert.equal(await page.evaluate(() => globalThis.works), 0, 'the theorem is in the file');

  // The computer plays.
  const answer = await page.evaluate(async () => (await globalThis.wythoffFetch('api/v1/play', {
    method: 'POST', body: JSON.stringify({ game: 'wythoff + (1,2) + (2,1)', start: [7, 9], turns: [], computer: 'first', reply: true }),
  })).json());
  assert.equal(answer.error ?? null, null);
  assert.ok(answer.turns.length > 0, JSON.stringify(answer));
  assert.deepEqual(page.faults, []);
  await page.context().close();
  rmSync(folder, { recursive: true });
});

test('a long job is stopped by ending its worker, and the next one runs', async () => {
  const page = await open(origin);
  const states = await page.evaluate(async () => {
    const ask = async (path, init) => (await globalThis.wythoffFetch(`api/v1/${path}`, init)).json();
    const start = (kind, game) => ask('jobs', { method: 'POST', body: JSON.stringify({ kind, game, options: {} }) });
    const long = (await start('prove', 'maharaja(5,8)')).job; // minutes
    const short = (await start('dictionary', 'wythoff')).job;
    const seen = [(await ask(`jobs/${long}`)).state, (await ask(`jobs/${short}`)).state];
    seen.push((await ask(`jobs/${long}`, { method: 'DELETE' })).state);
    for (;;) {
      const { state } = await ask(`jobs/${short}`);
      if (state !== 'queued' && state !== 'running') {
        return [...seen, state];
      }
      await new Promise((then) => setTimeout(then, 50));
    }
  });
  assert.deepEqual(states, ['running', 'queued', 'stopped', 'done']);
  await page.context().close();
});
