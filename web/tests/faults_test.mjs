// Faults that the page once had, one test each, as people met them.
import assert from 'node:assert/strict';
import { api, coloursAt, open, palette, placeOf, settled, test, viewOf } from './harness.mjs';

const hover = async (page, x, y, dx = 0) => {
  const spot = await placeOf(page, x, y);
  await page.mouse.move(spot.x + dx, spot.y);
};
const readout = (page) => page.textContent('#readout');
const chosen = (page, game) => page.waitForFunction((name) => globalThis.wythoff.store.state.game === name, game);
const typeRule = async (page, game) => {
  await page.fill('#rule', game);
  await page.press('#rule', 'Enter');
  await chosen(page, game);
};

test('the toolbar covers nothing at any width', async () => {
  const page = await open('game=maharaja&second=wythoff&compare=side');
  for (const width of [761, 800, 900, 1000, 1059, 1060, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => {
      const tabs = [...document.querySelectorAll('[role=tab]')];
      const covered = tabs.filter((tab) => {
        const { left, top, width: wide, height } = tab.getBoundingClientRect();
        return left + wide / 2 < innerWidth && document.elementFromPoint(left + wide / 2, top + height / 2) !== tab;
      }).map(({ id }) => id);
      const main = document.querySelector('main').getBoundingClientRect();
      const out = [...document.querySelectorAll('.layers input, .layers select, .layers span')]
        .filter((element) => element.getBoundingClientRect().right > main.right + 1).length;
      return { covered, out, wide: document.documentElement.scrollWidth };
    });
    assert.deepEqual(over, { covered: [], out: 0, wide: width }, `at ${width}`);
  }
  await page.done();
});

test('side by side, the second board reports the second game', async () => {
  const page = await open('game=nim&second=wythoff&compare=side&at=8,8&zoom=4.5');
  const beside = await page.evaluate(() => globalThis.wythoff.board.panes()[1].left);
  // (5,5) is P in Nim and N in Wythoff's game.
  await hover(page, 5, 5);
  await page.waitForFunction(() => document.querySelector('#readout .outcome')?.textContent === 'P');
  assert.match(await readout(page), /nim/);
  await hover(page, 5, 5, beside);
  await page.waitForFunction(() => document.querySelector('#readout .outcome')?.textContent === 'N');
  assert.match(await readout(page), /wythoff/);
  // Selected there, the panel tells of that game; both boards mark the options of their own.
  const spot = await placeOf(page, 5, 5);
  await page.mouse.click(spot.x + beside, spot.y);
  await page.click('#t-position');
  await page.waitForSelector('#tab-position .outcome');
  assert.match(await page.textContent('#tab-position'), /wythoff/);
  assert.equal(await page.textContent('#tab-position .outcome'), 'N');
  await page.waitForFunction(() => globalThis.wythoff.board.secondMarks.moves.length === 15 && globalThis.wythoff.board.marks.moves.length === 10);
  await page.done();
});

test('of a difference both games are told', async () => {
  const page = await open('game=nim&second=wythoff&compare=difference&at=8,8&zoom=4.5');
  await hover(page, 5, 5);
  await page.waitForSelector('#readout .second-outcome');
  assert.match(await readout(page), /P.*in wythoff: N/);
  await page.done();
});

test('the readout is not stale after going somewhere or panning by keys', async () => {
  const page = await open('game=wythoff&at=20,20&zoom=4');
  await hover(page, 20, 20);
  await page.waitForFunction(() => document.querySelector('.coordinates')?.textContent === '(20, 20)');
  await page.keyboard.press('g');
  await page.fill('#goto', '100, 7');
  await page.press('#goto', 'Enter');
  await page.waitForFunction(() => document.querySelector('.coordinates')?.textContent === '(100, 7)' && document.querySelector('#readout .outcome'));
  await hover(page, 101, 8);
  await page.waitForFunction(() => document.querySelector('.coordinates')?.textContent === '(101, 8)');
  await page.focus('#board');
  await page.keyboard.press('ArrowRight');
  // The selected one, not what was under the pointer before.
  await page.waitForFunction(() => document.querySelector('.coordinates')?.textContent === '(100, 7)');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  assert.doesNotMatch(await readout(page), /\(\d+, \d+\)/);
  // The wheel leaves the pointer over a position, and that is told.
  await hover(page, 110, 9);
  const { zoom } = await viewOf(page);
  await page.mouse.wheel(0, 400);
  await page.waitForFunction((before) => globalThis.wythoff.view.zoom < before, zoom);
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  await page.waitForFunction(() => {
    const { hovered } = globalThis.wythoff.store.state;
    return hovered && document.querySelector('.coordinates')?.textContent === `(${hovered.x}, ${hovered.y})`;
  });
  await page.done();
});

