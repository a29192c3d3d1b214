import { addDays } from '@komora/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent } from '../kit/builders/tenant.ts';
import { chargedFor, useMockGateway } from '../kit/gateways/mock.ts';
import { expectLedgerInvariants } from '../ledger/ledger.ts';
import { contractRow, refundsOf, requestTermination, runNight } from '../termination/termination.ts';
import { act, auditsOf, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });
const allRents = (contractId: string) =>
  app().rows<{ id: string; number: number | null; from: string; to: string; amount: number; status: string }>(
    `select r.id, r.period_number as number, r.period_from as "from", r.period_to as "to", i.amount_gross + i.rounding as amount, r.paying_status as status
     from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.contract_id = $1 order by r.period_from`,
    [contractId],
  );

describe('a notice by the operator', () => {
  test('is at least a month long, is announced, and ends the contract like a notice of the client', async () => {
    const tenant = await aTenant(app());
    expect(await act(actor(), tenant.contractId, 'notice', { day: '2026-04-01' })).toBe('cancelContract/too-early');
    expect(await act(actor(), tenant.contractId, 'notice', { day: '2026-01-01' })).toBe('cancelContract/too-early');
    expect(await act(actor(), tenant.contractId, 'notice', { day: '2027-03-03' })).toBe('cancelContract/too-late');
    const outcome = await done(actor(), tenant.contractId, 'notice', { day: '2026-04-02' });
    expect(outcome.after).toMatchObject({ status: 'TERMINATING', terminatesOn: '2026-04-02', endedBy: 'OPERATOR', doors: 'OPEN' });
    expect(outcome.messages).toMatchObject([{ template: 'contract-act', to: tenant.email }]);
    expect(await act(actor(), tenant.contractId, 'notice', { day: '2026-04-10' })).toBe('cancelContract/already-requested');
    await billOn(app(), '2026-04-02');
    expect(await rentsOf(app(), tenant.contractId)).toMatchObject([{ from: '2026-04-02', to: '2026-04-03' }]);
    app().clock.set('2026-04-03T04:00:00Z');
    await runNight(app());
    expect(await contractRow(app(), tenant.contractId)).toEqual({ status: 'TERMINATED', terminates_on: '2026-04-02', codes: 0 });
    for (const name of ['withdraw-notice', 'closing-day', 'end-now'] as const)
      expect(await act(actor(), tenant.contractId, name, { day: '2026-05-01', ground: 'DEBT' })).toBe('contract/ended');
    await billOn(app(), '2026-06-02');
    expect(await rentsOf(app(), tenant.contractId)).toHaveLength(1);
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('cannot be made shorter by staff, but longer', async () => {
    const tenant = await aTenant(app());
    await done(actor(), tenant.contractId, 'notice', { day: '2026-04-20' });
    expect(await act(actor(), tenant.contractId, 'closing-day', { day: '2026-04-19' })).toBe('cancelContract/too-early');
    expect(await act(actor(), tenant.contractId, 'closing-day', { day: '2026-04-20' })).toBe('contract/already-so');
    expect((await done(actor(), tenant.contractId, 'closing-day', { day: '2026-04-21' })).after.terminatesOn).toBe('2026-04-21');
  });
});

describe('a notice that is taken back', () => {
  test('lets the contract go on; the days that were left out of the billing are billed and charged once', async () => {
    const tenant = await aTenant(app());
    app().clock.set('2026-03-20T09:00:00Z');
    await requestTermination(app(), tenant, '2026-04-06');
    await billOn(app(), '2026-04-02');
    app().clock.set('2026-04-03T09:00:00Z');
    const outcome = await done(actor(), tenant.contractId, 'withdraw-notice');
    // 25 of 30 days: 49.90 × 25 / 30 = 41.58 and 2.00 × 25 / 30 = 1.67, with 23 % of 43.25. With the first part (10.64) the whole month.
    expect(outcome).toMatchObject({
      before: { endedBy: 'CLIENT', terminatesOn: '2026-04-06' },
      after: { status: 'ACTIVE', endedBy: null, terminatesOn: null, nextCharge: { on: '2026-05-02', amount: { amount: 6384 } } },
      charge: { amount: 5320, currency: 'EUR' },
    });
    await billOn(app(), '2026-04-03', '13:00:00');
    await billOn(app(), '2026-05-02');
    const rents = await allRents(tenant.contractId);
    expect(rents.map(({ number, from, to, amount, status }) => [number, from, to, amount, status])).toEqual([
      [0, '2026-03-02', '2026-04-02', 6384, 'PAID'],
      [1, '2026-04-02', '2026-04-07', 1064, 'PAID'],
      [null, '2026-04-07', '2026-05-02', 5320, 'PAID'],
      [2, '2026-05-02', '2026-06-02', 6384, 'PAID'],
    ]);
    for (const { id, number, amount } of rents) if (number !== 0) expect(await chargedFor(app(), id)).toBe(amount);
    await app().runJob('terminate-due-contracts', {});
    expect(await contractRow(app(), tenant.contractId)).toMatchObject({ status: 'ACTIVE' });
    expect(await act(actor(), tenant.contractId, 'withdraw-notice')).toBe('contract/no-notice');
    await expectLedgerInvariants(app());
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('opens the doors again after a move-out, and the client can give notice again', async () => {
    const tenant = await aTenant(app());
    await requestTermination(app(), tenant, '2026-03-03', true);
    expect((await standingOf(actor(), tenant.contractId)).doors).toBe('RETURNED');
    expect((await done(actor(), tenant.contractId, 'withdraw-notice')).after).toMatchObject({ status: 'ACTIVE', doors: 'OPEN' });
    app().clock.advance({ minutes: 1 });
    await requestTermination(app(), tenant, '2026-03-20');
    const mails = await app().rows(`select template from messages where recipient = $1 and template = 'termination-registered'`, [
      tenant.email,
    ]);
    expect(mails).toHaveLength(2);
  });

  test('is impossible after a withdrawal by the consumer', async () => {
    const tenant = await aTenant(app());
    const stated = { name: 'Anna Nováková', email: tenant.email, contractBusinessId: tenant.businessId };
    expect((await app().post('/api/client/withdrawal/confirm', stated, tenant.token)).statusCode).toBe(200);
    await app().run();
    expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ status: 'TERMINATING', endedBy: 'WITHDRAWAL' });
    for (const name of ['withdraw-notice', 'closing-day'] as const)
      expect(await act(actor(), tenant.contractId, name, { day: '2026-03-20' })).toBe('contract/no-notice');
  });

  test('or the nightly run wins when both come at once: the box is never let to nobody', async () => {
    const tenants = [await aTenant(app()), await aTenant(app()), await aTenant(app())];
    for (const tenant of tenants) await requestTermination(app(), tenant, '2026-03-03', true);
    app().clock.set('2026-03-04T04:00:00Z');
    await Promise.all([
      app().runJob('terminate-due-contracts', {}),
      ...tenants.map(({ contractId }) => act(actor(), contractId, 'withdraw-notice')),
    ]);
    await app().run();
    expect(await violatedWithoutMails(app())).toEqual([]);
  });
});

describe('another last day', () => {
  test('earlier: the unused days are credited at the end; later: the missing days are billed', async () => {
    const tenant = await aTenant(app());
    await requestTermination(app(), tenant, '2026-04-10');
    await billOn(app(), '2026-04-02');
    expect(await act(actor(), tenant.contractId, 'closing-day', { day: '2026-04-01' })).toBe('cancelContract/too-early');
    expect(await done(actor(), tenant.contractId, 'closing-day', { day: '2026-04-12' })).toMatchObject({
      after: { terminatesOn: '2026-04-12' },
      charge: { currency: 'EUR' },
    });
    expect((await allRents(tenant.contractId)).map(({ from, to }) => [from, to])).toEqual([
      ['2026-03-02', '2026-04-02'],
      ['2026-04-02', '2026-04-11'],
      ['2026-04-11', '2026-04-13'],
    ]);
    expect(await done(actor(), tenant.contractId, 'closing-day', { day: '2026-04-04' })).toMatchObject({ charge: null });
    await billOn(app(), '2026-04-03');
    app().clock.set('2026-04-05T04:00:00Z');
    await runNight(app());
    expect(await contractRow(app(), tenant.contractId)).toMatchObject({ status: 'TERMINATED', terminates_on: '2026-04-04' });
    const credited = await app().one<{ days: number; paid: number; credit: number }>(
      `select sum(r.period_to - r.period_from)::int as days, sum(i.amount_gross + i.rounding)::int as paid,
         sum((select coalesce(-sum(n.amount_gross + n.rounding), 0) from invoices n where n.rent_id = r.id and n.kind = 'CREDIT_NOTE'))::int as credit
       from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.contract_id = $1 and r.period_from >= '2026-04-02'`,
      [tenant.contractId],
    );
    // 3 of 30 days remain: 49.90 × 3 / 30 + 2.00 × 3 / 30 = 5.19 net, 6.38 with VAT; each part is rounded.
    expect(credited.days).toBe(11);
    expect(Math.abs(credited.paid - credited.credit - 638)).toBeLessThanOrEqual(2);
    await expectLedgerInvariants(app());
    expect(await violatedWithoutMails(app())).toEqual([]);
  });
});

describe('the end without notice', () => {
  test('for debt needs a rent that is unpaid for more than 30 days despite a reminder', async () => {
    const tenant = await aTenantWithOverdueRent(app());
    app().clock.set(`${addDays(tenant.dueOn, 40)}T07:20:00Z`);
    expect(await act(actor(), tenant.contractId, 'end-now', { ground: 'DEBT' })).toBe('contract/no-ground');
    app().clock.set(`${addDays(tenant.dueOn, 3)}T07:20:00Z`);
    await app().runJob('notify-rents-with-payment-overdue', {});
    app().clock.set(`${addDays(tenant.dueOn, 30)}T09:00:00Z`);
    expect(await act(actor(), tenant.contractId, 'end-now', { ground: 'DEBT' })).toBe('contract/no-ground');
    app().clock.set(`${addDays(tenant.dueOn, 31)}T09:00:00Z`);
    // The period of 2 May is not billed yet.
    expect(await act(actor(), tenant.contractId, 'end-now', { ground: 'DEBT' })).toBe('contract/billing-behind');
    await billOn(app(), addDays(tenant.dueOn, 31));
    const outcome = await done(actor(), tenant.contractId, 'end-now', { ground: 'DEBT' });
    expect(outcome).toMatchObject({
      after: { status: 'TERMINATED', doors: 'ENDED', endedBy: 'OPERATOR', terminatesOn: '2026-05-03' },
      refund: null,
      messages: [{ template: 'contract-ended', to: tenant.email }],
    });
    expect(await contractRow(app(), tenant.contractId)).toMatchObject({ status: 'TERMINATED', codes: 0 });
    // The unused days of the unpaid May are credited, not refunded; the debt of April stays.
    expect((await standingOf(actor(), tenant.contractId)).debt?.amount.amount).toBeLessThan(6384 + 6384 * 0.1);
    for (const day of ['2026-06-02', '2026-07-02']) await billOn(app(), day);
    expect(await rentsOf(app(), tenant.contractId)).toHaveLength(2);
    await expectLedgerInvariants(app());
    expect((await auditsOf(app(), tenant.contractId)).map(({ verb }) => verb)).toEqual(['contract.end-now']);
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('keeps the box from being let until staff have checked it, and refunds the unused days', async () => {
    const tenant = await aTenant(app());
    app().clock.set('2026-03-11T09:00:00Z');
    const outcome = await done(actor(), tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
    // 21 of 31 days: 51.90 × 21 / 31 = 35.16 net, 8.09 VAT.
    expect(outcome.refund?.amount).toBe(4325);
    await app().run();
    expect(await refundsOf(app(), tenant.orderId)).toMatchObject({ refunds: [{ reason: 'EARLY_END', amount: 4325, status: 'DONE' }] });
    expect((await app().get(`/api/client/order/offer/${tenant.boxId}`)).json()).toMatchObject({ code: 'Order/Box-not-active' });
    const box = (await staff.get(`/api/admin/boxes/${tenant.boxId}`)).json<{ state: string; version: number }>();
    expect(box.state).toBe('TO_CHECK');
    const free = { state: 'FREE_TO_LET', from: '2026-03-11', until: null, reason: 'emptied', version: box.version };
    expect((await staff.put(`/api/admin/boxes/${tenant.boxId}/state`, free)).statusCode).toBe(200);
    const next = await aTenant(app(), { boxId: tenant.boxId });
    expect(next.contractId).not.toBe(tenant.contractId);
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('happens once when two people decide it at the same time', async () => {
    const tenant = await aTenant(app());
    const { version } = await standingOf(actor(), tenant.contractId);
    const other = { app: app(), staff: await aStaffClient(app()) };
    const outcomes = await Promise.all(
      [actor(), other].map((who) => act(who, tenant.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS', version })),
    );
    expect(outcomes.filter((outcome) => outcome === 'changed-elsewhere')).toHaveLength(1);
    await app().run();
    expect((await refundsOf(app(), tenant.orderId)).refunds).toHaveLength(1);
    expect(await violatedWithoutMails(app())).toEqual([]);
  });
});
