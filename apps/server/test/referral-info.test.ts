import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createRent } from '@komora/testing/factories/rent';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { creditReferral } from '../src/modules/billing/referral/index.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { type AccountTestApp, openAccountTestApp } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let me: { id: string; email: string };
let token: string;
let code: string;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  me = await testApp.client();
  token = await testApp.logIn(me.email);
  code = (await testApp.one('select referral_code from users where id = $1', [me.id])).referral_code;
});

const info = async () => (await testApp.get('/api/client/my/referral-info', token)).json();
const credit = (clientId: string, contractId: string, by: string | null, currency: 'EUR' | 'CZK' = 'EUR') =>
  inTransaction(testApp.context.db, (trx) =>
    creditReferral(trx, testApp.context, { code: by, clientId, contractId, currency, concludedOn: '2020-01-01', now: testApp.clock.now() }),
  );
const referred = async () => {
  const friend = await testApp.client();
  await testApp.rows('update users set referred_by = $1 where id = $2', [me.id, friend.id]);
  return friend;
};

test('a client has a referral link, and no rewards before the first referral', async () => {
  expect(await info()).toEqual({
    link: `https://komora.example/?ref=${code}`,
    acquiredContacts: 0,
    totalContracts: 0,
    rewardAccount: { balance: [], transactions: [] },
  });
});

test('counts the referred clients and their contracts, and rewards the first contract of each', async () => {
  const [registered, ordered] = [await referred(), await testApp.client()];
  await referred();
  const first = await createContract(testApp.pool, { clientId: registered.id });
  await credit(registered.id, first.id, null);
  const second = await createContract(testApp.pool, { clientId: registered.id });
  await credit(registered.id, second.id, null);
  const other = await createContract(testApp.pool, { clientId: ordered.id, country: 'CZE' });
  testApp.clock.advance({ minutes: 1 });
  await credit(ordered.id, other.id, code, 'CZK');
  const own = await createContract(testApp.pool, { clientId: me.id });
  const rent = await createRent(testApp.pool, { contractId: own.id, periodNumber: 1 });
  await testApp.rows(
    `insert into referral_rewards (user_id, kind, amount, currency, contract_id, rent_id, created_at) values ($1, 'DEBIT', 300, 'EUR', $2, $3, $4)`,
    [me.id, own.id, rent.id, new Date(testApp.clock.now().getTime() + 1000)],
  );
  const response = await info();
  expect(response).toMatchObject({ acquiredContacts: 2, totalContracts: 3 });
  expect(response.rewardAccount.balance).toEqual([
    { amount: 25_000, currency: 'CZK' },
    { amount: 700, currency: 'EUR' },
  ]);
  const row = ({ kind, amount, contractBusinessId }: Record<string, unknown>) => [kind, amount, contractBusinessId];
  expect(response.rewardAccount.transactions.map(row)).toEqual([
    ['DEBIT', { amount: 300, currency: 'EUR' }, own.businessId],
    ['CREDIT', { amount: 25_000, currency: 'CZK' }, other.businessId],
    ['CREDIT', { amount: 1000, currency: 'EUR' }, first.businessId],
  ]);
});

test('does not show rewards of others, and a self-referral gets no reward', async () => {
  const own = await createContract(testApp.pool, { clientId: me.id });
  await credit(me.id, own.id, code);
  const outsider = await testApp.client();
  const theirs = await createContract(testApp.pool, { clientId: outsider.id });
  await credit(outsider.id, theirs.id, 'NOBODY');
  expect(await info()).toMatchObject({ acquiredContacts: 0, rewardAccount: { balance: [], transactions: [] } });
});
