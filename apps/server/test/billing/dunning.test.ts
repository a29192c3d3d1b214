import { addDays } from '@komora/domain';
import { expect, test } from 'vitest';
import { dunningJobs } from '../../src/modules/dunning/index.ts';
import { rentBox } from '../ending/renter.ts';
import { cards, gatewayIdOf, useHouse } from '../payment/house.ts';
import { addUnpaidRent } from '../tenancy.ts';

const house = useHouse();
const dueOn = '2026-04-02';

/** A client whose second rent was due on 2 April and is not paid. */
async function debtor(rent: { number?: number; dueOn?: string } = {}) {
  const renter = await rentBox(house());
  const rentId = await addUnpaidRent(house().pool, renter.contractId, { dueOn, ...rent });
  return { ...renter, rentId };
}

/** The morning `days` after the due day. */
async function morning(days: number): Promise<void> {
  house().clock.set(`${addDays(dueOn, days)}T07:20:00Z`);
  await dunningJobs(house().deps)['notify-rents-with-payment-overdue']?.({});
  await house().run();
}

const mails = async (email: string) =>
  (
    await house().rows<{ template: string; data: { locksOn?: string | null; retryOn?: string | null; amount: { amount: number } } }>(
      `select template, data from messages where recipient = $1 and template in ('rent-overdue', 'rent-last-call', 'doors-shut', 'rent-paid') order by created_at, id`,
      [email],
    )
  ).map(({ template, data }) => [template, ...('locksOn' in data ? [data.locksOn] : [])]);
const overlocked = async (contractId: string) =>
  (await house().one<{ shut: boolean }>('select overlocked_at is not null as shut from contracts where id = $1', [contractId])).shut;

async function pay(rentId: string, clientId: string, number = cards.pays): Promise<void> {
  const token = await house().signIn(clientId);
  const answer = await house().call('POST', `/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  if (answer.statusCode !== 200) throw new Error(`Not to be paid: ${answer.body}`);
  await house().payBy(gatewayIdOf(answer.json<{ url: string }>().url), number);
  await house().run();
}

test('a rent that is not paid: reminder, last call, shut doors; paid, they open again', async () => {
  const it = await debtor();
  for (let day = 0; day <= 30; day++) {
    await morning(day);
    expect(await overlocked(it.contractId), `day ${day}`).toBe(day >= 10);
  }
  const ladder = [['rent-overdue'], ['rent-last-call', '2026-04-12'], ['doors-shut']];
  expect(await mails(it.email)).toEqual(ladder);
  await pay(it.rentId, it.clientId);
  expect(await overlocked(it.contractId)).toBe(false);
  await morning(40);
  expect(await mails(it.email)).toEqual([...ladder, ['rent-paid']]);
});

test('a rent that is paid in time is never mentioned', async () => {
  const it = await debtor();
  house().clock.set(`${dueOn}T12:00:00Z`);
  await pay(it.rentId, it.clientId);
  for (const day of [3, 7, 10, 20]) await morning(day);
  expect(await mails(it.email)).toEqual([['rent-paid']]);
});

test('after weeks without a run nobody is locked out unannounced', async () => {
  const it = await debtor();
  await morning(40);
  expect([await overlocked(it.contractId), await mails(it.email)]).toEqual([false, [['rent-last-call', addDays(dueOn, 43)]]]);
  await morning(42);
  expect(await overlocked(it.contractId)).toBe(false);
  await morning(43);
  expect(await overlocked(it.contractId)).toBe(true);
});

test('two workers at once take each step once', async () => {
  const it = await debtor();
  for (const day of [3, 7, 10]) {
    house().clock.set(`${addDays(dueOn, day)}T07:20:00Z`);
    const job = dunningJobs(house().deps)['notify-rents-with-payment-overdue'];
    await Promise.all([job?.({}), job?.({}), job?.({})]);
  }
  expect(await mails(it.email)).toEqual([['rent-overdue'], ['rent-last-call', '2026-04-12'], ['doors-shut']]);
});

test('doors stay shut while another rent is overdue, and shut again for the one that was left', async () => {
  const it = await debtor();
  const second = await addUnpaidRent(house().pool, it.contractId, { number: 2, dueOn: addDays(dueOn, 5) });
  for (let day = 1; day <= 13; day++) await morning(day);
  // The last call of the second one came while the doors were shut for the first.
  expect(await mails(it.email)).toContainEqual(['rent-last-call', null]);
  await pay(it.rentId, it.clientId);
  expect(await overlocked(it.contractId)).toBe(false);
  await morning(14);
  expect(await overlocked(it.contractId)).toBe(false);
  await morning(15);
  expect(await overlocked(it.contractId)).toBe(true);
  await pay(second, it.clientId);
  expect(await overlocked(it.contractId)).toBe(false);
});

test('nobody is locked out while their money may be on its way', async () => {
  const it = await debtor();
  for (const day of [3, 7]) await morning(day);
  const insert = `insert into payments (rent_id, provider, attempt, kind, method_reference, status, called_at, amount, currency, created_at, updated_at)
    values ($1, 'MOCK', 1, 'AUTOPAY', 'card', 'CREATED', now(), 6384, 'EUR', now(), now()) returning id`;
  const { id } = await house().one<{ id: string }>(insert, [it.rentId]);
  await morning(12);
  expect(await overlocked(it.contractId)).toBe(false);
  await house().rows(`update payments set status = 'DECLINED' where id = $1`, [id]);
  await morning(12);
  expect(await overlocked(it.contractId)).toBe(true);
});

test('a parked account is left alone', async () => {
  const it = await debtor();
  await house().rows(`update contracts set billing_parked_at = now(), billing_parked_reason = 'test' where id = $1`, [it.contractId]);
  for (const day of [3, 7, 10, 20]) await morning(day);
  expect([await overlocked(it.contractId), await mails(it.email)]).toEqual([false, []]);
});

test('a box that was given up is not shut, its client is reminded all the same', async () => {
  const it = await debtor();
  await house().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-04-30' where id = $1`, [it.contractId]);
  await house().rows(`update contracts set status = 'EVICTED', evicted_at = now() where id = $1`, [it.contractId]);
  for (let day = 0; day <= 20; day++) await morning(day);
  expect([await overlocked(it.contractId), await mails(it.email)]).toEqual([false, [['rent-overdue'], ['rent-last-call', null]]]);
});

