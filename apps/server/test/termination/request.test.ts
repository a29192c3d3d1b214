import { useTestDatabase } from '@komora/testing';
import { type ContractFixture, createContract } from '@komora/testing/factories/contract';
import { createRent } from '@komora/testing/factories/rent';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp } from '../kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let client: { id: string; email: string };
let token: string;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
beforeEach(async () => {
  // 10:00 in Bratislava.
  testApp.clock.set('2026-03-02T09:00:00Z');
  client = await testApp.client();
  token = await testApp.logIn(client.email);
});
afterAll(() => testApp.close());

const contract = (more: Partial<ContractFixture> = {}) => createContract(testApp.pool, { clientId: client.id, ...more });
const path = (id: string, verb: string) => `/api/client/contract/${id}/${verb}`;
const wish = { day: '2026-03-16', reasons: ['UzNepotrebujem'], wasEvictedAndCleaned: false };
const request = (id: string, change: object = {}, as = token) => testApp.post(path(id, 'cancellation/request'), { ...wish, ...change }, as);
const evict = (id: string, as = token) => testApp.post(path(id, 'cancelation/evict'), {}, as);
const requested = async (id: string) => (await testApp.get(path(id, 'cancelation/was-requested'), token)).json();
const codeOf = (response: { statusCode: number; json(): { code: string } }) => [response.statusCode, response.json().code];
const row = async (id: string) =>
  (await testApp.rows(`select status, terminates_on, evicted_at is not null as evicted from contracts where id = $1`, [id]))[0];
const mails = async (recipient: string) =>
  await testApp.rows('select template, language, data from messages where recipient = $1 order by id', [recipient]);

describe('the first possible termination date', () => {
  test('is the end of the notice period in the local time of the warehouse', async () => {
    const { id } = await contract();
    const ask = async () => (await testApp.get(path(id, 'cancellation/first-possible-date'), token)).json();
    expect(await ask()).toEqual({ from: '2026-03-16', today: '2026-03-02' });
    // 23:30 UTC is 00:30 of the next day in Bratislava.
    testApp.clock.set('2026-03-02T23:30:00Z');
    token = await testApp.logIn(client.email);
    expect(await ask()).toEqual({ from: '2026-03-17', today: '2026-03-03' });
  });

  test('counts calendar days over the change to summer time', async () => {
    const { id } = await contract();
    testApp.clock.set('2026-03-28T22:59:59Z');
    token = await testApp.logIn(client.email);
    expect((await testApp.get(path(id, 'cancellation/first-possible-date'), token)).json()).toEqual({
      from: '2026-04-11',
      today: '2026-03-28',
    });
  });
});

