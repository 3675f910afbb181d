// The page that publish writes without WebAssembly: its script agrees with the program, and the file works from the disk.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accepts, decide, digitsOf, readHeap, weightsOf } from '../plain/plain.js';
import { api, open, program, test } from './harness.mjs';

test('the plain page reads heaps and writes digits', () => {
  assert.equal(readHeap('10^100+7'), 10n ** 100n + 7n);
  assert.equal(readHeap(' 3*10^9 - 2**4 '), 3n * 10n ** 9n - 16n);
  for (const bad of ['', '-3', 'x', '1.5', '3-5', '10^', '9^9^9', '2^99999']) {
    assert.equal(readHeap(bad), null, bad);
  }
  assert.deepEqual(digitsOf('msd_fib', [11n, 3n]), [[0, 1, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0]].map((digits) => digits));
  assert.deepEqual(weightsOf('msd_rec_0_1_1_from_1_2_3_4', 12n), [1n, 2n, 3n, 4n, 5n, 7n, 9n, 12n, 16n]);
  assert.deepEqual(weightsOf('msd_ost_2_1_rep_3_1_1', 20n), [1n, 2n, 3n, 11n, 14n, 25n]);
  assert.deepEqual(weightsOf('msd_rec_2_m1_1_from_1_2_4', 5n), [1n, 2n, 4n, 7n]);
  assert.equal(weightsOf('lsd_2', 5n), null);
  assert.equal(weightsOf('msd_rec_1_from_1', 5n), null, 'weights that do not grow');
});

test('the automaton in plain JavaScript agrees with the program', async () => {
  let seed = 1;
  const random = (/** @type {bigint} */ below) => {
    let number = 0n;
    for (let size = below; size > 0n; size >>= 31n) {
      seed = (seed * 48271) % 2147483647;
      number = (number << 31n) + BigInt(seed);
    }
    return number % below;
  };
  for (const game of ['nim', 'wythoff', 'wythoff(3)', 'wythoff(5)', 'wythoff - (2,2)', 'wythoff terminal x+y<=3', 'two-row-chomp']) {
    const { body } = await api('graph', { game, what: 'automaton' });
    const numeration = /reads x and y in (\S+?);/.exec(body.standing.by)[1];
    const automaton = { numeration, nodes: body.nodes, edges: body.edges };
    const about = (await api('game', { game })).body;
    for (let i = 0; i < 60; i++) {
      const most = i < 40 ? 30n : 10n ** 40n;
      let heaps = [random(most), random(most)];
      let { body: position } = await api('position', { game, heaps });
      if (position.outcome === 'N' && position.to && i % 2 === 0) {
        // P-positions are rare: look at where the winning move leads.
        heaps = position.to.map(BigInt);
        ({ body: position } = await api('position', { game, heaps }));
      }
      const found = decide({ game, board: about.board, table: null, automaton }, heaps);
      assert.equal(found.outcome, position.on_board === false ? null : position.outcome, `${game} (${heaps})`);
      if (position.outcome) {
        assert.equal(accepts(automaton, heaps), position.outcome === 'P');
      }
    }
  }
});

test('a game on a cone, and one whose moves return tokens, are published with what belongs to them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wythoff-plain-'));
  copyFileSync(program, join(folder, 'wythoff'));
  for (const game of ['rational-nim(2/7,10/1)', 'yama-nim', 'imitation(1,2)']) {
    await promisify(execFile)('./wythoff', ['publish', game, '--quiet', '--seconds', '20', '-o', 'page.html'], { cwd: folder });
    const known = JSON.parse(/id="wythoff-known">\n(.*)\n<\/script>/.exec(readFileSync(join(folder, 'page.html'), 'utf8'))[1]);
    assert.equal(known.automaton !== null, game === 'yama-nim', game);
    for (let x = 0n; x < 16n; x++) {
      for (let y = 0n; y < 16n; y++) {
        const { body } = await api('position', { game, heaps: [x, y] });
        const { outcome } = decide(known, [x, y]);
        assert.equal(outcome, game.startsWith('imitation') || body.on_board === false ? null : body.outcome, `${game} (${x},${y})`);
      }
    }
  }
  rmSync(folder, { recursive: true });
});

test('publish writes a page without WebAssembly that says who wins at any size', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wythoff-plain-'));
  // A program alone has no page to fill in.
  copyFileSync(program, join(folder, 'wythoff'));
  await promisify(execFile)('./wythoff', ['publish', 'maharaja', '--quiet', '-o', 'page.html'], { cwd: folder });
  const text = readFileSync(join(folder, 'page.html'), 'utf8');
  assert.ok(!/(src|href)="?https?:/.test(text), 'nothing is fetched');
  const page = await open('', {});
  await page.goto(`file://${join(folder, 'page.html')}`);
  await page.waitForSelector('#who-wins:not([hidden])');
  const ask = async (x, y) => {
    await page.fill('#who-wins input >> nth=0', x);
    await page.fill('#who-wins input >> nth=1', y);
    await page.click('#who-wins button');
    return page.textContent('.answer');
  };
  assert.match(await ask('1', '3'), /^P The player to move loses\.proved/);
  assert.match(await ask('10^100', '10^100+7'), /^N The player to move wins\.proved/);
  const { body } = await api('nth', { game: 'maharaja', n: '10^60' });
  assert.match(await ask(body.a, body.b), /^P /);
  assert.match(await ask('one', '3'), /whole number/);
  assert.match(await page.textContent('body'), /Every column and every row has exactly one P-position/);
  assert.deepEqual(page.faults, []);
  await page.goto('about:blank');
  await page.close();
  rmSync(folder, { recursive: true });
});
