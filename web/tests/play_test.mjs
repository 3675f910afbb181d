// Playing: by mouse, keyboard and typing; blocking, history, hints, undo; and
// that no order of presses makes an illegal game or loses a won one.
import assert from 'node:assert/strict';
import { api, open, origin, placeOf, test } from './harness.mjs';

async function begin(page, x, y, who = 'second') {
  await page.click('#t-play');
  await page.fill('[aria-label="heap x"]', String(x));
  await page.fill('[aria-label="heap y"]', String(y));
  await page.selectOption('[aria-label="who plays"]', who);
  await page.click('[data-keep=start]');
  await idle(page);
}

function idle(page) {
  return page.waitForFunction(() => !globalThis.wythoff.play.busy && globalThis.wythoff.play.active);
}

function game(page) {
  return page.evaluate(() => {
    const { answer, busy, problem } = globalThis.wythoff.play;
    return { ...answer, busy, problem };
  });
}

/** The server's word on a whole game. */
async function referee(rule, start, turns) {
  const response = await fetch(`${origin}/api/v1/play`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game: rule, start, turns, computer: 'none', reply: false }),
  });
  return response.json();
}

async function type(page, move) {
  await page.fill('#typed-move', move);
  await page.press('#typed-move', 'Enter');
  await idle(page);
}

