import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTableFaults } from '../lib/checks/table-owners.ts';

let root = '';
const BILLING = 'apps/server/src/modules/billing';
const RECORDS = 'apps/server/src/back-office/records';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const faults = () => findTableFaults(root).map(({ file, line, message }) => `${file}:${line} ${message.slice(0, message.indexOf('. '))}`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'komora-tables-'));
  write('db/schema.sql', 'create table rents (\n);\ncreate unlogged table notes (\n);\n');
  write(`${BILLING}/README.md`, '# billing\n\nOwns the tables `rents`.\n\n- Provides `payable`.\n');
  write(`${RECORDS}/README.md`, '# records\n\nOwns the tables\n`notes` (by triggers).\n');
  write(`${BILLING}/rent/rent.sql.ts`, "db.insertInto('rents');\nsql`insert into rents`;\n");
});
afterEach(() => rmSync(root, { recursive: true }));

test('tables with one owner, who alone inserts, pass', () => {
  expect(faults()).toEqual([]);
});

test('a table that no README names is reported', () => {
  write(`${RECORDS}/README.md`, '# records\n');
  expect(faults()).toEqual(['db/schema.sql:1 no README owns `notes`']);
});

test('a name without a table, and a table with two owners, are reported', () => {
  write(`${RECORDS}/README.md`, '# records\n\nOwns the tables `notes`, `rents` and `letters`.\n');
  expect(faults()).toEqual([
    `${RECORDS}/README.md:3 there is no table \`letters\``,
    `${BILLING}/README.md:3 \`rents\` belongs to ${RECORDS}, too`,
    `${BILLING}/rent/rent.sql.ts:1 \`rents\` belongs to ${RECORDS}`,
    `${BILLING}/rent/rent.sql.ts:2 \`rents\` belongs to ${RECORDS}`,
  ]);
});

test('an insert by another context is reported with its line', () => {
  write(`${RECORDS}/note/note.sql.ts`, "\ndb.insertInto('rents');\n");
  expect(faults()).toEqual([`${RECORDS}/note/note.sql.ts:2 \`rents\` belongs to ${BILLING}`]);
});
