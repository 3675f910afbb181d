// The panel: what is known, drawings, jobs with progress and stop, certificates, claims.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { api, open, test } from './harness.mjs';

test('the game is described with its reach, sequence and claims', async () => {
  const page = await open('game=maharaja&tab=game');
  await page.waitForSelector('#tab-game table.numbers');
  const text = await page.textContent('#tab-game');
  for (const words of ['symmetric', 'one P-position a column', 'heaps of any size', 'φ']) {
    assert.ok(text.includes(words), words);
  }
  const { body } = await api('sequence', { game: 'maharaja', from: 0, count: 12 });
  const rows = await page.locator('#tab-game table.numbers tbody tr').evaluateAll((list) => list.map((row) => [...row.cells].slice(0, 3).map((cell) => cell.textContent)));
  assert.deepEqual(rows, body.pairs.map(([a, b], n) => [String(n), a, b]));
  await page.fill('#game-body input', '10^50');
  await page.press('#game-body input', 'Enter');
  await page.waitForFunction(() => document.querySelector('#tab-game table.numbers td').title === '1' + '0'.repeat(50));
  const { body: known } = await api('claims', { game: 'maharaja' });
  await page.waitForSelector('#tab-game .claims-of');
  await page.click('#tab-game .claims-of summary');
  assert.equal(await page.locator('#tab-game .claims li').count(), known.claims.length);
  await page.done();
});

test('the selected position is told with all its digits', async () => {
  const x = 10n ** 60n + 7n;
  const page = await open(`game=maharaja&tab=position&selected=${x},12345`);
  await page.waitForSelector('#tab-position .outcome');
  const text = await page.textContent('#tab-position');
  const { body } = await api('position', { game: 'maharaja', x, y: 12345 });
  for (const digits of [x.toString(), body.move[0], body.to[0], body.to[1], body.standing.by]) {
    assert.ok(text.includes(digits), digits);
  }
  await page.done();
});

test('the machine and the automaton are drawn, and enlarged', async () => {
  const page = await open('game=wythoff&tab=structure');
  await page.waitForFunction(() => document.querySelectorAll('#tab-structure svg.graph').length === 2);
  const { body } = await api('graph', { game: 'wythoff', what: 'automaton' });
  const drawing = page.locator('#tab-structure svg.graph').nth(1);
  assert.equal(await drawing.locator('.state').count(), body.nodes.length);
  assert.equal(await drawing.locator('.final').count(), body.nodes.filter((node) => node.final).length);
  await page.locator('#tab-structure').getByText('Enlarge').last().click();
  assert.equal(await page.locator('dialog.large .state').count(), body.nodes.length);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog.large', { state: 'detached' });
  await page.done();
});

test('no label of a drawing lies on another or on a state', async () => {
  const page = await open('game=maharaja&tab=structure');
  await page.waitForFunction(() => document.querySelectorAll('#tab-structure svg.graph').length === 2);
  await page.locator('#tab-structure').getByText('Enlarge').first().click();
  const faults = await page.evaluate(() => [document.querySelector('#tab-structure svg.graph'), document.querySelector('dialog.large svg.graph')].flatMap((drawing) => {
    const boxes = [...drawing.querySelectorAll('text.label, .state > circle:first-of-type')].map((element) => ({ text: element.textContent, state: element.tagName === 'circle', box: element.getBBox() }));
    const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    return boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => !(one.state && other.state) && meet(one.box, other.box)).map((other) => `${one.text} ${other.text}`));
  }));
  assert.deepEqual(faults, []);
  await page.done();
});

test('the bound of the deviation is told with its standing', async () => {
  const page = await open('game=maharaja&tab=game');
  await page.waitForSelector('#tab-game .bounds');
  assert.match(await page.textContent('#tab-game .bounds'), /−4≤bn−an−n≤3 for all n, both attained; C = 4 proved/);
  await page.fill('#rule', 'gdwn(1,2)');
  await page.waitForFunction(() => /not known here/.test(document.querySelector('#tab-game .bound')?.textContent));
  await page.done();
});