describe('requesting a termination', () => {
  test('makes the contract TERMINATING with that last day, once, and notifies client and operator', async () => {
    const { id, businessId } = await contract({ boxName: 'E1' });
    const before = (await mails('a@b.example')).length;
    expect(await requested(id)).toEqual({ value: false, request: null });
    expect((await request(id, { note: 'Sťahujeme sa', reasons: ['Ine', 'NevyhovujeMiCena'] })).statusCode).toBe(204);
    expect(await row(id)).toEqual({ status: 'TERMINATING', terminates_on: '2026-03-16', evicted: false });
    expect(await requested(id)).toEqual({
      value: true,
      request: {
        day: '2026-03-16',
        note: 'Sťahujeme sa',
        reasons: ['Ine', 'NevyhovujeMiCena'],
        wasEvictedAndCleaned: false,
        requestedAt: '2026-03-02T09:00:00.000Z',
        evictedAt: null,
      },
    });
    expect(codeOf(await request(id, { day: '2026-04-30' }))).toEqual([409, 'cancelContract/already-requested']);
    expect(await mails(client.email)).toMatchObject([
      { template: 'termination-registered', data: { contractBusinessId: businessId, terminatesOn: '2026-03-16', isEmpty: false } },
    ]);
    expect((await mails('a@b.example')).slice(before)).toMatchObject([
      {
        template: 'operator-note',
        language: 'SK',
        data: { event: 'TERMINATION', reasons: ['Ine', 'NevyhovujeMiCena'], note: 'Sťahujeme sa' },
      },
    ]);
  });

  test.each([
    ['the day before the first possible one', { day: '2026-03-15' }, 'cancelContract/too-early'],
    ['a day in the past', { day: '2020-01-01' }, 'cancelContract/too-early'],
    ['more than a year ahead', { day: '2027-03-03' }, 'cancelContract/too-late'],
    ['the far future', { day: '9999-12-31' }, 'cancelContract/too-late'],
    ['31 February', { day: '2027-02-31' }, 'revalid/rule/basic/regex'],
    ['no day', { day: undefined }, 'revalid/rule/basic/not-null'],
    ['a day with a time', { day: '2026-03-16T00:00:00Z' }, 'revalid/rule/basic/regex'],
    ['an emptied box yesterday', { day: '2026-03-01', wasEvictedAndCleaned: true }, 'cancelContract/too-early'],
    ['an emptied box the day after tomorrow', { day: '2026-03-04', wasEvictedAndCleaned: true }, 'cancelContract/evicted-until-tomorrow'],
    ['an emptied box in the far future', { day: '9999-12-31', wasEvictedAndCleaned: true }, 'cancelContract/evicted-until-tomorrow'],
  ])('rejects %s, at the day', async (_what, change, code) => {
    const { id } = await contract();
    const response = await request(id, change);
    expect([response.statusCode, response.json().errors]).toMatchObject([400, [{ path: 'day', code }]]);
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', terminates_on: null });
  });

  test.each([
    ['no list of reasons', { reasons: undefined }, 'reasons'],
    ['an unknown reason', { reasons: ['Nuda'] }, 'reasons.0'],
    ['six reasons', { reasons: Array.from({ length: 6 }, () => 'Ine') }, 'reasons'],
    ['a huge note', { note: 'x'.repeat(2001) }, 'note'],
    ['a note that cannot be stored', { note: 'a\u0000b' }, 'note'],
    ['no word on whether it is empty', { wasEvictedAndCleaned: undefined }, 'wasEvictedAndCleaned'],
  ])('rejects %s', async (_what, change, field) => {
    const { id } = await contract();
    const response = await request(id, change);
    expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, field]);
  });

  test('needs no reason', async () => {
    const { id } = await contract();
    expect((await request(id, { reasons: [] })).statusCode).toBe(204);
    expect(await requested(id)).toMatchObject({ value: true, request: { reasons: [] } });
  });

  test('accepts the first possible day, and the day a year ahead', async () => {
    expect((await request((await contract()).id, { day: '2026-03-16' })).statusCode).toBe(204);
    expect((await request((await contract()).id, { day: '2027-03-02' })).statusCode).toBe(204);
  });

  test.each(['2026-03-02', '2026-03-03'])(
    'of a box that is already empty makes the contract EVICTED, with %s as its last day',
    async (day) => {
      const { id } = await contract();
      expect((await request(id, { day, wasEvictedAndCleaned: true })).statusCode).toBe(204);
      expect(await row(id)).toEqual({ status: 'EVICTED', terminates_on: day, evicted: true });
      expect(await requested(id)).toMatchObject({
        value: true,
        request: { wasEvictedAndCleaned: true, evictedAt: '2026-03-02T09:00:00.000Z' },
      });
      expect(codeOf(await evict(id))).toEqual([409, 'cancelContract/already-evicted']);
      expect(await mails(client.email)).toMatchObject([{ template: 'termination-registered', data: { isEmpty: true } }]);
    },
  );

  test('is rejected while a rent is unpaid, and nothing changes', async () => {
    const { id } = await contract();
    await createRent(testApp.pool, { contractId: id, periodNumber: 1 });
    expect(codeOf(await request(id))).toEqual([409, 'cancelContract/unpaid-invoices']);
    expect(await row(id)).toMatchObject({ status: 'ACTIVE' });
    await testApp.rows(`update rents set paying_status = 'PAID', status = 'PAID', paid_at = now() where contract_id = $1`, [id]);
    expect((await request(id)).statusCode).toBe(204);
  });

  test('twelve times concurrently: one succeeds, the others are rejected as already registered', async () => {
    const { id } = await contract();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => request(id, { day: `2026-04-${10 + n}` })));
    const codes = answers.map(({ statusCode, body }) => (statusCode === 204 ? 'ok' : JSON.parse(body).code)).sort();
    expect(codes).toEqual([...Array.from({ length: 11 }, () => 'cancelContract/already-requested'), 'ok']);
    const won = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect(await row(id)).toMatchObject({ terminates_on: `2026-04-${10 + won}` });
    expect((await requested(id)).request.day).toBe(`2026-04-${10 + won}`);
    expect(await mails(client.email)).toHaveLength(1);
  });
});

