import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createRent } from '@komora/testing/factories/rent';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { creditReferral } from '../src/modules/referral/index.ts';
import { type AccountHouse, openAccountHouse } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
let me: { id: string; email: string };
let token: string;
let code: string;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
});
afterAll(() => house.close());
beforeEach(async () => {
  me = await house.client();
  token = await house.logIn(me.email);
  code = (await house.pool.query('select referral_code from users where id = $1', [me.id])).rows[0].referral_code;
});

const info = async () => (await house.get('/api/client/my/referral-info', token)).json();
const credit = (clientId: string, contractId: string, by: string | null, currency: 'EUR' | 'CZK' = 'EUR') =>
  inTransaction(house.deps.db, (trx) =>
    creditReferral(trx, house.deps, { code: by, clientId, contractId, currency, now: house.clock.now() }),
  );
const referred = async () => {
  const friend = await house.client();
  await house.pool.query('update users set referred_by = $1 where id = $2', [me.id, friend.id]);
  return friend;
};

test('a link of one’s own, and an empty account before anybody came', async () => {
  expect(await info()).toEqual({
    link: `https://komora.example/?ref=${code}`,
    acquiredContacts: 0,
    totalContracts: 0,
    rewardAccount: { balance: [], transactions: [] },
  });
});

test('counts who has rented, all their contracts, and rewards the first of each', async () => {
  const [registered, ordered] = [await referred(), await house.client()];
  await referred();
  const first = await createContract(house.pool, { clientId: registered.id });
  await credit(registered.id, first.id, null);
  const second = await createContract(house.pool, { clientId: registered.id });
  await credit(registered.id, second.id, null);
  const other = await createContract(house.pool, { clientId: ordered.id, country: 'CZE' });
  house.clock.advance({ minutes: 1 });
  await credit(ordered.id, other.id, code, 'CZK');
  const own = await createContract(house.pool, { clientId: me.id });
  const rent = await createRent(house.pool, { contractId: own.id, periodNumber: 1 });
  await house.pool.query(
    `insert into referral_rewards (user_id, kind, amount, currency, contract_id, rent_id, created_at) values ($1, 'DEBIT', 300, 'EUR', $2, $3, $4)`,
    [me.id, own.id, rent.id, new Date(house.clock.now().getTime() + 1000)],
  );
  const answer = await info();
  expect(answer).toMatchObject({ acquiredContacts: 2, totalContracts: 3 });
  expect(answer.rewardAccount.balance).toEqual([
    { amount: 25_000, currency: 'CZK' },
    { amount: 700, currency: 'EUR' },
  ]);
  const row = ({ kind, amount, contractBusinessId }: Record<string, unknown>) => [kind, amount, contractBusinessId];
  expect(answer.rewardAccount.transactions.map(row)).toEqual([
    ['DEBIT', { amount: 300, currency: 'EUR' }, own.businessId],
    ['CREDIT', { amount: 25_000, currency: 'CZK' }, other.businessId],
    ['CREDIT', { amount: 1000, currency: 'EUR' }, first.businessId],
  ]);
});

test('shows nobody else’s rewards, and recommending oneself is worth nothing', async () => {
  const own = await createContract(house.pool, { clientId: me.id });
  await credit(me.id, own.id, code);
  const stranger = await house.client();
  const theirs = await createContract(house.pool, { clientId: stranger.id });
  await credit(stranger.id, theirs.id, 'NOBODY');
  expect(await info()).toMatchObject({ acquiredContacts: 0, rewardAccount: { balance: [], transactions: [] } });
});
