import type { Settings } from '@komora/api/admin';
import { addDays } from '@komora/domain';
import { expect, onTestFinished, test } from 'vitest';
import { auditDatabase } from '../../src/modules/operations/index.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent } from '../kit/builders/tenant.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { addUnpaidRent, openSession } from '../tenancy.ts';

const { app } = useMockGateway();
const dueOn = '2026-04-02';

/** The morning `days` after the due day. */
async function morning(days: number): Promise<void> {
  app().clock.set(`${addDays(dueOn, days)}T07:20:00Z`);
  await app().runJob('notify-rents-with-payment-overdue', {});
  await app().run();
}

const mails = async (email: string) =>
  (
    await app().rows<{ template: string; data: { locksOn?: string | null; retryOn?: string | null; amount: { amount: number } } }>(
      `select template, data from messages where recipient = $1 and template in ('rent-overdue', 'rent-last-call', 'doors-shut', 'rent-paid') order by created_at, id`,
      [email],
    )
  ).map(({ template, data }) => [template, ...('locksOn' in data ? [data.locksOn] : [])]);
const overlocked = async (contractId: string) =>
  (await app().one<{ shut: boolean }>('select overlocked_at is not null as shut from contracts where id = $1', [contractId])).shut;

/** Changes the setting until the end of the test. */
async function changeDays(days: object): Promise<void> {
  const owner = await aStaffClient(app());
  const change = async (changed: object) => {
    const { value, version } = (await owner.get('/api/admin/settings')).json<Settings>().dunning;
    const body = { value: { ...value, ...changed }, version, reason: 'agreed at the meeting' };
    expect((await owner.put('/api/admin/settings/dunning', body)).statusCode).toBe(200);
    return value;
  };
  const before = await change(days);
  onTestFinished(async () => void (await change(before)));
}

async function pay(rentId: string, clientId: string, number = cards.pays): Promise<void> {
  const token = await openSession(app().pool, clientId);
  const response = await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  if (response.statusCode !== 200) throw new Error(`Not to be paid: ${response.body}`);
  await payByCard(app(), gatewayIdOf(response.json<{ url: string }>().url), number);
  await app().run();
}

test('an unpaid rent leads to reminder, last call and overlock; paying it removes the overlock', async () => {
  const it = await aTenantWithOverdueRent(app());
  for (let day = 0; day <= 30; day++) {
    await morning(day);
    expect(await overlocked(it.contractId), `day ${day}`).toBe(day >= 10);
  }
  const dunningSteps = [['rent-overdue'], ['rent-last-call', '2026-04-12'], ['doors-shut']];
  expect(await mails(it.email)).toEqual(dunningSteps);
  await pay(it.rentId, it.clientId);
  expect(await overlocked(it.contractId)).toBe(false);
  await morning(40);
  expect(await mails(it.email)).toEqual([...dunningSteps, ['rent-paid']]);
});

test('a rent that is paid in time causes no reminder', async () => {
  const it = await aTenantWithOverdueRent(app());
  app().clock.set(`${dueOn}T12:00:00Z`);
  await pay(it.rentId, it.clientId);
  for (const day of [3, 7, 10, 20]) await morning(day);
  expect(await mails(it.email)).toEqual([['rent-paid']]);
});

test('after weeks without a run a contract is announced before it is overlocked', async () => {
  const it = await aTenantWithOverdueRent(app());
  await morning(40);
  expect([await overlocked(it.contractId), await mails(it.email)]).toEqual([false, [['rent-last-call', addDays(dueOn, 43)]]]);
  await morning(42);
  expect(await overlocked(it.contractId)).toBe(false);
  await morning(43);
  expect(await overlocked(it.contractId)).toBe(true);
});

test('concurrent workers take each step once', async () => {
  const it = await aTenantWithOverdueRent(app());
  for (const day of [3, 7, 10]) {
    app().clock.set(`${addDays(dueOn, day)}T07:20:00Z`);
    await Promise.all([1, 2, 3].map(() => app().runJob('notify-rents-with-payment-overdue', {})));
  }
  expect(await mails(it.email)).toEqual([['rent-overdue'], ['rent-last-call', '2026-04-12'], ['doors-shut']]);
});

