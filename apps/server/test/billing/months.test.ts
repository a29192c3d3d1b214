import { expect, test } from 'vitest';
import { aTenant } from '../kit/builders/tenant.ts';
import { cards, chargedFor, useMockGateway } from '../kit/gateways/mock.ts';
import { bill, billOn, lastRun, mailsTo, rentsOf } from './billing.ts';

const { app } = useMockGateway();

test('a month is billed on its first day with one rent, invoice, charge and receipt', async () => {
  const tenant = await aTenant(app());
  await billOn(app(), '2026-04-01');
  expect(await rentsOf(app(), tenant.contractId)).toEqual([]);
  await billOn(app(), '2026-04-02');
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect(rent).toMatchObject({
    from: '2026-04-02',
    to: '2026-05-02',
    due: '2026-04-02',
    issued: '2026-04-02',
    supplied: '2026-04-02',
    amount: 6384,
    paying_method: 'AUTOPAY',
    paying_status: 'PAID',
    status: 'PAID',
    next_attempt_on: null,
  });
  expect(await chargedFor(app(), rent?.id ?? '')).toBe(6384);
  expect(await mailsTo(app(), tenant.email)).toEqual(['rent-paid']);
  expect(await lastRun(app())).toEqual({ status: 'FINISHED', counts: { rents: 1, charged: 1 } });
  await bill(app());
  expect(await rentsOf(app(), tenant.contractId)).toHaveLength(1);
  expect(await chargedFor(app(), rent?.id ?? '')).toBe(6384);
  expect(await lastRun(app())).toEqual({ status: 'FINISHED', counts: {} });
});

test('the first day follows the time zone of the warehouse, also when the clocks change', async () => {
  app().clock.set('2026-02-28T23:30:00Z');
  // In Bratislava it is 1 March already.
  const tenant = await aTenant(app());
  await billOn(app(), '2026-03-31', '21:59:59');
  expect(await rentsOf(app(), tenant.contractId)).toEqual([]);
  await billOn(app(), '2026-03-31', '22:00:00');
  expect(await rentsOf(app(), tenant.contractId)).toMatchObject([{ from: '2026-04-01', issued: '2026-04-01', paying_status: 'PAID' }]);
  await billOn(app(), '2026-10-31', '22:59:59');
  expect(await rentsOf(app(), tenant.contractId)).toHaveLength(7);
  await billOn(app(), '2026-10-31', '23:00:00');
  expect((await rentsOf(app(), tenant.contractId)).at(-1)).toMatchObject({ from: '2026-11-01', paying_status: 'PAID' });
});

test('periods that start at the end of a month are clamped, also in a leap year and over the end of a year', async () => {
  app().clock.set('2027-12-31T09:00:00Z');
  const tenant = await aTenant(app());
  for (const day of ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']) {
    await billOn(app(), day, '05:00:00');
    expect((await rentsOf(app(), tenant.contractId)).at(-1)).toMatchObject({ from: day, issued: day, paying_status: 'PAID' });
  }
  const numbers = (await rentsOf(app(), tenant.contractId)).map(({ invoice }) => invoice);
  for (const number of numbers) expect(number).toMatch(/2028/);
  const first = await app().one<{ number: string }>(
    'select i.number from invoices i join rents r on r.id = i.rent_id where r.contract_id = $1 and r.period_number = 0',
    [tenant.contractId],
  );
  expect(first.number).toMatch(/2027/);
});

test('missed months are billed one by one, due today, each with its own tax point', async () => {
  const tenant = await aTenant(app());
  await billOn(app(), '2026-06-15');
  expect(await rentsOf(app(), tenant.contractId)).toMatchObject([
    { from: '2026-04-02', supplied: '2026-04-02', issued: '2026-06-15', due: '2026-06-15', paying_status: 'PAID' },
    { from: '2026-05-02', supplied: '2026-05-02', issued: '2026-06-15', due: '2026-06-15', paying_status: 'PAID' },
    { from: '2026-06-02', supplied: '2026-06-02', issued: '2026-06-15', due: '2026-06-15', paying_status: 'PAID' },
  ]);
});

