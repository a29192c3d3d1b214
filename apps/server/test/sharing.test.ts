import type { SharedBox, SharedPerson } from '@komora/api';
import { useTestDatabase } from '@komora/testing';
import { type ContractFixture, createContract } from '@komora/testing/factories/contract';
import type { UserFixture } from '@komora/testing/factories/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encrypt } from '../src/platform/secrets.ts';
import { type AccountTestApp, openAccountTestApp } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let owner: Someone;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
beforeEach(async () => {
  owner = await someone({ firstName: 'Ján', lastName: 'Novák' });
});
afterAll(() => testApp.close());

interface Someone {
  id: string;
  email: string;
  token: string;
}

/** A client who is logged in and whose address is confirmed. */
async function someone(user: UserFixture = {}): Promise<Someone> {
  const { id, email } = await testApp.client(user);
  await testApp.rows('update users set email_confirmed_at = $2 where id = $1', [id, testApp.clock.now()]);
  return { id, email, token: await testApp.logIn(email) };
}

const contract = (more: Partial<ContractFixture> = {}) =>
  createContract(testApp.pool, {
    clientId: owner.id,
    accessCodeEncrypted: encrypt(testApp.context.secretKey, '4711#'),
    lockCodeEncrypted: encrypt(testApp.context.secretKey, '0815'),
    ...more,
  });
const add = (contractId: string, email: string, token = owner.token) =>
  testApp.post('/api/client/my/add-box-sharing', { contractId, email }, token);
const remove = (contractId: string, email: string, token = owner.token) =>
  testApp.post('/api/client/my/remove-box-sharing', { contractId, email }, token);
async function shared(token: string) {
  const response = await testApp.get('/api/client/my/shared-boxes', token);
  return response.json<{ sharedWithMe: SharedBox[]; sharedByMe: { contractId: string; people: SharedPerson[] }[] }>();
}
const rejection = async (response: Promise<{ statusCode: number; json(): { code: string; errors?: { path: string }[] } }>) => {
  const { statusCode, json } = await response;
  const { code, errors = [] } = json();
  return [statusCode, code, ...errors.map(({ path }) => path)];
};

