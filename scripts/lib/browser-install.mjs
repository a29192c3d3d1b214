import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from './chromium.mjs';
import { SetupError, say } from './setup-output.mjs';

/** Waits for another apt process that holds dpkg's lock. The locks of the package lists and archives have no such option. */
const APT_LOCK = ['-o', 'DPkg::Lock::Timeout=300'];
/** Output of apt while another process holds one of its locks. */
const LOCKED = /could not get lock|unable to (acquire|lock)|is held by process/i;
const LOCK_LIMIT_MS = 300_000;
const LOCK_RETRY_MS = 3000;
/** Longer than a slow download takes, so that only a hanging one is ended. */
const DOWNLOAD_LIMIT_MS = 300_000;

/** How each package manager installs Chromium. The first one that the machine has is used. `optional` commands may fail. */
const MANAGERS = [
  {
    tool: 'apt-get',
    commands: [
      { line: ['apt-get', ...APT_LOCK, 'update', '-qq'], optional: true },
      { line: ['apt-get', ...APT_LOCK, 'install', '-y', '-qq', '--no-install-recommends', 'chromium'] },
    ],
  },
  { tool: 'dnf', commands: [{ line: ['dnf', 'install', '-y', 'chromium'] }] },
  { tool: 'apk', commands: [{ line: ['apk', 'add', '--no-cache', 'chromium'] }] },
  { tool: 'pacman', commands: [{ line: ['pacman', '-Sy', '--noconfirm', 'chromium'] }] },
  { tool: 'brew', commands: [{ line: ['brew', 'install', '--cask', 'chromium'] }] },
];

/**
 * The machine, as this file uses it. Tests pass their own.
 * @type {import('./browser-install.d.mts').Machine}
 */
const thisMachine = {
  find: findChromium,
  // A package can install a launcher that does not start (a snap wrapper in a container).
  starts: (path) => spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0,
  has: (tool) => spawnSync(process.platform === 'win32' ? 'where' : 'which', [tool], { stdio: 'ignore' }).status === 0,
  run: runCommand,
  wait: (ms) => pause(ms),
  now: () => Date.now(),
  isRoot: process.getuid?.() === 0,
  canAskPassword: process.stdin.isTTY === true && !process.env.CI,
};

/**
 * Makes sure that a Chromium is available for the browser tests: an installed one, else Playwright's download, else the
 * system's package manager.
 * @param {string} root the repository's root folder
 * @param {import('./browser-install.d.mts').Machine} machine
 */
export async function ensureChromium(root, machine = thisMachine) {
  if (isReady(machine)) return;
  if (process.env.CHROMIUM_PATH) {
    throw new SetupError(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but that program does not start.`, [
      'Correct it, or unset it. Without it the setup searches the usual folders.',
    ]);
  }
  const playwright = join(root, 'node_modules/.bin/playwright');
  say('No Chromium found for the browser tests. Downloading one …');
  const download = await machine.run([playwright, 'install', '--no-shell', 'chromium'], { isShown: false });
  if (download.ok && isReady(machine)) return say('Chromium is ready.');
  const tried = [`${playwright} install --no-shell chromium (${lastLine(download.output)})`];
  for (const commands of systemAttempts(playwright, download.ok, machine)) {
    say(`Installing with the system's package manager: ${commands.map(({ line }) => line.join(' ')).join(' && ')}`);
    const failure = await runAll(commands, machine);
    if (failure === undefined && isReady(machine)) return say('Chromium is ready.');
    tried.push(failure ?? `${commands.at(-1)?.line.join(' ')} (the installed browser does not start)`);
  }
  throw new SetupError('The browser tests need Chromium, and it could not be installed here.', [
    ...tried.map((attempt) => `Tried: ${attempt}`),
    'Install Chromium or Google Chrome yourself, or set CHROMIUM_PATH to an installed one, and run the command again.',
    'The other tests run without a browser: node_modules/.bin/node scripts/test.ts --only unit,integration',
  ]);
}

/** @param {import('./browser-install.d.mts').Machine} machine */
function isReady({ find, starts }) {
  const path = find();
  return path !== undefined && starts(path);
}

/**
 * The package manager's Chromium, and the system libraries that a downloaded one may lack.
 * @param {string} playwright @param {boolean} isDownloaded @param {import('./browser-install.d.mts').Machine} machine
 * @returns {import('./browser-install.d.mts').Command[][]}
 */
function systemAttempts(playwright, isDownloaded, machine) {
  const manager = MANAGERS.find(({ tool }) => machine.has(tool));
  const prefix = manager?.tool === 'brew' || machine.isRoot ? [] : sudo(machine);
  const attempts = [];
  if (manager && prefix) attempts.push(manager.commands.map((command) => ({ ...command, line: [...prefix, ...command.line] })));
  if (isDownloaded && machine.isRoot) attempts.push([{ line: [playwright, 'install-deps', 'chromium'] }]);
  return attempts;
}

/** sudo asks for a password only in an interactive terminal. @param {import('./browser-install.d.mts').Machine} machine */
function sudo(machine) {
  if (!machine.has('sudo')) return undefined;
  return machine.canAskPassword ? ['sudo'] : ['sudo', '-n'];
}

/**
 * Runs the commands in order. Returns why they failed, or undefined.
 * @param {import('./browser-install.d.mts').Command[]} commands @param {import('./browser-install.d.mts').Machine} machine
 */
async function runAll(commands, machine) {
  for (const { line, optional = false } of commands) {
    const { ok, output } = await runWhenUnlocked(line, machine);
    if (!ok && !optional) return `${line.join(' ')} (${lastLine(output)})`;
  }
  return undefined;
}

/**
 * Repeats a command while another process holds the package manager's lock, for a few minutes.
 * @param {string[]} line @param {import('./browser-install.d.mts').Machine} machine
 */
async function runWhenUnlocked(line, machine) {
  const giveUpAt = machine.now() + LOCK_LIMIT_MS;
  let result = await machine.run(line, { isShown: true });
  while (!result.ok && LOCKED.test(result.output) && machine.now() < giveUpAt) {
    say('Another process uses the package manager. Trying again …');
    await machine.wait(LOCK_RETRY_MS);
    result = await machine.run(line, { isShown: true });
  }
  return result;
}

/** The last line that is not part of a stack trace. @param {string} output */
function lastLine(output) {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.findLast((line) => line !== '' && !line.startsWith('at ')) ?? 'no output';
}

/**
 * Runs a command and collects its output; shows it on standard error when `isShown`.
 * @param {string[]} line @param {{ isShown: boolean }} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function runCommand([file = '', ...args], { isShown }) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  const child = spawn(file, args, { stdio: ['inherit', 'pipe', 'pipe'], env, timeout: isShown ? 0 : DOWNLOAD_LIMIT_MS });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (isShown) process.stderr.write(text);
    });
  }
  return new Promise((done) => {
    child.once('error', (error) => done({ ok: false, output: error.message }));
    child.once('close', (code) => done({ ok: code === 0, output }));
  });
}