describe('confirming the eviction', () => {
  test('makes a TERMINATING contract EVICTED, once', async () => {
    const { id } = await contract();
    expect(codeOf(await evict(id))).toEqual([409, 'cancelContract/not-requested']);
    await request(id);
    const answers = await Promise.all([evict(id), evict(id), evict(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    expect(await row(id)).toEqual({ status: 'EVICTED', terminates_on: '2026-03-16', evicted: true });
    expect(codeOf(await evict(id))).toEqual([409, 'cancelContract/already-evicted']);
    expect((await mails(client.email)).map(({ template }) => template)).toEqual(['termination-registered', 'move-out-confirmed']);
  });

  test('of an ended contract is rejected as already confirmed', async () => {
    const { id } = await contract({ status: 'TERMINATED', terminatesOn: '2026-03-01' });
    expect(codeOf(await evict(id))).toEqual([409, 'cancelContract/already-evicted']);
    expect(codeOf(await request(id))).toEqual([409, 'cancelContract/already-requested']);
  });
});

describe('access to the contract', () => {
  const calls = [
    ['GET', 'cancellation/first-possible-date'],
    ['GET', 'cancelation/was-requested'],
    ['POST', 'cancellation/request'],
    ['POST', 'cancelation/evict'],
  ] as const;
  const call = (id: string, [method, verb]: readonly [string, string], as?: string) =>
    method === 'GET' ? testApp.get(path(id, verb), as) : testApp.post(path(id, verb), verb === 'cancelation/evict' ? {} : wish, as);

  test.each(calls)(
    '%s …/%s: without login 401, another client 404, a person it is shared with 403, an invalid id 404',
    async (...which) => {
      const { id } = await contract();
      const other = await testApp.client();
      const otherToken = await testApp.logIn(other.email);
      expect(codeOf(await call(id, which))).toEqual([401, 'unauthorized']);
      expect(codeOf(await call(id, which, otherToken))).toEqual([404, 'not-found']);
      await testApp.rows('insert into box_sharings (contract_id, user_id, shared_at) values ($1, $2, now())', [id, other.id]);
      expect(codeOf(await call(id, which, otherToken))).toEqual([403, 'forbidden']);
      for (const wrong of ['019577a0-0000-7000-8000-000000000000', 'none']) {
        expect(codeOf(await call(wrong, which, token))).toEqual([404, 'not-found']);
      }
      expect(await row(id)).toMatchObject({ status: 'ACTIVE' });
    },
  );
});

describe('the constraints of the database', () => {
  test.each([
    ['ACTIVE', 'EVICTED'],
    ['ACTIVE', 'TERMINATED'],
    ['EVICTED', 'TERMINATING'],
    ['TERMINATED', 'ACTIVE'],
    ['TERMINATED', 'TERMINATING'],
  ] as const)('lets no contract go from %s to %s', async (from, to) => {
    const { id } = await contract({ status: from });
    const step = `update contracts set status = $2, terminates_on = case when $2 = 'ACTIVE' then null else date '2026-05-01' end where id = $1`;
    await expect(testApp.rows(step, [id, to])).rejects.toThrow(`does not go from ${from} to ${to}`);
  });

  test('require a termination date for every contract that is not active, and for no other', async () => {
    const { id } = await contract();
    await expect(testApp.rows(`update contracts set status = 'TERMINATING' where id = $1`, [id])).rejects.toThrow('contracts_closing_day');
    await expect(testApp.rows(`update contracts set terminates_on = '2026-05-01' where id = $1`, [id])).rejects.toThrow(
      'contracts_closing_day',
    );
  });

  test('allow one request per contract', async () => {
    const { id } = await contract();
    await request(id);
    await expect(testApp.rows('insert into terminations select * from terminations where contract_id = $1', [id])).rejects.toThrow(
      'terminations_pkey',
    );
  });
});
