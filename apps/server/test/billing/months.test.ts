import { expect, test } from 'vitest';
import { cards, useHouse } from '../payment/house.ts';
import { bill, billOn, charged, lastRun, mailsTo, moveIn, rentsOf } from './tenant.ts';

const house = useHouse();

test('a month is billed on its first day: rent, invoice, charge, receipt, each once', async () => {
  const tenant = await moveIn(house());
  await billOn(house(), '2026-04-01');
  expect(await rentsOf(house(), tenant.contractId)).toEqual([]);
  await billOn(house(), '2026-04-02');
  const [rent] = await rentsOf(house(), tenant.contractId);
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
  expect(await charged(house(), rent?.id ?? '')).toBe(6384);
  expect(await mailsTo(house(), tenant.email)).toEqual(['rent-paid']);
  expect(await lastRun(house())).toEqual({ status: 'FINISHED', counts: { rents: 1, charged: 1 } });
  await bill(house());
  expect(await rentsOf(house(), tenant.contractId)).toHaveLength(1);
  expect(await charged(house(), rent?.id ?? '')).toBe(6384);
  expect(await lastRun(house())).toEqual({ status: 'FINISHED', counts: {} });
});

test('the first day is the warehouse’s own, also when the clocks change', async () => {
  house().clock.set('2026-02-28T23:30:00Z');
  // In Bratislava it is 1 March already.
  const tenant = await moveIn(house());
  await billOn(house(), '2026-03-31', '21:59:59');
  expect(await rentsOf(house(), tenant.contractId)).toEqual([]);
  await billOn(house(), '2026-03-31', '22:00:00');
  expect(await rentsOf(house(), tenant.contractId)).toMatchObject([{ from: '2026-04-01', issued: '2026-04-01', paying_status: 'PAID' }]);
  await billOn(house(), '2026-10-31', '22:59:59');
  expect(await rentsOf(house(), tenant.contractId)).toHaveLength(7);
  await billOn(house(), '2026-10-31', '23:00:00');
  expect((await rentsOf(house(), tenant.contractId)).at(-1)).toMatchObject({ from: '2026-11-01', paying_status: 'PAID' });
});

test('month ends are clamped from the first day, over a leap year and a turn of the year', async () => {
  house().clock.set('2027-12-31T09:00:00Z');
  const tenant = await moveIn(house());
  for (const day of ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']) {
    await billOn(house(), day, '05:00:00');
    expect((await rentsOf(house(), tenant.contractId)).at(-1)).toMatchObject({ from: day, issued: day, paying_status: 'PAID' });
  }
  const numbers = (await rentsOf(house(), tenant.contractId)).map(({ invoice }) => invoice);
  for (const number of numbers) expect(number).toMatch(/2028/);
  const first = await house().one<{ number: string }>(
    'select i.number from invoices i join rents r on r.id = i.rent_id where r.contract_id = $1 and r.period_number = 0',
    [tenant.contractId],
  );
  expect(first.number).toMatch(/2027/);
});

test('missed months are made up for one by one, each due today with its own tax point', async () => {
  const tenant = await moveIn(house());
  await billOn(house(), '2026-06-15');
  expect(await rentsOf(house(), tenant.contractId)).toMatchObject([
    { from: '2026-04-02', supplied: '2026-04-02', issued: '2026-06-15', due: '2026-06-15', paying_status: 'PAID' },
    { from: '2026-05-02', supplied: '2026-05-02', issued: '2026-06-15', due: '2026-06-15', paying_status: 'PAID' },
    { from: '2026-06-02', supplied: '2026-06-02', issued: '2026-06-15', due: '2026-06-15', paying_status: 'PAID' },
  ]);
});

test('a contract that ends is billed for periods that begin on its last charged day or before, and its card is given back', async () => {
  const tenant = await moveIn(house());
  await house().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-05-02' where id = $1`, [tenant.contractId]);
  await billOn(house(), '2026-07-02');
  expect((await rentsOf(house(), tenant.contractId)).map(({ from }) => from)).toEqual(['2026-04-02', '2026-05-02']);
  const { reference } = await house().one<{ reference: string }>(
    'select payment_method_reference as reference from contracts where id = $1',
    [tenant.contractId],
  );
  const given = () => house().rows('select reference from mock_gateway.cancelled_cards where reference = $1', [reference]);
  expect(await given()).toEqual([]);
  await house().jobs['cancel-contracts']?.({});
  await bill(house());
  expect(await given()).toEqual([{ reference }]);
});

test('two runs at once, twenty clients: one rent, one charge and one number each, no gaps', async () => {
  const tenants = [];
  for (let index = 0; index < 20; index++) tenants.push(await moveIn(house()));
  house().clock.set('2026-05-04T12:00:00Z');
  await Promise.all([1, 2, 3].map(() => house().jobs['process-payments']?.({})));
  await house().run();
  for (const { contractId } of tenants) {
    const rents = await rentsOf(house(), contractId);
    expect(rents).toMatchObject([{ paying_status: 'PAID' }, { paying_status: 'PAID' }]);
    for (const { id } of rents) expect(await charged(house(), id)).toBe(6384);
  }
  expect(
    await house().rows(
      `select legal_entity_id, series, year from invoices group by legal_entity_id, series, year having max(sequence) <> count(*) or min(sequence) <> 1`,
    ),
  ).toEqual([]);
});

test('a price without voucher and first-month promotion is charged, as announced with the order', async () => {
  const tenant = await moveIn(house());
  await billOn(house(), '2026-04-02');
  const { announced } = await house().one<{ announced: number }>(
    `select (summary #>> '{nextCharge,amount,amount}')::integer as announced from orders where id = $1`,
    [tenant.orderId],
  );
  expect(await rentsOf(house(), tenant.contractId)).toMatchObject([{ amount: announced }]);
});

test('without a saved card the client is asked at once', async () => {
  const tenant = await moveIn(house(), cards.pays);
  await house().rows('update contracts set payment_method_reference = null where id = $1', [tenant.contractId]);
  await billOn(house(), '2026-04-02');
  expect(await rentsOf(house(), tenant.contractId)).toMatchObject([{ paying_method: 'MANUAL', paying_status: 'WAITING_FOR_MANUAL' }]);
  expect(await mailsTo(house(), tenant.email)).toEqual(['rent-payment-failed']);
  expect(await lastRun(house())).toMatchObject({ counts: { withoutCard: 1 } });
});

test('a reward pays its part of a rent, and a whole one without a charge', async () => {
  const tenant = await moveIn(house());
  await house().rows(
    `insert into referral_rewards (user_id, kind, amount, currency, created_at) values ($1, 'CREDIT', 8000, 'EUR', now())`,
    [tenant.clientId],
  );
  await billOn(house(), '2026-05-02');
  const [first, second] = await rentsOf(house(), tenant.contractId);
  expect(first).toMatchObject({ amount: 6384, paying_status: 'PAID', next_attempt_on: null });
  expect(await charged(house(), first?.id ?? '')).toBe(0);
  expect(second).toMatchObject({ amount: 6384, paying_status: 'PAID' });
  expect(await charged(house(), second?.id ?? '')).toBe(6384 - (8000 - 6384));
});
