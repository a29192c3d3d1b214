import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileNames, findBrokenLinks, links } from '../lib/checks/links.ts';

let root = '';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const brokenIn = (file: string) =>
  findBrokenLinks(root, file, fileNames(root)).map(({ line, message }) => `${line} ${message.split(':')[0]}`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'komora-links-'));
  write('docs/guide.md', '# Guide\n\n## How to add …\n');
  write('packages/api/src/order.ts', '');
});
afterEach(() => rmSync(root, { recursive: true }));

test('links to files, folders, headings and other sites pass', () => {
  write(
    'README.md',
    '# Top\n[a](docs/guide.md) [b](docs) [c](docs/guide.md#how-to-add-) [d](#top) [e](https://example.com/x) `packages/api/src/order.ts` `packages/api/`',
  );
  expect(brokenIn('README.md')).toEqual([]);
});

test('a missing file, image, heading or quoted path is reported with its line', () => {
  write(
    'docs/other.md',
    '[a](gone.md)\n![b](../images/gone.webp)\n[c](guide.md#gone)\n[d](#gone)\n`packages/api/src/gone.ts`\n<img src="gone.png">',
  );
  expect(brokenIn('docs/other.md')).toEqual([
    '1 gone.md',
    '2 ../images/gone.webp',
    '3 guide.md#gone',
    '4 #gone',
    '5 packages/api/src/gone.ts',
    '6 gone.png',
  ]);
});

test('a file name without a folder that no file has is reported', () => {
  write('apps/web/README.md', 'State is in `order.ts`, not in `use-order.ts`; `node.exe` and `a.b` are no names.\n```\n`gone.ts`\n```\n');
  expect(brokenIn('apps/web/README.md')).toEqual(['1 use-order.ts']);
});

test('placeholders, built files and code blocks are not paths', () => {
  write('docs/other.md', '`packages/<name>/src` `db/migrations/NNNN_name.sql` `apps/web/dist` `apps/*`\n```md\n[x](gone.md)\n```\n');
  expect(brokenIn('docs/other.md')).toEqual([]);
});

test('a comment that names a missing document is reported', () => {
  write('apps/server/src/a.ts', '// see docs/guide.md\n/** docs/algorithms/gone.md */\n');
  expect(brokenIn('apps/server/src/a.ts')).toEqual(['2 docs/algorithms/gone.md']);
});

test('the check reads documents in the root and below the folders', async () => {
  write('README.md', '[a](gone.md)');
  write('packages/api/README.md', '[b](../gone.md)');
  const outcome = await links.run(root);
  expect(outcome.ok).toBe(false);
  expect(outcome.report).toContain('README.md:1  gone.md');
  expect(outcome.report).toContain('packages/api/README.md:1  ../gone.md');
});
