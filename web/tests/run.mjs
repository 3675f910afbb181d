// run.mjs PROGRAM [WORD] - all tests of the page, one after the other, with one
// server and one browser.  With a word, only the files whose names have it.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { start, stop } from './harness.mjs';

const program = process.argv[2];
const word = process.argv[3] ?? '';
const folder = new URL('.', import.meta.url);

before(() => start(program));
after(async () => {
  await stop();
});

for (const file of readdirSync(folder).filter((name) => name.endsWith('_test.mjs') && name.includes(word)).sort()) {
  await import(new URL(file, folder));
}

test('there are tests', () => assert.ok(program, 'run.mjs PROGRAM'));
