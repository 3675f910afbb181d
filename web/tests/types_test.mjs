// The types that the comments of the page name, checked by TypeScript.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test } from './harness.mjs';

test('the types hold', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const checked = promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '--project', 'jsconfig.json'], { cwd: folder });
  assert.equal(await checked.then(() => '', ({ message, stdout }) => message + stdout), '');
});
