// It shows structure: the machines at work on a position, positions that can be pressed, the numbers of a rule as sliders.
import assert from 'node:assert/strict';
import { knobsOf, withValues, writtenOut } from '../page/sliders.js';
import { digitsIn, runAutomaton, statesAfter } from '../page/trace.js';
import { api, open, test } from './harness.mjs';

test('numbers of a rule, and the rule with others', () => {
  const rule = 'wythoff(m=2,p=3) + (1,2) block 4';
  const knobs = knobsOf(rule);
  assert.deepEqual(knobs.map(({ name, value }) => [name, value]), [['m', 2], ['p', 3], ['(1,2), x', 1], ['(1,2), y', 2], ['block', 4]]);
  assert.equal(withValues(rule, knobs, [10, 3, 4, 5, 6]), 'wythoff(m=10,p=3) + (4,5) block 6');
  assert.deepEqual(knobsOf(writtenOut('maharaja')).map(({ name }) => name), ['k', 'l']);
  assert.deepEqual(knobsOf('gdwn(1,2)').map(({ name }) => name), ['p', 'q']);
  assert.deepEqual(knobsOf('wythoff + {(t,2t),(2t,t): t=1..50}').map(({ name, value }) => [name, value]), [['up to', 50]]);
  assert.deepEqual(knobsOf('wythoff terminal x+y<=3').map(({ value }) => value), [3]);
  assert.deepEqual(knobsOf('rational-nim(2/7,10/1)'), []);
});

test('the automaton on the digits of a position says what the server says', async () => {
  assert.deepEqual(digitsIn('msd_fib', 11n), [1, 0, 1, 0, 0]);
  assert.deepEqual(digitsIn('msd_pell', 11n), [2, 0, 1]);
  assert.deepEqual(digitsIn('msd_2', 6n), [1, 1, 0]);
  assert.deepEqual(digitsIn('msd_fib', 0n), []);
  assert.equal(digitsIn('msd_other', 1n), null);
  for (const [game, system] of [['wythoff', 'msd_fib'], ['wythoff(m=2)', 'msd_pell'], ['nim', 'msd_2']]) {
    const { body: graph } = await api('graph', { game, what: 'automaton' });
    assert.ok(graph.standing.by.includes(system));
    const tile = (await api('tile', { game, x: 0, y: 0, layer: 'p' })).body.boxes;
    const p = new Set();
    for (let k = 0; k < tile.length; k += 3) {
      p.add(`${tile[k]},${tile[k + 1]}`);
    }
    for (let x = 0; x < 40; x++) {
      for (let y = 0; y < 70; y++) {
        const { accepts } = runAutomaton(graph, digitsIn(system, BigInt(x)), digitsIn(system, BigInt(y)));
        assert.equal(accepts, p.has(`${x},${y}`), `${game} (${x},${y})`);
      }
    }
  }
});

test('the column machine reads the columns of the game', async () => {
  const { body: graph } = await api('graph', { game: 'maharaja', what: 'machine' });
  const { body } = await api('sequence', { game: 'maharaja', from: 0, count: 400 });
  const upper = new Set(body.pairs.map(([a]) => Number(a)));
  const bits = Array.from({ length: 600 }, (_, x) => (upper.has(x) ? 0 : 1)).slice(32);
  assert.equal(statesAfter(graph, bits.slice(0, 96)).length, 1);
  // Read on from there: the state that is told later is the one the machine has come to.
  for (const [from, to] of [[0, 200], [150, 400], [300, 568]]) {
    assert.deepEqual(statesAfter(graph, bits.slice(from, to)), statesAfter(graph, bits.slice(0, to)));
  }
});

test('sliders, rows and moves on the page; states follow the position', async () => {
  const page = await open('game=maharaja&tab=game');
  await page.click('.sliders summary');
  await page.focus('[aria-label="l of the rule"]');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'maharaja(1,3)');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'l of the rule', 'the slider stays under the hand');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'maharaja(1,2)');
  await page.click('[aria-label="show P-position number 5"]');
  assert.equal(await page.evaluate(() => `${globalThis.wythoff.store.state.selected.x},${globalThis.wythoff.store.state.selected.y}`), '8,13');
  await page.click('#t-position');
  await page.locator('#tab-position .link').first().click();
  await page.waitForFunction(() => globalThis.wythoff.store.state.selected.x !== 8n || globalThis.wythoff.store.state.selected.y !== 13n);
  await page.evaluate(() => globalThis.wythoff.store.set({ selected: { x: 1000n, y: 1618n } }));
  await page.click('#t-structure');
  await page.waitForFunction(() => [...document.querySelectorAll('.trace')].some((trace) => /Column 1000: state \d+; it reads [01]/.test(trace.textContent)));
  await page.waitForFunction(() => [...document.querySelectorAll('.trace')].some((trace) => /in digits of msd_fib: states 0 → .*(accepted, P|not accepted, N)/.test(trace.textContent)));
  assert.equal(await page.locator('.graph .state.here').count() >= 1, true);
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('a job has options, and they are told with its end', async () => {
  const page = await open('game=nim&tab=proof');
  await page.click('#tab-proof .job-options summary');
  await page.fill('#tab-proof [data-option=states]', '5000');
  await page.click('#tab-proof .primary');
  await page.waitForFunction(() => /of work, with states 5000/.test(document.querySelector('#tab-proof').textContent));
  await page.reload();
  await page.waitForFunction(() => /of work, with states 5000/.test(document.querySelector('#tab-proof')?.textContent ?? ''));
  assert.deepEqual(page.faults, []);
  await page.done();
});
