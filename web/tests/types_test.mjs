// The types that the comments of the page name, checked by TypeScript.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

test('the types hold', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--project', 'jsconfig.json'], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
