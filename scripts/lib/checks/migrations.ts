import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Outcome } from './check.ts';
import { filesBelow } from './files.ts';

const LOCK = 'db/migrations.lock';
const HEADER =
  '# One line per migration: sha256, file. Lines are only ever added: node_modules/.bin/node scripts/check.ts --lock-migrations\n';

/** A published migration never changes: each file must match its hash in db/migrations.lock. Numbers start at 0001 and have no gaps. */
export async function checkMigrations(root: string): Promise<Outcome> {
  const files = migrationHashes(root);
  const locked = readLock(root);
  const problems = [...files].flatMap(([file, hash]) => {
    const expected = locked.get(file);
    if (expected === undefined) return [`${file} is not in ${LOCK}. Add it: node_modules/.bin/node scripts/check.ts --lock-migrations`];
    return expected === hash ? [] : [`${file} has changed since it was locked. Restore it and write a new migration instead.`];
  });
  problems.push(...[...locked.keys()].filter((file) => !files.has(file)).map((file) => `${file} is locked but missing. Restore it.`));
  const names = [...files.keys()].map((file) => file.replace('db/migrations/', ''));
  problems.push(...names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name)).map((name) => `${name}: name it NNNN_what_it_does.sql`));
  const wrong = names.find((name, index) => Number(name.slice(0, 4)) !== index + 1);
  if (wrong !== undefined) problems.push(`${wrong}: give it the number ${String(names.indexOf(wrong) + 1).padStart(4, '0')}.`);
  return { ok: problems.length === 0, report: problems.join('\n'), note: `${files.size} migrations` };
}

/** Adds the migrations that are not locked yet and keeps existing lines. @returns the added files */
export function lockMigrations(root: string): string[] {
  const locked = readLock(root);
  const added = [...migrationHashes(root)].filter(([file]) => !locked.has(file));
  const lines = [...locked, ...added].map(([file, hash]) => `${hash}  ${file}\n`);
  if (added.length > 0) writeFileSync(join(root, LOCK), HEADER + lines.join(''));
  return added.map(([file]) => file);
}

function migrationHashes(root: string): Map<string, string> {
  const files = filesBelow(root, ['db/migrations']).filter((path) => path.endsWith('.sql'));
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  );
}

function readLock(root: string): Map<string, string> {
  const path = join(root, LOCK);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n');
  return new Map(lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => [line.slice(66), line.slice(0, 64)]));
}

export const migrations: Check = { name: 'migrations', guards: 'forward only: a locked migration never changes', run: checkMigrations };
