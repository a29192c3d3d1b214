import { createWarehouse } from '@komora/testing/factories/order';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../payment/house.ts';
import { askToEnd, backOf, contractRow, type Renter, rentBox, runNight } from './renter.ts';

const house = useHouse();
const stated = (renter: Renter) => ({ name: 'Ján Novák', email: renter.email, contractBusinessId: renter.businessId });
const step = (verb: 'statement' | 'confirm', body: object, token?: string) =>
  house().call('POST', `/api/client/withdrawal/${verb}`, body, token);
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];
const kept = (renter: Renter) =>
  house().rows<{ name: string; email: string }>('select * from withdrawals where contract_id = $1', [renter.contractId]);
const mailsTo = (email: string, template: string) =>
  house().rows<{ language: string; data: Record<string, unknown> }>(
    'select language, data from messages where recipient = $1 and template = $2',
    [email, template],
  );

describe('withdrawing from a contract', () => {
  test('is shown first, and changes nothing by that', async () => {
    const renter = await rentBox(house());
    house().clock.set('2026-03-06T12:00:00Z');
    const answer = await step('statement', stated(renter));
    expect(answer.json()).toEqual({
      contractBusinessId: renter.businessId,
      boxName: expect.stringMatching(/^B\d+$/),
      warehouseName: 'Petržalka',
      possibleUntil: '2026-03-16',
      // 5 of 31 days are kept.
      refund: { amount: 5354, currency: 'EUR' },
      emptyBy: '2026-03-13',
    });
    expect(await contractRow(house(), renter.contractId)).toMatchObject({ status: 'ACTIVE', terminates_on: null });
    expect(await kept(renter)).toEqual([]);
  });

  test('then confirmed: statement kept, days until today charged, the rest refunded, doors open while the box is emptied', async () => {
    const renter = await rentBox(house());
    // Late in the evening, half past midnight of the 7th in Bratislava.
    house().clock.set('2026-03-06T23:30:00Z');
    const answer = (await step('confirm', stated(renter))).json();
    expect(answer).toMatchObject({
      acknowledgedAt: '2026-03-06T23:30:00.000Z',
      timeZone: 'Europe/Bratislava',
      emptyBy: '2026-03-14',
      refund: { amount: 5148, currency: 'EUR' },
    });
    await house().run();
    expect(await backOf(house(), renter.orderId)).toMatchObject({
      refunds: [{ reason: 'WITHDRAWAL', amount: 5148, status: 'DONE' }],
      notes: [{ reason: 'WITHDRAWAL', gross: -5148 }],
      balance: 1236,
    });
    const shown = await house().call('GET', `/api/client/my/contracts/${renter.contractId}`, undefined, renter.token);
    expect(shown.json()).toMatchObject({ status: 'TERMINATING', terminationAt: '2026-03-14', nextChargeOn: null });
    expect(shown.json().accessCode).toMatch(/^\d{6}$/);
    expect(await kept(renter)).toMatchObject([{ name: 'Ján Novák', email: renter.email, withdrawn_on: '2026-03-07', refund_amount: 5148 }]);
    expect(await mailsTo(renter.email, 'withdrawal-acknowledged')).toMatchObject([
      { language: 'SK', data: { name: 'Ján Novák', at: '2026-03-06T23:30:00.000Z', timeZone: 'Europe/Bratislava', emptyBy: '2026-03-14' } },
    ]);
    expect(await mailsTo('firma@example.com', 'operator-note')).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ event: 'WITHDRAWAL', contractBusinessId: renter.businessId }) }),
    );
  });

  test('ends the tenancy on the night after the box had to be empty, without giving anything back twice', async () => {
    const renter = await rentBox(house());
    await step('confirm', stated(renter));
    house().clock.set('2026-03-10T03:00:00Z');
    await runNight(house());
    expect(await contractRow(house(), renter.contractId)).toEqual({ status: 'TERMINATED', terminates_on: '2026-03-09', codes: 0 });
    // 30 of 31 days, once.
    expect(await backOf(house(), renter.orderId)).toMatchObject({ refunds: [{ reason: 'WITHDRAWAL', amount: 6178 }], balance: 206 });
    expect(await house().rows('select from box_claims where box_id = $1', [renter.boxId])).toEqual([]);
  });

  test.each([
    ['other case and spaces', (renter: Renter) => ({ name: '  JÁN   novák ', email: ` ${renter.email.toUpperCase()} ` })],
    ['without diacritics', () => ({ name: 'Jan Novak' })],
    ['letters and marks apart', () => ({ name: 'Ján Novák'.normalize('NFD') })],
    ['last name first', () => ({ name: 'Novák Ján' })],
    [
      'the number in small letters, with spaces',
      (renter: Renter) => ({ contractBusinessId: ` ${renter.businessId.toLowerCase().replace('-', ' - ')} ` }),
    ],
  ])('knows the contract by %s', async (_how, change) => {
    const renter = await rentBox(house());
    expect((await step('statement', { ...stated(renter), ...change(renter) })).statusCode).toBe(200);
  });

  test.each([
    ['another name', { name: 'Ján Nový' }],
    ['half a name', { name: 'Novák' }],
    ['another address', { email: 'somebody@example.com' }],
    ['a number that nobody has', { contractBusinessId: 'SK-2026-999999' }],
    ['a number that is none', { contractBusinessId: "'; drop table contracts; --" }],
  ])('answers to %s as to no contract at all', async (_what, change) => {
    const renter = await rentBox(house());
    for (const verb of ['statement', 'confirm'] as const) {
      expect(codeOf(await step(verb, { ...stated(renter), ...change }))).toEqual([404, 'withdrawal/unknown-contract']);
    }
    expect(await kept(renter)).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a huge name', { name: 'x'.repeat(161) }, 'name'],
    ['no address', { email: undefined }, 'email'],
    ['a huge number', { contractBusinessId: '1'.repeat(41) }, 'contractBusinessId'],
  ])('marks %s at its field', async (_what, change, path) => {
    const answer = await step('confirm', { name: 'A B', email: 'a@b.example', contractBusinessId: 'SK-2026-000001', ...change });
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, path]);
  });

  test('is for the client who is signed in a matter of the number alone; another client is a stranger', async () => {
    const [renter, stranger] = [await rentBox(house()), await rentBox(house())];
    const body = { ...stated(renter), name: 'Kto Iný', email: 'other@example.com' };
    expect(codeOf(await step('statement', body, stranger.token))).toEqual([404, 'withdrawal/unknown-contract']);
    expect((await step('confirm', body, renter.token)).statusCode).toBe(200);
    expect(await mailsTo(renter.email, 'withdrawal-acknowledged')).toHaveLength(1);
    expect((await step('statement', body, 'a token that is dead')).statusCode).toBe(401);
  });

  test('is possible to the end of the fourteenth day on the warehouse’s calendar', async () => {
    const renter = await rentBox(house());
    house().clock.set('2026-03-16T22:59:59Z');
    expect((await step('statement', stated(renter))).statusCode).toBe(200);
    house().clock.set('2026-03-16T23:00:00Z');
    expect(codeOf(await step('statement', stated(renter)))).toEqual([409, 'withdrawal/period-over']);
    expect(codeOf(await step('confirm', stated(renter)))).toEqual([409, 'withdrawal/period-over']);
  });

  test('a fourteenth day on a Saturday moves to Monday', async () => {
    house().clock.set('2026-03-07T09:00:00Z');
    const renter = await rentBox(house());
    house().clock.set('2026-03-23T22:59:00Z');
    expect((await step('statement', stated(renter))).json()).toMatchObject({ possibleUntil: '2026-03-23' });
    house().clock.set('2026-03-23T23:00:00Z');
    expect(codeOf(await step('statement', stated(renter)))).toEqual([409, 'withdrawal/period-over']);
  });

  test('eight times at once: one wins, the others hear that it is done, the money goes back once', async () => {
    const renter = await rentBox(house());
    const answers = await Promise.all(Array.from({ length: 8 }, () => step('confirm', stated(renter))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(codeOf(await step('statement', stated(renter)))).toEqual([409, 'withdrawal/already-withdrawn']);
    await house().run();
    expect(await backOf(house(), renter.orderId)).toMatchObject({
      refunds: [{ amount: 6178, status: 'DONE' }],
      notes: [{}],
      refunded: 6178,
    });
    expect(await mailsTo(renter.email, 'withdrawal-acknowledged')).toHaveLength(1);
  });

  test('after a request to end keeps the earlier last day; an end that has come is an end', async () => {
    const renter = await rentBox(house());
    await askToEnd(house(), renter, '2026-03-03', true);
    expect((await step('confirm', stated(renter))).json()).toMatchObject({ emptyBy: '2026-03-03', refund: { amount: 6178 } });
    house().clock.set('2026-03-04T03:00:00Z');
    await runNight(house());
    expect(await backOf(house(), renter.orderId)).toMatchObject({ refunds: [{ reason: 'WITHDRAWAL', amount: 6178 }], notes: [{}] });
    const ended = await rentBox(house());
    await askToEnd(house(), ended, '2026-03-04', true);
    house().clock.set('2026-03-05T03:00:00Z');
    await runNight(house());
    expect(codeOf(await step('confirm', stated(ended)))).toEqual([409, 'withdrawal/period-over']);
  });

  test('the box is confirmed as empty, and a request to end comes too late', async () => {
    const renter = await rentBox(house());
    await step('confirm', stated(renter));
    const path = `/api/client/contract/${renter.contractId}`;
    expect((await house().call('GET', `${path}/cancelation/was-requested`, undefined, renter.token)).json()).toEqual({
      value: true,
      request: null,
    });
    const request = { day: '2026-03-20', reasons: ['Ine'], wasEvictedAndCleaned: false };
    expect(codeOf(await house().call('POST', `${path}/cancellation/request`, request, renter.token))).toEqual([
      409,
      'cancelContract/already-requested',
    ]);
    expect((await house().call('POST', `${path}/cancelation/evict`, {}, renter.token)).statusCode).toBe(204);
  });

  test('with "first month free", withdrawal and promotion never give back more than was paid', async () => {
    await house().rows(
      `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31')`,
    );
    const warehouse = await createWarehouse(house().pool, house().operator, { features: ['FIRST_MONTH_FREE'] });
    const [before, after] = [
      await rentBox(house(), { boxId: await house().box({}, warehouse) }),
      await rentBox(house(), { boxId: await house().box({}, warehouse) }),
    ];
    await step('confirm', stated(before));
    house().clock.set('2026-03-09T09:00:00Z');
    await house().jobs['reconcile-payments']?.({});
    await house().run();
    await step('confirm', stated(after));
    await house().run();
    for (const [renter, amounts] of [
      [before, [6138, 239]],
      [after, [6138, 182]],
    ] as const) {
      const { refunds, balance } = await backOf(house(), renter.orderId);
      expect(refunds.map(({ amount, status }) => [amount, status])).toEqual(amounts.map((amount) => [amount, 'DONE']));
      expect(balance).toBe(6384 - amounts[0] - amounts[1]);
    }
  });

  test('what was stated never changes', async () => {
    const renter = await rentBox(house());
    await step('confirm', stated(renter));
    await expect(house().rows(`update withdrawals set name = 'x'`)).rejects.toThrow('never change');
    await expect(house().rows('delete from withdrawals')).rejects.toThrow('never change');
  });
});