test('a server that was gone is asked again, and nothing false is said meanwhile', async () => {
  const page = await open('game=wythoff&at=20,20&zoom=4');
  let gone = true;
  await page.route('**/api/v1/**', (route) => (gone ? route.abort() : route.continue()));
  await page.evaluate(() => {
    globalThis.wythoff.view.lookAt({ x: 9000n, y: 9000n }, 4);
    globalThis.wythoff.board.changed();
  });
  await page.waitForFunction(() => globalThis.wythoff.tiles.away !== '');
  await page.waitForFunction(() => /does not answer; it is asked again/.test(document.querySelector('#loading').textContent));
  // 8 has the P-position (8,13); that nobody answers does not make it the diagonal's.
  await page.fill('#goto', '8');
  await page.press('#goto', 'Enter');
  await page.waitForSelector('#goto-fault:not([hidden])');
  assert.match(await page.textContent('#goto-fault'), /does not answer/);
  assert.equal((await viewOf(page)).selected, null);
  await page.fill('#rule', 'maharaja');
  await page.waitForFunction(() => /does not answer/.test(document.querySelector('#rule-fault').textContent));
  gone = false;
  await settled(page);
  assert.equal(await page.evaluate(() => globalThis.wythoff.tiles.away), '');
  assert.equal(await page.evaluate(() => [...globalThis.wythoff.tiles.kept.values()].every(({ error }) => !error)), true);
  await chosen(page, 'maharaja');
  await page.waitForSelector('#rule-fault', { state: 'hidden' });
  await page.done();
});

test('of very many options some are shown, and that is said', async () => {
  const page = await open('game=wythoff&at=4990,4990&zoom=4&selected=5000,5000');
  await page.waitForFunction(() => globalThis.wythoff.board.marks.moves.length > 1000);
  await page.waitForFunction(() => /there are many/.test(document.querySelector('#legend').textContent));
  const near = await page.evaluate(() => globalThis.wythoff.board.marks.moves.some(({ x, y }) => x === 4999n && y === 4999n));
  assert.ok(near);
  await page.done();
});

test('Grundy values far out still show the P-positions', async () => {
  const page = await open('game=wythoff&layer=grundy&at=300,300&zoom=-0.5&show=');
  const { level } = await viewOf(page);
  assert.ok(level > 0);
  const side = 2 ** level;
  const hot = await page.evaluate(() => String(globalThis.wythoff.board.palette.hot));
  const cells = [];
  for (let n = 60; n < 200; n += 3) {
    const a = Math.floor(n * (1 + Math.sqrt(5)) / 2);
    // The middle of the box that the P-position is in.
    cells.push([a, a + n].map((heap) => Math.floor(heap / side) * side + side / 2 - 0.5));
  }
  const whole = cells.map((cell) => cell.map((at) => Math.floor(at)));
  const colours = (await coloursAt(page, whole)).filter(Boolean);
  assert.ok(colours.length > 20);
  assert.deepEqual([...new Set(colours.map(String))], [hot]);
  await page.done();
});

test('Grundy values and a difference are not mixed up', async () => {
  const page = await open('game=nim&layer=grundy&at=8,8&zoom=4.5&second=wythoff');
  await page.selectOption('#compare', 'difference');
  await settled(page);
  assert.equal(await page.isChecked('input[name=base][value=p]'), true);
  await page.waitForSelector('input[name=base][value=grundy]:disabled');
  assert.match(await page.getAttribute('label:has(input[value=grundy])', 'title'), /difference is that of the P-positions/);
  assert.match(await page.textContent('#legend'), /only in the first game/);
  await page.selectOption('#compare', 'none');
  assert.equal(await page.isChecked('input[name=base][value=grundy]'), true);
  await page.done();
});

test('a wide band of diagonals is shown', async () => {
  const page = await open('game=wythoff(m=10000)&at=20,200020&zoom=4');
  const { ink } = await palette(page);
  assert.equal(String((await coloursAt(page, [[20, 200020]]))[0]), String(ink));
  assert.match(await page.textContent('#tab-game'), /heaps of any size/);
  await page.done();
});

test('a selected position is offered for play when it is selected', async () => {
  const page = await open('game=wythoff&at=20,20&zoom=4&tab=play');
  assert.equal(await page.locator('text=From the selected position').count(), 0);
  const spot = await placeOf(page, 15, 17);
  await page.mouse.click(spot.x, spot.y);
  await page.click('text=From the selected position');
  await page.waitForFunction(() => globalThis.wythoff.play.answer?.position.join() === '15,17' || globalThis.wythoff.play.start.heaps.join() === '15,17');
  await page.done();
});

