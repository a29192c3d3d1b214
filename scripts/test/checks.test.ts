import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileLength } from '../lib/checks/file-length.ts';
import { findBans } from '../lib/checks/forbidden.ts';
import { checkLicences, isAllowed } from '../lib/checks/licences.ts';
import { findLiteralText } from '../lib/checks/literal-text.ts';
import { checkLockfile } from '../lib/checks/lockfile.ts';
import { checkMigrations, lockMigrations } from '../lib/checks/migrations.ts';
import { findBreakingStatements } from '../lib/checks/previous-version.ts';
import { findSlowRegexes } from '../lib/checks/regexes.ts';
import { findUnusedTexts } from '../lib/checks/unused-texts.ts';
import { packagesOutOfDate } from '../lib/package-install.mjs';

let root = '';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'komora-check-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('literal text in components', () => {
  const linesOf = (source: string) => findLiteralText('a.tsx', source).map(({ line }) => line);

  test.each([
    ['text', '<p>Rent a box</p>'],
    ['text in another script', '<p>Орендувати</p>'],
    ['a string in braces', "<p>{'Rent'}</p>"],
    ['a branch of a condition', "<p>{open ? 'Open' : t('closed')}</p>"],
    ['a template', '<p>{`$' + '{count} boxes`}</p>'],
    ['a label that is read out', '<button aria-label="Close" />'],
    ['an alternative text', "<img alt={'A door'} />"],
    ['a placeholder inside a fragment', '<><input placeholder="Name" /></>'],
  ])('%s is found', (_, jsx) => {
    expect(linesOf(`export const A = () => ${jsx};`)).toEqual([1]);
  });

  test.each([
    ['keys of texts', "<p title={t('box.title')}>{t('box.name', { size: 'SMALL' })}</p>"],
    ['signs without letters', '<p>· — × 24/7 &nbsp;</p>'],
    ['attributes that users do not see', '<a className="link" href="/boxes" data-state="open" />'],
    ['an empty alternative text', '<img alt="" />'],
    ['styles', '<style>{`a { color: red }`}</style>'],
  ])('%s are not', (_, jsx) => {
    expect(linesOf(`export const A = () => ${jsx};`)).toEqual([]);
  });

  test('the line is correct, also in the second file and after multi-byte letters', () => {
    const source = "const a = 'žluťoučký';\n\nexport const A = () => (\n  <p>\n    Rent\n  </p>\n);\n";
    expect(linesOf(source)).toEqual([5]);
    expect(linesOf("const a = 'žluťoučký';\n\nexport const A = () => <p>Rent</p>;\n")).toEqual([3]);
  });
});

describe('regular expressions', () => {
  const linesOf = (source: string) => findSlowRegexes('a.ts', source).map(({ line }) => line);

  test.each([
    ['a cubic one', 'const a = 1;\nconst b = /[\\w.]*token[\\w.]*\\s*=\\s*\\S+/g;', [2]],
    ['a loose end', "'a'.replace(/\\/+$/, '');", [1]],
    ['an exponential one', "const č = 'č';\n\n/^(?:a+)+$/.test(č);", [3]],
  ])('%s is found', (_, source, lines) => expect(linesOf(source)).toEqual(lines));

  test('linear ones are not', () => {
    expect(linesOf('[/^[a-z]+:\\d+$/, /[\\w.-]+/g, /\\bbearer\\s+[\\w.]+/gi];')).toEqual([]);
  });
});

describe('unused texts', () => {
  const namespaces = {
    box: { title: 'Box', size: { SMALL: 'Small', LARGE: 'Large' }, free_one: '{{count}} box', free_other: '{{count}} boxes' },
    rent: { title: 'Rent' },
  };
  const unusedBy = (...sources: string[]) =>
    findUnusedTexts(
      namespaces,
      sources.map((source, at) => ({ file: `${at}.tsx`, source })),
    );
  const used = "const t = useText('box'); const r = useText('rent'); t('title'); t('free', { count }); r('title');";

  test('a key that no file uses is found, with its namespace', () => {
    expect(unusedBy(used)).toEqual(['box: size.SMALL', 'box: size.LARGE']);
    expect(unusedBy(`${used} t('size.LARGE');`)).toEqual(['box: size.SMALL']);
  });

  test('a key of one namespace is not used by the same key of another', () => {
    expect(unusedBy(`useText('box')('title'); const keys = [\`size.\${size}\`, 'free'];`)).toEqual(['rent: title']);
  });

  test('keys built with a template, and keys in a file that names no namespace, are used', () => {
    expect(unusedBy(used, `export const Size = ({ text, size }) => <p>{text(\`size.\${size}\`)}</p>;`)).toEqual([]);
  });

  test('a template without a fixed part uses nothing', () => {
    expect(unusedBy(`${used} t(\`\${group}.\${name}\`);`)).toEqual(['box: size.SMALL', 'box: size.LARGE']);
  });
});

