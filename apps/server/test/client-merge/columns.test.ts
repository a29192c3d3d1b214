import { expect, test } from 'vitest';
import { mergePort } from '../../src/platform/module/ports.ts';
import { useTestApp } from '../kit/test-app.ts';

const app = useTestApp();
const declared = () =>
  app()
    .app.registered.all(mergePort)
    .flatMap(({ columns }) => columns);

test('a module says of each column that refers to a client what a merge does with it', async () => {
  const references = await app().rows<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  const names = declared().map(({ table, column }) => `${table}.${column}`);
  expect(
    references.map(({ name }) => name).filter((name) => !names.includes(name)),
    'declare these columns in `merging` of their module.ts',
  ).toEqual([]);
  expect(names.length).toBe(new Set(names).size);
});

test('each declared column exists, and belongs to one module', async () => {
  for (const { table, column } of declared())
    expect(
      await app().rows(`select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`, [
        table,
        column,
      ]),
      `${table}.${column}`,
    ).toHaveLength(1);
});