test('Back and forward go through the games and places that were looked at', async () => {
  const page = await open('game=nim&at=20,20&zoom=4');
  await page.fill('#goto', '500, 600');
  await page.press('#goto', 'Enter');
  await page.waitForFunction(() => location.hash.includes('at=500,600'));
  await typeRule(page, 'wythoff');
  await page.waitForFunction(() => location.hash.includes('game=wythoff'));
  // Panning is no step.
  await page.focus('#board');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => !location.hash.includes('at=500,600'));
  await page.goBack();
  await chosen(page, 'nim');
  await page.waitForFunction(() => `${globalThis.wythoff.view.centre.x}` === '500');
  await page.goBack();
  await page.waitForFunction(() => `${globalThis.wythoff.view.centre.x}` === '20');
  assert.equal(await page.evaluate(() => globalThis.wythoff.store.state.game), 'nim');
  await page.goForward();
  await page.waitForFunction(() => `${globalThis.wythoff.view.centre.x}` === '500');
  await page.goForward();
  await chosen(page, 'wythoff');
  assert.equal(await page.inputValue('#rule'), 'wythoff');
  assert.deepEqual(page.faults, []);
  await page.done();
});

test('proofs outlast a change of the rule and a reload', async () => {
  const page = await open('game=wythoff&tab=proof');
  await page.click('text="Prove"');
  await page.waitForSelector('#tab-proof .theorem');
  await typeRule(page, 'nim');
  await page.waitForFunction(() => !document.querySelector('#tab-proof .theorem'));
  assert.match(await page.textContent('#tab-proof .others'), /wythoff proof: done/);
  await page.click('#tab-proof .others button');
  await chosen(page, 'wythoff');
  await page.waitForSelector('#tab-proof .theorem');
  await page.waitForFunction(() => location.hash.includes('game=wythoff&'));
  await page.reload();
  await page.waitForSelector('#tab-proof .theorem');
  await page.done();
});

test('a running job is found again, also after an answer that broke off', async () => {
  const page = await open('game=maharaja(5,8)&tab=proof');
  await page.evaluate(() => {
    const { json } = Response.prototype;
    globalThis.broken = 0;
    Response.prototype.json = function () {
      return this.url.includes('/jobs/') && globalThis.broken++ === 0 ? Promise.reject(new TypeError('network error')) : json.call(this);
    };
  });
  await page.click('text="Prove"');
  await page.waitForSelector('#tab-proof progress');
  await page.waitForFunction(() => globalThis.broken > 1);
  assert.match(await page.evaluate(() => sessionStorage.getItem('wythoff-jobs')), /maharaja/);
  await page.reload();
  await page.waitForSelector('#tab-proof progress');
  await page.click('#tab-proof .job >> text=Stop');
  await page.waitForFunction(() => /Stopped after/.test(document.querySelector('#tab-proof .job').textContent));
  await page.done();
});

test('a game in progress outlasts a change of the rule and a reload', async () => {
  const page = await open('game=wythoff&tab=play');
  await page.fill('[aria-label="heap x"]', '12');
  await page.fill('[aria-label="heap y"]', '20');
  await page.click('text="Start"');
  await page.waitForFunction(() => globalThis.wythoff.play.yourTurn);
  await page.fill('#typed-move', '1 1');
  await page.press('#typed-move', 'Enter');
  await page.waitForFunction(() => globalThis.wythoff.play.answer.turns.length === 2 && !globalThis.wythoff.play.busy);
  const turns = await page.evaluate(() => JSON.stringify(globalThis.wythoff.play.answer.turns));
  const same = () => page.waitForFunction((before) => JSON.stringify(globalThis.wythoff?.play.answer?.turns) === before, turns);
  await typeRule(page, 'nim');
  await page.waitForFunction(() => !globalThis.wythoff.play.active);
  await typeRule(page, 'wythoff');
  await same();
  await page.waitForFunction(() => location.hash.includes('game=wythoff&'));
  await page.reload();
  await same();
  // Ended, it does not return.
  await page.click('[data-keep=end]');
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  await page.waitForLoadState('networkidle');
  assert.equal(await page.evaluate(() => globalThis.wythoff.play.active), false);
  await page.done();
});

test('the drawing of an automaton opens at its start, is zoomed and fitted', async () => {
  const page = await open('game=maharaja&tab=structure');
  const section = page.locator('section[aria-label="Automaton of the P-positions"], section[aria-label="Column machine"]').first();
  await section.locator('text=Enlarge').click();
  const inSight = () => page.evaluate(() => {
    const frame = document.querySelector('dialog .drawing').getBoundingClientRect();
    const start = document.querySelector('dialog .initial circle').getBoundingClientRect();
    return start.left >= frame.left && start.right <= frame.right && start.top >= frame.top && start.bottom <= frame.bottom;
  });
  assert.ok(await inSight());
  const wide = () => page.evaluate(() => document.querySelector('dialog .graph').getBoundingClientRect().width);
  const before = await wide();
  await page.click('dialog [aria-label="zoom in"]');
  assert.ok((await wide()) > 1.2 * before);
  await page.click('dialog [aria-label="fit into the window"]');
  assert.ok(await page.evaluate(() => {
    const frame = document.querySelector('dialog .drawing');
    return frame.scrollWidth <= frame.clientWidth + 1 && frame.scrollHeight <= frame.clientHeight + 1;
  }));
  await page.click('dialog [aria-label="to the start state"]');
  assert.ok(await inSight());
  await page.keyboard.press('Escape');
  await page.done();
});

