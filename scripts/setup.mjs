/**
 * Prepares a fresh clone, and prints its steps. Runs on the machine's Node (20.19 or newer) with built-in modules only,
 * because no package is installed yet. Fast and silent when there is nothing to do.
 *
 *   node scripts/setup.mjs                  installs the packages when they are missing or out of date
 *   node scripts/setup.mjs --with-browser   also finds, or installs, a Chromium for the browser tests
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './lib/browser-install.mjs';
import { ensurePackages } from './lib/package-install.mjs';
import { SetupError, say } from './lib/setup-output.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new SetupError(`Komora needs Node ${OLDEST_NODE.join('.')} or newer to set itself up; this is Node ${process.versions.node}.`, [
    'Install a current Node from https://nodejs.org (or with nvm, fnm, volta, your package manager) and run the command again.',
    'The program itself then runs on the Node 24 that is pinned in package.json.',
  ]);
}

try {
  checkNode();
  await ensurePackages(root);
  if (process.argv.includes('--with-browser')) await ensureChromium(root);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(`\n✗ ${error.message}`);
  for (const step of error.remedies) say(`  → ${step}`);
  process.exitCode = 1;
}
