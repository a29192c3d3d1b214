/**
 * Starts the program. It keeps its compiled code in DATA_DIR, so that the next start compiles only what has changed
 * (https://nodejs.org/api/module.html#module-compile-cache). NODE_COMPILE_CACHE names another folder.
 * This file is JavaScript: the code of a TypeScript file comes from that cache, but for the first file Node would load its TypeScript parser.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Not the shared folder for temporary files: who can write there could place code. Without a right to write, the program starts without a cache.
if (process.env.NODE_COMPILE_CACHE === undefined)
  enableCompileCache(resolve(root, process.env.DATA_DIR?.trim() || '.data', 'compile-cache'));
const { run } = await import('./lib/start-program.ts');
await run();
// Otherwise only an orderly end writes it.
flushCompileCache();
