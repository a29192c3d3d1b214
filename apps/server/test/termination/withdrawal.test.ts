import { describe, expect, test } from 'vitest';
import { messagesTo } from '../kit/builders/account.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { contractRow, refundsOf, requestTermination, runNight } from './termination.ts';

const { app } = useMockGateway();
const stated = (renter: Tenant) => ({ name: 'Ján Novák', email: renter.email, contractBusinessId: renter.businessId });
const step = (verb: 'statement' | 'confirm' | 'link' | 'confirm-link', body: object, token?: string) =>
  app().post(`/api/client/withdrawal/${verb}`, body, token);
/** The tokens of the links that were mailed to a client, the oldest first. */
const linksTo = async (email: string) =>
  (await messagesTo(app(), email)).flatMap(({ template, data }) => (template === 'withdrawal-link' ? [String(data.token)] : []));
/** States the withdrawal as a visitor. @returns the token of the mailed link */
async function mailedLink(renter: Tenant, change: object = {}): Promise<string> {
  const response = await step('statement', { ...stated(renter), ...change });
  expect([response.statusCode, response.json()]).toEqual([200, { preview: null }]);
  await app().run();
  return (await linksTo(renter.email)).at(-1) ?? 'none';
}
const codeOf = (response: { statusCode: number; json(): { code: string } }) => [response.statusCode, response.json().code];
const stored = (renter: Tenant) =>
  app().rows<{ name: string; email: string }>('select * from withdrawals where contract_id = $1', [renter.contractId]);
const mailsTo = (email: string, template: string) =>
  app().rows<{ language: string; data: Record<string, unknown> }>(
    'select language, data from messages where recipient = $1 and template = $2',
    [email, template],
  );

