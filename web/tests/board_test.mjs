// The board: panning, zooming, far places, layers, read-outs, speed, faults.
import assert from 'node:assert/strict';
import { api, colourAt, coloursAt, open, palette, placeOf, settled, test, viewOf } from './harness.mjs';

const NEAR = 'game=wythoff&at=20,20&zoom=4&show=grid';

for (const [zoom, way] of [[4, 'as cells'], [1.6, 'as pictures']]) {
  test(`P-positions are where the server says, nothing elsewhere, ${way}`, async () => {
    const page = await open(`game=wythoff + (1,2)&at=30,26&zoom=${zoom}&show=`);
    const { ink } = await palette(page);
    const { body } = await api('tile', { game: 'wythoff + (1,2)', layer: 'p', x: 0, y: 0, level: 0 });
    const p = new Set();
    for (let k = 0; k < body.boxes.length; k += 3) {
      p.add(`${body.boxes[k]},${body.boxes[k + 1]}`);
    }
    const cells = [];
    for (let x = 3; x <= 50; x++) {
      for (let y = 3; y <= 34; y++) {
        cells.push([x, y]);
      }
    }
    const colours = await coloursAt(page, cells);
    let seen = 0;
    cells.forEach(([x, y], i) => {
      if (colours[i]) {
        assert.equal(String(colours[i]) === String(ink), p.has(`${x},${y}`), `${x},${y}`);
        seen++;
      }
    });
    assert.ok(seen > 800, `${seen} were looked at`);
    assert.deepEqual(page.faults, []);
    await page.done();
  });
}

test('far out a box is dark where it has P-positions, and only there', async () => {
  const page = await open('game=wythoff + (1,2)&at=600,600&zoom=-1&show=');
  const level = (await viewOf(page)).level;
  const side = 2 ** level;
  const { body } = await api('tile', { game: 'wythoff + (1,2)', layer: 'p', x: 0, y: 0, level });
  const full = new Set();
  for (let k = 0; k < body.boxes.length; k += 3) {
    full.add(`${body.boxes[k]},${body.boxes[k + 1]}`);
  }
  // Boxes away from others, for the picture is smoothed.
  const boxes = [];
  for (let i = 60; i < 200; i++) {
    for (let j = 60; j < 200; j++) {
      const near = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => full.has(`${i + dx},${j + dy}`)));
      if (near.every((on) => !on) ? (i + j) % 16 === 0 : full.has(`${i},${j}`)) {
        boxes.push([i, j]);
      }
    }
  }
  const colours = await coloursAt(page, boxes.map(([i, j]) => [i * side + side / 2, j * side + side / 2]));
  const paper = String(await colourAt(page, 700, 100));
  boxes.forEach(([i, j], k) => {
    if (colours[k]) {
      assert.equal(String(colours[k]) !== paper, full.has(`${i},${j}`), `${i},${j}`);
    }
  });
  await page.done();
});

test('the mouse drags, the wheel zooms about the pointer', async () => {
  const page = await open(NEAR);
  const before = await viewOf(page);
  const spot = await placeOf(page, 20, 20);
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  await page.mouse.move(spot.x - 80, spot.y + 48, { steps: 4 });
  await page.mouse.up();
  const panned = await viewOf(page);
  assert.deepEqual([panned.x, panned.y, panned.selected], ['25', '23', before.selected]);
  const there = await placeOf(page, 30, 20);
  await page.mouse.move(there.x, there.y);
  await page.mouse.wheel(0, 300);
  await page.waitForFunction((zoom) => globalThis.wythoff.view.zoom < zoom, panned.zoom);
  const moved = await placeOf(page, 30, 20);
  assert.ok(Math.abs(moved.x - there.x) < 9 && Math.abs(moved.y - there.y) < 9);
  await page.done();
});

