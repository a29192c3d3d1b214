import { randomUUID } from 'node:crypto';
import type { ClientRecord } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carriersPort } from '../../src/modules/messaging/index.ts';
import { UndeliverableError } from '../../src/modules/messaging/message/message.ports.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { hashToken } from '../../src/platform/secrets.ts';
import { messagesTo } from '../kit/builders/account.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { rowsOf } from '../kit/today.ts';

const database = useTestDatabase();
const deadAddresses = new Set<string>();
const carried: string[] = [];
const carrier = {
  keepsContent: false,
  carry: async ({ to }: { to: string }) => {
    if (deadAddresses.has(to)) throw new UndeliverableError('550 5.1.1 no such mailbox');
    carried.push(to);
  },
};
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, {
    at: '2026-03-02T09:00:00Z',
    overrides: { ports: [override(carriersPort, () => ({ EMAIL: carrier, SMS: carrier }))] },
  });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const emailOf = async (clientId: string) => (await app.one<{ email: string }>('select email from users where id = $1', [clientId])).email;

const deliver = (messageId: string) => app.runJob('send-message', { messageId });

async function send(channel: 'EMAIL' | 'SMS', recipient: string, template = 'password-changed'): Promise<string> {
  const id = randomUUID();
  await app.rows(
    `insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, created_at)
     values ($1::uuid, $2, $3, 'SK', $4, '{"firstName": "Eva"}', $1::text, 'QUEUED', $5)`,
    [id, channel, recipient, template, app.clock.now()],
  );
  await deliver(id);
  return id;
}

/** A message that the client's mail server rejects. */
async function aFailedMessage(clientId: string, template?: string): Promise<{ id: string; address: string }> {
  const address = await emailOf(clientId);
  deadAddresses.add(address);
  return { id: await send('EMAIL', address, template), address };
}

const task = async (id: string) => (await rowsOf(owner, 'message-failed')).rows.find((row) => row.id === id);
const resend = (id: string, { staff = owner, key = randomUUID() as string } = {}) =>
  app.call('POST', `/api/admin/messages/${id}/resend`, { headers: { ...staff.headers, 'idempotency-key': key } });
const copiesOf = (recipient: string) =>
  app.rows(`select status from messages where recipient = $1 and dedupe_key like 'resend/%' order by created_at, id`, [recipient]);

test('a failed message leads to its client and to the cause, and is sent once to the corrected address', async () => {
  const { id: clientId } = await createUser(app.pool, { firstName: 'Eva', lastName: 'Zlá' });
  const { id, address } = await aFailedMessage(clientId);
  expect(await task(id)).toMatchObject({
    clientId,
    clientName: 'Eva Zlá',
    reference: address,
    address: `/clients/${clientId}`,
    detail: 'password-changed · UndeliverableError: 550 5.1.1 no such mailbox',
  });
  // As a merge with the record of the right address does.
  const right = `dobra-${randomUUID()}@example.com`;
  await app.rows('update users set email = $2 where id = $1', [clientId, right]);
  const key = randomUUID();
  const [first, again] = [await resend(id, { key }), await resend(id, { key })];
  expect(first.statusCode).toBe(200);
  expect(again.json()).toEqual(first.json());
  expect(await task(id)).toBeUndefined();
  await deliver(first.json<{ messageId: string }>().messageId);
  expect(carried.filter((to) => to === right)).toHaveLength(1);
  expect((await resend(id)).json()).toMatchObject({ code: 'message/already-resent' });
  expect(
    await app.rows('select verb, client_id from audit_log where noun_id = $1', [first.json<{ messageId: string }>().messageId]),
  ).toEqual([{ verb: 'message.resend', client_id: clientId }]);
});

test('a failed message is a task of the staff at the place of the latest contract of its client', async () => {
  const { here, there } = scene;
  const { id } = await aFailedMessage(here.clientId);
  const seenBy = async (at: object) => {
    const person = await aStaffClient(app, { preset: 'manager', ...at });
    return (await rowsOf(person, 'message-failed')).rows.some((row) => row.id === id);
  };
  expect(await seenBy({ warehouseId: here.warehouseId })).toBe(true);
  expect(await seenBy({ legalEntityId: here.legalEntityId })).toBe(true);
  expect(await seenBy({ warehouseId: there.warehouseId })).toBe(false);
  expect(await seenBy({ legalEntityId: there.legalEntityId })).toBe(false);
  await app.rows('delete from messages where id = $1', [id]);
});

