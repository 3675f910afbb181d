// Games on other heaps than two, and games with a memory, on the board: a slice, its controls, marks, links, play.
import assert from 'node:assert/strict';
import { api, coloursAt, open, palette, placeOf, settled, test } from './harness.mjs';

/** The slice that is shown, with its big integers as text. */
function sliceOf(page) {
  return page.evaluate(() => {
    const { slice, selected } = globalThis.wythoff.store.state;
    return { ...slice, heaps: slice.heaps.map(String), selected: selected && `${selected.x},${selected.y}` };
  });
}

/** Waits until the slice goes through this fixed heap and its tiles are there. */
async function atHeap(page, index, value) {
  await page.waitForFunction(([i, heap]) => String(globalThis.wythoff.store.state.slice.heaps[i]) === heap, [index, String(value)]);
  await settled(page);
}

/** Which of the cells have the colour of P-positions. */
async function dark(page, cells) {
  const { ink } = await palette(page);
  return (await coloursAt(page, cells)).map((colour) => String(colour) === String(ink));
}

/** The game in progress, when the program has answered. */
async function game(page, turns) {
  await page.waitForFunction((count) => {
    const { play } = globalThis.wythoff;
    return !play.busy && play.active && play.answer.turns.length >= count;
  }, turns);
  return page.evaluate(() => {
    const { play } = globalThis.wythoff;
    const { turns: made, phase, winner, position } = play.answer;
    return { turns: made, phase, winner, position, problem: play.problem };
  });
}

const readout = (page, text) => page.waitForFunction((part) => document.querySelector('#readout').textContent.includes(part), text);

