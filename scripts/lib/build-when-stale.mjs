import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** @typedef {import('./build-when-stale.d.mts').Build} Build */

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a build when its sources have changed since the last one (names, sizes and times are compared). If several programs
 * need it at the same time, one builds and the others wait.
 * @param {Build} build @param {(line: string) => void} say
 */
export async function buildWhenStale(build, say) {
  if (isFresh(build)) return;
  // Imported on demand: a start without a build needs no TypeScript.
  const { acquireLock } = await import('./process-lock.ts');
  const release = await acquireLock(join(root, build.folder, '.build-lock'));
  try {
    if (isFresh(build)) return;
    say(`Building ${build.what} (about ${build.seconds} s, once after each change) …`);
    const stamp = fingerprint(build);
    await runBuild(build);
    writeFileSync(stampOf(build), stamp);
  } finally {
    release();
  }
}

/** The stamp of a build that is never repeated: the sources of an image do not change, but their times do. */
const PINNED = 'pinned';

/**
 * Runs a build for an image. {@link buildWhenStale} keeps its result.
 * @param {Build} build
 */
export async function buildForImage(build) {
  await runBuild(build);
  writeFileSync(stampOf(build), PINNED);
}

/** @param {Build} build */
const stampOf = ({ folder }) => join(root, folder, 'dist/.sources');

/** @param {Build} build */
function isFresh(build) {
  const file = stampOf(build);
  if (!existsSync(file)) return false;
  const stamp = readFileSync(file, 'utf8');
  return stamp === PINNED || stamp === fingerprint(build);
}

/** @param {Build} build */
async function runBuild({ script, what }) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await promisify(execFile)(npm, ['run', '--silent', script], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  }).catch((error) => {
    throw new Error(`Building ${what} failed:\n${error.stdout ?? ''}\n${error.stderr ?? String(error)}`);
  });
}

/** Files that no build reads. */
const IGNORED = /\.md$|\.test\.tsx?$/;

/** @param {Build} build */
function fingerprint({ sources }) {
  const hash = createHash('sha256');
  for (const source of sources) add(hash, join(root, source));
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function add(hash, path) {
  const info = statSync(path);
  if (!info.isDirectory()) {
    hash.update(`${path.slice(root.length)}:${info.size}:${info.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort())
    if (!['dist', 'node_modules', '.cache', '.tanstack', '.build-lock'].includes(name) && !IGNORED.test(name)) add(hash, join(path, name));
}