test('a move by click is answered, and a won game is won', async () => {
  const page = await open('game=wythoff');
  await begin(page, 12, 21);
  const spot = await placeOf(page, 12, 20);
  await page.mouse.click(spot.x, spot.y);
  await page.waitForFunction(() => globalThis.wythoff.play.answer.turns.length === 2);
  for (let i = 0; i < 40; i++) {
    await idle(page);
    const { phase, winner } = await game(page);
    if (phase === 'over') {
      assert.equal(winner, 'first');
      break;
    }
    await page.click('[data-keep=hint]');
    await page.waitForSelector('.hint');
    const advice = await page.evaluate(() => globalThis.wythoff.play.hint);
    assert.equal(advice.wins, true);
    await type(page, advice.move.join(' '));
  }
  assert.match(await page.textContent('.turn'), /You won/);
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('a move by keyboard on the board', async () => {
  const page = await open('game=wythoff');
  await begin(page, 5, 7);
  await page.evaluate(() => globalThis.wythoff.store.set({ selected: { x: 5n, y: 7n } }));
  await page.focus('#board');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => globalThis.wythoff.play.answer.turns.length >= 1);
  const { turns } = await game(page);
  assert.deepEqual(turns[0], { move: ['1', '0'] });
  await page.done();
});

test('an illegal move is refused with the reason, and nothing changes', async () => {
  const page = await open('game=wythoff');
  await begin(page, 10, 6);
  await type(page, '3 1');
  await page.waitForFunction(() => globalThis.wythoff.play.problem !== '');
  const after = await game(page);
  assert.deepEqual(after.turns, []);
  assert.ok((await page.textContent('#tab-play .problem')).length > 5);
  await page.fill('#typed-move', 'nonsense');
  await page.press('#typed-move', 'Enter');
  assert.match(await page.textContent('#tab-play .problem'), /a move is written/);
  await page.done();
});

test('the board does not tell who wins until it is asked to', async () => {
  const page = await open('game=wythoff&at=10,10&zoom=4');
  await begin(page, 12, 21);
  await page.waitForFunction(() => /hidden while you play/.test(document.querySelector('#legend').textContent));
  const spot = await placeOf(page, 8, 13);
  await page.mouse.move(spot.x, spot.y);
  await page.waitForFunction(() => /hidden while you play/.test(document.querySelector('#readout').textContent));
  // The slopes of the P-positions are no help either.
  const guides = () => page.evaluate(() => {
    const { board } = globalThis.wythoff;
    const [{ context }, dashes] = [board, []];
    context.setLineDash = (pattern) => dashes.push(pattern.length);
    board.draw();
    delete context.setLineDash;
    return dashes.includes(2);
  });
  assert.equal(await guides(), false);
  await page.check('#open-board');
  await page.waitForFunction(() => !/hidden/.test(document.querySelector('#legend').textContent));
  assert.equal(await guides(), true);
  await page.done();
});

test('undo returns to your last decision, restart to the beginning', async () => {
  const page = await open('game=maharaja');
  await begin(page, 20, 31);
  await type(page, '1 1');
  await type(page, 'x 1');
  const { turns } = await game(page);
  assert.equal(turns.length, 4);
  await page.click('[data-keep=undo]');
  await idle(page);
  assert.deepEqual((await game(page)).turns, turns.slice(0, 2));
  await page.click('[data-keep=restart]');
  await idle(page);
  assert.deepEqual((await game(page)).turns, []);
  await page.click('[data-keep=end]');
  assert.equal(await page.evaluate(() => globalThis.wythoff.play.active), false);
  await page.done();
});

test('blocking: options are marked, blocked, and then not taken', async () => {
  const page = await open('game=wythoff block 2');
  await begin(page, 7, 12, 'first');
  assert.equal((await game(page)).phase, 'block');
  for (const [x, y] of [[6, 12], [7, 11], [5, 12]]) {
    const spot = await placeOf(page, x, y);
    await page.mouse.click(spot.x, spot.y);
  }
  assert.match(await page.textContent('#tab-play .problem'), /at most 2/);
  await page.click('[data-keep=announce]');
  await page.waitForFunction(() => globalThis.wythoff.play.answer.turns.length >= 2 && !globalThis.wythoff.play.busy);
  const { turns } = await game(page);
  assert.deepEqual(turns[0], { block: [['1', '0'], ['0', '1']] });
  assert.ok('move' in turns[1]);
  assert.equal((await referee('wythoff block 2', ['7', '12'], turns)).error, null);
  await page.done();
});

test('options are named and blocked on any heaps, and at the start of play', async () => {
  const page = await open('game=nim on 3 heaps comply 2&tab=play');
  await page.fill('[aria-label="heap x"]', '3');
  await page.fill('[aria-label="heap y"]', '2');
  await page.fill('[aria-label="heap z"]', '1');
  await page.selectOption('[aria-label="who plays"]', 'none');
  await page.click('[data-keep=start]');
  await idle(page);
  assert.equal((await game(page)).phase, 'comply');
  await page.click('[data-keep="move 1,0,0"]');
  await type(page, '0 2 0');
  await page.click('[data-keep=announce]');
  await page.waitForFunction(() => globalThis.wythoff.play.answer.turns.length === 1);
  const named = await game(page);
  assert.deepEqual(named.turns, [{ comply: [['1', '0', '0'], ['0', '2', '0']] }]);
  assert.match(await page.textContent('#tab-play'), /Named, and the move must be one of them: \(1,0,0\) \(0,2,0\)/);
  await type(page, '0 0 1');
  assert.ok((await game(page)).problem.length > 5);
  await type(page, '1 0 0');
  await page.waitForFunction(() => globalThis.wythoff.play.answer.turns.length === 2);
  // Against the computer, which names and is asked to name; then a pass that is blocked.
  for (const [rule, verb] of [['wythoff comply 2', 'comply'], ['nim pass block 1', 'block'], ['nim on 3 heaps block 2', 'block']]) {
    const other = await open(`game=${rule}&tab=play`);
    await other.click('[data-keep=start]');
    await idle(other);
    const { turns, phase } = await game(other);
    assert.equal(phase, 'move', rule);
    assert.equal(turns.length, 1);
    assert.ok(verb in turns[0], rule);
    await other.click('[data-keep=hint]');
    await other.waitForSelector('.hint');
    assert.deepEqual(other.faults, []);
    await other.done();
  }
  const pass = await open('game=nim pass block 1&tab=play&play=3,3/none/perfect/bpass');
  await pass.waitForFunction(() => globalThis.wythoff.play.answer?.turns.length === 1);
  assert.match(await pass.textContent('#tab-play'), /Blocked: pass/);
  assert.deepEqual(pass.faults, []);
  await pass.done();
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('the start that is offered can be won, and a lost one is said to be one', async () => {
  for (const rule of ['wythoff', 'maharaja', 'nim', 'wythoff block 1', 'nim on 3 heaps', 'nim pass', 'nim misere']) {
    const page = await open(`game=${rule}&tab=play`);
    for (const [who, wins] of [['second', 'N'], ['first', 'P']]) {
      await page.selectOption('[aria-label="who plays"]', who);
      for (let outcome = ''; outcome !== wins;) {
        const heaps = await page.$$eval('#tab-play [aria-label^="heap "]', (fields) => fields.map((field) => field.value).join());
        ({ body: { outcome } } = await api('position', { game: rule, heaps }));
      }
    }
    await page.done();
  }
  const page = await open('game=wythoff');
  await begin(page, 12, 20);
  await page.waitForSelector('.lost-start');
  assert.match(await page.textContent('.lost-start'), /This start is lost for you/);
  await type(page, '1 0');
  await page.click('[data-keep=review]');
  await page.waitForFunction(() => /No mistake/.test(document.querySelector('.review').textContent));
  assert.match(await page.textContent('.review'), /the start was lost for you/);
  await page.done();
});

test('a history game is played with its history', async () => {
  const page = await open('game=imitation(1,1)');
  await begin(page, 3, 5, 'none');
  await type(page, '2 0');
  await type(page, '0 2');
  const { turns, problem } = await game(page);
  // Taking as much from the other heap is the imitation that nobody may make.
  assert.equal(turns.length, 1);
  assert.ok(problem.length > 5, problem);
  await page.done();
});

test('misère, and the computer begins', async () => {
  const page = await open('game=nim misere');
  await begin(page, 1, 2, 'first');
  const { turns, phase } = await game(page);
  assert.equal(turns.length, 1);
  assert.equal(phase, 'move');
  await page.done();
});

test('heaps of a hundred digits', async () => {
  const page = await open('game=maharaja');
  await begin(page, '10^100', '10^99', 'first');
  const { turns, position } = await game(page);
  assert.equal(turns.length, 1);
  assert.ok(position[0].length >= 90);
  await page.done();
});

test('whatever is pressed, the game stays legal and a won one is not lost', async () => {
  const page = await open('game=wythoff');
  // From (12,20), a P-position, whoever moves loses: the computer is second and must win.
  await begin(page, 12, 20);
  let seed = 7;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  await page.evaluate(() => {
    globalThis.illegal = [];
    const { play } = globalThis.wythoff;
    // Two requests at once, of which none was given up, would be a race.
    const real = globalThis.fetch;
    const running = new Set();
    globalThis.fetch = (where, init) => {
      if (!String(where).includes('/play')) {
        return real(where, init);
      }
      if ([...running].some((signal) => !signal.aborted)) {
        globalThis.illegal.push('two requests at once');
      }
      running.add(init.signal);
      const answer = real(where, init);
      const ended = () => running.delete(init.signal);
      answer.then(ended, ended);
      return answer;
    };
    const old = play.changed;
    play.changed = () => {
      old();
      if (play.answer?.error) {
        globalThis.illegal.push(play.answer.error);
      }
    };
  });
  for (let i = 0; i < 60; i++) {
    const action = random(8);
    // Several presses at once, without waiting for answers.
    await page.evaluate(([kind, a, b]) => {
      const press = (name) => document.querySelector(`[data-keep=${name}]`)?.click();
      const { play } = globalThis.wythoff;
      if (kind === 0) { press('undo'); press('undo'); }
      if (kind === 1) { press('hint'); press('undo'); press('hint'); }
      if (kind === 2 && a === 0) { press('restart'); press('undo'); }
      if (kind >= 3) {
        void play.act({ move: [String(a), String(b)] });
        void play.act({ move: ['1', '0'] });
        press('hint');
        void play.act({ move: ['0', '1'] });
      }
    }, [action, random(4), random(4)]);
    if (random(3) === 0) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
  await page.waitForFunction(() => !globalThis.wythoff.play.busy);
  const { turns, position } = await game(page);
  const word = await referee('wythoff', ['12', '20'], turns);
  assert.equal(word.error, null);
  assert.deepEqual(word.position, position);
  assert.deepEqual(await page.evaluate(() => globalThis.illegal), []);
  // Taken back to the beginning, nothing is left over.
  while (await page.isEnabled('[data-keep=undo]')) {
    await page.click('[data-keep=undo]');
    await idle(page);
  }
  assert.deepEqual((await game(page)).turns, []);
  // Play on, anyhow: the computer wins.
  for (let i = 0; i < 60; i++) {
    await idle(page);
    const now = await game(page);
    if (now.phase === 'over') {
      assert.equal(now.winner, 'second');
      break;
    }
    assert.equal(now.actor, 'first');
    await page.evaluate(() => {
      const { play } = globalThis.wythoff;
      return play.act({ move: play.answer.position[0] === '0' ? ['0', '1'] : ['1', '0'] });
    });
  }
  assert.equal((await game(page)).phase, 'over');
  assert.match(await page.textContent('.turn'), /The computer won/);
  await page.done();
});