test('a rule on three heaps in the box is shown on the board, as a slice', async () => {
  const page = await open('game=wythoff');
  await page.fill('#rule', 'nim on 3 heaps');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'nim on 3 heaps');
  await page.fill('[data-heap=z]', '7');
  await atHeap(page, 2, 7);
  // z = 7: P where the nim-sum of x and y is 7.
  const { body } = await api('tile', { game: 'nim on 3 heaps', heaps: '0,0,7', x: 0, y: 0 });
  for (let k = 0; k < body.boxes.length; k += 3) {
    assert.equal(body.boxes[k] ^ body.boxes[k + 1], 7);
  }
  await page.evaluate(() => { globalThis.wythoff.view.lookAt({ x: 8n, y: 8n }, 5); globalThis.wythoff.board.changed(); });
  await settled(page);
  assert.deepEqual(await dark(page, [[3, 4], [8, 15], [5, 2], [4, 4], [9, 9]]), [true, true, true, false, false]);
  assert.equal(await page.getAttribute('#board', 'aria-label'), 'board of positions: x to the right, y upwards, z = 7');
  // What says nothing about a slice is not offered.
  for (const overlay of ['guides', 'why', 'strip']) {
    assert.equal(await page.isVisible(`label:has([data-overlay=${overlay}])`), false, overlay);
  }
  assert.equal(await page.isVisible('#build'), false);
  await page.click('#t-structure');
  assert.match(await page.textContent('#tab-structure'), /Machines and the dictionary are for games on two heaps without memory; this one is on 3 heaps/);
  // The game before has them again, and no slice.
  await page.fill('#rule', 'wythoff');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'wythoff');
  assert.equal(await page.isVisible('#slice'), false);
  assert.equal(await page.isVisible('label:has([data-overlay=guides])'), true);
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('a position of a slice is marked: outcome, move, standing, moves that stay in the slice', async () => {
  const page = await open('game=nim on 3 heaps&heaps=0,0,7&at=8,8&zoom=5&tab=position');
  const spot = await placeOf(page, 5, 8);
  await page.mouse.click(spot.x, spot.y);
  await page.mouse.move(2, 2);
  await readout(page, '(5, 8, 7)');
  await readout(page, 'take 6 from y to reach the P-position (5, 2, 7)');
  await readout(page, 'proved');
  await page.waitForFunction(() => globalThis.wythoff.board.marks.moves.length === 13);
  const marks = await page.evaluate(() => globalThis.wythoff.board.marks.winning.map(({ x, y }) => `${x},${y}`));
  assert.deepEqual(marks, ['5,2']);
  await page.waitForFunction(() => /Moves \(20\)/.test(document.querySelector('#tab-position').textContent));
  // A move of another heap leads to another slice.
  await page.click('#tab-position .link:has-text("(0,0,3)")');
  await atHeap(page, 2, 4);
  assert.equal((await sliceOf(page)).selected, '5,8');
  await readout(page, '(5, 8, 4)');
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('other heaps along the axes, and going to a place', async () => {
  const page = await open('game=wythoff-any on 3 heaps&heaps=0,0,7&selected=5,8');
  await page.selectOption('[data-axis=across]', '1');
  assert.deepEqual(await sliceOf(page).then(({ across, up, heaps, selected }) => [across, up, heaps, selected]), [1, 2, ['5', '0', '0'], '8,7']);
  await readout(page, '(5, 8, 7)');
  assert.match(await page.getAttribute('#board', 'aria-label'), /y to the right, z upwards, x = 5/);
  assert.deepEqual([await page.isVisible('[data-heap=x]'), await page.isVisible('[data-heap=z]')], [true, false]);
  await page.fill('#goto', '4, 6, 9');
  await page.press('#goto', 'Enter');
  await readout(page, '(4, 6, 9)');
  assert.deepEqual(await sliceOf(page).then(({ heaps, selected }) => [heaps, selected]), [['4', '0', '0'], '6,9']);
  await page.fill('#goto', '10^100');
  await page.press('#goto', 'Enter');
  await page.waitForFunction(() => /write a position as x, y, z/.test(document.querySelector('#goto-fault').textContent));
  await page.done();
});

test('a link restores the slice, and so does Back', async () => {
  const page = await open('game=nim on 4 heaps&heaps=2,0,0,5&across=y&up=z&selected=3,4&tab=position');
  const before = await sliceOf(page);
  assert.deepEqual([before.across, before.up, before.heaps, before.selected], [1, 2, ['2', '0', '0', '5'], '3,4']);
  await page.waitForFunction(() => location.hash.includes('heaps=2,0,0,5&across=y&up=z'));
  const { hash } = new URL(page.url());
  await page.evaluate(() => { location.hash = '#game=nim pass&state=0'; });
  await page.waitForFunction(() => globalThis.wythoff.store.state.slice.state === '0');
  assert.equal(await page.inputValue('[data-memory]'), '0');
  await page.goBack();
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'nim on 4 heaps');
  await settled(page);
  assert.deepEqual(await sliceOf(page), before);
  await page.done();
  const again = await open(hash.slice(1));
  assert.deepEqual(await sliceOf(again), before);
  // What a link cannot mean is left out.
  await again.evaluate(() => { location.hash = '#game=nim on 3 heaps&heaps=1&across=z&up=w&state=7'; });
  await again.waitForFunction(() => globalThis.wythoff.store.state.game === 'nim on 3 heaps');
  assert.deepEqual(await sliceOf(again).then(({ across, up, state }) => [across, up, state]), [0, 1, null]);
  assert.deepEqual(again.faults, []);
  await again.done();
});

test('while a slider is dragged the board stays, and it is the same slider', async () => {
  const page = await open('game=nim on 3 heaps&heaps=0,0,7&at=8,8&zoom=5');
  await page.evaluate(() => { globalThis.slider = document.querySelector('[data-slide=z]'); });
  let held = [];
  let hold = true;
  await page.route('**/tile?**', (route) => (hold ? held.push(route) : route.continue()));
  const box = await page.locator('[data-slide=z]').boundingBox();
  const at = (value) => box.x + 8 + ((box.width - 16) * value) / 64;
  await page.mouse.move(at(7), box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(at(20), box.y + box.height / 2, { steps: 5 });
  await page.waitForFunction(() => globalThis.wythoff.tiles.waiting > 0);
  // The answer is not there: the slice before is still seen.
  assert.deepEqual(await dark(page, [[3, 4], [8, 15], [4, 4]]), [true, true, false]);
  hold = false;
  held.forEach((route) => void route.continue().catch(() => {}));
  held = [];
  await page.mouse.move(at(12), box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  const value = await page.inputValue('[data-slide=z]');
  await atHeap(page, 2, value);
  assert.ok(Math.abs(Number(value) - 12) <= 1, value);
  assert.deepEqual(await dark(page, [[Number(value), 0], [0, Number(value)], [7, 7]]), [true, true, false]);
  assert.equal(await page.evaluate(() => globalThis.slider === document.querySelector('[data-slide=z]')), true);
  assert.equal(await page.inputValue('[data-heap=z]'), value);
  await page.done();
});

test('a game on three heaps is played on the board', async () => {
  const page = await open('game=nim on 3 heaps&heaps=0,0,7&selected=1,0&at=4,4&zoom=5&tab=position');
  await page.click('text=Play from here');
  await game(page, 0);
  // You take 1 from the third heap; the program wins with what is left.
  await page.click('#tab-play .options button:has-text("(0,0,1)")');
  const first = await game(page, 2);
  assert.deepEqual(first.turns, [{ move: ['0', '0', '1'] }, { move: ['0', '0', '5'] }]);
  assert.deepEqual([first.phase, first.position, (await sliceOf(page)).heaps], ['move', ['1', '0', '1'], ['0', '0', '1']]);
  // The piece is where the game stands, and a press on the board moves it.
  await page.waitForFunction(() => globalThis.wythoff.board.marks.legal.length === 1);
  const spot = await placeOf(page, 0, 0);
  await page.mouse.click(spot.x, spot.y);
  const last = await game(page, 4);
  assert.deepEqual([last.phase, last.winner, last.position], ['over', 'second', ['0', '0', '0']]);
  assert.match(await page.textContent('.turn'), /The computer won/);
  assert.match(await page.textContent('#tab-play .record'), /computer: \(0, 0, 5\) → \(1, 0, 1\)/);
  // Back, a hint, an illegal move, and a review.
  await page.click('[data-keep=undo]');
  await page.waitForFunction(() => globalThis.wythoff.play.answer.turns.length === 2 && !globalThis.wythoff.play.busy);
  await page.click('[data-keep=hint]');
  await page.waitForSelector('.hint');
  assert.match(await page.textContent('.hint'), /every move loses/);
  await page.fill('#typed-move', '(1,0,1)');
  await page.press('#typed-move', 'Enter');
  await page.waitForFunction(() => /no move of this game/.test(document.querySelector('#tab-play .problem')?.textContent ?? ''));
  await page.click('[data-keep=review]');
  await page.waitForFunction(() => /Move 1 threw it away/.test(document.querySelector('.review').textContent));
  assert.match(await page.textContent('.review'), /take 6 from z/);
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('a game on three heaps goes on after a reload, and from a link', async () => {
  const page = await open('game=nim on 3 heaps&tab=play', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.click('[data-keep=start]');
  await game(page, 0);
  await page.fill('#typed-move', 'to 5, 8, 0');
  await page.press('#typed-move', 'Enter');
  const { turns } = await game(page, 2);
  await page.click('[data-keep=link]');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /play=5,8,7\/second\/perfect\/0,0,7\/0,3,0$/);
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  assert.deepEqual((await game(page, 2)).turns, turns);
  await page.done();
  const other = await open(link.split('#')[1]);
  assert.deepEqual((await game(other, 2)).turns, turns);
  await other.done();
});

test('one heap: what is remembered runs upwards, and it is played', async () => {
  const page = await open('game=fibonacci-nim&at=10,8&zoom=5&selected=12,5&tab=play');
  assert.equal(await page.getAttribute('#board', 'aria-label'), 'board of positions: x to the right, at most upwards');
  assert.equal(await page.isVisible('#slice'), false);
  await readout(page, '(12) at most 5');
  // To take t leads t to the left, and up to twice t.
  await page.waitForFunction(() => globalThis.wythoff.board.marks.moves.length === 5);
  const cells = await page.evaluate(() => {
    const { marks } = globalThis.wythoff.board;
    return [marks.moves, marks.winning].map((list) => list.map(({ x, y }) => `${x},${y}`).join(' '));
  });
  assert.deepEqual(cells, ['11,2 10,4 9,6 8,8 7,10', '11,2']);
  const axis = await page.evaluate(() => {
    const { board, view } = globalThis.wythoff;
    const box = board.canvas.getBoundingClientRect();
    return { x: box.left + 40, y: box.top + view.screenY(10n) - view.scale / 2 };
  });
  await page.mouse.move(axis.x, axis.y);
  await page.waitForFunction(() => document.querySelector('#tip').textContent === 'at most = 10');
  await page.click('text=From the selected position');
  await game(page, 0);
  await page.click('#tab-play .options button:has-text("(2)")');
  const { turns, position } = await game(page, 2);
  assert.deepEqual([turns, position], [[{ move: ['2'] }, { move: ['2'] }], ['8']]);
  const [piece] = await page.evaluate(() => [globalThis.wythoff.board.marks.piece].map(({ x, y }) => `${x},${y}`));
  assert.equal(piece, '8,4');
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('a game with a memory: it is shown, can be chosen, and is kept in play', async () => {
  const page = await open('game=nim pass&selected=3,3&at=6,6&zoom=5');
  await readout(page, 'passes left 1');
  await readout(page, 'pass');
  await page.fill('[data-memory]', '0');
  await readout(page, 'every move from here loses');
  await page.fill('[data-memory]', '2');
  assert.equal(await page.getAttribute('[data-memory]', 'aria-invalid'), 'true');
  await page.fill('[data-memory]', '');
  assert.equal((await sliceOf(page)).state, null);
  // You take 1 of (3,4); the program wins by the pass, and none is left.
  await page.click('#t-play');
  await page.fill('[aria-label="heap x"]', '3');
  await page.fill('[aria-label="heap y"]', '4');
  await page.click('[data-keep=start]');
  await game(page, 0);
  await page.click('#tab-play .options button:has-text("(0,1)")');
  const { turns } = await game(page, 2);
  assert.deepEqual(turns[1], { move: 'pass' });
  assert.equal(await page.inputValue('[data-memory]'), '0');
  assert.match(await page.textContent('#tab-play .place'), /\(3, 3\), passes left 0/);
  // A set of moves is named, by the program and by you.
  await page.fill('#rule', 'odd-or-even-nim');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'odd-or-even-nim');
  await page.click('[data-keep=start]');
  await game(page, 0);
  await page.selectOption('[aria-label="set to name"]', '2');
  await page.click('#tab-play .options button >> nth=0');
  const named = await game(page, 2);
  assert.equal(named.turns[0].name, 2);
  assert.ok([1, 2].includes(named.turns[1].name));
  assert.match(await page.textContent('#tab-play .record'), /names set [12]/);
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('a button that is pressed while the slice changes is not replaced', async () => {
  const page = await open('game=nim on 3 heaps&tab=play');
  await page.click('[data-keep=start]');
  await game(page, 0);
  await page.hover('#tab-play .options button >> nth=0');
  await page.mouse.down();
  await page.evaluate(() => {
    const field = document.querySelector('[data-heap=z]');
    field.value = '4';
    field.dispatchEvent(new Event('input'));
  });
  await atHeap(page, 2, 4);
  await page.mouse.up();
  await game(page, 2);
  await page.done();
});

test('games of one kind are compared, others are refused with the reason', async () => {
  const page = await open('game=nim on 3 heaps&heaps=0,0,7&second=wythoff-any on 3 heaps&compare=difference&at=8,8&zoom=5');
  const { only } = await palette(page);
  assert.deepEqual((await coloursAt(page, [[3, 4]]))[0], only);
  await page.fill('#second', 'wythoff');
  await page.waitForFunction(() => /wythoff is on 2 heaps: only games on 3 heaps are compared/.test(document.querySelector('#second-fault').textContent));
  // With another kind of game there is nothing to compare.
  await page.fill('#rule', 'wythoff');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'wythoff' && globalThis.wythoff.store.state.compare === 'none');
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('a theorem on three heaps is proved, and its structure analyzed', async () => {
  const page = await open('game=raleigh&tab=proof');
  await page.click('text="Prove"');
  await page.waitForSelector('#tab-proof .theorem');
  assert.match(await page.textContent('#tab-proof .statement'), /\(x, y, z\) is a P-position of .* the automaton of 13 states accepts it, reading all heaps in Zeckendorf/);
  assert.match(await page.textContent('#tab-proof'), /certificate\.txt/);
  await page.click('#t-structure');
  await page.click('#tab-structure .job-options summary');
  await page.fill('#tab-structure [data-option=window]', '64');
  await page.click('text="Analyze"');
  await page.waitForSelector('#tab-structure .report');
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('the menu has games on other heaps than two, and with a memory', async () => {
  const page = await open('game=wythoff');
  await page.click('#open-games');
  await page.click('#games [data-game=raleigh]');
  await page.waitForFunction(() => globalThis.wythoff.store.state.game === 'raleigh');
  assert.equal((await sliceOf(page)).heaps.length, 3);
  await page.done();
});
