import { randomUUID } from 'node:crypto';
import type { TimelineEntry } from '@komora/api/admin';
import type { Problem } from '@komora/api/errors';
import { useTestDatabase } from '@komora/testing';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carriersPort } from '../../src/modules/messaging/index.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

interface Carried {
  to: string;
  subject: string;
  html: string;
  text: string;
}

const database = useTestDatabase();
const carried: Carried[] = [];
const carrier = {
  keepsContent: true,
  carry: async (message: object) => {
    carried.push(message as Carried);
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

const write = (clientId: string, body: object, { staff = owner, key = randomUUID() as string } = {}) =>
  app.call('POST', `/api/admin/clients/${clientId}/messages`, { headers: { ...staff.headers, 'idempotency-key': key }, payload: body });

/** The message that a client gets. */
async function delivered(clientId: string, body: object): Promise<Carried> {
  const response = await write(clientId, body);
  if (response.statusCode !== 200) throw new Error(`The message is rejected: ${response.body}`);
  await app.runJob('send-message', { messageId: response.json<{ messageId: string }>().messageId });
  const last = carried.at(-1);
  if (last === undefined) throw new Error('Nothing was sent');
  return last;
}

describe('a message that staff write', () => {
  test('goes to one client with greeting and footer, stands in the timeline, is audited, and can be sent again', async () => {
    const { id, email } = await createUser(app.pool, { firstName: 'Eva', lastName: 'Malá' });
    const message = await delivered(id, { subject: 'Váš kľúč', text: 'Našli sme váš kľúč.\n\nČaká na pobočke <b>.' });
    expect(message).toMatchObject({ to: email, subject: 'Váš kľúč' });
    expect(message.text).toContain('Eva');
    expect(message.text).toContain('Našli sme váš kľúč.\n\nČaká na pobočke <b>.');
    expect(message.html).toContain('Čaká na pobočke &lt;b&gt;.');
    // A person wrote it, so the frame does not say the opposite.
    expect(message.text).not.toContain('automaticky');
    const { entries } = (await owner.get(`/api/admin/clients/${id}/timeline`)).json<{ entries: TimelineEntry[] }>();
    expect(entries.filter(({ kind }) => kind === 'MESSAGE')).toMatchObject([{ what: 'staff-message', text: 'Váš kľúč', state: 'SENT' }]);
    const messageId = entries.find(({ kind }) => kind === 'MESSAGE')?.id;
    expect(await app.rows('select verb, client_id, changes, personal from audit_log where noun_id = $1', [messageId])).toEqual([
      {
        verb: 'message.write',
        client_id: id,
        changes: {},
        personal: {
          subject: { before: null, after: 'Váš kľúč' },
          text: { before: null, after: 'Našli sme váš kľúč.\n\nČaká na pobočke <b>.' },
        },
      },
    ]);
    const again = await app.call('POST', `/api/admin/messages/${messageId}/resend`, {
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    });
    expect(again.statusCode).toBe(200);
  });

  test('is sent once per key, also at the same moment', async () => {
    const { id, email } = await createUser(app.pool);
    const key = randomUUID();
    const words = { subject: 'Raz', text: 'Raz.' };
    const answers = await Promise.all([write(id, words, { key }), write(id, words, { key })]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await app.rows(`select id from messages where recipient = $1`, [email])).toHaveLength(1);
    expect((await write(id, { ...words, text: 'Iné.' }, { key })).json<Problem>().code).toBe('idempotency/key-reused');
  });

  test.each([
    ['a line break', 'Ahoj\r\nBcc: cudzi@example.com'],
    ['a separator of lines', 'Ahoj\u2028Bcc: cudzi@example.com'],
    ['a vertical tab', 'Ahoj\u000bBcc: cudzi@example.com'],
  ])('has a subject of one line, also with %s in it', async (_, subject) => {
    const { id } = await createUser(app.pool);
    const message = await delivered(id, { subject, text: 'Text' });
    expect(message.subject).toBe('Ahoj Bcc: cudzi@example.com');
  });

  test('may have 10,000 characters, and no more; neither nothing nor a character that cannot be stored', async () => {
    const { id } = await createUser(app.pool);
    const longest = 'á'.repeat(9_999).concat('!');
    expect((await delivered(id, { subject: 'Dlhá', text: longest })).text).toContain(longest);
    const fields = async (body: object) => (await write(id, body)).json<Problem>().errors?.map(({ path }) => path);
    expect(await fields({ subject: 'Dlhá', text: `${longest}!` })).toEqual(['text']);
    expect(await fields({ subject: ' ', text: ' \n ' })).toEqual(['subject', 'text']);
    expect(await fields({ subject: 'x'.repeat(151), text: 'a\u0000b' })).toEqual(['subject', 'text']);
  });

  test('keeps emoji, and text from right to left in its direction', async () => {
    const { id } = await createUser(app.pool);
    const words = 'שלום, המפתח שלך כאן 👩‍👩‍👧 مرحبا';
    const message = await delivered(id, { subject: `🔑 ${words}`, text: words });
    expect(message.subject).toBe(`🔑 ${words}`);
    expect(message.text).toContain(words);
    expect(message.html).toContain(`<p dir="auto"`);
    expect(message.html).toContain(words);
  });

  test('is limited per client and per person', async () => {
    const strict = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', config: { rateLimit: 1 } });
    try {
      const { id } = await createUser(strict.pool);
      const staff = await aStaffClient(strict);
      const send = async (clientId: string) =>
        (
          await strict.call('POST', `/api/admin/clients/${clientId}/messages`, {
            headers: { ...staff.headers, 'idempotency-key': randomUUID() },
            payload: { subject: 'Raz', text: 'Raz.' },
          })
        ).statusCode;
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) statuses.push(await send(id));
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      const others: number[] = [];
      for (let count = 0; count < 20; count += 1) others.push(await send((await createUser(strict.pool)).id));
      expect(others.filter((status) => status === 429)).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  test('is not for another place, an erased or unknown client, the contract of somebody else, or a person without the right', async () => {
    const words = { subject: 'Kľúč', text: 'Našli sme ho.' };
    const there = await aStaffClient(app, { preset: 'manager', warehouseId: scene.there.warehouseId });
    const readOnly = await aStaffClient(app, { preset: 'read-only' });
    const { id: erased } = await createUser(app.pool);
    await app.rows('update users set anonymised_at = now() where id = $1', [erased]);
    const outcomes = await Promise.all([
      write(scene.here.clientId, words, { staff: there }),
      write(erased, words),
      write(randomUUID(), words),
      write(scene.here.clientId, { ...words, contractId: scene.there.contractId }),
      write(scene.here.clientId, words, { staff: readOnly }),
    ]);
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 403]);
    expect((await write(scene.here.clientId, { ...words, contractId: scene.here.contractId })).statusCode).toBe(200);
  });
});
