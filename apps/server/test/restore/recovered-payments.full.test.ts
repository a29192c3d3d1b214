import { randomUUID } from 'node:crypto';
import type { RecoveredPayment } from '@komora/api/admin';
import { createUser } from '@komora/testing/factories/user';
import { afterEach, expect, test } from 'vitest';
import { restorePort } from '../../src/modules/billing/restore/index.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import type { Tenancy } from '../tenancy.ts';
import { aFreeBox, moveIn, movements, payByHand, useGateways } from './restore-scene.ts';
import type { Deployment } from './restored-copy.ts';

const { atStripe, atGopay } = useGateways();
let running: Deployment;

afterEach(async () => {
  const { app } = running;
  // The numbers of the lost time are missing, and messages from before the backup are not sent again.
  const broken = await violatedPromises(app.pool, app.clock.now());
  expect(broken.filter((promise) => !/^(numbers of invoices|every message is sent)/.test(promise))).toEqual([]);
});

/** A restored database whose gateway has the payment of a client that it lost. `tenancy`: of a client that it has, who owes a rent. */
async function aLostPayment(create: () => Promise<Deployment>): Promise<{ app: TestApp; staff: StaffClient; tenancy: Tenancy }> {
  const deployment = await create();
  running = deployment;
  await deployment.start();
  const tenancy = await moveIn(deployment, { declinesLater: true });
  const box = await aFreeBox(deployment);
  await deployment.record();
  const original = await deployment.stop();
  const backup = await deployment.copy(original);
  await deployment.start(original);
  await moveIn(deployment, { box });
  await deployment.record();
  await deployment.stop();
  const app = await deployment.start(backup);
  // GoPay's statements are complete after two days.
  deployment.clock.set('2026-03-06T09:00:00Z');
  await app.app.registered.get(restorePort).reconcile();
  await deployment.billOn('2026-04-03');
  return { app, staff: await aStaffClient(app), tenancy };
}

const list = async (staff: StaffClient, state: 'open' | 'done' = 'open') =>
  (await staff.get(`/api/admin/recovered-payments?state=${state}`)).json<{ payments: RecoveredPayment[] }>().payments;

const openOf = async (staff: StaffClient): Promise<RecoveredPayment> => {
  const [payment] = await list(staff);
  if (payment === undefined) throw new Error('No recovered payment is open');
  return payment;
};

const tasksOf = async (staff: StaffClient) => {
  const { groups } = (await staff.get('/api/admin/today')).json<{ groups: { kind: string; rows: { id: string; amount: unknown }[] }[] }>();
  return groups.find(({ kind }) => kind === 'payment-recovered')?.rows ?? [];
};

async function decide(app: TestApp, staff: StaffClient, path: string, payload: object, key = randomUUID()): Promise<string> {
  const response = await app.call('POST', `/api/admin/recovered-payments/${path}`, {
    headers: { ...staff.headers, 'idempotency-key': key },
    payload,
  });
  return response.statusCode < 300 ? 'ok' : response.json<{ code: string }>().code;
}

/** The open rent of a client and its account. */
const debtOf = (app: TestApp, { contractId }: Tenancy) =>
  app.one<{ entryId: string; rentId: string; clientId: string; legalEntityId: string; open: number }>(
    `select e.id as "entryId", i.rent_id as "rentId", e.client_id as "clientId", e.legal_entity_id as "legalEntityId", e.amount - e.allocated as open
     from ledger_entries e join invoices i on i.id = e.source_id where e.contract_id = $1 and e.settled_on is null and e.kind = 'INVOICE'`,
    [contractId],
  );
const kindsOf = () => Object.values(movements()).map((kinds) => kinds.join('+'));