test('guides run through the middles of cells, where the ticks are', async () => {
  const page = await open('game=nim&at=12,12&zoom=5&show=guides');
  const off = await page.evaluate(async () => {
    const { guideSlope, lineInWindow } = await import('./page/lines.js');
    const { ticks } = await import('./page/axes.js');
    const { view, store } = globalThis.wythoff;
    const [a, b] = lineInWindow(view, guideSlope(store.state.info.guides[0]));
    const rows = new Map(ticks(view, 'y').map(({ value, at }) => [value, at]));
    return ticks(view, 'x').filter(({ value }) => rows.has(value)).map(({ value, at }) => {
      const py = a.py + ((b.py - a.py) * (at - a.px)) / (b.px - a.px);
      return Math.abs(py - rows.get(value));
    });
  });
  assert.ok(off.length > 2 && off.every((pixels) => pixels < 0.01), String(off));
  await page.done();
});

test('one is one, also of states', async () => {
  const page = await open('game=wythoff&tab=structure');
  await page.waitForFunction(() => !/Looking for it/.test(document.querySelector('#tab-structure').textContent));
  // The column machine of Wythoff's game has one state.
  const text = await page.textContent('#tab-structure');
  assert.match(text, /\b1 state,/);
  assert.doesNotMatch(text, /\b1 (states|edges)\b/);
  const { body } = await api('graph', { game: 'wythoff', what: 'machine' });
  assert.match(body.standing.by, /\b1 state,/);
  await page.done();
});

test('an emptied rule box says what is shown, and gets it back', async () => {
  const page = await open('game=maharaja');
  await page.fill('#rule', '');
  await page.waitForFunction(() => /still shows maharaja/.test(document.querySelector('#rule-fault').textContent));
  assert.equal(await page.getAttribute('#rule', 'aria-invalid'), 'false');
  await page.focus('#board');
  assert.equal(await page.inputValue('#rule'), 'maharaja');
  await page.waitForSelector('#rule-fault', { state: 'hidden' });
  // Esc leaves the field, and what was typed.
  await page.fill('#rule', 'maharaja + (');
  await page.press('#rule', 'Escape');
  assert.equal(await page.inputValue('#rule'), 'maharaja');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'board');
  await page.done();
});

test('a link that only works here says so, and there is one for others', async () => {
  const page = await open("game=wythoff + (1,2)&at=60,60&zoom=3&tab=export", { permissions: ['clipboard-read', 'clipboard-write'] });
  assert.match(await page.textContent('#tab-export'), /works here only/);
  await page.click('text=Copy for others');
  await page.waitForFunction(() => /copied/.test(document.querySelector('#toast').textContent));
  const command = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(command, /^wythoff serve --view 'game=wythoff%20\+%20\(1,2\)&at=60,60&zoom=3\.00/);
  assert.doesNotMatch(command, /127\.0\.0\.1/);
  await page.done();
});

test('names of guides collide neither with each other nor with what floats on the board', async () => {
  const page = await open('game=maharaja&second=wythoff(m=2,p=3)&compare=side&show=guides');
  // What is written, with its place, by watching the pen.
  const names = await page.evaluate(() => {
    const { board } = globalThis.wythoff;
    const found = [];
    const real = board.context.fillText;
    board.context.fillText = function (text, x, y) {
      const { e, a } = this.getTransform();
      if (/φ|^1?\/?\d\.\d{6}$|^1\/\d\.\d{6}$/.test(text)) {
        found.push({ right: e / a + x, left: e / a + x - this.measureText(text).width, bottom: y, top: y - 14 });
      }
      return real.apply(this, arguments);
    };
    board.draw();
    board.context.fillText = real;
    const stage = board.canvas.getBoundingClientRect();
    for (const element of document.querySelectorAll('.zoom, .legend')) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      found.push({ left: left - stage.left, right: right - stage.left, top: top - stage.top, bottom: bottom - stage.top });
    }
    return found;
  });
  assert.ok(names.length >= 6, JSON.stringify(names));
  names.forEach((a, i) => names.slice(i + 1).forEach((b) => {
    assert.ok(!(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom), JSON.stringify([a, b]));
  }));
  await page.done();
});
