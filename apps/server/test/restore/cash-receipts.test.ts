import { randomUUID } from 'node:crypto';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, expect, test } from 'vitest';
import { restorePort } from '../../src/modules/billing/restore/index.ts';
import { anOpenDrawer } from '../kit/builders/cash.ts';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { payAtStripe, stripeCards, stripeEnvironment } from '../kit/gateways/stripe.ts';
import type { TestApp } from '../kit/test-app.ts';
import { openTenancy } from '../tenancy.ts';
import { useDeployments } from './restored-copy.ts';

let stripe: StripeFake | undefined;
afterAll(() => stripe?.stop());
const deployments = useDeployments(async (clock) => {
  stripe = await startStripeFake({ now: () => clock.now() });
  stripe.bank.setDelivery('HELD');
  return stripeEnvironment(stripe);
});

test('after a restore the numbers of cash receipts and vouchers continue after the lost ones; until then no cash is entered', async () => {
  const deployment = await deployments();
  const first = await deployment.start();
  const order = await anOrder(first);
  await payAtStripe(order.paymentUrl, stripeCards.pays);
  await deployment.settle();
  const { clientId, contractId } = await openTenancy(first.pool, order.orderId);
  const { legalEntityId, warehouseId } = await first.one<{ legalEntityId: string; warehouseId: string }>(
    'select legal_entity_id as "legalEntityId", warehouse_id as "warehouseId" from contracts where id = $1',
    [contractId],
  );
  const take = async (app: TestApp): Promise<string> => {
    const { headers, id } = await aStaffClient(app);
    await anOpenDrawer(app, warehouseId, id);
    const response = await app.call('POST', `/api/admin/clients/${clientId}/cash`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { legalEntityId, currency: 'EUR', amount: 100, debitIds: [], reason: 'at the desk' },
    });
    const body = response.json<{ receiptNumber?: string; code?: string }>();
    return body.receiptNumber?.slice(-6) ?? body.code ?? '';
  };
  const payOut = async (app: TestApp): Promise<string> => {
    const { headers } = await aStaffClient(app);
    const { id } = await app.one<{ id: string }>(`select id from ledger_entries where client_id = $1 and method = 'CASH' limit 1`, [
      clientId,
    ]);
    const response = await app.call('POST', `/api/admin/ledger-entries/${id}/pay-out`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { amount: 10, method: 'CASH', reason: 'too much' },
    });
    const body = response.json<{ disbursementNumber?: string; code?: string }>();
    return body.disbursementNumber?.slice(-6) ?? body.code ?? '';
  };
  expect(await take(first)).toBe('000001');
  const original = await deployment.stop();
  const backup = await deployment.copy(original);
  const later = await deployment.start(original);
  expect([await take(later), await take(later)]).toEqual(['000002', '000003']);
  expect([await payOut(later), await payOut(later)]).toEqual(['000001', '000002']);
  await deployment.record();
  await deployment.stop();
  const restored = await deployment.start(backup);
  expect([await take(restored), await payOut(restored)]).toEqual(Array(2).fill('payment/gateway-unavailable'));
  await restored.app.registered.get(restorePort).reconcile();
  expect([await take(restored), await payOut(restored)]).toEqual(['000004', '000003']);
});