describe('sharing a box', () => {
  test('shows the box with its codes to the other person, and both persons to each other', async () => {
    const { id } = await contract({ boxName: 'B7' });
    const friend = await someone({ firstName: 'Olena', lastName: 'Shevchenko', language: 'UK' });
    const response = await add(id, friend.email.toUpperCase());
    const person = { email: friend.email, sharedAt: testApp.clock.now().toISOString() };
    expect([response.statusCode, response.json()]).toEqual([200, person]);
    expect(await shared(owner.token)).toEqual({ sharedWithMe: [], sharedByMe: [{ contractId: id, people: [person] }] });
    const theirs = await shared(friend.token);
    expect(theirs.sharedByMe).toEqual([]);
    expect(theirs.sharedWithMe).toEqual([
      expect.objectContaining({
        contractId: id,
        status: 'ACTIVE',
        boxName: 'B7',
        boxSize: 'SMALL',
        owner: { firstName: 'Ján', lastName: 'Novák' },
        overlocked: false,
        accessCode: '4711#',
        lockCode: '0815',
      }),
    ]);
  });

  test.each([
    ['overlocked', { overlocked: true }],
    ['evicted', { status: 'EVICTED' as const }],
    ['terminated', { status: 'TERMINATED' as const }],
  ])('shows no codes of a box that is %s', async (_state, change) => {
    const { id } = await contract('status' in change ? { status: 'TERMINATING' } : {});
    const friend = await someone();
    await add(id, friend.email);
    if ('status' in change) await testApp.rows('update contracts set status = $2 where id = $1', [id, change.status]);
    else await testApp.rows('update contracts set overlocked_at = now() where id = $1', [id]);
    expect((await shared(friend.token)).sharedWithMe).toMatchObject([{ accessCode: null, lockCode: null }]);
  });

  test('notifies the person in their language at start and end, once each', async () => {
    const { id } = await contract({ boxName: 'C3' });
    const friend = await someone({ language: 'PL' });
    for (let round = 1; round <= 2; round++) {
      expect((await add(id, friend.email)).statusCode).toBe(200);
      expect((await remove(id, friend.email)).statusCode).toBe(204);
      expect((await remove(id, friend.email)).statusCode).toBe(204);
      testApp.clock.advance({ minutes: 5 });
    }
    const rows = await testApp.rows(
      `select template, language, data ->> 'ownerName' as owner, data ->> 'boxName' as box from messages where recipient = $1 order by created_at, template`,
      [friend.email],
    );
    const reported = (template: string) => ({ template, language: 'PL', owner: 'Ján Novák', box: 'C3' });
    expect(rows).toEqual([reported('box-shared'), reported('box-sharing-ended'), reported('box-shared'), reported('box-sharing-ended')]);
    expect((await shared(friend.token)).sharedWithMe).toEqual([]);
  });

  test('is rejected for another client as not found, for a person it is shared with as forbidden, and without login as unauthorised', async () => {
    const { id } = await contract();
    const [friend, outsider, third] = [await someone(), await someone(), await someone()];
    await add(id, friend.email);
    for (const act of [add, remove]) {
      expect(await rejection(act(id, third.email, outsider.token))).toEqual([404, 'not-found']);
      expect(await rejection(act(id, third.email, friend.token))).toEqual([403, 'forbidden']);
      expect((await act(id, third.email, 'no-session')).statusCode).toBe(401);
      expect(await rejection(act('019577a0-0000-7000-8000-000000000000', third.email))).toEqual([404, 'not-found']);
    }
    expect((await shared(third.token)).sharedWithMe).toEqual([]);
  });

  test('rejects an unsuitable person at the e-mail field', async () => {
    const { id } = await contract();
    const friend = await someone();
    const unconfirmed = await someone();
    await testApp.rows('update users set email_confirmed_at = null where id = $1', [unconfirmed.id]);
    const gone = await someone();
    await testApp.rows('update users set anonymised_at = now() where id = $1', [gone.id]);
    for (const email of ['nobody@example.com', unconfirmed.email, gone.email])
      expect(await rejection(add(id, email))).toEqual([400, 'sharing/unknown-user', 'email']);
    expect(await rejection(add(id, owner.email.toUpperCase()))).toEqual([400, 'sharing/own-email', 'email']);
    await add(id, friend.email);
    expect(await rejection(add(id, friend.email))).toEqual([409, 'sharing/already-shared', 'email']);
    expect(await rejection(add(id, `${'x'.repeat(300)}@example.com`))).toEqual([400, 'request/invalid', 'email']);
    expect((await rejection(add(id, ''))).slice(0, 3)).toEqual([400, 'request/invalid', 'email']);
  });

  test.each(['EVICTED', 'TERMINATED'] as const)('ends with a contract that is %s', async (status) => {
    const { id } = await contract({ status });
    expect(await rejection(add(id, (await someone()).email))).toEqual([409, 'sharing/contract-ended']);
  });

  test('ten concurrent requests for the same person share once', async () => {
    const { id } = await contract();
    const friend = await someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, friend.email)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await messagesTo(friend.email)).toBe(1);
  });

  test('is limited to ten people, also with concurrent requests', async () => {
    const { id } = await contract();
    const people = await Promise.all(Array.from({ length: 12 }, () => someone()));
    const answers = [];
    for (const half of [people.slice(0, 6), people.slice(6)]) {
      answers.push(...(await Promise.all(half.map(({ email }) => add(id, email)))));
      testApp.clock.advance({ minutes: 5 });
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map((response) => response.json().code)).toEqual([
      'sharing/too-many',
      'sharing/too-many',
    ]);
  });

  test('is limited, so that addresses cannot be enumerated', async () => {
    const { id } = await contract();
    const tries = await Promise.all(Array.from({ length: 12 }, (_, index) => add(id, `guess${index}@example.com`)));
    const rejected = tries.filter(({ statusCode }) => statusCode === 429);
    expect(rejected).toHaveLength(2);
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('data of the client of a contract is forbidden to a person it is shared with', async () => {
  const { id } = await contract();
  const [friend, outsider] = [await someone(), await someone()];
  await add(id, friend.email);
  for (const path of [`/api/client/my/contracts/${id}`, `/api/client/my/contracts/${id}/rents`]) {
    expect((await testApp.get(path, owner.token)).statusCode).toBe(200);
    expect(await rejection(testApp.get(path, friend.token))).toEqual([403, 'forbidden']);
    expect(await rejection(testApp.get(path, outsider.token))).toEqual([404, 'not-found']);
  }
  await remove(id, friend.email);
  expect(await rejection(testApp.get(`/api/client/my/contracts/${id}`, friend.token))).toEqual([404, 'not-found']);
});

async function messagesTo(email: string): Promise<number> {
  return (await testApp.rows('select from messages where recipient = $1', [email])).length;
}
