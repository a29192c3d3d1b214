import { afterAll, describe, expect, test } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';
import { checkImports } from '../lib/checks/imports.ts';
import { plantTree } from './tree.ts';

const value = 'export const value = 1;\n';
const uses = (...paths: string[]) => paths.map((path, index) => `import * as it${index} from '${path}';\nit${index};\n`).join('');
const server = 'apps/server/src';
const order = `${server}/modules/booking/order`;

/** A small project that keeps every rule. */
const testApp: Record<string, string> = {
  'packages/domain/src/index.ts': value,
  'packages/api/src/index.ts': uses('@komora/domain', 'zod'),
  'packages/api/src/admin/index.ts': uses('../index.ts'),
  'packages/testing/src/index.ts': value,
  'packages/ui/src/index.ts': value,
  'packages/web-kit/src/index.ts': uses('@komora/ui', '@komora/api'),
  'apps/console/src/routes/staff.tsx': uses('@komora/web-kit', '../../../../packages/api/src/admin/index.ts'),
  'apps/web/src/shared/text.ts': uses('@komora/api'),
  'apps/web/src/entities/account/login.tsx': uses('../../shared/text.ts'),
  'apps/web/src/features/order/form.tsx': uses('@komora/ui', '@komora/api', '../../entities/account/login.tsx', '../../shared/text.ts'),
  'apps/web/src/features/box/list.tsx': value,
  'apps/web/src/routes/order.tsx': uses('../features/order/form.tsx', '../features/box/list.tsx'),
  'apps/web/src/app/router.tsx': uses('../routes/order.tsx'),
  [`${server}/config/config.ts`]: value,
  [`${server}/platform/db/database.ts`]: uses('kysely'),
  [`${server}/platform/http/app.ts`]: uses('fastify', '../../config/config.ts'),
  [`${server}/modules/payments/index.ts`]: uses('./payment/open-payment.ts'),
  [`${server}/modules/payments/payment/open-payment.ts`]: uses('./payment.sql.ts', './payment.ports.ts'),
  [`${server}/modules/payments/payment/payment.sql.ts`]: uses('../../../platform/db/database.ts'),
  [`${server}/modules/payments/payment/payment.ports.ts`]: value,
  [`${server}/modules/catalog/box/index.ts`]: uses('./free-box.ts'),
  [`${server}/modules/catalog/box/free-box.ts`]: uses('./box.sql.ts', '@komora/domain'),
  [`${server}/modules/catalog/box/box.sql.ts`]: uses('../../../platform/db/database.ts'),
  [`${server}/modules/catalog/index.ts`]: uses('./box/index.ts'),
  [`${server}/modules/booking/voucher/index.ts`]: value,
  [`${order}/order.routes.ts`]: uses('./place-order.ts', '../../../platform/http/app.ts', '@komora/api'),
  [`${order}/place-order.ts`]: uses('./order.sql.ts', './order.ports.ts', '../voucher/index.ts', '../../catalog/index.ts'),
  [`${order}/order.sql.ts`]: uses('../../../platform/db/database.ts'),
  [`${order}/order.ports.ts`]: value,
  [`${order}/place-order.test.ts`]: uses('@komora/testing', '../../catalog/box/box.sql.ts'),
  [`${server}/back-office/worklist/index.ts`]: uses('../../modules/catalog/index.ts'),
  [`${server}/modules/booking/module.ts`]: uses('./order/order.routes.ts'),
  [`${server}/providers/stripe/client.ts`]: uses('../../modules/payments/payment/payment.ports.ts'),
  [`${server}/app/providers.ts`]: uses('../providers/stripe/client.ts'),
  [`${server}/app/container.ts`]: uses('../modules/booking/module.ts', './providers.ts'),
  [`${server}/main.ts`]: uses('./app/container.ts'),
};

