import { afterAll, describe, expect, test } from 'vitest';
import { cruise } from '../lib/checks/cruise.ts';
import { folderGraph, reportCycles, unitOf } from '../lib/checks/folder-cycles.ts';
import { plantTree } from './tree.ts';

const value = 'export const value = 1;\n';
const uses = (...paths: string[]) => paths.map((path, index) => `import * as it${index} from '${path}';\nit${index};\n`).join('');
const src = 'apps/server/src';

test.each([
  [`${src}/main.ts`, `${src}/main.ts`],
  [`${src}/config/read.ts`, `${src}/config`],
  [`${src}/config/fields/port.ts`, `${src}/config`],
  [`${src}/app/container.ts`, `${src}/app/container.ts`],
  [`${src}/platform/db/pool.ts`, `${src}/platform/db`],
  [`${src}/modules/billing/rent/charge-rent.ts`, `${src}/modules/billing`],
  [`${src}/providers/stripe/client.ts`, `${src}/providers/stripe`],
  ['apps/web/src/features/order/form.tsx', 'apps/web/src/features/order'],
  ['apps/web/src/ui/button/button.tsx', 'apps/web/src/ui'],
  ['packages/domain/src/money.ts', undefined],
])('%s belongs to %s', (file, unit) => {
  expect(unitOf(file)).toBe(unit);
});

describe('a tree without a cycle between files, but with cycles between folders', () => {
  const tree = plantTree({
    [`${src}/platform/db/pool.ts`]: value,
    [`${src}/platform/db/listen.ts`]: uses('../http/server.ts'),
    [`${src}/platform/http/server.ts`]: value,
    [`${src}/app/container.ts`]: uses('./context.ts'),
    [`${src}/app/context.ts`]: uses('./container.ts'),
    [`${src}/platform/http/health.ts`]: uses('../db/pool.ts'),
    [`${src}/modules/billing/rent/charge.ts`]: uses('../invoice/issue.ts'),
    [`${src}/modules/billing/invoice/issue.ts`]: value,
    [`${src}/modules/billing/invoice/cancel.ts`]: uses('../rent/find.ts'),
    [`${src}/modules/billing/rent/find.ts`]: value,
    [`${src}/modules/access/lock/open.test.ts`]: uses('../../billing/rent/find.ts'),
    [`${src}/modules/billing/rent/door.ts`]: uses('../../access/lock/open.ts'),
    [`${src}/modules/access/lock/open.ts`]: value,
  });
  const graph = cruise(tree.root).then(({ modules }) => folderGraph(modules));
  afterAll(tree.remove);

  test('each cycle is reported with the imports that cause it', async () => {
    const errors = reportCycles(await graph);
    expect(errors).toHaveLength(2);
    expect(errors[0]).toContain(`${src}/modules/billing/invoice/cancel.ts → ${src}/modules/billing/rent/find.ts`);
    expect(errors[1]).toContain(`${src}/platform/db → ${src}/platform/http → ${src}/platform/db\n`);
    expect(errors[1]).toContain(`${src}/platform/http/health.ts → ${src}/platform/db/pool.ts`);
  });
});
