// Migrates an empty database and writes its schema: db/schema.sql for reviews, and the table types for the compiler.
// With --check it writes nothing and fails if a file is out of date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@komora/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { dumpSchema } from './lib/dump-schema.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const targets = { schema: join(root, 'db/schema.sql'), types: join(root, 'apps/server/src/platform/db/schema.generated.ts') };
const check = process.argv.includes('--check');
const folder = mkdtempSync(join(tmpdir(), 'komora-schema-'));
const cluster = await startLocalPostgres({ dataDir: join(folder, 'pg'), settings: { fsync: 'off' } });
try {
  await cluster.ensureDatabase('schema');
  const url = cluster.url('schema');
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const schema = await dumpSchema(client);
  await client.end();
  const generated = join(folder, 'types.ts');
  execFileSync(process.execPath, [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--url',
    url,
    '--dialect',
    'postgres',
    '--out-file',
    generated,
    '--log-level',
    'error',
    '--date-parser',
    'string',
    '--type-mapping',
    '{"int8":"number","point":"string"}',
    '--exclude-pattern',
    'pgboss.*',
  ]);
  const types = readFileSync(generated, 'utf8');
  if (check) {
    const stale = [
      readIfExists(targets.schema) === schema ? [] : ['db/schema.sql'],
      readIfExists(targets.types) === types ? [] : ['schema.generated.ts'],
    ].flat();
    if (stale.length > 0) {
      process.stderr.write(`${stale.join(' and ')} do not match the migrations. Run: npm run db:types\n`);
      process.exitCode = 1;
    }
  } else {
    writeFileSync(targets.schema, schema);
    writeFileSync(targets.types, types);
    process.stdout.write('db/schema.sql and apps/server/src/platform/db/schema.generated.ts are up to date\n');
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
