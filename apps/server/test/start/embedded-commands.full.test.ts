import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalPostgres, startLocalPostgres } from '@komora/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOrCreateSecretKey } from '../../src/app/secret-key.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { homeWarehouse } from '../kit/builders/warehouse.ts';
import { createTestApp } from '../kit/test-app.ts';
import { dataFolder } from './program.ts';

const folder = dataFolder();
let server: LocalPostgres | undefined;
let prefix = '';
beforeAll(async () => {
  server = await startLocalPostgres({ dataDir: join(folder.path, 'postgres'), settings: { fsync: 'off' } });
  await server.ensureDatabase('komora');
  await loadOrCreateSecretKey(folder.path);
  await migrate(server.url('komora'));
  const app = await createTestApp(server.url('komora'));
  await homeWarehouse(app);
  prefix = (await app.one<{ prefix: string }>('select invoice_prefix as prefix from legal_entities limit 1', [])).prefix;
  await app.close();
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

/** Runs a command beside the embedded database that runs, with its data folder only. */
function command(script: string, ...options: string[]): Promise<{ code: number; said: string }> {
  const file = fileURLToPath(new URL(`../../../../scripts/${script}.ts`, import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((done) => {
    execFile(process.execPath, [file, ...options], { env: { PATH, HOME, DATA_DIR: folder.path } }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` }),
    );
  });
}

test('the accounting export of a company in the embedded database is written', async () => {
  const file = join(folder.path, 'month.zip');
  expect(await command('accounting-export', '--company', prefix, '--month', '2026-01', '--out', file)).toMatchObject({ code: 0 });
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
});

test('bank statements are read into the embedded database, and a broken file is reported', async () => {
  expect(await command('bank-statement')).toEqual({ code: 0, said: 'Every transfer matches a rent.\n' });
  const file = join(folder.path, 'broken.xml');
  writeFileSync(file, '<Document/>');
  const broken = await command('bank-statement', file);
  expect([broken.code, broken.said.includes(file)]).toEqual([1, true]);
});

test('the export for a tax inspection reads the embedded database', async () => {
  const out = join(folder.path, 'inspection');
  expect(await command('tax-inspection', '--from', '2026-01-01', '--to', '2026-01-31', '--out', out)).toEqual({
    code: 0,
    said: `0 documents in ${out}\n`,
  });
  expect(existsSync(out)).toBe(true);
});
