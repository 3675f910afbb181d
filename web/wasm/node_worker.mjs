// node_worker.mjs - worker.js in a thread of node.
import { webcrypto } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

globalThis.crypto ??= webcrypto; // node 18, which is Debian's, has it under this name only
globalThis.postMessage = (words, transfer) => parentPort.postMessage(words, transfer);
await import('./worker.js');
parentPort.on('message', (data) => globalThis.onmessage({ data }));
