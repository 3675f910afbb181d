// The parts of the page that need no browser: numbers, the window, lines, drawings, typed moves, links.
import assert from 'node:assert/strict';
import { layOut } from '../page/graph_layout.js';
import { guideSlope, lineInWindow, readSlope, sideOfLine, slopeHolds } from '../page/lines.js';
import { ceilTo, describe, floorDivide, niceStep, readInteger, shorten, tickText } from '../page/numbers.js';
import { ticks } from '../page/axes.js';
import { readLink, writeLink } from '../page/permalink.js';
import { Store } from '../page/store.js';
import { readMove } from '../page/play.js';
import { View } from '../page/view.js';
import { density } from '../page/tile_paint.js';
import { test } from './harness.mjs';

test('numbers are read as the command line reads them', () => {
  assert.equal(readInteger('12'), 12n);
  assert.equal(readInteger('10^100+7'), 10n ** 100n + 7n);
  assert.equal(readInteger(' 3 * 10^9 - 1 '), 2999999999n);
  assert.equal(readInteger('2^64*2^64'), 1n << 128n);
  for (const bad of ['', 'x', '1.5', '10^', '-3', '3-5', '1,2', '10^999999', '9'.repeat(30000), '2^^3', '+']) {
    assert.equal(readInteger(bad), null, bad);
  }
});

test('long numbers are shortened in the middle', () => {
  const number = 10n ** 100n + 1234567n;
  assert.equal(shorten(number, 13).length, 13);
  assert.ok(shorten(number, 13).endsWith('1234567'));
  assert.equal(shorten(123n, 13), '123');
  assert.equal(describe(10n ** 100n), '10¹⁰⁰');
  assert.equal(tickText(10n ** 100n + 3n * 10n ** 30n, 10n ** 30n, 13), '100…000003·10³⁰');
  assert.equal(tickText(1200n, 200n, 13), '1200');
  assert.equal(tickText(10n ** 100n + 20n, 20n, 13), '10¹⁰⁰ + 20');
  assert.equal(tickText(10n ** 100n - 20n, 20n, 13), '10¹⁰⁰ − 20');
  assert.equal(tickText(3n * 10n ** 20n, 20n, 13), '3·10²⁰');
});

test('steps, rounding and division', () => {
  assert.deepEqual([0.2, 1, 1.1, 3, 70, 1e30].map(niceStep), [1n, 1n, 2n, 5n, 100n, 10n ** 30n]);
  assert.equal(floorDivide(-1n, 256n), -1n);
  assert.equal(floorDivide(-256n, 256n), -1n);
  assert.equal(floorDivide(255n, 256n), 0n);
  assert.equal(ceilTo(11n, 5n), 15n);
  assert.equal(ceilTo(-3n, 5n), 0n);
});

function viewAt(x, y, zoom) {
  const view = new View();
  view.resize(1000, 800);
  view.lookAt({ x, y }, zoom);
  return view;
}

test('the window is as exact at 10^100 as at 0', () => {
  const far = 10n ** 100n;
  const view = viewAt(far, far, 3);
  assert.deepEqual(view.centre, { x: far, y: far });
  assert.equal(view.screenX(far), 496);
  assert.equal(view.screenX(far + 1n), 504);
  assert.deepEqual(view.cellAt(505, 400), { x: far + 1n, y: far });
  for (let i = 0; i < 1000; i++) {
    view.panBy(-0.37, 0.61);
  }
  const { x, y } = view.centre;
  assert.ok(x === far + 46n || x === far + 47n, `${x - far}`);
  assert.ok(y === far + 76n || y === far + 77n, `${y - far}`);
});

test('zooming keeps the point under the pointer', () => {
  const view = viewAt(5000000n, 7000000n, 4);
  const before = view.cellAt(300, 200);
  for (let i = 0; i < 40; i++) {
    view.zoomAt(300, 200, -0.25);
  }
  for (let i = 0; i < 40; i++) {
    view.zoomAt(300, 200, 0.25);
  }
  const after = view.cellAt(300, 200);
  assert.ok(after.x - before.x <= 1n && before.x - after.x <= 1n);
  assert.ok(after.y - before.y <= 1n && before.y - after.y <= 1n);
});

test('the zoom has room for 2^800 cells a pixel, and the board stays in sight', () => {
  const view = viewAt(0n, 0n, 2);
  view.zoomAt(0, 800, -700);
  assert.equal(view.level, 699);
  assert.ok(Number.isFinite(view.screenX(10n ** 200n)));
  view.panBy(1e7, -1e7);
  const { left, bottom } = view.bounds;
  assert.ok(Number(left) * view.scale > -1000 && Number(bottom) * view.scale > -800);
});

test('boxes of tiles are large enough to be seen', () => {
  for (const zoom of [-0.01, -0.5, -1, -7.3, -300.9]) {
    const view = viewAt(0n, 0n, zoom);
    const wide = 2 ** (view.level + zoom);
    assert.ok(wide >= 1.5 && wide < 3, `${zoom}: ${wide}`);
  }
});