test('the keyboard pans, zooms, selects and returns', async () => {
  const page = await open(NEAR);
  await page.focus('#board');
  const start = await viewOf(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  const panned = await viewOf(page);
  assert.ok(BigInt(panned.x) > BigInt(start.x) && BigInt(panned.y) > BigInt(start.y));
  await page.keyboard.press('+');
  assert.ok((await viewOf(page)).zoom > panned.zoom);
  await page.keyboard.press('-');
  await page.keyboard.press('Enter');
  const { selected } = await viewOf(page);
  assert.equal(selected, `${panned.x},${panned.y}`);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  assert.equal((await viewOf(page)).selected, `${BigInt(panned.x) - 1n},${BigInt(panned.y) - 1n}`);
  await page.waitForFunction(() => /^position \d+, \d+: [PN], /.test(document.querySelector('#live').textContent));
  await page.keyboard.press('Escape');
  assert.equal((await viewOf(page)).selected, null);
  await page.keyboard.press('Home');
  assert.equal(await page.evaluate(() => globalThis.wythoff.view.bounds.left <= 0n), true);
  await page.done();
});

test('two fingers zoom', async () => {
  const page = await open(NEAR, { hasTouch: true });
  const { zoom } = await viewOf(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type, a, b) => session.send('Input.dispatchTouchEvent', {
    type, touchPoints: type === 'touchEnd' ? [] : [{ x: a, y: 400, id: 0 }, { x: b, y: 400, id: 1 }],
  });
  await touch('touchStart', 450, 550);
  for (let i = 1; i <= 5; i++) {
    await touch('touchMove', 450 - 10 * i, 550 + 10 * i);
  }
  await touch('touchEnd');
  const after = await viewOf(page);
  assert.ok(Math.abs(after.zoom - zoom - 1) < 0.05, `${after.zoom - zoom}`);
  assert.equal(after.selected, null);
  await page.done();
});

test('goto 10^100 shows the true P-positions there, exactly', async () => {
  const page = await open('game=maharaja');
  await page.fill('#goto', '10^100');
  await page.press('#goto', 'Enter');
  const far = 10n ** 100n;
  await page.waitForFunction(() => globalThis.wythoff.store.state.selected !== null);
  await settled(page);
  const { selected } = await viewOf(page);
  const [x, y] = selected.split(',').map(BigInt);
  assert.equal(x, far);
  const { body } = await api('position', { game: 'maharaja', x, y });
  assert.equal(body.outcome, 'P');
  // One P-position in each column, on both sides of the selected one and of the tile's edge.
  const { ink } = await palette(page);
  const cells = [];
  for (let dx = -6n; dx <= 6n; dx++) {
    for (let dy = -13n; dy <= 13n; dy++) {
      cells.push([x + dx, y + dy]);
    }
  }
  const colours = await coloursAt(page, cells);
  const marked = cells.filter((_, i) => String(colours[i]) === String(ink));
  assert.ok(marked.filter(([column]) => column < x).length >= 3 && marked.filter(([column]) => column > x).length >= 3);
  for (const [column, row] of marked) {
    assert.equal((await api('position', { game: 'maharaja', x: column, y: row })).body.outcome, 'P');
  }
  assert.ok((await page.textContent('#readout')).includes('proved'));
  await page.done();
});

test('goto finds positions, n-th P-positions, and says what is no place', async () => {
  const page = await open('game=wythoff');
  const go = async (text) => {
    await page.evaluate(() => globalThis.wythoff.store.set({ selected: null }));
    await page.fill('#goto', text);
    await page.press('#goto', 'Enter');
    await page.waitForFunction(() => globalThis.wythoff.store.state.selected || !document.querySelector('#goto-fault').hidden);
    return (await viewOf(page)).selected;
  };
  assert.equal(await go('12, 10^20'), `12,${10n ** 20n}`);
  assert.equal(await go('(3, 5)'), '3,5');
  assert.equal(await go('n=4'), '6,10');
  assert.equal(await go('goto 8'), '8,13');
  assert.equal(await go('13'), '13,8');
  assert.equal(await go('half past ten'), null);
  assert.match(await page.textContent('#goto-fault'), /is no number/);
  await page.done();
});

test('the read-out is exact, and can be copied', async () => {
  const page = await open('game=wythoff&at=20,20&zoom=5');
  const { x, y } = await placeOf(page, 13, 20);
  await page.mouse.move(x, y);
  await page.waitForFunction(() => /take/.test(document.querySelector('#readout').textContent));
  const text = await page.textContent('#readout');
  assert.match(text, /\(13, 20\)N/);
  assert.match(text, /g = \d+/);
  assert.match(text, /proved|computed/);
  const { body } = await api('position', { game: 'wythoff', x: 13, y: 20 });
  assert.ok(text.includes(`to reach the P-position (${body.to[0]}, ${body.to[1]})`), text);
  // The options and the winning moves of the position are marked.
  const marks = await page.evaluate(() => {
    const { moves, winning } = globalThis.wythoff.board.marks;
    return { moves: moves.length, winning: winning.map((cell) => `${cell.x},${cell.y}`) };
  });
  assert.equal(marks.moves, 13 + 20 + 13);
  const known = (await api('moves', { game: 'wythoff', x: 13, y: 20 })).body.winning.map(([s, t]) => `${13 - s},${20 - t}`);
  assert.deepEqual(marks.winning.sort(), known.sort());
  await page.done();
});

test('the axes tell all digits where they are pointed at', async () => {
  const far = 10n ** 40n;
  const page = await open(`game=maharaja&at=${far},${far}&zoom=3`);
  const box = await page.locator('#board').boundingBox();
  const spot = await placeOf(page, far, far);
  await page.mouse.move(spot.x, box.y + box.height - 10);
  await page.waitForSelector('#tip:not([hidden])');
  assert.equal(await page.textContent('#tip'), `x = ${far}`);
  await page.done();
});

test('Grundy values are colours, and numbers where there is room', async () => {
  const page = await open('game=wythoff&layer=grundy&at=8,6&zoom=5');
  const [zero, one, more] = [await colourAt(page, 1, 2), await colourAt(page, 0, 1), await colourAt(page, 9, 0)];
  assert.notDeepEqual(zero, one);
  assert.notDeepEqual(one, more);
  assert.match(await page.textContent('#legend'), /value 0/);
  await page.uncheck('input[data-overlay=grid]', { force: true });
  await page.check('input[value=p]', { force: true });
  await settled(page);
  assert.match(await page.textContent('#legend'), /P-position/);
  await page.done();
});

test('two games as difference, and side by side', async () => {
  const page = await open('game=maharaja&second=wythoff&compare=difference&at=20,20&zoom=4&show=');
  const { only, other } = await palette(page);
  assert.deepEqual(await colourAt(page, 7, 10), only);
  assert.deepEqual(await colourAt(page, 6, 10), other);
  await page.selectOption('#compare', 'side');
  await settled(page);
  const widths = await page.evaluate(() => globalThis.wythoff.board.panes().map(({ game, left }) => [game, left > 300]));
  assert.deepEqual(widths, [['maharaja', false], ['wythoff', true]]);
  await page.selectOption('#compare', 'none');
  await page.waitForSelector('#second', { state: 'hidden' });
  await page.done();
});

test('kinds of a history game have their colours and a legend', async () => {
  const page = await open('game=imitation(2,3)&at=20,20&zoom=4&show=');
  const { body } = await api('game', { game: 'imitation(2,3)' });
  const legend = await page.textContent('#legend');
  for (const kind of body.kinds) {
    assert.ok(legend.includes(kind), kind);
  }
  await page.done();
});

test('far out the board is density, and says how it was counted', async () => {
  const page = await open('game=maharaja&at=10^30,10^30&zoom=-95.5');
  assert.ok((await viewOf(page)).level > 90);
  assert.match(await page.textContent('#legend'), /a box is 2⁹⁷ × 2⁹⁷/);
  assert.match(await page.textContent('#legend'), /counted on one column in/);
  await page.done();
});

test('a cone has its edges', async () => {
  const page = await open('game=rational-nim(2/7,10/1)&at=40,40&zoom=3&show=');
  assert.notDeepEqual(await colourAt(page, 60, 3), await colourAt(page, 60, 30));
  await page.done();
});

test('what is out of reach is said in words, never drawn as empty', async () => {
  const page = await open('game=wythoff block 4&at=10^12,10^12&zoom=2');
  const errors = await page.evaluate(() => [...globalThis.wythoff.tiles.kept.values()].map((tile) => tile.error?.message ?? null));
  assert.ok(errors.length > 0 && errors.every((message) => typeof message === 'string' && message.length > 8));
  // The stripes differ from an empty board.
  const colours = await page.evaluate(() => {
    const { board } = globalThis.wythoff;
    const { data } = board.context.getImageData(200, 200, 40, 40);
    return new Set(Array.from({ length: 1600 }, (_, i) => `${data[4 * i]},${data[4 * i + 1]},${data[4 * i + 2]}`)).size;
  });
  assert.ok(colours > 1);
  await page.done();
});

test('loading is shown and can be stopped and gone on with', async () => {
  const page = await open(NEAR);
  let hold = true;
  const held = [];
  await page.route('**/tile?*', (route) => (hold ? held.push(route) : route.continue()));
  await page.evaluate(() => {
    globalThis.wythoff.view.lookAt({ x: 5000n, y: 5000n }, 2);
    globalThis.wythoff.board.changed();
  });
  await page.waitForSelector('#loading:not([hidden])');
  assert.match(await page.textContent('#loading-words'), /loading 0 of \d+/);
  await page.click('#stop-loading');
  await page.waitForFunction(() => /stopped/.test(document.querySelector('#loading-words').textContent));
  assert.equal(await page.evaluate(() => globalThis.wythoff.tiles.running.size), 0);
  hold = false;
  await page.click('#stop-loading');
  await settled(page);
  await page.waitForSelector('#loading', { state: 'hidden' });
  await page.done();
});

test('a busy server is asked again', async () => {
  let refused = 0;
  const page = await open(NEAR, {
    before: (fresh) => fresh.route('**/tile?*', (route) => (refused++ < 2 ?
      route.fulfill({ status: 503, json: { error: { code: 'busy', message: 'busy' } } }) : route.continue())),
  });
  assert.equal(await page.evaluate(() => [...globalThis.wythoff.tiles.kept.values()].some((tile) => tile.error)), false);
  assert.ok(refused > 2);
  await page.done();
});

test('panning over known tiles asks for nothing and paints no tile anew', async () => {
  const page = await open('game=maharaja&at=300,300&zoom=1');
  const result = await page.evaluate(async () => {
    const { board, view, tiles } = globalThis.wythoff;
    const pan = async () => {
      for (let i = 0; i < 60; i++) {
        await new Promise(requestAnimationFrame);
        view.panBy(i < 30 ? -4 : 4, i < 30 ? 3 : -3);
        board.draw();
      }
    };
    await pan();
    while (tiles.waiting > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await pan();
    const sent = tiles.sent;
    // Pixels are set when a tile is painted; a frame only copies.
    let painted = 0;
    const patched = [globalThis.CanvasRenderingContext2D, globalThis.OffscreenCanvasRenderingContext2D].filter(Boolean)
      .map(({ prototype }) => {
        const { putImageData } = prototype;
        prototype.putImageData = function (...words) {
          painted++;
          return putImageData.apply(this, words);
        };
        return () => { prototype.putImageData = putImageData; };
      });
    await pan();
    patched.forEach((restore) => restore());
    return { sent: tiles.sent - sent, painted };
  });
  assert.deepEqual(result, { sent: 0, painted: 0 });
  await page.done();
});

test('tiles that were not seen for long are dropped', async () => {
  const page = await open(NEAR);
  const kept = await page.evaluate(async () => {
    const { Tiles } = await import('./page/tiles.js');
    const tiles = new Tiles(() => {}, 12);
    const place = (i) => ({ game: 'wythoff', second: '', slice: {}, layer: 'p', level: 0, x: 256n * BigInt(i), y: 0n, kinds: false });
    for (let i = 0; i < 24; i += 6) {
      tiles.want(Array.from({ length: 6 }, (_, k) => place(i + k)));
      while (tiles.waiting > 0) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    return { size: tiles.kept.size, first: Boolean(tiles.look(place(0))), last: Boolean(tiles.look(place(23))) };
  });
  assert.deepEqual(kept, { size: 12, first: false, last: true });
  await page.done();
});