test('each run is recorded with what it did', async () => {
  await debtor();
  await morning(3);
  expect(
    await house().one(`select job, status, counts from job_runs where job = 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE' order by id desc limit 1`),
  ).toMatchObject({ status: 'FINISHED', counts: { reminded: expect.any(Number) } });
});

/** The morning of a day on which charges are announced. */
async function announceOn(day: string): Promise<void> {
  house().clock.set(`${day}T07:10:00Z`);
  await dunningJobs(house().deps)['notify-payments-to-be-announced']?.({});
}
const announced = async (email: string) =>
  (
    await house().rows<{ template: string; data: Record<string, unknown> }>(
      `select template, data from messages where recipient = $1 and template in ('payment-announced', 'card-expires-soon') order by created_at, id`,
      [email],
    )
  ).map(({ template, data }) => ({ template, ...data }));

test('three days before its charge a client hears once what comes, and of nothing else', async () => {
  const it = await rentBox(house());
  for (const day of ['2026-03-28', '2026-03-29', '2026-03-29', '2026-03-30', '2026-04-01', '2026-04-02']) await announceOn(day);
  expect(await announced(it.email)).toEqual([
    expect.objectContaining({
      template: 'payment-announced',
      amount: { amount: 6384, currency: 'EUR' },
      reward: null,
      from: '2026-04-02',
      to: '2026-05-01',
      cardLabel: expect.stringContaining('4242'),
    }),
  ]);
});

test('the announcement says what the referral reward will pay', async () => {
  const it = await rentBox(house());
  await house().rows(
    `insert into referral_rewards (user_id, kind, amount, currency, contract_id, created_at) values ($1, 'CREDIT', 1000, 'EUR', $2, now())`,
    [it.clientId, it.contractId],
  );
  await announceOn('2026-03-31');
  expect(await announced(it.email)).toMatchObject([{ amount: { amount: 5384 }, reward: { amount: 1000, currency: 'EUR' } }]);
});

test('a contract that ends before the charge announces none', async () => {
  const it = await rentBox(house());
  await house().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-04-01' where id = $1`, [it.contractId]);
  for (const day of ['2026-03-30', '2026-03-31']) await announceOn(day);
  expect(await announced(it.email)).toEqual([]);
});

test('a card that will have expired by the next charge is told of two weeks before, once', async () => {
  const it = await rentBox(house());
  await house().rows(`update contracts set payment_method_expires_on = '2026-03-31' where id = $1`, [it.contractId]);
  for (const day of ['2026-03-18', '2026-03-19', '2026-03-20', '2026-03-28']) await announceOn(day);
  expect(await announced(it.email)).toEqual([
    expect.objectContaining({ template: 'card-expires-soon', expiresOn: '2026-03-31', chargedOn: '2026-04-02' }),
  ]);
  const fine = await rentBox(house());
  await house().rows(`update contracts set payment_method_expires_on = '2030-12-31' where id = $1`, [fine.contractId]);
  await announceOn('2026-03-20');
  expect(await announced(fine.email)).toEqual([]);
});

test('an announcement tells the VAT of the day of the charge, and one account without a VAT rule keeps nobody else from theirs', async () => {
  const [it, broken] = [await rentBox(house()), await rentBox(house())];
  await house().rows(`update orders set invoicing_details = '{}' where id = $1`, [broken.orderId]);
  await house().rows(`update users set invoicing_details = null where id = $1`, [broken.clientId]);
  await house().rows(`update vat_rules set valid_to = '2026-04-01' where country = 'SVK'`);
  await house().rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) select 'SVK', item_kind, customer_type, 2500, '2026-04-02'
     from vat_rules where country = 'SVK' and valid_to = '2026-04-01' and rate_bp is not null`,
  );
  try {
    await announceOn('2026-03-31');
    expect(await announced(it.email)).toMatchObject([{ amount: { amount: 6488, currency: 'EUR' } }]);
    expect(await announced(broken.email)).toEqual([]);
  } finally {
    await house().rows(`delete from vat_rules where country = 'SVK' and rate_bp = 2500`);
    await house().rows(`update vat_rules set valid_to = null where country = 'SVK' and valid_to = '2026-04-01'`);
  }
});
