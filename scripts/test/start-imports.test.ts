import { afterAll, expect, test } from 'vitest';
import { startImports } from '../lib/checks/start-imports.ts';
import { plantTree } from './tree.ts';

const src = 'apps/server/src';
const onDemand = "export const load = () => import('sharp');\n";
const onlyTypes = "import type { Sharp } from 'sharp';\nexport type It = Sharp;\n";
const atOnce = "import sharp from 'sharp';\nexport const it = sharp;\n";
const uses = (path: string) => `import * as it from '${path}';\nit;\n`;

const trees: { remove: () => void }[] = [];
const check = (files: Record<string, string>) => {
  const tree = plantTree(files);
  trees.push(tree);
  return startImports.run(tree.root);
};
afterAll(() => {
  for (const { remove } of trees) remove();
});

test('a library that is imported on demand, or only for its types, is not loaded at the start', async () => {
  const files = {
    [`${src}/main.ts`]: uses('./picture.ts') + uses('./types.ts'),
    [`${src}/picture.ts`]: onDemand,
    [`${src}/types.ts`]: onlyTypes,
  };
  expect(await check(files)).toMatchObject({ ok: true, report: '' });
});

test('a library that a file imports which is itself imported on demand is not loaded at the start', async () => {
  const files = { [`${src}/main.ts`]: "export const load = () => import('./picture.ts');\n", [`${src}/picture.ts`]: atOnce };
  expect(await check(files)).toMatchObject({ ok: true, report: '' });
});

test('a library that is loaded at the start is reported with the imports that lead to it', async () => {
  const files = { [`${src}/main.ts`]: uses('./shop.ts'), [`${src}/shop.ts`]: uses('./picture.ts'), [`${src}/picture.ts`]: atOnce };
  const { ok, report } = await check(files);
  expect(ok).toBe(false);
  expect(report).toContain(`${src}/main.ts → ${src}/shop.ts → ${src}/picture.ts → sharp\n`);
});

test('a tree without the entry of the server does not pass', async () => {
  expect(await check({ [`${src}/other.ts`]: onDemand })).toMatchObject({ ok: false, report: expect.stringContaining('was not read') });
});
