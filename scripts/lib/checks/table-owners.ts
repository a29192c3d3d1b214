import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow, isTest } from './files.ts';

const SCHEMA = 'db/schema.sql';
const SERVER = 'apps/server/src';
const AREAS = [`${SERVER}/modules`, `${SERVER}/back-office`];
const TABLE = /^create (?:unlogged )?table (\w+)/gim;
const INSERT = /(?:insertInto\('|insert into )(\w+)/g;
const NAME = /`(\w+)`/g;

interface Owned {
  readonly table: string;
  readonly folder: string;
  readonly line: number;
}

/** Tables without an owner or with several, names that are no tables, and inserts by a folder that is not the owner. */
export function findTableFaults(root: string): Finding[] {
  const tables = [...readFileSync(join(root, SCHEMA), 'utf8').matchAll(TABLE)].map(([, table = '']) => table);
  const folders = [...AREAS.flatMap((area) => foldersOf(root, area)), `${SERVER}/platform`];
  const owned = folders.flatMap((folder) => ownedBy(root, folder));
  const ownerOf = new Map(owned.map(({ table, folder }) => [table, folder]));
  const inReadme = ({ folder, line }: Owned, message: string): Finding => ({ file: `${folder}/README.md`, line, message });
  return [
    ...tables
      .filter((table) => !ownerOf.has(table))
      .map((table) => ({ file: SCHEMA, line: 1, message: `no README owns \`${table}\`. Add it to "Owns the tables" of its context.` })),
    ...owned
      .filter(({ table }) => !tables.includes(table))
      .map((one) => inReadme(one, `there is no table \`${one.table}\`. Remove the name.`)),
    ...owned
      .filter(({ table, folder }) => ownerOf.get(table) !== folder)
      .map((one) => inReadme(one, `\`${one.table}\` belongs to ${ownerOf.get(one.table)}, too. Name it once.`)),
    ...folders.flatMap((folder) =>
      filesBelow(root, [folder])
        .filter((file) => file.endsWith('.ts') && !isTest(file))
        .flatMap((file) =>
          insertsOf(root, file)
            .filter(({ table }) => tables.includes(table) && ownerOf.has(table) && ownerOf.get(table) !== folder)
            .map(({ table, line }) => ({
              file,
              line,
              message: `\`${table}\` belongs to ${ownerOf.get(table)}. Let its index.ts export a function that inserts.`,
            })),
        ),
    ),
  ];
}

const foldersOf = (root: string, area: string): string[] =>
  existsSync(join(root, area))
    ? readdirSync(join(root, area), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${area}/${entry.name}`] : []))
    : [];

/** The names in backquotes of the paragraph that begins with "Owns the table". */
function ownedBy(root: string, folder: string): Owned[] {
  const readme = join(root, folder, 'README.md');
  const lines = existsSync(readme) ? readFileSync(readme, 'utf8').split('\n') : [];
  const first = lines.findIndex((line) => line.startsWith('Owns the table'));
  if (first < 0) return [];
  const end = lines.findIndex((line, index) => index > first && line === '');
  return lines
    .slice(first, end < 0 ? undefined : end)
    .flatMap((line, index) => [...line.matchAll(NAME)].map(([, table = '']) => ({ table, folder, line: first + index + 1 })));
}

function insertsOf(root: string, file: string): { table: string; line: number }[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(INSERT)].map(([, table = '']) => ({ table, line: index + 1 })));
}

export const tableOwners: Check = {
  name: 'table-owners',
  guards: 'the README of one context names each table, and no other context inserts into it',
  run: async (root) => outcomeOf(findTableFaults(root), 'contexts, modules of the back office and platform'),
};
