import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { SetupProblem, say } from './setup-output.mjs';

/** How each package manager installs Chromium. The first one that the machine has is used. */
const MANAGERS = [
  {
    tool: 'apt-get',
    commands: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ],
  },
  { tool: 'dnf', commands: [['dnf', 'install', '-y', 'chromium']] },
  { tool: 'apk', commands: [['apk', 'add', '--no-cache', 'chromium']] },
  { tool: 'pacman', commands: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { tool: 'brew', commands: [['brew', 'install', '--cask', 'chromium']] },
];

/**
 * Makes sure that a Chromium is there for the browser tests: the machine's own, else through its package manager,
 * else Playwright's download.
 * @param {string} root the repository's root folder
 */
export function ensureChromium(root) {
  if (findChromium()) return;
  if (process.env.CHROMIUM_PATH) {
    throw new SetupProblem(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but there is no program there.`, [
      'Correct it, or unset it to let the setup look in the usual places.',
    ]);
  }
  const tried = [];
  for (const attempt of [...managerAttempts(), playwrightAttempt(root)]) {
    const shown = attempt.map((command) => command.join(' ')).join(' && ');
    say(`No Chromium found for the browser tests. Installing one: ${shown}`);
    tried.push(shown);
    if (attempt.every(run) && starts(findChromium())) return say('Chromium is ready.');
  }
  throw new SetupProblem('The browser tests need Chromium, and it could not be installed here.', [
    `Tried: ${tried.join('; ')}`,
    'Install Chromium or Google Chrome yourself, or set CHROMIUM_PATH to one that you have, and run the command again.',
    'Without a browser the other tests run: node_modules/.bin/node scripts/test.ts --only unit (or integration).',
  ]);
}

/** @returns {string[][][]} */
function managerAttempts() {
  const manager = MANAGERS.find(({ tool }) => onPath(tool));
  if (!manager) return [];
  const prefix = manager.tool === 'brew' || process.getuid?.() === 0 ? [] : sudo();
  return prefix ? [manager.commands.map((command) => [...prefix, ...command])] : [];
}

/** sudo asks for a password only where somebody can type one. @returns {string[] | undefined} */
function sudo() {
  if (!onPath('sudo')) return undefined;
  return process.stdin.isTTY && !process.env.CI ? ['sudo'] : ['sudo', '-n'];
}

/** @param {string} root @returns {string[][]} */
function playwrightAttempt(root) {
  const withSystemLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  return [[join(root, 'node_modules/.bin/playwright'), 'install', ...withSystemLibraries, 'chromium']];
}

/** @param {string} tool */
function onPath(tool) {
  return spawnSync(process.platform === 'win32' ? 'where' : 'which', [tool], { stdio: 'ignore' }).status === 0;
}

/** @param {string[]} command */
function run([file = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(file, args, { stdio: ['inherit', 2, 2], env }).status === 0;
}

/** A package can install a launcher that does not start (a snap wrapper in a container). @param {string | undefined} path */
function starts(path) {
  return path !== undefined && spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0;
}