test('a claim is an expectation until its check was run', async () => {
  const page = await open('game=maharaja&tab=game');
  await page.click('#tab-game .claims-of summary');
  const first = page.locator('#tab-game .claims li').first();
  assert.match(await first.textContent(), /expected: proved/);
  assert.equal(await first.locator('.mark').count(), 0);
  await first.getByRole('button', { name: /^check/ }).click();
  await first.locator('.found .mark').waitFor();
  assert.match(await first.locator('.found').textContent(), /^proved/);
  assert.equal(await page.locator('#tab-game .claims .mark').count(), 1);
  await page.done();
});

test('a reach that was short because the server was busy is looked at again', async () => {
  let asked = 0;
  const page = await open('game=maharaja&tab=game', {
    before: (blank) => blank.route('**/api/v1/game?*', async (route) => {
      const answer = await route.fetch();
      const info = await answer.json();
      asked++;
      await route.fulfill({ response: answer, json: asked === 1 ? { ...info, reach: 'window', window: 1000, reach_again: 0.2 } : info });
    }),
  });
  await page.waitForFunction(() => /heaps of any size/.test(document.querySelector('#tab-game').textContent));
  assert.equal(asked, 2);
  await page.done();
});

test('a game without a machine says why', async () => {
  const page = await open('game=wythoff block 2&tab=structure');
  const { body } = await api('graph', { game: 'wythoff block 2', what: 'machine' });
  await page.waitForFunction((message) => document.querySelector('#tab-structure').textContent.includes(message), body.error.message);
  await page.done();
});

test('a theorem is proved and its certificate downloaded', async () => {
  const page = await open('game=wythoff&tab=proof');
  await page.click('#tab-proof button.primary');
  await page.waitForSelector('#tab-proof .theorem, #tab-proof .facts');
  assert.match(await page.textContent('#tab-proof'), /proved/);
  const link = page.locator('#tab-proof a[download]').first();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const text = readFileSync(await download.path(), 'utf8');
  assert.ok(text.length > 200);
  await page.done();
});

test('an analysis gives facts with their standing', async () => {
  const page = await open('game=wythoff&tab=structure');
  await page.click('section[aria-label=Analysis] button.primary');
  await page.waitForSelector('section[aria-label=Analysis] .fact');
  const text = await page.textContent('section[aria-label=Analysis]');
  assert.match(text, /slope/);
  assert.match(text, /proved|computed/);
  await page.done();
});

/** Jobs that last as long as a test wants. */
async function fakeJobs(page) {
  const job = { job: '7', kind: 'prove', game: 'nim', state: 'running', done: 0.25, seconds: 3, result: null, error: null, files: [] };
  await page.route('**/api/v1/jobs', (route) => route.fulfill({ status: 202, json: { job: '7' } }));
  await page.route('**/api/v1/jobs/7', (route) => {
    if (route.request().method() === 'DELETE') {
      job.state = 'stopped';
      return route.fulfill({ json: {} });
    }
    return route.fulfill({ json: job });
  });
  return job;
}

test('a long job shows its progress and can be stopped', async () => {
  const page = await open('game=nim&tab=proof');
  await fakeJobs(page);
  await page.click('#tab-proof button.primary');
  await page.waitForFunction(() => /25 %/.test(document.querySelector('#tab-proof .job').textContent));
  assert.equal(await page.evaluate(() => document.querySelector('#tab-proof progress').value), 0.25);
  await page.locator('#tab-proof').getByText('Stop', { exact: true }).click();
  await page.waitForFunction(() => /Stopped after 3 s/.test(document.querySelector('#tab-proof .job').textContent));
  assert.equal(await page.isEnabled('#tab-proof button.primary'), true);
  await page.done();
});

test('a job that fails says why', async () => {
  const page = await open('game=nim&tab=proof');
  const job = await fakeJobs(page);
  await page.click('#tab-proof button.primary');
  Object.assign(job, { state: 'failed', error: { message: 'the window was too small' } });
  await page.waitForFunction(() => /the window was too small/.test(document.querySelector('#tab-proof .problem')?.textContent ?? ''));
  await page.done();
});
