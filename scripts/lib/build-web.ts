import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { acquireLock } from './process-lock.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = [
  'apps/web',
  'apps/console',
  'packages/api/src',
  'packages/domain/src',
  'packages/i18n',
  'packages/ui/src',
  'packages/web-kit',
  'package-lock.json',
];
const lockFile = join(root, 'apps/web/.build-lock');
const stampFile = join(root, 'apps/web/dist/.sources');

/**
 * Builds both clients when their sources have changed since the last build (names, sizes and times are compared). If several programs
 * need a build at the same time, one builds and the others wait.
 */
export async function buildWebWhenStale(say: (line: string) => void): Promise<void> {
  if (isFresh()) return;
  const release = await acquireLock(lockFile);
  try {
    if (isFresh()) return;
    say('Building the web client and the console (about 15 s, once after each change) …');
    const stamp = fingerprint();
    await runBuild();
    writeFileSync(stampFile, stamp);
  } finally {
    release();
  }
}

/** The stamp of a build that is never repeated: the sources of an image do not change, but their times do. */
const PINNED = 'pinned';

/** Builds both clients for an image. {@link buildWebWhenStale} keeps this build. */
export async function buildWebForImage(): Promise<void> {
  await runBuild();
  writeFileSync(stampFile, PINNED);
}

function isFresh(): boolean {
  if (!existsSync(stampFile)) return false;
  const stamp = readFileSync(stampFile, 'utf8');
  return stamp === PINNED || stamp === fingerprint();
}

async function runBuild(): Promise<void> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await promisify(execFile)(npm, ['run', '--silent', 'build'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  }).catch((error: { stderr?: string; stdout?: string }) => {
    throw new Error(`The clients could not be built:\n${error.stdout ?? ''}\n${error.stderr ?? String(error)}`);
  });
}

/** Files that no build reads. */
const IGNORED = /\.md$|\.test\.tsx?$/;

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) add(hash, join(root, source));
  return hash.digest('hex');
}

function add(hash: ReturnType<typeof createHash>, path: string): void {
  const info = statSync(path);
  if (!info.isDirectory()) {
    hash.update(`${path.slice(root.length)}:${info.size}:${info.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort())
    if (!['dist', 'node_modules', '.cache', '.tanstack', '.build-lock'].includes(name) && !IGNORED.test(name)) add(hash, join(path, name));
}
