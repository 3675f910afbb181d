// The page answers as the other front ends do: positions of games of all kinds, one of each game, as links.
// tests/front_ends.py compares the other front ends by the same list.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { api, open, test } from './harness.mjs';

const CASES = JSON.parse(readFileSync(new URL('../../tests/data/every-game.json', import.meta.url), 'utf8'));
const cases = [...new Map([...CASES].reverse().map((one) => [one.game, one])).values()].reverse();

/** The heaps of a case as digits: 3*10^30+7 is written out. */
function digits(heap) {
  const terms = String(heap).split('+').map((term) => term.split('*').reduce((product, factor) => {
    const [base, power = '1'] = factor.split('^');
    return product * BigInt(base) ** BigInt(power);
  }, 1n));
  return String(terms.reduce((sum, term) => sum + term, 0n));
}

/** On one heap what is remembered is along the y axis: as the server says it, where the case has none. */
async function linkOf(one) {
  const heaps = one.heaps.map(digits);
  const memory = Object.fromEntries(['state', 'last'].filter((name) => name in one).map((name) => [name, one[name]]));
  const { body } = await api('position', { game: one.game, heaps, ...memory });
  const [x, y = body.state ?? body.last?.[0] ?? '0'] = heaps;
  const place = Object.entries({ game: encodeURIComponent(one.game), heaps, ...memory }).map(([name, value]) => `${name}=${value}`);
  return `${place.join('&')}&at=${x},${y}&zoom=4&selected=${x},${y}&tab=position`;
}

/** What the tab says, once it has an answer about these heaps. */
async function shown(page, one) {
  const heaps = one.heaps.map(digits);
  await page.waitForFunction(([game, wanted]) => {
    const tab = document.querySelector('#tab-position');
    const numbers = [...tab.querySelectorAll('.number .digits')].map((element) => element.textContent);
    return globalThis.wythoff.store.state.game === game && wanted.every((heap, i) => numbers[i] === heap) &&
      tab.querySelector('.outcome, .problem') && [...tab.querySelectorAll('h3')].some(({ textContent }) => textContent.startsWith('Moves'));
  }, [one.game, heaps]);
  return page.evaluate(() => {
    const tab = document.querySelector('#tab-position');
    const numbers = [...tab.querySelectorAll('.number')].map((element) => [element.querySelector('.key').textContent, element.querySelector('.digits').textContent]);
    return {
      outcome: tab.querySelector('.outcome')?.textContent, kind: tab.querySelector('.standing .mark')?.textContent,
      by: tab.querySelector('.standing .by')?.textContent ?? '', problem: tab.querySelector('.problem')?.textContent, numbers,
    };
  });
}

test(`the page answers as all front ends do, for ${cases.length} games`, async () => {
  assert.ok(cases.length >= 60);
  const page = await open('');
  // What the server answered to the page: the board around a position may make the program prove the game meanwhile.
  let answers = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/position')) {
      answers.push(response.json().catch(() => null));
    }
  });
  for (const one of cases) {
    answers = [];
    await page.evaluate((hash) => { location.hash = hash; }, await linkOf(one));
    const found = await shown(page, one);
    const body = (await Promise.all(answers)).findLast((answer) => one.heaps.every((heap, i) => answer?.heaps[i] === digits(heap)));
    assert.ok(body, JSON.stringify([one, await Promise.all(answers)]));
    assert.equal(body.outcome, one.outcome, JSON.stringify(one));
    assert.ok([one.standing, 'proved'].includes(body.standing.kind), JSON.stringify([one, body.standing]));
    assert.deepEqual([found.outcome, found.kind, found.by, found.problem], [body.outcome, body.standing.kind, body.standing.by, undefined], JSON.stringify(one));
    const numbers = (letter) => found.numbers.filter(([key]) => key === letter).map(([, value]) => value);
    assert.deepEqual([found.outcome, found.kind, found.by, found.problem], [one.outcome, body.standing.kind, body.standing.by, undefined], JSON.stringify(one));
    // The board around the position may have made the program prove the game, so a computed answer may have become a proved one.
    assert.ok(found.kind === one.standing || found.kind === 'proved', JSON.stringify(one));
    'xyzuvw'.split('').slice(0, one.heaps.length).forEach((letter, i) => {
      const taken = body.move?.[i] ?? '0';
      assert.deepEqual(numbers(`take ${letter}`), body.move && (taken !== '0' || numbers(`take ${letter}`).length > 0) ? [taken] : [], `${one.game}: take ${letter}`);
      assert.deepEqual(numbers(`to ${letter}`), body.move && body.to ? [body.to[i]] : [], `${one.game}: to ${letter}`);
    });
    assert.deepEqual(numbers('g'), body.grundy === null || body.grundy === undefined ? [] : [body.grundy], `${one.game}: value`);
  }
  assert.deepEqual(page.faults, []);
  await page.done();
});