/** One offence each: the rule that must catch it, the file that commits it, what it imports. */
const offences: readonly [rule: string, file: string, imports: string][] = [
  ['no-cycle', 'packages/domain/src/one.ts', './two.ts'],
  ['resolvable', 'packages/domain/src/lost.ts', './nowhere.ts'],
  ['web-speaks-through-the-contract', 'apps/web/src/routes/reach.tsx', '../../../server/src/platform/http/app.ts'],
  ['console-speaks-through-the-contract', 'apps/console/src/routes/reach.tsx', '../../../web/src/shared/text.ts'],
  ['web-without-server-packages', 'apps/web/src/routes/heavy.tsx', 'kysely'],
  ['clients-never-see-staff-calls', 'apps/web/src/routes/staff.tsx', '../../../../packages/api/src/admin/index.ts'],
  ['features-apart', 'apps/web/src/features/order/peek.tsx', '../box/list.tsx'],
  ['routes-below-app', 'apps/web/src/routes/climb.tsx', '../app/router.tsx'],
  ['features-below-routes', 'apps/web/src/features/order/climb.tsx', '../../routes/order.tsx'],
  ['entities-below-features', 'apps/web/src/entities/account/climb.tsx', '../../features/order/form.tsx'],
  ['shared-below-entities', 'apps/web/src/shared/climb.ts', '../entities/account/login.tsx'],
  ['ui-is-product-blind', 'packages/ui/src/climb.tsx', '@komora/api'],
  ['web-kit-knows-no-page', 'packages/web-kit/src/reach.ts', '@komora/testing'],
  ['server-never-web', `${server}/platform/http/pages.ts`, '../../../../web/src/shared/text.ts'],
  ['routes-decide-nothing', `${order}/clever.routes.ts`, './order.sql.ts'],
  ['routes-call-their-own-noun', `${order}/nosy.routes.ts`, '../voucher/index.ts'],
  ['own-sql-only', `${order}/steal.ts`, '../../catalog/box/box.sql.ts'],
  ['other-contexts-through-index', `${order}/bypass.ts`, '../../catalog/box/free-box.ts'],
  ['payments-know-no-other-context', `${server}/modules/payments/payment/curious.ts`, '../../catalog/index.ts'],
  ['contexts-below-the-back-office', `${server}/modules/booking/voucher/read-tasks.ts`, '../../../back-office/worklist/index.ts'],
  ['modules-are-registered-by-the-container', `${order}/self-made.ts`, '../module.ts'],
  ['module-never-provider', `${order}/charge.ts`, '../../../providers/stripe/client.ts'],
  ['use-case-without-http', `${order}/answer.ts`, '../../../platform/http/app.ts'],
  ['sql-speaks-to-the-database-only', `${order}/busy.sql.ts`, './order.ports.ts'],
  ['provider-knows-ports-only', `${server}/providers/stripe/deep.ts`, '../../modules/payments/payment/open-payment.ts'],
  ['mock-gateway-is-external', `${server}/providers/mock-gateway/inside.ts`, '../../modules/payments/payment/open-payment.ts'],
  ['platform-knows-no-product', `${server}/platform/jobs/raw.ts`, '../../modules/catalog/index.ts'],
  ['config-imports-nothing-of-the-server', `${server}/config/early.ts`, '../platform/http/app.ts'],
  ['only-the-app-names-providers', `${server}/demo/vendor.ts`, '../providers/stripe/client.ts'],
  ['app-is-the-top', `${server}/platform/http/top.ts`, '../../app/container.ts'],
  ['api-rests-on-domain', 'packages/api/src/reach.ts', '@komora/testing'],
  ['api-runs-in-browsers', 'packages/api/src/disk.ts', 'node:fs'],
  ['domain-imports-nothing', 'packages/domain/src/crypt.ts', 'node:crypto'],
  ['packages-below-apps', 'packages/documents/src/climb.ts', '../../../apps/server/src/platform/http/app.ts'],
  ['language-and-documents-stay-small', 'packages/documents/src/reach.ts', '@komora/testing'],
  ['testing-stays-in-tests', `${server}/platform/http/rigged.ts`, '@komora/testing'],
];

describe('an application that keeps the rules', () => {
  const tree = plantTree(testApp);
  afterAll(tree.remove);

  test('passes, and every one of its files was read', async () => {
    expect(await checkImports(tree.root)).toEqual({ ok: true, report: '', note: `${Object.keys(testApp).length} modules read` });
  });
});

describe('an application with an offence against each rule', () => {
  const planted = Object.fromEntries(offences.map(([, file, imports]) => [file, uses(imports)]));
  const tree = plantTree({ ...testApp, ...planted, 'packages/domain/src/two.ts': uses('./one.ts') });
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