test('another overdue rent causes its own overlock after the first one was removed', async () => {
  const it = await aTenantWithOverdueRent(app());
  const second = await addUnpaidRent(app().pool, it.contractId, { number: 2, dueOn: addDays(dueOn, 5) });
  for (let day = 1; day <= 13; day++) await morning(day);
  // The last call of the second rent was sent during the overlock of the first.
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

test('the last call of a rent keeps its day when the setting becomes shorter: paying the other rent removes the overlock', async () => {
  const it = await aTenantWithOverdueRent(app());
  const second = await addUnpaidRent(app().pool, it.contractId, { number: 2, dueOn: addDays(dueOn, 2) });
  for (let day = 1; day <= 10; day++) await morning(day);
  expect(await mails(it.email)).toContainEqual(['rent-last-call', addDays(dueOn, 12)]);
  await changeDays({ reminderDays: 1, lastCallDays: 4, overlockDays: 7 });
  await pay(it.rentId, it.clientId);
  expect(await overlocked(it.contractId)).toBe(false);
  await morning(11);
  expect(await overlocked(it.contractId)).toBe(false);
  await morning(12);
  expect(await overlocked(it.contractId)).toBe(true);
  await pay(second, it.clientId);
  expect(await overlocked(it.contractId)).toBe(false);
});

test('doors shut on the day of the setting, and the audit finds it right', async () => {
  await changeDays({ reminderDays: 2, lastCallDays: 4, overlockDays: 7 });
  const it = await aTenantWithOverdueRent(app());
  for (let day = 1; day <= 7; day++) await morning(day);
  expect(await overlocked(it.contractId)).toBe(true);
  const { violations } = await auditDatabase(app().pool, { now: app().clock.now(), settled: false });
  const found = violations.filter(({ promise }) => promise.includes('overlock'));
  expect(JSON.stringify(found)).not.toContain(it.contractId);
});

test('a contract is not overlocked while a charge is open', async () => {
  const it = await aTenantWithOverdueRent(app());
  for (const day of [3, 7]) await morning(day);
  const insert = `insert into payments (rent_id, provider, attempt, kind, method_reference, status, called_at, amount, currency, created_at, updated_at)
    values ($1, 'MOCK', 2, 'AUTOPAY', 'card', 'CREATED', now(), 6384, 'EUR', now(), now()) returning id`;
  const { id } = await app().one<{ id: string }>(insert, [it.rentId]);
  await morning(12);
  expect(await overlocked(it.contractId)).toBe(false);
  await app().rows(`update payments set status = 'DECLINED' where id = $1`, [id]);
  await morning(12);
  expect(await overlocked(it.contractId)).toBe(true);
});

test('a contract with suspended billing gets no reminders', async () => {
  const it = await aTenantWithOverdueRent(app());
  await app().rows(`update contracts set billing_suspended_at = now(), billing_suspended_reason = 'test' where id = $1`, [it.contractId]);
  for (const day of [3, 7, 10, 20]) await morning(day);
  expect([await overlocked(it.contractId), await mails(it.email)]).toEqual([false, []]);
});

test('a vacated box is not overlocked, but its client gets reminders', async () => {
  const it = await aTenantWithOverdueRent(app());
  await app().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-04-30' where id = $1`, [it.contractId]);
  await app().rows(`update contracts set status = 'EVICTED', evicted_at = now() where id = $1`, [it.contractId]);
  for (let day = 0; day <= 20; day++) await morning(day);
  expect([await overlocked(it.contractId), await mails(it.email)]).toEqual([false, [['rent-overdue'], ['rent-last-call', null]]]);
});

test('each run is recorded with its counts', async () => {
  await aTenantWithOverdueRent(app());
  await morning(3);
  expect(
    await app().one(`select job, status, counts from job_runs where job = 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE' order by id desc limit 1`),
  ).toMatchObject({ status: 'FINISHED', counts: { reminded: expect.any(Number) } });
});

/** The morning of a day on which charges are announced. */
async function announceOn(day: string): Promise<void> {
  app().clock.set(`${day}T07:10:00Z`);
  await app().runJob('notify-payments-to-be-announced', {});
}
const announced = async (email: string) =>
  (
    await app().rows<{ template: string; data: Record<string, unknown> }>(
      `select template, data from messages where recipient = $1 and template in ('payment-announced', 'card-expires-soon') order by created_at, id`,
      [email],
    )
  ).map(({ template, data }) => ({ template, ...data }));

test('a client gets one announcement three days before a charge', async () => {
  const it = await aTenant(app());
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

test('the announcement contains the part that a referral reward pays', async () => {
  const it = await aTenant(app());
  await app().rows(
    `insert into referral_rewards (user_id, kind, amount, currency, contract_id, created_at) values ($1, 'CREDIT', 1000, 'EUR', $2, now())`,
    [it.clientId, it.contractId],
  );
  await announceOn('2026-03-31');
  expect(await announced(it.email)).toMatchObject([{ amount: { amount: 5384 }, reward: { amount: 1000, currency: 'EUR' } }]);
});

test('a contract that ends before the charge gets no announcement', async () => {
  const it = await aTenant(app());
  await app().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-04-01' where id = $1`, [it.contractId]);
  for (const day of ['2026-03-30', '2026-03-31']) await announceOn(day);
  expect(await announced(it.email)).toEqual([]);
});

test('a card that expires before the next charge is reported once, two weeks before', async () => {
  const it = await aTenant(app());
  await app().rows(`update contracts set payment_method_expires_on = '2026-03-31' where id = $1`, [it.contractId]);
  for (const day of ['2026-03-18', '2026-03-19', '2026-03-20', '2026-03-28']) await announceOn(day);
  expect(await announced(it.email)).toEqual([
    expect.objectContaining({ template: 'card-expires-soon', expiresOn: '2026-03-31', chargedOn: '2026-04-02' }),
  ]);
  const fine = await aTenant(app());
  await app().rows(`update contracts set payment_method_expires_on = '2030-12-31' where id = $1`, [fine.contractId]);
  await announceOn('2026-03-20');
  expect(await announced(fine.email)).toEqual([]);
});

test('an announcement uses the VAT rate of the day of the charge, and an account without a VAT rule does not block the others', async () => {
  const [it, broken] = [await aTenant(app()), await aTenant(app())];
  await app().rows(`update orders set invoicing_details = '{}' where id = $1`, [broken.orderId]);
  await app().rows(`update users set invoicing_details = null where id = $1`, [broken.clientId]);
  await app().rows(`update vat_rules set valid_to = '2026-04-01' where country = 'SVK'`);
  await app().rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) select 'SVK', item_kind, customer_type, 2500, '2026-04-02'
     from vat_rules where country = 'SVK' and valid_to = '2026-04-01' and rate_bp is not null`,
  );
  try {
    await announceOn('2026-03-31');
    expect(await announced(it.email)).toMatchObject([{ amount: { amount: 6488, currency: 'EUR' } }]);
    expect(await announced(broken.email)).toEqual([]);
  } finally {
    // It applies on no day: a rule with later orders cannot be deleted.
    await app().rows(`update vat_rules set valid_to = valid_from where country = 'SVK' and rate_bp = 2500`);
    await app().rows(`update vat_rules set valid_to = null where country = 'SVK' and valid_to = '2026-04-01'`);
  }
});
