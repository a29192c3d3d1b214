import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../deploy/dump.sh', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'komora-dump-'));
const [programs, dumps, data] = ['programs', 'dumps', 'data'].map((name) => join(folder, name)) as [string, string, string];
const metrics = join(folder, 'komora.prom');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  for (const place of [programs, dumps, data]) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
  }
  mkdirSync(join(data, 'deployment'));
  writeFileSync(join(data, 'deployment/shop.7.json'), '{}');
  writeFileSync(join(data, 'program.mjs'), 'built again at the next start');
  rmSync(metrics, { force: true });
  // Marks what it has encrypted, and for whom.
  program('age', 'printf "sealed for %s: " "$2"; cat');
  program('pg_dump', 'printf "dump of %s" "$2"');
});

function program(name: string, text: string): void {
  writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(programs, name), 0o755);
}
const run = (env: Record<string, string> = {}) =>
  spawnSync('bash', [script], {
    encoding: 'utf8',
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      DATABASE_URL: 'postgres://shop',
      DUMP_RECIPIENT: 'age1key',
      DUMP_DIR: dumps,
      DATA_DIR: data,
      DUMP_METRICS_FILE: metrics,
      ...env,
    },
  });

test('stores the database and the state in DATA_DIR encrypted, deletes old dumps, and records the time', () => {
  const old = join(dumps, 'komora-20200101T000000Z.dump.age');
  writeFileSync(old, '');
  utimesSync(old, 0, 0);
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  const names = readdirSync(dumps).sort();
  expect(names.map((name) => name.replace(/\d{8}T\d{6}Z/, '…'))).toEqual(['komora-….dump.age', 'komora-….tgz.age']);
  expect(readFileSync(join(dumps, names[0] ?? ''), 'utf8')).toBe('sealed for age1key: dump of --dbname=postgres://shop');
  const files = readFileSync(join(dumps, names[1] ?? ''));
  expect(files.subarray(0, 20).toString()).toBe('sealed for age1key: ');
  const listed = spawnSync('tar', ['-tz'], { input: files.subarray(20), encoding: 'utf8' });
  expect(listed.stdout.trim().split('\n')).toEqual(['deployment/', 'deployment/shop.7.json']);
  const [, at] = /^komora_dump_last_success_timestamp_seconds (\d+)$/m.exec(readFileSync(metrics, 'utf8')) ?? [];
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(600);
});

test('a machine without a worker has no state, and dumps the database', () => {
  rmSync(join(data, 'deployment'), { recursive: true });
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(dumps)).toEqual([expect.stringMatching(/\.dump\.age$/)]);
});

test.each(['pg_dump', 'age'])('a failure of %s leaves no dump, keeps the old ones, and records nothing', (name) => {
  program(name, 'echo half; exit 3');
  const old = join(dumps, 'komora-20200101T000000Z.dump.age');
  writeFileSync(old, '');
  utimesSync(old, 0, 0);
  expect(run().status).not.toBe(0);
  expect(readdirSync(dumps)).toEqual(['komora-20200101T000000Z.dump.age']);
  expect(() => readFileSync(metrics)).toThrow();
});

test('says which setting is missing', () => {
  expect(run({ DUMP_RECIPIENT: '' })).toMatchObject({ status: 1, stderr: expect.stringContaining('DUMP_RECIPIENT') });
});
