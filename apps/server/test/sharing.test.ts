import type { SharedBox, SharedPerson } from '@komora/contract';
import { useTestDatabase } from '@komora/testing';
import { type ContractFixture, createContract } from '@komora/testing/factories/contract';
import type { UserFixture } from '@komora/testing/factories/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encrypt } from '../src/secrets.ts';
import { type AccountHouse, openAccountHouse } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
let owner: Someone;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
});
beforeEach(async () => {
  owner = await someone({ firstName: 'Ján', lastName: 'Novák' });
});
afterAll(() => house.close());

interface Someone {
  id: string;
  email: string;
  token: string;
}

/** A client who is logged in and whose address is confirmed. */
async function someone(user: UserFixture = {}): Promise<Someone> {
  const { id, email } = await house.client(user);
  await house.pool.query('update users set email_confirmed_at = $2 where id = $1', [id, house.clock.now()]);
  return { id, email, token: await house.logIn(email) };
}

const contract = (more: Partial<ContractFixture> = {}) =>
  createContract(house.pool, {
    clientId: owner.id,
    accessCodeEncrypted: encrypt(house.deps.secretKey, '4711#'),
    lockCodeEncrypted: encrypt(house.deps.secretKey, '0815'),
    ...more,
  });
const add = (contractId: string, email: string, token = owner.token) =>
  house.post('/api/client/my/add-box-sharing', { contractId, email }, token);
const remove = (contractId: string, email: string, token = owner.token) =>
  house.post('/api/client/my/remove-box-sharing', { contractId, email }, token);
async function shared(token: string) {
  const answer = await house.get('/api/client/my/shared-boxes', token);
  return answer.json<{ sharedWithMe: SharedBox[]; sharedByMe: { contractId: string; people: SharedPerson[] }[] }>();
}
const refusal = async (answer: Promise<{ statusCode: number; json(): { code: string; errors?: { path: string }[] } }>) => {
  const { statusCode, json } = await answer;
  const { code, errors = [] } = json();
  return [statusCode, code, ...errors.map(({ path }) => path)];
};

