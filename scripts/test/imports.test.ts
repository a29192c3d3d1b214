import { afterAll, describe, expect, test } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';
import { checkImports } from '../lib/checks/imports.ts';
import { plantTree } from './tree.ts';

const value = 'export const value = 1;\n';
const uses = (...paths: string[]) => paths.map((path, index) => `import * as it${index} from '${path}';\nit${index};\n`).join('');
const order = 'apps/server/src/modules/order';

/** A small house that keeps every rule. */
const house: Record<string, string> = {
  'packages/domain/src/index.ts': value,
  'packages/contract/src/index.ts': uses('@komora/domain', 'zod'),
  'packages/testing/src/index.ts': value,
  'apps/web/src/ui/button.tsx': value,
  'apps/web/src/features/order/form.tsx': uses('../../ui/button.tsx', '@komora/contract'),
  'apps/web/src/features/box/list.tsx': value,
  'apps/web/src/routes/order.tsx': uses('../features/order/form.tsx', '../features/box/list.tsx'),
  'apps/server/src/db/database.ts': uses('kysely'),
  'apps/server/src/http/app.ts': uses('fastify'),
  'apps/server/src/modules/box/index.ts': uses('./free-box.ts'),
  'apps/server/src/modules/box/free-box.ts': uses('./box.sql.ts', '@komora/domain'),
  'apps/server/src/modules/box/box.sql.ts': uses('../../db/database.ts'),
  [`${order}/order.routes.ts`]: uses('./place-order.ts', '../../http/app.ts', '@komora/contract'),
  [`${order}/place-order.ts`]: uses('./order.sql.ts', './order.ports.ts', '../box/index.ts'),
  [`${order}/order.sql.ts`]: uses('../../db/database.ts'),
  [`${order}/order.ports.ts`]: value,
  [`${order}/place-order.test.ts`]: uses('@komora/testing', '../box/box.sql.ts'),
  'apps/server/src/providers/stripe/client.ts': uses('../../modules/order/order.ports.ts'),
  'apps/server/src/inbox/door.ts': uses('../modules/box/index.ts'),
  'apps/server/src/compose.ts': uses('./modules/order/order.routes.ts', './providers/stripe/client.ts', './inbox/door.ts'),
};

/** One offence each: the rule that must catch it, the file that commits it, what it imports. */
const offences: readonly [rule: string, file: string, imports: string][] = [
  ['no-cycle', 'packages/domain/src/one.ts', './two.ts'],
  ['resolvable', 'packages/domain/src/lost.ts', './nowhere.ts'],
  ['web-speaks-through-the-contract', 'apps/web/src/routes/reach.tsx', '../../../server/src/http/app.ts'],
  ['web-without-server-packages', 'apps/web/src/routes/heavy.tsx', 'kysely'],
  ['features-apart', 'apps/web/src/features/order/peek.tsx', '../box/list.tsx'],
  ['features-below-routes', 'apps/web/src/features/order/climb.tsx', '../../routes/order.tsx'],
  ['ui-is-product-blind', 'apps/web/src/ui/knowing.tsx', '@komora/contract'],
  ['server-never-web', 'apps/server/src/http/pages.ts', '../../../web/src/ui/button.tsx'],
  ['routes-decide-nothing', `${order}/clever.routes.ts`, './order.sql.ts'],
  ['routes-call-their-own-noun', `${order}/nosy.routes.ts`, '../box/index.ts'],
  ['own-sql-only', `${order}/steal.ts`, '../box/box.sql.ts'],
  ['other-modules-through-index', `${order}/bypass.ts`, '../box/free-box.ts'],
  ['module-never-provider', `${order}/charge.ts`, '../../providers/stripe/client.ts'],
  ['use-case-without-http', `${order}/answer.ts`, '../../http/app.ts'],
  ['sql-speaks-to-the-database-only', `${order}/busy.sql.ts`, './order.ports.ts'],
  ['provider-knows-ports-only', 'apps/server/src/providers/stripe/deep.ts', '../../modules/order/place-order.ts'],
  ['mock-gateway-is-outside', 'apps/server/src/providers/mock-gateway/inside.ts', '../../modules/order/place-order.ts'],
  ['side-doors-use-use-cases', 'apps/server/src/jobs/raw.ts', '../modules/order/order.sql.ts'],
  ['only-compose-names-both', 'apps/server/src/http/vendor.ts', '../providers/stripe/client.ts'],
  ['compose-is-the-top', 'apps/server/src/http/top.ts', '../compose.ts'],
  ['contract-rests-on-domain', 'packages/contract/src/reach.ts', '@komora/testing'],
  ['contract-runs-in-browsers', 'packages/contract/src/disk.ts', 'node:fs'],
  ['domain-imports-nothing', 'packages/domain/src/crypt.ts', 'node:crypto'],
  ['packages-below-apps', 'packages/documents/src/climb.ts', '../../../apps/server/src/http/app.ts'],
  ['language-and-documents-stay-small', 'packages/documents/src/reach.ts', '@komora/testing'],
  ['testing-stays-in-tests', 'apps/server/src/http/rigged.ts', '@komora/testing'],
];

describe('a house that keeps the rules', () => {
  const tree = plantTree(house);
  afterAll(tree.remove);

  test('passes, and every one of its files was read', async () => {
    expect(await checkImports(tree.root)).toEqual({ ok: true, report: '', note: `${Object.keys(house).length} modules seen` });
  });
});

describe('a house with an offence against each rule', () => {
  const planted = Object.fromEntries(offences.map(([, file, imports]) => [file, uses(imports)]));
  const tree = plantTree({ ...house, ...planted, 'packages/domain/src/two.ts': uses('./one.ts') });
  const outcome = checkImports(tree.root);
  afterAll(tree.remove);

  test.each(offences)('%s is reported at %s with its remedy', async (name, file) => {
    const { ok, report = '' } = await outcome;
    const remedy = rules.forbidden.find((rule) => rule.name === name)?.comment;
    expect(ok).toBe(false);
    const lines = report.split('\n');
    const at = lines.findIndex((line) => line.startsWith(`${name}: ${file} → `));
    expect(at, report).toBeGreaterThanOrEqual(0);
    expect(lines[at + 1]?.trim()).toBe(remedy);
  });

  test('no rule lacks its offence, and no file that keeps the rules is reported', async () => {
    expect(offences.map(([name]) => name).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort());
    const { report = '' } = await outcome;
    const accused = new Set([...report.matchAll(/^[a-z-]+: (\S+) → /gm)].map(([, file]) => file));
    const guilty = new Set([...Object.keys(planted), 'packages/domain/src/two.ts']);
    expect([...accused].filter((file) => !guilty.has(file ?? ''))).toEqual([]);
  });
});

test('a tree in which nothing was seen does not pass', async () => {
  const tree = plantTree({ 'apps/readme.md': 'nothing' });
  try {
    expect(await checkImports(tree.root)).toMatchObject({ ok: false, report: expect.stringContaining('no TypeScript') });
  } finally {
    tree.remove();
  }
});
