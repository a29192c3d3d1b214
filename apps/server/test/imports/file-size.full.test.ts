import { insertOperators, insertWarehouse } from '@komora/testing';
import { expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { ImportDesk } from './import-desk.ts';

const app = useTestApp({ at: '2026-03-02T09:00:00Z' });

test('reads and checks 100,000 rows', async () => {
  await insertOperators(app().pool);
  const warehouse = await insertWarehouse(app().pool);
  const { legalEntityId } = await app().one<{ legalEntityId: string }>(
    'select legal_entity_id as "legalEntityId" from warehouses where id = $1',
    [warehouse],
  );
  const desk = new ImportDesk(app(), await aStaffClient(app()), legalEntityId);
  const rows = Array.from({ length: 100_000 }, (_, index) => `B${index};1;2;50`).join('\n');
  const started = performance.now();
  const record = await desk.uploaded('BOXES', `name;width;length;price\n${rows}\n`, { warehouse });
  const uploaded = performance.now();
  expect(record.rows).toBe(100_000);
  await desk.act(record, 'check');
  await app().run();
  expect(await desk.read(record.id)).toMatchObject({ state: 'CHECKED', created: 100_000, faultCount: 0 });
  console.info(`100,000 rows: upload ${Math.round(uploaded - started)} ms, check ${Math.round(performance.now() - uploaded)} ms`);
});