test('a terminating contract is billed for periods that start on its last day or before, and its card is cancelled', async () => {
  const tenant = await aTenant(app());
  await app().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-05-02' where id = $1`, [tenant.contractId]);
  await billOn(app(), '2026-07-02');
  expect((await rentsOf(app(), tenant.contractId)).map(({ from }) => from)).toEqual(['2026-04-02', '2026-05-02']);
  const { reference } = await app().one<{ reference: string }>(
    'select payment_method_reference as reference from contracts where id = $1',
    [tenant.contractId],
  );
  const given = () => app().rows('select reference from mock_gateway.cancelled_cards where reference = $1', [reference]);
  expect(await given()).toEqual([]);
  await app().runJob('terminate-due-contracts', {});
  await bill(app());
  expect(await given()).toEqual([{ reference }]);
});

test('concurrent runs bill each of twenty clients once, without gaps in the numbers', async () => {
  const tenants = [];
  for (let index = 0; index < 20; index++) tenants.push(await aTenant(app()));
  app().clock.set('2026-05-04T12:00:00Z');
  await Promise.all([1, 2, 3].map(() => app().runJob('process-payments', {})));
  await app().run();
  for (const { contractId } of tenants) {
    const rents = await rentsOf(app(), contractId);
    expect(rents).toMatchObject([{ paying_status: 'PAID' }, { paying_status: 'PAID' }]);
    for (const { id } of rents) expect(await chargedFor(app(), id)).toBe(6384);
  }
  expect(
    await app().rows(
      `select legal_entity_id, series, year from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1`,
    ),
  ).toEqual([]);
});

test('a price without voucher and first-month promotion is as announced with the order', async () => {
  const tenant = await aTenant(app());
  await billOn(app(), '2026-04-02');
  const { announced } = await app().one<{ announced: number }>(
    `select (summary #>> '{nextCharge,amount,amount}')::integer as announced from orders where id = $1`,
    [tenant.orderId],
  );
  expect(await rentsOf(app(), tenant.contractId)).toMatchObject([{ amount: announced }]);
});

test('without a saved card the client is asked to pay at once', async () => {
  const tenant = await aTenant(app(), { card: cards.pays });
  await app().rows('update contracts set payment_method_reference = null where id = $1', [tenant.contractId]);
  await billOn(app(), '2026-04-02');
  expect(await rentsOf(app(), tenant.contractId)).toMatchObject([{ paying_method: 'MANUAL', paying_status: 'WAITING_FOR_MANUAL' }]);
  expect(await mailsTo(app(), tenant.email)).toEqual(['rent-payment-failed']);
  expect(await lastRun(app())).toMatchObject({ counts: { withoutCard: 1 } });
});

test('a reward pays a part of a rent, or a whole rent without a charge', async () => {
  const tenant = await aTenant(app());
  await app().rows(`insert into referral_rewards (user_id, kind, amount, currency, created_at) values ($1, 'CREDIT', 8000, 'EUR', now())`, [
    tenant.clientId,
  ]);
  await billOn(app(), '2026-05-02');
  const [first, second] = await rentsOf(app(), tenant.contractId);
  expect(first).toMatchObject({ amount: 6384, paying_status: 'PAID', next_attempt_on: null });
  expect(await chargedFor(app(), first?.id ?? '')).toBe(0);
  expect(second).toMatchObject({ amount: 6384, paying_status: 'PAID' });
  expect(await chargedFor(app(), second?.id ?? '')).toBe(6384 - (8000 - 6384));
});

test('a reward leaves an amount that gateways charge', async () => {
  const tenant = await aTenant(app());
  await app().rows(`insert into referral_rewards (user_id, kind, amount, currency, created_at) values ($1, 'CREDIT', 6354, 'EUR', now())`, [
    tenant.clientId,
  ]);
  await billOn(app(), '2026-04-02');
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect(rent).toMatchObject({ paying_status: 'PAID' });
  expect(await chargedFor(app(), rent?.id ?? '')).toBe(50);
});
