// For everybody: keyboard, names, contrast, themes, small screens, little motion.
import assert from 'node:assert/strict';
import { open, settled, test } from './harness.mjs';

test('every control has a name, and every tab its panel', async () => {
  const page = await open('game=maharaja&second=wythoff&compare=side');
  const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, canvas[tabindex], a[href], [role=tab]')].filter((element) => {
    const label = element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.[0]?.textContent.trim();
    return !label;
  }).map((element) => element.outerHTML));
  assert.deepEqual(nameless, []);
  const lost = await page.evaluate(() => [...document.querySelectorAll('[aria-controls],[aria-describedby],[aria-labelledby]')].flatMap((element) =>
    ['aria-controls', 'aria-describedby', 'aria-labelledby'].map((name) => element.getAttribute(name)).filter((id) => id && !document.getElementById(id))));
  assert.deepEqual(lost, []);
  assert.equal(await page.evaluate(() => new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size === document.querySelectorAll('[id]').length), true);
  await page.done();
});

test('the keyboard reaches everything, and the focus is seen', async () => {
  const page = await open('game=maharaja&tab=export');
  const reached = new Set();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const spot = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) {
        return { out: true };
      }
      const shown = element.matches('input[type=radio], input[type=checkbox]') ? element.nextElementSibling ?? element : element;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      return { name: element.id || element.dataset.overlay || element.dataset.format || element.textContent.trim() || element.value, seen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 };
    });
    if (spot.out) {
      break; // past the last one
    }
    assert.ok(spot.seen, `the focus on ${spot.name} is not seen`);
    reached.add(spot.name);
  }
  for (const name of ['rule', 'open-games', 'goto', 'theme', 'open-help', 'moves', 'winning', 'guides', 'grid', 'compare', 'board', 'zoom-in', 'zoom-out', 'home', 't-export', 'png', 'bfile', 'Copy the link']) {
    assert.ok(reached.has(name), `${name} is not reached: ${[...reached]}`);
  }
  await page.focus('#t-export');
  await page.keyboard.press('Home');
  assert.equal(await page.evaluate(() => document.activeElement.id), 't-game');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('#tab-position');
  await page.focus('#board');
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'rule');
  await page.focus('#board');
  await page.keyboard.press('?');
  await page.waitForSelector('#help');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#help', { state: 'hidden' });
  await page.done();
});

/** Texts in sight with less contrast than WCAG's AA asks for. */
function faint(page) {
  return page.evaluate(() => {
    const parse = (text) => {
      const found = /rgba?\(([^)]+)\)/.exec(text);
      return found ? found[1].split(/[ ,/]+/).map(Number) : null;
    };
    const light = ([r, g, b]) => {
      const part = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const ground = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const colour = parse(getComputedStyle(at).backgroundColor);
        if (colour && (colour.length < 4 || colour[3] > 0.5)) {
          return colour;
        }
      }
      return [255, 255, 255];
    };
    const found = [];
    for (const element of document.body.querySelectorAll('*')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      const style = getComputedStyle(element);
      if (!own || element.closest('svg, :disabled, .offscreen, .toast, .skip') || !element.checkVisibility() || element.previousElementSibling?.matches?.(':disabled')) {
        continue;
      }
      const [a, b] = [light(parse(style.color)), light(ground(element))].sort((one, other) => other - one);
      const ratio = (a + 0.05) / (b + 0.05);
      if (ratio < 4.5) {
        found.push(`${element.className || element.tagName}: ${element.textContent.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
      }
    }
    return found;
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`contrast is enough in the ${colorScheme} theme`, async () => {
    const page = await open('game=maharaja&tab=game&selected=10,16', { colorScheme });
    await page.waitForSelector('#readout .mark');
    assert.equal(await page.getAttribute('html', 'data-theme'), colorScheme);
    for (const tab of ['game', 'position', 'structure', 'proof', 'play', 'export']) {
      await page.click(`#t-${tab}`);
      assert.deepEqual(await faint(page), [], tab);
    }
    await page.done();
  });
}

test('contrast is enough, and every control has a name, beside a slice', async () => {
  const page = await open('game=wythoff-any on 3 heaps&selected=5,8&tab=position');
  await page.waitForSelector('#readout .mark');
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('#slice input, #slice select')].filter((element) =>
    !element.getAttribute('aria-label') && !element.labels?.[0]?.textContent.trim()).map((element) => element.outerHTML)), []);
  for (const tab of ['position', 'play']) {
    await page.click(`#t-${tab}`);
    assert.deepEqual(await faint(page), [], tab);
  }
  await page.done();
});

test('the theme follows the system, and a choice is kept', async () => {
  const page = await open('game=maharaja', { colorScheme: 'dark' });
  const dark = await page.evaluate(() => [...globalThis.wythoff.board.context.getImageData(300, 40, 1, 1).data]);
  assert.ok(dark[0] < 60);
  await page.click('#theme');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
  await settled(page);
  const light = await page.evaluate(() => {
    globalThis.wythoff.board.draw();
    return [...globalThis.wythoff.board.context.getImageData(300, 40, 1, 1).data];
  });
  assert.ok(light[0] > 200);
  await page.reload();
  await page.waitForSelector('html[data-ready=yes]');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
  await page.done();
});

test('on a phone nothing is cut off, and the panel is a sheet', async () => {
  const page = await open('game=maharaja', { width: 360, height: 740, hasTouch: true, isMobile: true });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok((await wide()) <= 360);
  const board = await page.locator('#board').boundingBox();
  assert.ok(board.height > 350, `the board is ${board.height} high`);
  for (const tab of ['game', 'position', 'structure', 'proof', 'play', 'export']) {
    await page.tap(`#t-${tab}`);
    await page.waitForSelector(`#tab-${tab}`);
    assert.ok((await wide()) <= 360, tab);
    const sheet = await page.locator(`#tab-${tab}`).boundingBox();
    assert.ok(sheet.width <= 360, tab);
  }
  await page.tap('#close-sheet');
  assert.ok((await page.locator('#board').boundingBox()).height > 350);
  // A tap selects.
  await page.touchscreen.tap(200, 400);
  await page.waitForFunction(() => globalThis.wythoff.store.state.selected !== null);
  await page.done();
});

test('on a phone a slice has its controls, and nothing is cut off', async () => {
  const page = await open('game=moore(2) on 4 heaps', { width: 360, height: 740, hasTouch: true, isMobile: true });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  for (const letter of ['z', 'u']) {
    const field = await page.locator(`[data-heap=${letter}]`).boundingBox();
    assert.ok(field.x + field.width <= 360, letter);
  }
  assert.ok((await page.locator('#board').boundingBox()).height > 300);
  await page.done();
});

test('little motion where it is asked for', async () => {
  const page = await open('game=maharaja', { reducedMotion: 'reduce' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.spinner')).animationDuration), '0s');
  await page.done();
});

test('the page loads nothing from elsewhere', async () => {
  const asked = [];
  const page = await open('game=maharaja', { before: (fresh) => fresh.on('request', (request) => asked.push(new URL(request.url()).host)) });
  assert.deepEqual([...new Set(asked)], [new URL(page.url()).host]);
  await page.done();
});