describe('sharing a box', () => {
  test('lets the other person see it with its codes, and both are shown to each other', async () => {
    const { id } = await contract({ boxName: 'B7' });
    const friend = await someone({ firstName: 'Olena', lastName: 'Shevchenko', language: 'UK' });
    const answer = await add(id, friend.email.toUpperCase());
    const person = { email: friend.email, firstName: 'Olena', lastName: 'Shevchenko', sharedAt: house.clock.now().toISOString() };
    expect([answer.statusCode, answer.json()]).toEqual([200, person]);
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
    if ('status' in change) await house.pool.query('update contracts set status = $2 where id = $1', [id, change.status]);
    else await house.pool.query('update contracts set overlocked_at = now() where id = $1', [id]);
    expect((await shared(friend.token)).sharedWithMe).toMatchObject([{ accessCode: null, lockCode: null }]);
  });

  test('tells the person in their language when it begins and when it ends, each time once', async () => {
    const { id } = await contract({ boxName: 'C3' });
    const friend = await someone({ language: 'PL' });
    for (let round = 1; round <= 2; round++) {
      expect((await add(id, friend.email)).statusCode).toBe(200);
      expect((await remove(id, friend.email)).statusCode).toBe(204);
      expect((await remove(id, friend.email)).statusCode).toBe(204);
      house.clock.advance({ minutes: 5 });
    }
    const { rows } = await house.pool.query(
      `select template, language, data ->> 'ownerName' as owner, data ->> 'boxName' as box from messages where recipient = $1 order by created_at, template`,
      [friend.email],
    );
    const told = (template: string) => ({ template, language: 'PL', owner: 'Ján Novák', box: 'C3' });
    expect(rows).toEqual([told('box-shared'), told('box-sharing-ended'), told('box-shared'), told('box-sharing-ended')]);
    expect((await shared(friend.token)).sharedWithMe).toEqual([]);
  });

  test('is refused to a stranger as not found, to a person it is shared with as forbidden, and to nobody at all as unauthorised', async () => {
    const { id } = await contract();
    const [friend, stranger, third] = [await someone(), await someone(), await someone()];
    await add(id, friend.email);
    for (const act of [add, remove]) {
      expect(await refusal(act(id, third.email, stranger.token))).toEqual([404, 'not-found']);
      expect(await refusal(act(id, third.email, friend.token))).toEqual([403, 'forbidden']);
      expect((await act(id, third.email, 'no-session')).statusCode).toBe(401);
      expect(await refusal(act('019577a0-0000-7000-8000-000000000000', third.email))).toEqual([404, 'not-found']);
    }
    expect((await shared(third.token)).sharedWithMe).toEqual([]);
  });

  test('names at the e-mail what is wrong with the person', async () => {
    const { id } = await contract();
    const friend = await someone();
    const unconfirmed = await someone();
    await house.pool.query('update users set email_confirmed_at = null where id = $1', [unconfirmed.id]);
    const gone = await someone();
    await house.pool.query('update users set anonymised_at = now() where id = $1', [gone.id]);
    for (const email of ['nobody@example.com', unconfirmed.email, gone.email])
      expect(await refusal(add(id, email))).toEqual([400, 'sharing/unknown-user', 'email']);
    expect(await refusal(add(id, owner.email.toUpperCase()))).toEqual([400, 'sharing/own-email', 'email']);
    await add(id, friend.email);
    expect(await refusal(add(id, friend.email))).toEqual([409, 'sharing/already-shared', 'email']);
    expect(await refusal(add(id, `${'x'.repeat(300)}@example.com`))).toEqual([400, 'request/invalid', 'email']);
    expect((await refusal(add(id, ''))).slice(0, 3)).toEqual([400, 'request/invalid', 'email']);
  });

  test.each(['EVICTED', 'TERMINATED'] as const)('is over with a contract that is %s', async (status) => {
    const { id } = await contract({ status });
    expect(await refusal(add(id, (await someone()).email))).toEqual([409, 'sharing/contract-ended']);
  });

  test('ten at once with the same person share once', async () => {
    const { id } = await contract();
    const friend = await someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, friend.email)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await messagesTo(friend.email)).toBe(1);
  });

  test('goes no further than ten people, however many are added at once', async () => {
    const { id } = await contract();
    const people = await Promise.all(Array.from({ length: 12 }, () => someone()));
    const answers = [];
    for (const half of [people.slice(0, 6), people.slice(6)]) {
      answers.push(...(await Promise.all(half.map(({ email }) => add(id, email)))));
      house.clock.advance({ minutes: 5 });
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code)).toEqual([
      'sharing/too-many',
      'sharing/too-many',
    ]);
  });

  test('cannot be used to try out many addresses', async () => {
    const { id } = await contract();
    const tries = await Promise.all(Array.from({ length: 12 }, (_, index) => add(id, `guess${index}@example.com`)));
    const refused = tries.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('what only the client of a contract may see is forbidden to a person it is shared with', async () => {
  const { id } = await contract();
  const [friend, stranger] = [await someone(), await someone()];
  await add(id, friend.email);
  for (const path of [`/api/client/my/contracts/${id}`, `/api/client/my/contracts/${id}/rents`]) {
    expect((await house.get(path, owner.token)).statusCode).toBe(200);
    expect(await refusal(house.get(path, friend.token))).toEqual([403, 'forbidden']);
    expect(await refusal(house.get(path, stranger.token))).toEqual([404, 'not-found']);
  }
  await remove(id, friend.email);
  expect(await refusal(house.get(`/api/client/my/contracts/${id}`, friend.token))).toEqual([404, 'not-found']);
});

async function messagesTo(email: string): Promise<number> {
  const { rowCount } = await house.pool.query('select from messages where recipient = $1', [email]);
  return rowCount ?? 0;
}