describe('withdrawing from a contract', () => {
  test('shows a preview, which changes nothing', async () => {
    const renter = await aTenant(app());
    app().clock.set('2026-03-06T12:00:00Z');
    const response = await step('statement', stated(renter), renter.token);
    expect(response.json().preview).toEqual({
      contractBusinessId: renter.businessId,
      boxName: expect.stringMatching(/^B\d+$/),
      warehouseName: 'Petržalka',
      possibleUntil: '2026-03-16',
      // 5 of 31 days are kept.
      refund: { amount: 5354, currency: 'EUR' },
      promotionRefund: null,
      emptyBy: '2026-03-13',
    });
    expect(await contractRow(app(), renter.contractId)).toMatchObject({ status: 'ACTIVE', terminates_on: null });
    expect(await stored(renter)).toEqual([]);
  });

  test('is for consumers: a company gets an explanation, and nothing changes', async () => {
    const renter = await aTenant(app());
    await app().rows(
      `update orders o set invoicing_details = invoicing_details || '{"type": "PravnickaOsoba"}' from contracts c where c.order_id = o.id and c.id = $1`,
      [renter.contractId],
    );
    for (const verb of ['statement', 'confirm'] as const)
      expect(codeOf(await step(verb, stated(renter), renter.token))).toEqual([409, 'withdrawal/consumers-only']);
    expect(await contractRow(app(), renter.contractId)).toMatchObject({ status: 'ACTIVE' });
    expect(await stored(renter)).toEqual([]);
  });

  test('stores the statement, charges the days until today, refunds the rest, and keeps access until the move-out', async () => {
    const renter = await aTenant(app());
    // Late in the evening, half past midnight of the 7th in Bratislava.
    app().clock.set('2026-03-06T23:30:00Z');
    const response = (await step('confirm', stated(renter), renter.token)).json();
    expect(response).toMatchObject({
      statedAt: '2026-03-06T23:30:00.000Z',
      acknowledgedAt: '2026-03-06T23:30:00.000Z',
      timeZone: 'Europe/Bratislava',
      emptyBy: '2026-03-14',
      refund: { amount: 5148, currency: 'EUR' },
      promotionRefund: null,
    });
    await app().run();
    expect(await refundsOf(app(), renter.orderId)).toMatchObject({
      refunds: [{ reason: 'WITHDRAWAL', amount: 5148, status: 'DONE' }],
      notes: [{ reason: 'WITHDRAWAL', gross: -5148 }],
      balance: 1236,
    });
    const shown = await app().get(`/api/client/my/contracts/${renter.contractId}`, renter.token);
    expect(shown.json()).toMatchObject({ status: 'TERMINATING', terminationAt: '2026-03-14', nextChargeOn: null });
    expect(shown.json().accessCode).toMatch(/^\d{6}$/);
    expect(await stored(renter)).toMatchObject([
      { name: 'Ján Novák', email: renter.email, withdrawn_on: '2026-03-07', refund_amount: 5148 },
    ]);
    expect(await mailsTo(renter.email, 'withdrawal-acknowledged')).toMatchObject([
      { language: 'SK', data: { name: 'Ján Novák', at: '2026-03-06T23:30:00.000Z', timeZone: 'Europe/Bratislava', emptyBy: '2026-03-14' } },
    ]);
    expect(await mailsTo('firma@example.com', 'operator-note')).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ event: 'WITHDRAWAL', contractBusinessId: renter.businessId }) }),
    );
  });

  test('terminates the contract in the night after the move-out day, without a second refund', async () => {
    const renter = await aTenant(app());
    await step('confirm', stated(renter), renter.token);
    app().clock.set('2026-03-10T03:00:00Z');
    await runNight(app());
    expect(await contractRow(app(), renter.contractId)).toEqual({ status: 'TERMINATED', terminates_on: '2026-03-09', codes: 0 });
    // 30 of 31 days, once.
    expect(await refundsOf(app(), renter.orderId)).toMatchObject({ refunds: [{ reason: 'WITHDRAWAL', amount: 6178 }], balance: 206 });
    expect(await app().rows('select from box_reservations where box_id = $1', [renter.boxId])).toEqual([]);
  });

  test.each([
    ['other case and spaces', (renter: Tenant) => ({ name: '  JÁN   novák ', email: ` ${renter.email.toUpperCase()} ` })],
    ['without diacritics', () => ({ name: 'Jan Novak' })],
    ['letters and marks apart', () => ({ name: 'Ján Novák'.normalize('NFD') })],
    ['last name first', () => ({ name: 'Novák Ján' })],
    [
      'the number in small letters, with spaces',
      (renter: Tenant) => ({ contractBusinessId: ` ${renter.businessId.toLowerCase().replace('-', ' - ')} ` }),
    ],
  ])('finds the contract by %s', async (_how, change) => {
    const renter = await aTenant(app());
    expect(await mailedLink(renter, change(renter))).not.toBe('none');
  });

  test.each([
    ['another name', { name: 'Ján Nový' }],
    ['half a name', { name: 'Novák' }],
    ['another address', { email: 'somebody@example.com' }],
    ['an unknown number', { contractBusinessId: 'SK-2026-999999' }],
    ['a malformed number', { contractBusinessId: "'; drop table contracts; --" }],
  ])('responds to %s as to a known contract, and mails nothing', async (_what, change) => {
    const renter = await aTenant(app());
    expect(await mailedLink(renter, change)).toBe('none');
    expect(await mailsTo('somebody@example.com', 'withdrawal-link')).toEqual([]);
    expect((await step('confirm', { ...stated(renter), ...change })).statusCode).toBe(401);
    expect(await stored(renter)).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a huge name', { name: 'x'.repeat(161) }, 'name'],
    ['no address', { email: undefined }, 'email'],
    ['a huge number', { contractBusinessId: '1'.repeat(41) }, 'contractBusinessId'],
  ])('rejects %s at its field', async (_what, change, path) => {
    const response = await step('statement', { name: 'A B', email: 'a@b.example', contractBusinessId: 'SK-2026-000001', ...change });
    expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, path]);
  });

  test('needs only the number from the signed-in client; another client finds no contract', async () => {
    const [renter, outsider] = [await aTenant(app()), await aTenant(app())];
    const body = { ...stated(renter), name: 'Kto Iný', email: 'other@example.com' };
    expect((await step('statement', body, outsider.token)).json()).toEqual({ preview: null });
    expect(codeOf(await step('confirm', body, outsider.token))).toEqual([404, 'withdrawal/unknown-contract']);
    await app().run();
    expect(await linksTo(renter.email)).toEqual([]);
    expect((await step('confirm', body, renter.token)).statusCode).toBe(200);
    expect(await mailsTo(renter.email, 'withdrawal-acknowledged')).toHaveLength(1);
    expect((await step('statement', body, 'a token that is dead')).statusCode).toBe(401);
  });

  test('is possible until the end of the fourteenth day in the time zone of the warehouse', async () => {
    const renter = await aTenant(app());
    app().clock.set('2026-03-16T22:59:59Z');
    expect((await step('statement', stated(renter), renter.token)).statusCode).toBe(200);
    app().clock.set('2026-03-16T23:00:00Z');
    expect(codeOf(await step('statement', stated(renter), renter.token))).toEqual([409, 'withdrawal/period-over']);
    expect(codeOf(await step('confirm', stated(renter), renter.token))).toEqual([409, 'withdrawal/period-over']);
    const late = await mailedLink(renter);
    for (const verb of ['link', 'confirm-link'] as const)
      expect(codeOf(await step(verb, { token: late }))).toEqual([409, 'withdrawal/period-over']);
  });

  test('is possible until Monday if the fourteenth day is a Saturday', async () => {
    app().clock.set('2026-03-07T09:00:00Z');
    const renter = await aTenant(app());
    app().clock.set('2026-03-23T22:59:00Z');
    expect((await step('statement', stated(renter), renter.token)).json()).toMatchObject({ preview: { possibleUntil: '2026-03-23' } });
    app().clock.set('2026-03-23T23:00:00Z');
    expect(codeOf(await step('statement', stated(renter), renter.token))).toEqual([409, 'withdrawal/period-over']);
  });

  test('succeeds once for eight concurrent requests, with one refund', async () => {
    const renter = await aTenant(app());
    const answers = await Promise.all(Array.from({ length: 8 }, () => step('confirm', stated(renter), renter.token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(codeOf(await step('statement', stated(renter), renter.token))).toEqual([409, 'withdrawal/already-withdrawn']);
    await app().run();
    expect(await refundsOf(app(), renter.orderId)).toMatchObject({
      refunds: [{ amount: 6178, status: 'DONE' }],
      notes: [{}],
      refunded: 6178,
    });
    expect(await mailsTo(renter.email, 'withdrawal-acknowledged')).toHaveLength(1);
  });

  test('keeps the earlier last day of a notice; is rejected after the termination', async () => {
    const renter = await aTenant(app());
    await requestTermination(app(), renter, '2026-03-03', true);
    expect((await step('confirm', stated(renter), renter.token)).json()).toMatchObject({ emptyBy: '2026-03-03', refund: { amount: 6178 } });
    app().clock.set('2026-03-04T03:00:00Z');
    await runNight(app());
    expect(await refundsOf(app(), renter.orderId)).toMatchObject({ refunds: [{ reason: 'WITHDRAWAL', amount: 6178 }], notes: [{}] });
    const ended = await aTenant(app());
    await requestTermination(app(), ended, '2026-03-04', true);
    app().clock.set('2026-03-05T03:00:00Z');
    await runNight(app());
    expect(codeOf(await step('confirm', stated(ended), ended.token))).toEqual([409, 'withdrawal/period-over']);
  });

  test('allows to confirm the move-out, and rejects a later notice', async () => {
    const renter = await aTenant(app());
    await step('confirm', stated(renter), renter.token);
    const path = `/api/client/contract/${renter.contractId}`;
    expect((await app().get(`${path}/cancelation/was-requested`, renter.token)).json()).toEqual({
      value: true,
      request: null,
    });
    const request = { day: '2026-03-20', reasons: ['Ine'], wasEvictedAndCleaned: false };
    expect(codeOf(await app().post(`${path}/cancellation/request`, request, renter.token))).toEqual([
      409,
      'cancelContract/already-requested',
    ]);
    expect((await app().post(`${path}/cancelation/evict`, {}, renter.token)).statusCode).toBe(204);
  });

  test('refunds no more than was paid together with "first month free"', async () => {
    await app().rows(
      `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31')`,
    );
    const warehouse = await aWarehouse(app(), { features: ['FIRST_MONTH_FREE'] });
    const [before, after] = [
      await aTenant(app(), { boxId: await aBox(app(), {}, warehouse) }),
      await aTenant(app(), { boxId: await aBox(app(), {}, warehouse) }),
    ];
    // The promised month is returned besides the unused days: the preview, the answer and the e-mail say so.
    const promised = { refund: { amount: 239 }, promotionRefund: { amount: 6138, currency: 'EUR' } };
    expect((await step('statement', stated(before), before.token)).json().preview).toMatchObject(promised);
    expect((await step('confirm', stated(before), before.token)).json()).toMatchObject(promised);
    expect(await mailsTo(before.email, 'withdrawal-acknowledged')).toMatchObject([{ data: promised }]);
    app().clock.set('2026-03-09T09:00:00Z');
    await app().runJob('reconcile-payments', {});
    await app().run();
    expect((await step('confirm', stated(after), after.token)).json()).toMatchObject({ promotionRefund: null });
    await app().run();
    for (const [renter, amounts] of [
      [before, [6138, 239]],
      [after, [6138, 182]],
    ] as const) {
      const { refunds, balance } = await refundsOf(app(), renter.orderId);
      expect(refunds.map(({ amount, status }) => [amount, status])).toEqual(amounts.map((amount) => [amount, 'DONE']));
      expect(balance).toBe(6384 - amounts[0] - amounts[1]);
    }
  });

  test('by a visitor who knows name, e-mail and number acts only with the link that is mailed to the client', async () => {
    const renter = await aTenant(app());
    const token = await mailedLink(renter);
    expect(await contractRow(app(), renter.contractId)).toMatchObject({ status: 'ACTIVE', terminates_on: null });
    expect(await mailsTo(renter.email, 'withdrawal-link')).toMatchObject([
      { language: 'SK', data: { contractBusinessId: renter.businessId } },
    ]);
    expect((await step('link', { token })).json()).toMatchObject({
      statement: { name: 'Ján Novák', email: renter.email, contractBusinessId: renter.businessId },
      preview: { contractBusinessId: renter.businessId },
    });
    expect(await stored(renter)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => step('confirm-link', { token })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(codeOf(await step('confirm-link', { token }))).toEqual([400, 'withdrawal/invalid-link']);
    expect(codeOf(await step('link', { token }))).toEqual([400, 'withdrawal/invalid-link']);
    expect(await mailsTo(renter.email, 'withdrawal-acknowledged')).toHaveLength(1);
    expect(await contractRow(app(), renter.contractId)).toMatchObject({ status: 'TERMINATING' });
  });

  test('by a link has the date of the statement, also if the link is used after the period', async () => {
    const renter = await aTenant(app());
    app().clock.set('2026-03-16T20:00:00Z');
    const token = await mailedLink(renter);
    app().clock.set('2026-03-18T09:00:00Z');
    expect((await step('confirm-link', { token })).json()).toMatchObject({
      statedAt: '2026-03-16T20:00:00.000Z',
      acknowledgedAt: '2026-03-18T09:00:00.000Z',
      emptyBy: '2026-03-25',
    });
    expect(await stored(renter)).toMatchObject([{ withdrawn_on: '2026-03-16', empty_by: '2026-03-25' }]);
    expect(await mailsTo(renter.email, 'withdrawal-acknowledged')).toMatchObject([{ data: { at: '2026-03-16T20:00:00.000Z' } }]);
  });

  test('by a link is possible for three days', async () => {
    const renter = await aTenant(app());
    const token = await mailedLink(renter);
    app().clock.advance({ hours: 72 });
    for (const verb of ['link', 'confirm-link'] as const) {
      expect(codeOf(await step(verb, { token }))).toEqual([400, 'withdrawal/invalid-link']);
      expect(codeOf(await step(verb, { token: 'guessed' }))).toEqual([400, 'withdrawal/invalid-link']);
      expect((await step(verb, {})).json().errors).toMatchObject([{ path: 'token' }]);
    }
    expect(await stored(renter)).toEqual([]);
  });

  test('mails a client at most five links a day', async () => {
    const renter = await aTenant(app());
    for (let n = 0; n < 7; n++) await mailedLink(renter);
    expect(await linksTo(renter.email)).toHaveLength(5);
  });

  test('mails the link to the address of the account when the address of the invoice is stated', async () => {
    const renter = await aTenant(app());
    await app().rows('update users set email = $2 where id = $1', [renter.clientId, `moved.${renter.email}`]);
    await mailedLink(renter);
    expect([await linksTo(renter.email), await linksTo(`moved.${renter.email}`)]).toEqual([[], [expect.any(String)]]);
  });

  test('stores a statement that cannot be changed', async () => {
    const renter = await aTenant(app());
    await step('confirm', stated(renter), renter.token);
    await expect(app().rows(`update withdrawals set name = 'x'`)).rejects.toThrow('never change');
    await expect(app().rows('delete from withdrawals')).rejects.toThrow('never change');
  });
});