for (const [name, create] of [
  ['Stripe', atStripe],
  ['GoPay', atGopay],
] as const) {
  test(`a payment at ${name} that belongs to nothing is a task until it is refunded, and two people at once send one refund`, async () => {
    const { app, staff } = await aLostPayment(create);
    const payment = await openOf(staff);
    expect(payment).toMatchObject({ provider: name.toUpperCase(), state: 'OPEN', amount: { amount: 6384 }, returned: { amount: 0 } });
    expect(await tasksOf(staff)).toMatchObject([{ id: payment.id, amount: { amount: 6384, currency: 'EUR' } }]);

    const other = await aStaffClient(app);
    const [key, path] = [randomUUID(), `${payment.id}/refund`];
    const outcomes = await Promise.all([
      decide(app, staff, path, { reason: 'the client is unknown' }, key),
      decide(app, staff, path, { reason: 'the client is unknown' }, key),
      decide(app, other, path, { reason: 'not ours' }),
    ]);
    // Either person decides; the repeated call of the first one has the outcome of its first.
    expect(outcomes[1]).toBe(outcomes[0]);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'recovered-payment/decided']));
    expect(await tasksOf(staff)).toEqual([]);
    expect(await list(staff)).toMatchObject([{ state: 'REFUNDING' }]);
    for (let time = 0; time < 3; time++) {
      await app.runJob('settle-recovered', {});
      await running.settle();
    }
    expect(await list(staff)).toEqual([]);
    expect(await list(staff, 'done')).toMatchObject([{ id: payment.id, state: 'REFUNDED' }]);
    expect(kindsOf().toSorted()).toEqual(['CHARGE', 'CHARGE+REFUND']);
    expect(await app.rows(`select verb, reason, noun_id as id from audit_log where verb like 'recovered-payment.%'`)).toEqual([
      { verb: 'recovered-payment.refund', reason: expect.any(String), id: payment.id },
    ]);
  });

  test(`a payment at ${name} that is assigned to a client pays the chosen rent, and the rest is credit`, async () => {
    const { app, staff, tenancy } = await aLostPayment(create);
    const debt = await debtOf(app, tenancy);
    const { id } = await openOf(staff);
    const body = { clientId: debt.clientId, legalEntityId: debt.legalEntityId, debitIds: [debt.entryId] };
    const preview = (await staff.post(`/api/admin/recovered-payments/${id}/assign/preview`, body)).json();
    expect(preview).toEqual({ pays: [{ debitId: debt.entryId, amount: debt.open }], credit: 6384 - debt.open, currency: 'EUR' });

    expect(await decide(app, staff, `${id}/assign`, { ...body, reason: 'the client showed the receipt' })).toBe('ok');
    expect(await decide(app, staff, `${id}/refund`, { reason: 'too late' })).toBe('recovered-payment/decided');
    await app.run();
    await app.runJob('settle-recovered', {});
    expect(await app.one('select paying_status as status from rents where id = $1', [debt.rentId])).toEqual({ status: 'PAID' });
    expect(
      await app.rows(
        `select kind, method, amount, amount + allocated as left from ledger_entries where client_id = $1 and source = 'PAYMENT' order by created_at, amount`,
        [debt.clientId],
      ),
    ).toContainEqual({ kind: 'PAYMENT', method: 'CARD', amount: -6384, left: debt.open - 6384 });
    expect(await list(staff, 'done')).toMatchObject([{ id, state: 'ASSIGNED', client: { id: debt.clientId } }]);
    expect(kindsOf().toSorted()).toEqual(['CHARGE', 'CHARGE']);
  });
}

test('an assignment to the account of another client, and to an entry of somebody else, is rejected', async () => {
  const { app, staff, tenancy } = await aLostPayment(atStripe);
  const { clientId, legalEntityId, entryId } = await debtOf(app, tenancy);
  const { id: stranger } = await createUser(app.pool);
  const { id } = await openOf(staff);
  const reason = 'a guess';
  expect(await decide(app, staff, `${id}/assign`, { clientId: stranger, legalEntityId, debitIds: [entryId], reason })).toBe(
    'ledger/other-account',
  );
  expect(await decide(app, staff, `${id}/assign`, { clientId, legalEntityId: randomUUID(), debitIds: [], reason })).toBe('not-found');
  expect(await decide(app, staff, `${id}/assign`, { clientId, legalEntityId, debitIds: [randomUUID()], reason })).toBe('not-found');
  expect(await decide(app, staff, `${id}/assign`, { clientId, legalEntityId, debitIds: [entryId, entryId], reason })).toBe(
    'request/invalid',
  );
  expect(await list(staff)).toMatchObject([{ id, state: 'OPEN' }]);
});

test('a payment whose exact amount one client owes names this client', async () => {
  const { app, staff, tenancy } = await aLostPayment(atStripe);
  const { entryId, clientId, open } = await debtOf(app, tenancy);
  await app.rows('update recovered_payments set amount = $1', [open]);
  expect((await openOf(staff)).candidates).toMatchObject([
    { why: 'AMOUNT', client: { id: clientId }, entry: { id: entryId, open: { amount: open } } },
  ]);
  await app.rows('update recovered_payments set amount = 6384');
});

test('an assigned payment that the bank takes back opens the rent again', async () => {
  const { app, staff, tenancy } = await aLostPayment(atStripe);
  const debt = await debtOf(app, tenancy);
  const { id } = await openOf(staff);
  await decide(app, staff, `${id}/assign`, {
    clientId: debt.clientId,
    legalEntityId: debt.legalEntityId,
    debitIds: [debt.entryId],
    reason: 'the client showed the receipt',
  });
  await app.run();
  const { payment } = await app.one<{ payment: string }>('select payment_id as payment from recovered_payments where id = $1', [id]);
  const lost = await staff.post('/api/admin/disputes', { paymentId: payment, reference: 'letter 7', reason: 'fraudulent', state: 'LOST' });
  expect(lost.statusCode).toBe(204);
  expect(await debtOf(app, tenancy)).toMatchObject({ entryId: debt.entryId, open: debt.open });
  await payByHand(running, tenancy);
});

test('an order or rent that appears after a decision does not take the payment again', async () => {
  const { app, staff } = await aLostPayment(atStripe);
  const { id } = await openOf(staff);
  await decide(app, staff, `${id}/refund`, { reason: 'the client is unknown' });
  await app.rows(`update recovered_payments set reference = (select id from orders limit 1) where id = $1`, [id]);
  await running.billOn('2026-04-04');
  expect(await list(staff, 'done')).toMatchObject([{ id, state: 'REFUNDED' }]);
  expect(kindsOf().toSorted()).toEqual(['CHARGE', 'CHARGE+REFUND']);
});