describe('banned patterns', () => {
  const joined = (...parts: string[]) => parts.join('');
  test.each([
    ['apps/web/src/a.ts', joined('// TO', 'DO later')],
    ['apps/web/src/a.ts', joined('const a = b as ', 'any;')],
    ['apps/web/src/a.ts', joined('// @ts-', 'ignore')],
    ['apps/web/src/features/a.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['apps/web/test/a.test.ts', joined('test.', "only('x', run);")],
    ['e2e/a.test.ts', joined('test.', "skip('x', run);")],
    ['e2e/a.test.ts', joined('await page.waitFor', 'Timeout(500);')],
    ['apps/server/src/modules/order/place-order.ts', 'const at = new Date();'],
    ['packages/domain/src/a.ts', 'const id = randomUUID();'],
    ['apps/server/src/modules/order/place-order.ts', 'if (process.env.COUNTRY) run();'],
    ['apps/server/src/providers/a.ts', 'const code = String(Math.random());'],
    ['apps/server/src/platform/a.ts', "import { exec } from 'node:child_process';"],
    ['apps/web/src/a.ts', joined('/** Wh', 'at the client owes. */')],
    ['apps/web/src/a.ts', joined('  * Wh', 'ether the dialog is open.')],
    ['apps/web/src/a.tsx', joined('{/* The one ', 'that is chosen. */}')],
    ['packages/ui/src/a.css', joined('/* Wh', 'at stays. */')],
    ['apps/server/src/a.sql.ts', joined('run(); // Wh', 'at was typed stays.')],
    ['db/seed.sql', joined('-- Wh', 'at a box costs.')],
  ])('in %s: %s', (file, text) => {
    expect(findBans(file, `\n${text}\n`)).toMatchObject([{ file, line: 2 }]);
  });

  test.each([
    ['apps/server/src/modules/order/place-order.ts', 'const at = clock.now(); const due = new Date(at);'],
    ['apps/server/src/clock.ts', 'export const now = () => new Date();'],
    ['apps/server/src/config/read.ts', 'read(process.env);'],
  ])('not in %s: %s', (file, text) => {
    expect(findBans(file, text)).toEqual([]);
  });

  test('a comment must begin with its subject; a sentence may go on in a line that begins with such a word', () => {
    const second = joined(' * Wh', 'at follows it.');
    expect(findBans('a.ts', `/**\n * The rent.\n${second}\n */`)).toEqual([
      { file: 'a.ts', line: 3, message: joined('* Wh', 'at: Begin with the subject: docs/style.md.') },
    ]);
    expect(findBans('a.ts', `/**\n${second}\n */`)).toMatchObject([{ line: 2 }]);
    expect(findBans('a.ts', `/**\n * The rent, and\n${second}\n */`)).toEqual([]);
    expect(findBans('db/migrations/0001_a.sql', joined('-- Wh', 'at a box costs.'))).toEqual([]);
  });
});

describe('migrations', () => {
  test('a new migration must be locked; a locked one must neither change nor be deleted', async () => {
    write('db/migrations/0001_initial.sql', 'create table box ();\n');
    expect((await checkMigrations(root)).report).toContain('0001_initial.sql is not in db/migrations.lock');
    expect(lockMigrations(root)).toEqual(['db/migrations/0001_initial.sql']);
    expect(await checkMigrations(root)).toMatchObject({ ok: true, note: '1 migrations' });

    write('db/migrations/0002_more.sql', 'create table rent ();\n');
    const before = readFileSync(join(root, 'db/migrations.lock'), 'utf8');
    lockMigrations(root);
    expect(readFileSync(join(root, 'db/migrations.lock'), 'utf8').startsWith(before)).toBe(true);

    write('db/migrations/0001_initial.sql', 'create table box (id int);\n');
    expect(lockMigrations(root)).toEqual([]);
    expect((await checkMigrations(root)).report).toContain('0001_initial.sql has changed');

    rmSync(join(root, 'db/migrations/0001_initial.sql'));
    expect((await checkMigrations(root)).report).toContain('locked but missing');
  });

  test('duplicate numbers, gaps and malformed names are rejected', async () => {
    write('db/migrations/0001_a.sql', '');
    write('db/migrations/0001_b.sql', '');
    write('db/migrations/two.sql', '');
    lockMigrations(root);
    const { report } = await checkMigrations(root);
    expect(report).toContain('0001_b.sql: give it the number 0002');
    expect(report).toContain('two.sql: name it');

    rmSync(join(root, 'db'), { recursive: true });
    write('db/migrations/0001_a.sql', '');
    write('db/migrations/0003_b.sql', '');
    lockMigrations(root);
    expect((await checkMigrations(root)).report).toBe('0003_b.sql: give it the number 0002.');
  });
});

describe('a migration and the processes of the previous version', () => {
  const linesOf = (sql: string) => findBreakingStatements('db/migrations/0999_a.sql', sql).map(({ line }) => line);

  test.each([
    ['a deleted column', 'alter table boxes drop column area;'],
    ['a deleted table', 'DROP TABLE boxes;'],
    ['a renamed column', 'alter table boxes rename column area to size;'],
    ['a renamed table', 'alter table boxes rename to units;'],
    ['another type', 'alter table boxes alter column area type numeric using area::numeric;'],
    ['a column that must be filled', 'alter table boxes alter area set not null;'],
    ['a new column that must be filled', 'alter table boxes add column area int not null, add column b int not null default 0;'],
  ])('%s is found', (_, sql) => {
    expect(linesOf(sql)).toEqual([1]);
    expect(linesOf(`-- One.\nselect 1;\n\n-- Why it is done.\n${sql}`)).toEqual([5]);
    expect(linesOf(`-- Previous version: does not read it.\n${sql}`)).toEqual([]);
  });

  test.each([
    ['a new column', 'alter table boxes add column area int;'],
    ['a new column with a default', 'alter table boxes add column area int not null default 0;'],
    ['a new table', 'create table units (id uuid primary key, area int not null);'],
    ['a function', 'create function f() returns void language plpgsql as $$ begin drop table boxes; end $$;'],
    ['a comment', '-- Does not drop table boxes;\nselect 1;'],
  ])('%s is allowed', (_, sql) => {
    expect(linesOf(sql)).toEqual([]);
  });

  test('a reason holds for its own statement only', () => {
    expect(linesOf('-- Previous version: does not read it.\ndrop table a;\ndrop table b;')).toEqual([3]);
  });
});

test('a file of more than 400 lines is rejected, except tests and generated files', async () => {
  const long = 'a();\n'.repeat(401);
  for (const path of ['apps/web/src/a.test.ts', 'apps/server/src/db/schema.generated.ts', 'apps/web/src/tree.gen.ts']) write(path, long);
  write('packages/domain/src/fits.ts', 'a();\n'.repeat(400));
  expect(await fileLength.run(root)).toMatchObject({ ok: true });
  write('packages/domain/src/long.ts', long);
  expect(await fileLength.run(root)).toMatchObject({ ok: false, report: expect.stringContaining('long.ts:401') });
});

describe('the lock file', () => {
  const lock = (packages: object) => JSON.stringify({ packages });

  test('is complete when each dependency has an entry at or above its user', async () => {
    write(
      'package-lock.json',
      lock({ '': { dependencies: { a: '1' } }, 'node_modules/a': { optionalDependencies: { b: '1' } }, 'node_modules/b': {} }),
    );
    expect(await checkLockfile(root)).toMatchObject({ ok: true });
  });

  test('is rejected when the package of another platform is missing', async () => {
    write('package-lock.json', lock({ 'node_modules/@s/a': { optionalDependencies: { '@s/a-darwin': '1' } } }));
    expect(await checkLockfile(root)).toMatchObject({ ok: false, report: expect.stringContaining('@s/a-darwin') });
  });

  test('is rejected when it names the registry of a package', async () => {
    write('package-lock.json', lock({ 'node_modules/a': { resolved: 'https://mirror.example/a.tgz' } }));
    expect(await checkLockfile(root)).toMatchObject({ ok: false, report: expect.stringContaining('names the registry') });
  });

  test('is rejected when a workspace depends on a fixed version of another one', async () => {
    const link = { resolved: 'packages/api', link: true };
    write('package-lock.json', lock({ 'apps/server': { dependencies: { '@s/api': '0.1.0' } }, 'node_modules/@s/api': link }));
    expect(await checkLockfile(root)).toMatchObject({ ok: false, report: expect.stringContaining('Write "*"') });
  });

  test('shows if the installed packages are out of date', () => {
    const wanted = { 'node_modules/a': { version: '2.0.0' }, 'node_modules/other-platform': { version: '1.0.0', optional: true } };
    write('package-lock.json', lock(wanted));
    expect(packagesOutOfDate(root)).toBe('the packages are not installed yet');
    write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
    expect(packagesOutOfDate(root)).toBe('a is not at 2.0.0');
    write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '2.0.0' } }));
    expect(packagesOutOfDate(root)).toBeUndefined();
  });
});

