/**
 * Starts the program from its bundle, or with `--sources` from its sources. It keeps its compiled code in DATA_DIR, so that the next start compiles
 * only what has changed (https://nodejs.org/api/module.html#module-compile-cache). NODE_COMPILE_CACHE names another folder.
 * This file is JavaScript: for a first file in TypeScript, Node would load its parser into the process.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServerWhenStale } from './lib/build-server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// Not the shared folder for temporary files: who can write there could place code. Without a right to write, the program starts without a cache.
if (process.env.NODE_COMPILE_CACHE === undefined)
  enableCompileCache(resolve(root, process.env.DATA_DIR?.trim() || '.data', 'compile-cache'));
const fromSources = process.argv.includes('--sources');
if (!fromSources) await buildServerWhenStale((line) => process.stdout.write(`${line}\n`));
const program = new URL(fromSources ? './lib/start-program.ts' : '../apps/server/dist/start-program.js', import.meta.url);
const { run } = await import(program.href);
await run();
// Otherwise only an orderly end writes it.
flushCompileCache();
