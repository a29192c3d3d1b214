import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { SetupError, say } from './setup-output.mjs';

/**
 * Why the installed packages do not match package-lock.json, or undefined when they do. npm records the
 * installed packages in node_modules/.package-lock.json. A time stamp would not survive a copy or a checkout.
 * @param {string} root @returns {string | undefined}
 */
export function packagesOutOfDate(root) {
  const recordPath = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(recordPath)) return 'the packages are not installed yet';
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(recordPath);
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.optional || entry.peer) continue;
    const found = installed[path];
    if (!found || found.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} is not at ${entry.version ?? 'its place'}`;
    // Some packages are inside a workspace's folder, and are missing after that folder was deleted.
    if (!path.startsWith('node_modules/') && !existsSync(join(root, path))) return `${path} is missing`;
  }
  return undefined;
}

/** @param {string} path @returns {Record<string, {version?: string, optional?: boolean, peer?: boolean}>} */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch (error) {
    throw new SetupError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`, [
      'Restore package-lock.json from git, or delete node_modules, and run the command again.',
    ]);
  }
}

/**
 * Installs the packages when they are missing or out of date, then makes sure that the pinned Node is usable.
 * @param {string} root the repository's root folder
 */
export async function ensurePackages(root) {
  const reason = packagesOutOfDate(root);
  if (reason) await install(root, reason);
  checkPinnedNode(root);
}

/** @param {string} root @param {string} reason */
async function install(root, reason) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new SetupError(`The packages must be installed (${reason}), but ${root} is not writable.`, [
      'Make the folder yours (chown), or clone the repository into a folder of your own, and run the command again.',
    ]);
  }
  say(`Setting up: ${reason}. Running npm ci (a minute or two, some 600 MB on disk)…`);
  const total = Object.values(packagesIn(join(root, 'package-lock.json'))).filter((entry) => !entry.optional).length;
  const began = Date.now();
  const { failed, log } = await runNpmCi(root, total);
  if (failed) throw installProblem(log);
  say(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/**
 * Runs npm ci and reports its progress every few seconds. Removes the pinned Node's folder from PATH first: npm ci
 * deletes that Node while it runs, so it needs the machine's Node.
 * @param {string} root @param {number} total @returns {Promise<{failed: boolean, log: string}>}
 */
function runNpmCi(root, total) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=http', '--foreground-scripts=false'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  return new Promise((done) => {
    let log = '';
    let fetched = 0;
    let shown = 0;
    const beat = setInterval(() => {
      if (fetched === shown) return;
      shown = fetched;
      say(`  … ${Math.min(fetched, total)} of about ${total} packages fetched`);
    }, 4000);
    const finish = (/** @type {boolean} */ failed) => {
      clearInterval(beat);
      done({ failed, log });
    };
    createInterface({ input: npm.stderr }).on('line', (line) => {
      if (/^npm http (fetch|cache)/.test(line)) fetched += 1;
      else log += `${line}\n`;
    });
    npm.on('error', (error) => {
      log += error.message;
      finish(true);
    });
    npm.on('close', (code) => finish(code !== 0));
  });
}

/** Turns npm's output into remedies. @param {string} log */
function installProblem(log) {
  const tail = log.trim().split('\n').slice(-12).join('\n    ');
  return new SetupError(`npm ci failed:\n    ${tail}`, [remedyFor(log), 'Then run the same command again; it continues where it stopped.']);
}

/** @param {string} log @returns {string} */
function remedyFor(log) {
  if (/spawn npm ENOENT|not found/i.test(log)) return 'npm is not on PATH. Install Node with npm from https://nodejs.org.';
  if (/ENOSPC/.test(log)) return 'The disk is full: free about 1 GB.';
  if (/EACCES|EPERM|EROFS/.test(log))
    return 'A file may not be written: make the folder yours (chown -R), or clone into a folder of your own.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT/.test(log))
    return 'The package registry cannot be reached: check the network, or set the proxy or mirror (npm config set proxy …, npm config set registry …).';
  if (/CERT|SSL/.test(log))
    return "The registry's certificate is not trusted: point NODE_EXTRA_CA_CERTS at your organisation's certificate.";
  if (/EINTEGRITY/.test(log)) return 'A download does not match package-lock.json: npm cache clean --force.';
  if (/can only install packages when your package.json and package-lock.json/.test(log))
    return 'package-lock.json does not match package.json: run npm install and commit the lock file.';
  return 'Read the lines above; the whole log is in the folder that npm names.';
}

/**
 * The program runs on the Node that package.json pins. Its binary comes from an install script, which some
 * machines disable.
 * @param {string} root
 */
function checkPinnedNode(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'))['node_modules/node']?.version;
  const binary = join(root, 'node_modules/.bin/node');
  const response = spawnSync(binary, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  const found = response.stdout?.trim();
  if (found === `v${wanted}`) return;
  const state = found ? `is ${found}` : `does not run (${response.error?.message ?? response.stderr?.trim()})`;
  throw new SetupError(`The pinned Node ${wanted} at node_modules/.bin/node ${state}.`, [
    'Its binary is fetched by an install script; install scripts are probably disabled (npm config get ignore-scripts).',
    'Run: npm ci --ignore-scripts=false',
    'On Alpine and other musl systems this binary needs: apk add gcompat libstdc++',
  ]);
}
