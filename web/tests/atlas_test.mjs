// The atlas: filters, pictures, and a press that opens the game.
import assert from 'node:assert/strict';
import { api, open, test } from './harness.mjs';

test('the atlas is a table with filters, and a press opens the game', async () => {
  const page = await open('game=wythoff&tab=atlas');
  await page.waitForSelector('#tab-atlas tbody tr');
  const { body } = await api('atlas', { limit: 1 });
  assert.ok((await page.textContent('#tab-atlas [role=status]')).includes(`of ${body.games} games`));
  await page.fill('#atlas-filter', 'game=maharaja');
  await page.waitForFunction(() => document.querySelectorAll('#tab-atlas tbody tr').length === 1);
  const cells = await page.locator('#tab-atlas tbody td').allTextContents();
  assert.deepEqual(cells.slice(1, 6), ['1.6180', '−4', '3', '1975', 'proved']);
  // The picture is that of the P-positions: (0,0) is one, (1,1) is none, (1,3) and (3,1) are.
  const ink = await page.locator('#tab-atlas canvas').evaluate((canvas) => [[0, 0], [1, 1], [1, 3], [3, 1]]
    .map(([x, y]) => canvas.getContext('2d').getImageData(x, 23 - y, 1, 1).data[3] > 0));
  assert.deepEqual(ink, [true, false, true, true]);
  await page.click('#tab-atlas tbody button');
  await page.waitForFunction(() => window.wythoff.store.state.game === 'maharaja');
  await page.fill('#atlas-filter', 'slop>2');
  await page.waitForFunction(() => document.querySelector('#atlas-fault').textContent.includes("did you mean 'slope'"));
  await page.done();
});