describe('licences', () => {
  const lock = (entry: object, name = 'a') =>
    write('package-lock.json', JSON.stringify({ packages: { '': {}, [`node_modules/${name}`]: entry } }));

  test('of alternatives one must be allowed, of a combination all', () => {
    const allowed = new Set(['MIT', 'ISC']);
    expect(isAllowed('(GPL-3.0-only OR MIT)', allowed)).toBe(true);
    expect(isAllowed('(MIT AND GPL-3.0-only)', allowed)).toBe(false);
    expect(isAllowed('MIT AND ISC', allowed)).toBe(true);
    expect(isAllowed('MITx', allowed)).toBe(false);
  });

  test('a licence that is not on the list is rejected, and one for tools only in the product', async () => {
    lock({ version: '1.0.0', license: 'MIT' });
    expect(await checkLicences(root)).toMatchObject({ ok: true, note: '1 packages' });
    lock({ version: '1.0.0', license: 'AGPL-3.0-only', dev: true });
    expect((await checkLicences(root)).report).toContain('a 1.0.0: AGPL-3.0-only is not allowed for tools');
    lock({ version: '1.0.0', license: 'MPL-2.0' });
    expect((await checkLicences(root)).report).toContain('not allowed in the product');
    lock({ version: '1.0.0', license: 'MPL-2.0', dev: true });
    expect(await checkLicences(root)).toMatchObject({ ok: true });
  });

  test('the LGPL is allowed only for the shared library of sharp', async () => {
    lock({ version: '1.0.0', license: 'LGPL-3.0-or-later' });
    expect((await checkLicences(root)).report).toContain('a 1.0.0: LGPL-3.0-or-later is not allowed in the product');
    lock({ version: '1.0.0', license: 'LGPL-3.0-or-later' }, '@img/sharp-libvips-linux-x64');
    expect(await checkLicences(root)).toMatchObject({ ok: true });
    lock({ version: '1.0.0', license: 'Apache-2.0 AND LGPL-3.0-or-later' }, '@img/sharp-win32-x64');
    expect(await checkLicences(root)).toMatchObject({ ok: true });
    lock({ version: '1.0.0', license: 'GPL-3.0-or-later' }, '@img/sharp-libvips-linux-x64');
    expect((await checkLicences(root)).ok).toBe(false);
  });

  test('a package without a licence is rejected until a person has read its files, for that version only', async () => {
    lock({ version: '1.0.0' });
    expect((await checkLicences(root)).report).toContain('a 1.0.0 states no licence');
    lock({ version: '2.0.0' }, 'png-js');
    expect(await checkLicences(root)).toMatchObject({ ok: true });
    lock({ version: '2.0.1' }, 'png-js');
    expect(await checkLicences(root)).toMatchObject({ ok: false });
  });
});