test('axes have exact numbers far out', () => {
  const far = 10n ** 60n;
  const found = ticks(viewAt(far, far, 3), 'x');
  assert.ok(found.length >= 5);
  assert.ok(found.some(({ value }) => value === far));
  assert.ok(found.every(({ value, text }) => value % 10n === 0n && text.length <= 16));
});

test('lines cross the window where they should, also far out', () => {
  const near = lineInWindow(viewAt(100n, 100n, 2), readSlope(1, 1));
  assert.ok(near);
  // The diagonal through (10^80, 10^80) passes the middle of the window.
  const diagonal = lineInWindow(viewAt(10n ** 80n, 10n ** 80n, 2), readSlope('1', '1'));
  assert.ok(diagonal);
  const middle = { x: (diagonal[0].px + diagonal[1].px) / 2, y: (diagonal[0].py + diagonal[1].py) / 2 };
  assert.ok(Math.abs(middle.x - 500) < 3 && Math.abs(middle.y - 400) < 3);
  assert.equal(lineInWindow(viewAt(10n ** 80n, 1n, 2), readSlope('1', '1')), null);
  assert.equal(slopeHolds(viewAt(10n ** 80n, 10n ** 80n, 2), readSlope(1.618, 1)), false);
  assert.equal(slopeHolds(viewAt(10n ** 80n, 10n ** 80n, 2), guideSlope({ label: 'φ', rise: 1.618, run: 1 })), true);
});

test('the side of a line is a polygon of the window', () => {
  const view = viewAt(100n, 100n, 2);
  const area = (polygon) => Math.abs(polygon.reduce((sum, { px, py }, i) => {
    const next = polygon[(i + 1) % polygon.length];
    return sum + px * next.py - next.px * py;
  }, 0)) / 2;
  const slope = readSlope(2, 3);
  assert.ok(Math.abs(area(sideOfLine(view, slope, true)) + area(sideOfLine(view, slope, false)) - 800000) < 1);
});

test('a machine is laid out from its start, no two states in one place', () => {
  const nodes = Array.from({ length: 12 }, (_, id) => ({ id, initial: id === 0 }));
  const edges = nodes.flatMap(({ id }) => [{ from: id, to: (id * 2) % 12 }, { from: id, to: (id * 2 + 1) % 12 }]);
  const placed = layOut(nodes, edges, false);
  assert.equal(placed.size, 12);
  assert.equal(placed.get(0).layer, 0);
  assert.equal(new Set([...placed.values()].map(({ x, y }) => `${x} ${y}`)).size, 12);
});

test('moves are read as people type them', () => {
  const at = ['10', '7'];
  assert.deepEqual(readMove('3 0', at), ['3', '0']);
  assert.deepEqual(readMove('(1, 2)', at), ['1', '2']);
  assert.deepEqual(readMove('x 3', at), ['3', '0']);
  assert.deepEqual(readMove('Y=2', at), ['0', '2']);
  assert.deepEqual(readMove('to (3,5)', at), ['7', '2']);
  assert.deepEqual(readMove('z 3', ['5', '8', '7']), ['0', '0', '3']);
  assert.deepEqual(readMove('to 5, 8, 0', ['5', '8', '7']), ['0', '0', '7']);
  assert.equal(readMove('1 2', ['5', '8', '7']), null);
  assert.equal(readMove('pass', at), 'pass');
  for (const bad of ['', '3', 'to 11 0', 'a b', '1 2 3', '-1 0']) {
    assert.equal(readMove(bad, at), null, bad);
  }
});

test('links with faults are read as far as they make sense', () => {
  const link = readLink('#game=nim&at=5,x&zoom=abc&layer=moon&compare=upside&show=grid&tab=nowhere');
  assert.equal(link.game, 'nim');
  assert.deepEqual([link.centre, link.zoom, link.base, link.compare, link.tab], [null, null, 'p', 'none', 'game']);
  assert.deepEqual(link.show, { moves: false, winning: false, guides: false, grid: true, why: false, strip: false, map: false });
  assert.deepEqual(readLink('#at=-3,10^30').centre, { x: -3n, y: 10n ** 30n });
});

test('density: full ink for a beam, heat beyond it, never nothing', () => {
  assert.equal(density(1, 0, 0).strength, 1);
  assert.equal(density(16, 4, 0).strength, 1);
  assert.equal(density(16, 4, 0).heat, 0);
  assert.ok(density(1, 30, 0).strength >= 0.3);
  assert.equal(density(256, 4, 0).heat, 1);
  assert.equal(density(64, 60, 64).strength, 1);
});

test('a link holds any rule, and can be read by people', () => {
  for (const game of ['wythoff + (1,2)', '{(t,0),(0,t): t=1..x} + {(s,t): |s-t|<3}', 'nim & # = % ?', 'rational-nim(2/7,10/1)', 'wythoff ∪ (1,2)']) {
    const store = new Store();
    store.set({ game, second: game, compare: 'difference' });
    const link = writeLink(store, viewAt(7n, 9n, 2.5));
    const back = readLink(`#${link}`);
    assert.deepEqual([back.game, back.second, back.compare, back.centre, back.zoom], [game, game, 'difference', { x: 7n, y: 9n }, 2.5]);
  }
  assert.equal(readLink('#game=wythoff + (1,2)').game, 'wythoff + (1,2)');
});
