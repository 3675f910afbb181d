// It explains and shows structure: why, the construction step by step, the deviation strip.
import assert from 'node:assert/strict';
import { buildSteps, stepWords } from '../page/construction.js';
import { perfectSectors, sectorWords } from '../page/sectors.js';
import { deviationOf, slopeOf } from '../page/deviation.js';
import { api, colourAt, open, palette, settled, test } from './harness.mjs';

/** The P-positions of a square by plain search. */
function plain(moves, size) {
  const p = new Set();
  const list = [];
  for (let sum = 0; sum < 2 * size - 1; sum++) {
    for (let x = Math.max(0, sum - size + 1); x <= Math.min(sum, size - 1); x++) {
      const y = sum - x;
      if (!moves.some(([s, t]) => p.has(`${x - s},${y - t}`))) {
        p.add(`${x},${y}`);
        list.push({ x, y });
      }
    }
  }
  return list;
}

test('each step of the construction is the smallest that is left, and in the end all is decided', () => {
  const size = 20;
  const line = Array.from({ length: size }, (_, i) => i + 1);
  const wythoff = [...line.map((t) => [t, 0]), ...line.map((t) => [0, t]), ...line.map((t) => [t, t])];
  for (const [moves, pairs] of [[wythoff, true], [[...wythoff, [1, 2], [2, 1]], true], [[[1, 0], [0, 2], [3, 3]], false], [line.slice(1).map((t) => [t, -1]).concat(line.slice(1).map((t) => [-1, t])), false]]) {
    const spots = plain(moves, size);
    const steps = buildSteps(spots, moves, size, pairs);
    const struck = new Set();
    for (const { made, struck: now } of steps) {
      made.forEach(({ x, y }) => assert.ok(!struck.has(`${x},${y}`), `(${x},${y}) was struck before`));
      now.forEach(({ x, y }) => struck.add(`${x},${y}`));
    }
    // Tokens that are returned come from outside of the square.
    assert.equal(steps.flatMap(({ made }) => made).length, spots.length);
    if (moves.every((move) => Math.min(...move) >= 0)) {
      assert.equal(struck.size + spots.length, size * size);
    }
  }
  const steps = buildSteps(plain(wythoff, size), wythoff, size, true);
  assert.deepEqual(steps[1].made, [{ x: 1, y: 2 }, { x: 2, y: 1 }]);
  assert.match(stepWords(steps[0], 0, 3), /the end of the game/);
  assert.match(stepWords(steps[1], 1, 3), /their row, their column and their diagonal/);
});

test('perfect sectors and words are those of S0', () => {
  const size = 60;
  const line = Array.from({ length: size }, (_, i) => i + 1);
  const list = [[1, 2], [2, 1]];
  const rows = [];
  plain([...line.map((t) => [t, 0]), ...line.map((t) => [0, t]), ...line.map((t) => [t, t]), ...list], size).forEach(({ x, y }) => { rows[x] = y; });
  const first = rows.slice(0, 20);
  assert.ok(perfectSectors(first, list).some(({ column, n }) => column === 8 && n === 5));
  // As `wythoff draw maharaja --sector 8 --word` has it.
  const word = sectorWords(first, list).find(({ from }) => from === 8);
  assert.deepEqual([word.word, word.translate, word.to], ['00100', '100101100', 13]);
});

test('the layer Why and the construction on the board', async () => {
  const page = await open('game=maharaja&zoom=4.5&at=12,10');
  const before = await colourAt(page, 12, 20);
  await page.check('[data-overlay=why]', { force: true });
  await page.waitForFunction(() => document.querySelectorAll('.why-legend .entry').length === 5);
  assert.match(await page.textContent('.why-legend'), /taking from x wins.*\(1,2\) wins/);
  await settled(page);
  assert.notDeepEqual(await colourAt(page, 12, 20), before);
  assert.deepEqual(await colourAt(page, 7, 10), (await palette(page)).ink);
  await page.waitForFunction(() => /show=[^&]*why/.test(location.hash));
  await page.uncheck('[data-overlay=why]', { force: true });
  await page.waitForSelector('.why-legend', { state: 'hidden' });
  // The construction: by steps, then by itself.
  await page.click('#build');
  await page.waitForFunction(() => /Step 1 of/.test(document.querySelector('.build-words').textContent));
  assert.match(await page.textContent('.build-words'), /\(0, 0\) is the end of the game/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.match(await page.textContent('.build-words'), /Step 2 of.*\(1, 3\) and \(3, 1\)/);
  assert.deepEqual(await colourAt(page, 2, 6), await colourAt(page, 9, 16), 'the third pair has not come yet');
  await page.selectOption('[aria-label=speed]', 'fast');
  await page.click('[data-build=play]');
  // A busy machine may be many steps further before it is asked, or paused, or at the end.
  await page.waitForFunction(() => Number(/Step (\d+) of/.exec(document.querySelector('.build-words').textContent)?.[1]) > 3);
  await page.fill('[aria-label="step of the construction"]', '5');
  assert.equal(await page.textContent('[data-build=play]'), 'Play');
  assert.deepEqual(await colourAt(page, 1, 3), (await palette(page)).ink);
  await page.click('[data-build=back]');
  assert.match(await page.textContent('.build-words'), /Step 5 of/);
  await page.fill('[aria-label="step of the construction"]', '0');
  for (let i = 0; i < 4; i++) {
    await page.click('[data-build=step]');
  }
  assert.match(await page.textContent('.build-words'), /\(7, 10\).*From column 8 on, above the diagonal 5, a perfect sector is left/);
  await page.click('[aria-label="close the construction"]');
  assert.equal(await page.evaluate(() => globalThis.wythoff.board.instead), null);
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('the deviation strip is exact, here and at 10^100', async () => {
  assert.equal(slopeOf('phi').exact, false);
  assert.equal(slopeOf('3/2').rise, 3n);
  assert.equal(slopeOf('1.478').run, 1000n);
  assert.equal(slopeOf('steep'), null);
  assert.equal(deviationOf({ n: 2n, a: 2n, b: 6n }, null), 2);
  assert.equal(deviationOf({ n: 2n, a: 2n, b: 6n }, slopeOf('3/2')), 3);
  const page = await open('game=maharaja&zoom=2&at=10^100,10^100&show=strip');
  await page.waitForFunction(() => /from −\d to \d in sight/.test(document.querySelector('.strip [role=status]').textContent));
  const x = 10n ** 100n;
  const near = await page.evaluate(async (text) => {
    const { indexNear, pairsBetween } = await import('./page/pair_range.js');
    const { signal } = new AbortController();
    const { found, all } = await pairsBetween('maharaja', BigInt(text), BigInt(text) + 100n, signal);
    return { n: `${await indexNear('maharaja', BigInt(text), signal)}`, all, pairs: found.map(({ n, a, b }) => [`${n}`, `${a}`, `${b}`]) };
  }, `${x}`);
  assert.equal(near.all, true);
  const inside = near.pairs.filter(([, a]) => BigInt(a) >= x && BigInt(a) <= x + 100n);
  assert.ok(inside.length > 55 && inside.length < 70, `${inside.length} pairs`);
  const { body } = await api('nth', { game: 'maharaja', n: inside[5][0] });
  assert.deepEqual([body.a, body.b], inside[5].slice(1));
  await page.selectOption('[aria-label="what the strip shows"]', 'slope');
  await page.waitForFunction(() => /from −?[\d.]+ to [\d.]+ in sight/.test(document.querySelector('.strip [role=status]').textContent));
  assert.deepEqual(page.faults, []);
  await page.done();
});