test('a text message goes to the phone number that staff corrected in the record of the client', async () => {
  const wrong = '+421900000777';
  const { clientId } = scene.here;
  await app.rows('update users set phone_number = $2 where id = $1', [clientId, wrong]);
  deadAddresses.add(wrong);
  const id = await send('SMS', wrong);
  const { version, firstName, lastName, language } = (await owner.get(`/api/admin/clients/${clientId}`)).json<ClientRecord>();
  const change = { version, firstName, lastName, language, phoneNumber: '+421900000778' };
  expect((await owner.put(`/api/admin/clients/${clientId}`, change)).statusCode).toBe(200);
  expect((await resend(id)).statusCode).toBe(200);
  expect(await copiesOf('+421900000778')).toHaveLength(1);
  expect(await copiesOf(wrong)).toEqual([]);
});

test('two people send the same failed message again at once: one copy; a copy that fails is a new task', async () => {
  const { clientId } = scene.here;
  const { id, address } = await aFailedMessage(clientId);
  const manager = await aStaffClient(app, { preset: 'manager' });
  const answers = await Promise.all([resend(id), resend(id, { staff: manager })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  for (const answer of answers) if (answer.statusCode === 200) await deliver(answer.json<{ messageId: string }>().messageId);
  expect(await copiesOf(address)).toEqual([{ status: 'FAILED' }]);
  expect((await rowsOf(owner, 'message-failed')).rows.filter(({ reference }) => reference === address)).toHaveLength(1);
  deadAddresses.delete(address);
});

test('a message to nobody with an account needs the right for the whole organisation', async () => {
  const address = `operator-${randomUUID()}@example.com`;
  deadAddresses.add(address);
  const id = await send('EMAIL', address);
  deadAddresses.delete(address);
  expect(await task(id)).toMatchObject({ clientId: null, address: null });
  const here = await aStaffClient(app, { preset: 'manager', warehouseId: scene.here.warehouseId });
  expect((await resend(id, { staff: here })).statusCode).toBe(404);
  await deliver((await resend(id)).json<{ messageId: string }>().messageId);
  expect(carried).toContain(address);
  expect((await resend(randomUUID())).statusCode).toBe(404);
});

test('several failed messages are sent again, each once with its own audit entry, and the others say why not', async () => {
  const [one, other] = [await createUser(app.pool), await createUser(app.pool, { passwordHash: '$argon2id$x' })];
  const good = await aFailedMessage(one.id);
  const needless = await aFailedMessage(other.id, 'set-password');
  deadAddresses.delete(good.address);
  const sent = await send('EMAIL', good.address);
  const unknown = randomUUID();
  const ids = [good.id, needless.id, sent, unknown];
  const rejected = [
    { id: needless.id, code: 'message/link-needless' },
    { id: sent, code: 'message/not-resendable' },
    { id: unknown, code: 'not-found' },
  ];
  const many = (path: string, staff = owner) => staff.post(`/api/admin/messages/resend${path}`, { ids });
  expect((await many('/preview')).json()).toEqual({ changed: [good.id], rejected });
  expect(await copiesOf(good.address)).toEqual([]);
  const there = await aStaffClient(app, { preset: 'manager', warehouseId: scene.there.warehouseId });
  for (const path of ['', '/preview']) expect((await many(path, there)).statusCode).toBe(404);
  const count = async () =>
    (await app.one<{ count: number }>(`select count(*)::int as count from audit_log where verb = 'message.resend-many'`)).count;
  const before = await count();
  const manager = await aStaffClient(app, { preset: 'manager' });
  const answers = await Promise.all([many(''), many('', manager)]);
  expect(answers.map((answer) => answer.json<{ changed: string[] }>().changed.length).sort()).toEqual([0, 1]);
  expect(answers.map((answer) => answer.json<{ rejected: object[] }>().rejected)).toContainEqual([
    { id: good.id, code: 'message/already-resent' },
    ...rejected,
  ]);
  expect(await copiesOf(good.address)).toHaveLength(1);
  expect(await count()).toBe(before + 1);
});

describe('a message with a secret link', () => {
  const isValid = async (token: string) => (await app.post('/auth/password/check-token', { token })).statusCode < 300;
  const tokenOf = (message: { data: Record<string, unknown> } | undefined) => String(message?.data.token);
  const copyTo = async (address: string) => (await messagesTo(app, address)).find(({ status }) => status === 'QUEUED');

  test('that opens an account goes again with a new link, and the earlier one ends', async () => {
    const { id: clientId, email } = await createUser(app.pool);
    const lost = randomUUID();
    await app.rows(
      `insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, 'SET_PASSWORD', $3::timestamptz, $3::timestamptz + interval '7 days')`,
      [hashToken(lost), clientId, app.clock.now()],
    );
    const { id } = await aFailedMessage(clientId, 'reset-password');
    deadAddresses.delete(email);
    expect(await isValid(lost)).toBe(true);
    const key = randomUUID();
    const [first, again] = [await resend(id, { key }), await resend(id, { key })];
    expect([first.statusCode, again.body]).toEqual([200, first.body]);
    const renewed = tokenOf(await copyTo(email));
    expect([await isValid(lost), await isValid(renewed)]).toEqual([false, true]);
    expect(await task(id)).toBeUndefined();
    expect((await resend(id)).json()).toMatchObject({ code: 'message/already-resent' });
    expect(await isValid(renewed)).toBe(true);
  });

  test('is sent by two people at once: one copy, whose link is valid', async () => {
    const { id: clientId, email } = await createUser(app.pool, { confirmed: false });
    const { id } = await aFailedMessage(clientId, 'confirm-registration');
    const manager = await aStaffClient(app, { preset: 'manager' });
    const answers = await Promise.all([resend(id), resend(id, { staff: manager })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await copiesOf(email)).toHaveLength(1);
    expect(await app.rows('select used_at from password_tokens where user_id = $1', [clientId])).toEqual([{ used_at: null }]);
  });

  test('that the client does not need any more says so, and stays a task', async () => {
    const { id: clientId, email } = await createUser(app.pool, { passwordHash: '$argon2id$x' });
    for (const template of ['confirm-registration', 'set-password']) {
      const { id } = await aFailedMessage(clientId, template);
      expect((await resend(id)).json(), template).toMatchObject({ code: 'message/link-needless' });
      expect(await task(id)).toBeDefined();
    }
    expect(await copiesOf(email)).toEqual([]);
    // This one also says that the contract continues.
    const { id } = await aFailedMessage(clientId, 'contract-moved');
    expect((await resend(id)).statusCode).toBe(200);
    expect((await copyTo(email))?.data).toEqual({ firstName: 'Eva' });
  });

  test.each([
    ['waitlist-free-box', 'message/link-waitlist'],
    ['service-access', 'message/link-access'],
    ['service-access-by-staff', 'message/link-access'],
    ['withdrawal-link', 'message/link-withdrawal'],
    ['agreement-to-sign', 'message/link-signing'],
  ])('%s says which way gives a new link', async (template, code) => {
    const { id } = await app.one<{ id: string }>(
      `insert into messages (channel, recipient, language, template, data, dedupe_key, status, created_at, client_id)
       values ('EMAIL', $1, 'SK', $2, '{}', gen_random_uuid()::text, 'FAILED', $3, $4) returning id`,
      [await emailOf(scene.here.clientId), template, app.clock.now(), scene.here.clientId],
    );
    expect((await resend(id)).json()).toMatchObject({ code });
  });

  test('of an account to which nobody belongs is not sent again', async () => {
    const address = `nobody-${randomUUID()}@example.com`;
    deadAddresses.add(address);
    const id = await send('EMAIL', address, 'reset-password');
    expect((await resend(id)).json()).toMatchObject({ code: 'message/not-resendable' });
  });
});

test('staff of another warehouse, and staff without the right, cannot send it again', async () => {
  const { id } = await aFailedMessage(scene.here.clientId);
  const there = await aStaffClient(app, { preset: 'manager', warehouseId: scene.there.warehouseId });
  const readOnly = await aStaffClient(app, { preset: 'read-only' });
  expect((await resend(id, { staff: there })).statusCode).toBe(404);
  expect((await resend(id, { staff: readOnly })).statusCode).toBe(403);
  expect(await task(id)).toBeDefined();
});

test('the deletion of an account redacts its failed messages to an earlier address, and ends their tasks', async () => {
  const { id: clientId } = await createUser(app.pool);
  const { id } = await aFailedMessage(clientId);
  await app.rows('update users set email = $2 where id = $1', [clientId, `nova-${randomUUID()}@example.com`]);
  const { version } = (await owner.get(`/api/admin/clients/${clientId}`)).json<ClientRecord>();
  expect((await owner.post(`/api/admin/clients/${clientId}/erase`, { version, reason: 'žiadosť klienta' })).statusCode).toBe(204);
  expect(await app.rows('select recipient, client_id, last_error from messages where id = $1', [id])).toEqual([
    { recipient: 'removed', client_id: null, last_error: null },
  ]);
  expect(await task(id)).toBeUndefined();
});
