import { addDays } from '@komora/domain';
import { beforeAll, expect, test } from 'vitest';
import { auditDatabase } from '../src/modules/operations/index.ts';
import { billOn } from './billing/billing.ts';
import { act } from './contract-acts/acts.ts';
import { orderBody } from './kit/builders/order.ts';
import { aStaffClient, type StaffClient } from './kit/builders/staff.ts';
import { aTenantWithOverdueRent, type Tenant } from './kit/builders/tenant.ts';
import { aBox, homeWarehouse } from './kit/builders/warehouse.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from './kit/gateways/mock.ts';
import { violatedWith } from './kit/violated-promises.ts';
import { openSession } from './tenancy.ts';

const once = 'a buyer gets each message once';
const { app } = useMockGateway();
let tenant: Tenant;
let staff: StaffClient;

async function payRent(rentId: string): Promise<void> {
  const token = await openSession(app().pool, tenant.clientId);
  const response = await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  await payByCard(app(), gatewayIdOf(response.json<{ url: string }>().url), cards.laterStolen);
  await app().run();
}

/** The days from the due day of an unpaid rent on, with its reminders and the overlock. */
async function overdueDays(dueOn: string): Promise<void> {
  for (let day = 0; day <= 12; day++) {
    app().clock.set(`${dueOn}T07:20:00Z`);
    app().clock.advance({ days: day });
    await app().runJob('notify-rents-with-payment-overdue', {});
    await app().run();
  }
}

async function orderAgain(): Promise<void> {
  const token = await openSession(app().pool, tenant.clientId);
  const { operator } = await homeWarehouse(app());
  const body = orderBody(await aBox(app()), operator.insuranceId);
  const response = await app().post(
    '/api/client/order/place/with-login',
    { ...body, invoicingDetails: { ...body.invoicingDetails, email: tenant.email } },
    token,
  );
  await payByCard(app(), gatewayIdOf(response.json<{ paymentUrl: string }>().paymentUrl), cards.laterStolen);
  await app().run();
}

/** Adds a copy of the first message of a template, with changed columns. Its id is the last one. */
const copyOf = (template: string, change: Record<string, string>) => `
  insert into messages select (jsonb_populate_record(m, '${JSON.stringify({ id: `ffffffff${crypto.randomUUID().slice(8)}`, ...change })}')).*
  from messages m where id = (select id from messages where template = '${template}' order by created_at, id limit 1)`;

const idOf = async (template: string) =>
  (await app().one<{ id: string }>('select id from messages where template = $1 order by created_at, id limit 1', [template])).id;
const keyOf = async (template: string) =>
  (
    await app().one<{ key: string }>('select dedupe_key as key from messages where template = $1 order by created_at, id limit 1', [
      template,
    ])
  ).key;

// A client of two months: two overdue rents, two orders, and everything that is asked for twice.
beforeAll(async () => {
  const overdue = await aTenantWithOverdueRent(app());
  tenant = overdue;
  staff = await aStaffClient(app());
  await overdueDays(overdue.dueOn);
  await payRent(overdue.rentId);
  await orderAgain();
  const { next } = await app().one<{ next: string }>('select next_charge_on::text as next from contracts where id = $1', [
    tenant.contractId,
  ]);
  app().clock.set(`${addDays(next, -2)}T07:00:00Z`);
  await app().runJob('notify-payments-to-be-announced', {});
  await billOn(app(), next);
  await overdueDays(next);
  const { id } = await app().one<{ id: string }>('select id from rents where contract_id = $1 and paid_at is null', [tenant.contractId]);
  await payRent(id);
  for (let time = 0; time < 2; time++) {
    app().clock.advance({ hours: 2 });
    await app().post('/auth/password/request-reset', { email: tenant.email });
    await app().post('/auth/code/request', { email: tenant.email });
    await app().run();
    const day = addDays(app().clock.now().toISOString().slice(0, 10), 60);
    expect(await act({ app: app(), staff }, tenant.contractId, 'notice', { day })).toMatchObject({ messages: [{}] });
    expect(await act({ app: app(), staff }, tenant.contractId, 'withdraw-notice')).toMatchObject({ messages: [{}] });
  }
  const message = await idOf('rent-overdue');
  await app().rows(`update messages set status = 'SENT', sent_at = created_at where id = $1`, [message]);
  const sent = await app().call('POST', `/api/admin/messages/${message}/resend`, {
    headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
  });
  expect(sent.statusCode, sent.body).toBeLessThan(300);
});

test('repeated events of one client have a message each, and violate nothing', async () => {
  const repeated = await app().rows<{ template: string }>(
    'select template from messages where recipient = $1 group by template having count(*) > 1 order by template',
    [tenant.email],
  );
  expect(repeated.map(({ template }) => template)).toEqual(
    expect.arrayContaining([
      'contract-act',
      'doors-shut',
      'order-confirmed',
      'rent-last-call',
      'rent-overdue',
      'rent-paid',
      'reset-password',
      'sign-in-code',
    ]),
  );
  const { violations } = await auditDatabase(app().pool, { now: app().clock.now(), settled: true });
  expect(violations.map(({ promise }) => promise)).toEqual(['every message is sent']);
});

test.each(['order-confirmed', 'rent-overdue', 'rent-last-call', 'doors-shut', 'rent-paid', 'reset-password', 'sign-in-code'])(
  'a second %s with the same cause and another key is found, also without its text',
  async (template) => {
    const change = { dedupe_key: `${await keyOf(template)}:again`, recipient: 'removed' };
    expect(await violatedWith(app(), [copyOf(template, change)])).toEqual({ [once]: [await idOf(template)] });
  },
);

test.each(['order-confirmed', 'rent-overdue', 'rent-paid', 'payment-announced'])(
  'a second %s with the same text for the same recipient is found, although its key names another record',
  async (template) => {
    const change = { dedupe_key: `again:${crypto.randomUUID()}`, recipient: tenant.email.toUpperCase() };
    expect(await violatedWith(app(), [copyOf(template, change)])).toEqual({ [once]: [await idOf(template)] });
  },
);

test('a rent that became due again has one more message, and not two', async () => {
  const key = await keyOf('rent-overdue');
  const [, rentId = ''] = key.split(':');
  const reopen = `update rents set reopened = 1 where id = '${rentId}'`;
  const again = copyOf('rent-overdue', { dedupe_key: `${key}:1` });
  expect((await violatedWith(app(), [reopen, again]))[once]).toBeUndefined();
  expect((await violatedWith(app(), [reopen, again, copyOf('rent-overdue', { dedupe_key: `${key}:1:again` })]))[once]).toEqual([
    await idOf('rent-overdue'),
  ]);
});

test('two messages with one key are found', async () => {
  const violated = await violatedWith(app(), ['alter table messages drop constraint messages_dedupe_key_key', copyOf('contract-act', {})]);
  expect(violated).toEqual({ [once]: [await idOf('contract-act')], 'no message is stored twice': [await keyOf('contract-act')] });
});
