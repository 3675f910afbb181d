// Playing and looking at it again: review, levels, a link to a game in progress.
import assert from 'node:assert/strict';
import { readGame, writeGame } from '../page/play_link.js';
import { open, test } from './harness.mjs';

test('a game in an address and back', () => {
  const game = { start: { heaps: [12n, 20n], state: null, last: null }, computer: 'second', level: 'fair', turns: [{ move: ['3', '0'] }, { block: [['1', '1'], ['0', '2']] }, { block: [] }, { move: ['2', '-1'] }] };
  assert.equal(writeGame(game), '12,20/second/fair/3,0/b1,1;0,2/b/2,-1');
  assert.deepEqual(readGame(writeGame(game)), game);
  // Other numbers of heaps, what is remembered at the start, a pass, sets that are named.
  for (const written of ['5,8,7/first/perfect/0,0,1', '12:5/none/perfect/2', '3,4:1/second/perfect/0,1/pass', '3,4:l1,0/second/perfect/0,1', '3,3:2/second/perfect/1,0:1/pass:2', '3,2,1/first/perfect/c1,0,0;pass/1,0,0/bpass']) {
    assert.equal(writeGame(readGame(written)), written);
  }
  for (const bad of ['', '12,/second/fair', '12,20:x/second/fair', '12,20/nobody/fair', '12,20/second', '12,20/second/fair/x', '12,20/second/fair/b1', '12,20/second/fair/c1']) {
    assert.equal(readGame(bad), null, bad);
  }
});

test('review says which move threw it away; a link restores the game', async () => {
  // (7,5) is N: (1,2)... the first player takes one from x instead, to (6,5), and the second one then wins.
  const page = await open('game=wythoff&tab=play&play=7,5/none/perfect/1,0');
  await page.waitForFunction(() => globalThis.wythoff.play.answer?.turns.length === 1);
  assert.match(await page.textContent('.place'), /\(6, 5\)/);
  await page.click('[data-keep=review]');
  await page.waitForFunction(() => /threw it away/.test(document.querySelector('.review').textContent));
  assert.match(await page.textContent('.review'), /Move 1 threw it away\.Move 1, the first player: take 1 from x\. Better: take \d+ from/);
  // The second player's turn, well done, is no mistake of his.
  const winning = await page.evaluate(async () => {
    await globalThis.wythoff.play.ask();
    return globalThis.wythoff.play.hint.move.join(' ');
  });
  await page.fill('#typed-move', winning);
  await page.press('#typed-move', 'Enter');
  await page.waitForFunction(() => globalThis.wythoff.play.answer.turns.length === 2);
  await page.click('[data-keep=review]');
  await page.waitForFunction(() => /threw it away/.test(document.querySelector('.review').textContent));
  assert.equal(await page.locator('.review li').count(), 1);
  await page.waitForSelector('[data-keep=link]');
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('at every level the game stays legal, and only careless ones lose a won game', async () => {
  const page = await open('game=wythoff');
  // From (6,10), a P-position, whoever begins loses: the careless computer may let go, the perfect one never.
  const results = await page.evaluate(async () => {
    const { askPlay } = await import('./page/levels.js');
    let seed = 5;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const { signal } = new AbortController();
    const game = { game: 'wythoff', start: ['6', '10'], computer: 'second' };
    const won = { perfect: 0, beginner: 0, faults: 0 };
    for (const level of ['perfect', 'beginner']) {
      for (let round = 0; round < 3; round++) {
        let answer = { turns: [], phase: 'move', position: ['6', '10'] };
        while (answer.phase !== 'over') {
          const { advice } = await askPlay({ ...game, turns: answer.turns, reply: false, hint: true }, level, signal);
          const move = advice.wins ? advice.move : answer.position[0] === '0' ? ['0', '1'] : ['1', '0'];
          answer = await askPlay({ ...game, turns: [...answer.turns, { move }], reply: true, hint: false }, level, signal, random);
          won.faults += answer.error ? 1 : 0;
        }
        won[level] += answer.winner === 'second' ? 1 : 0;
      }
    }
    return won;
  });
  assert.equal(results.faults, 0);
  assert.equal(results.perfect, 3);
  assert.ok(results.beginner < 3, 'a beginner errs');
  await page.done();
});
