import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { MailServer } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createOperator } from '@komora/testing/factories/order';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMessage } from '../../src/modules/messaging/index.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { type FakeSmtp, startFakeSmtp } from '../fake-smtp.ts';
import { aKey } from '../kit/builders/api-key.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { mailCertificate, mailKey } from '../kit/mail-certificate.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const password = 'tajné-heslo-9#"';
const log = memoryLog();
let app: TestApp;
/** Another process. */
let second: TestApp;
let owner: StaffClient;
let open: FakeSmtp;
/** Asks for a login, and offers STARTTLS. */
let locked: Locked;
/** Offers no STARTTLS, and would take a login in plain text. */
let plain: Locked;

interface Locked {
  port: number;
  logins: string[];
  mails: number;
  close(): Promise<void>;
}

async function startLockedServer(options: SMTPServerOptions): Promise<Locked> {
  const logins: string[] = [];
  const state: Locked = { port: 0, logins, mails: 0, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
  const server = new SMTPServer({
    ...options,
    logger: false,
    onAuth: ({ username, password: given }, _session, done) => {
      if (username !== 'komora' || given !== password) return done(new Error(`Wrong password ${given}`));
      logins.push(username);
      done(null, { user: username });
    },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        state.mails += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      state.port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve();
    });
  });
  return state;
}

// Other files run in the same process.
const usualAuthorities = getCACertificates();
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', log: log.log, env: { MAILBOX: 'false' } });
  second = await createTestApp(database.url, { env: { MAILBOX: 'false' } });
  owner = await aStaffClient(app);
  await createOperator(app.pool);
  open = await startFakeSmtp();
  setDefaultCACertificates([...usualAuthorities, mailCertificate]);
  locked = await startLockedServer({ cert: mailCertificate, key: mailKey });
  plain = await startLockedServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
});
afterAll(async () => {
  setDefaultCACertificates(usualAuthorities);
  // The programs first: a mail server waits for its connections.
  await second.close();
  await app.close();
  await plain.close();
  await locked.close();
  await open.stop();
});

const read = async () => (await owner.get('/api/admin/mail-server')).json<MailServer>();
const enter = async (change: object) =>
  owner.put('/api/admin/mail-server', {
    host: '127.0.0.1',
    port: locked.port,
    security: 'STARTTLS',
    user: 'komora',
    password,
    from: 'Komora <info@example.com>',
    version: (await read()).version,
    ...change,
  });
const codeOf = (response: { json(): unknown }) => {
  const { code, errors } = response.json() as { code: string; errors?: { path: string; code: string }[] };
  return errors === undefined ? code : errors.map((error) => `${error.path} ${error.code}`).join();
};
let mails = 0;
/** Sends a message in a process. */
async function send(process: TestApp) {
  mails += 1;
  const id = await inTransaction(app.context.db, async (trx) => {
    await queueMessage(trx, app.context, {
      to: `adela${mails}@example.com`,
      language: 'SK',
      template: 'set-password',
      data: { firstName: 'Adela', token: `odkaz-${mails}` },
      dedupeKey: `mail-server-${mails}`,
    });
    const row = await trx
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', `adela${mails}@example.com`)
      .executeTakeFirstOrThrow();
    return row.id;
  });
  return process.runJob('send-message', { messageId: id });
}
const entries = () =>
  app.rows<{ verb: string; changes: unknown }>(`select verb, changes from audit_log where noun = 'mail-server' order by at, id`, []);

describe('without a mail server', () => {
  test('the program starts, messages wait, and staff see it', async () => {
    expect(await read()).toMatchObject({ version: 0, fixed: false, uses: 'NOTHING', server: null });
    await expect(send(app)).rejects.toThrow('No mail server has been entered');
    expect(await app.one(`select status from messages where recipient = 'adela1@example.com'`)).toEqual({ status: 'QUEUED' });
  });
});

describe('a mail server', () => {
  test('is changed and removed by a person who has just proven who they are, and by no API key', async () => {
    const late = await aStaffClient(app);
    await app.rows(`update staff_sessions set proven_at = $2 where staff_id = $1`, [
      late.id,
      new Date(app.clock.now().getTime() - 660_000),
    ]);
    const { headers } = await aKey(app, { preset: 'owner', createdAt: app.clock.now() });
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/remove'],
    ] as const) {
      const call = (of: Record<string, string>) => app.call(method, `/api/admin/mail-server${path}`, { headers: of, payload: {} });
      expect([codeOf(await call(late.headers)), codeOf(await call(headers))]).toEqual(['session/proof-needed', 'api-key/person-only']);
    }
  });

  test('that does not answer or rejects the login is not stored', async () => {
    expect(codeOf(await enter({ port: 1 }))).toBe('mail-server/unreachable');
    expect(codeOf(await enter({ password: 'wrong' }))).toBe('mail-server/login-rejected');
    expect(codeOf(await enter({ host: 'mail.example; rm' }))).toBe('host revalid/rule/basic/regex');
    expect(codeOf(await enter({ from: 'Komora <info@example.com>\r\nBcc: x@example.com' }))).toBe('from revalid/rule/basic/regex');
    expect(codeOf(await enter({ password: null }))).toBe('password mail-server/password-needed');
    expect([(await read()).version, await entries()]).toEqual([0, []]);
  });

  test('that offers no STARTTLS gets no password, and is not stored', async () => {
    expect(codeOf(await enter({ port: plain.port }))).toBe('mail-server/unreachable');
    expect([plain.logins, (await read()).version]).toEqual([[], 0]);
  });

  test('is used at once by every process, and its password is nowhere to be read', async () => {
    const entered = await enter({});
    expect(entered.json()).toMatchObject({ version: 1, uses: 'CONSOLE', server: { host: '127.0.0.1', user: 'komora', hasPassword: true } });
    await send(app);
    await send(second);
    expect(locked.mails).toBe(2);

    const places = {
      responses: entered.body + JSON.stringify(await read()),
      audit: JSON.stringify(await entries()),
      log: log.lines.join('\n'),
      database: JSON.stringify(await app.rows(`select to_jsonb(p) from provider_secrets p`, [])),
      csv: (await owner.get('/api/admin/audit-log/csv')).body,
    };
    for (const [place, text] of Object.entries(places)) {
      expect([place, text.includes('tajné')]).toEqual([place, false]);
      expect([place, text.includes(Buffer.from(password).toString('hex').slice(0, 16))]).toEqual([place, false]);
    }
    expect(places.audit).toContain('"newPassword":{"after":true,"before":null}');
  });

  test('keeps its password for the same server and user only', async () => {
    expect((await enter({ password: null, from: 'info@example.com' })).json()).toMatchObject({ version: 2, server: { hasPassword: true } });
    // A password must not be sent to a server that somebody else has chosen.
    const { port } = new URL(open.url);
    expect(codeOf(await enter({ password: null, port: Number(port) }))).toBe('password mail-server/password-needed');
    expect(codeOf(await enter({ password: null, user: 'other' }))).toBe('password mail-server/password-needed');
  });

  test('gets no login with values that are based on an older version', async () => {
    const logins = locked.logins.length;
    expect(codeOf(await enter({ version: 1 }))).toBe('changed-elsewhere');
    expect([locked.logins.length, (await read()).version]).toEqual([logins, 2]);
  });

  test('is replaced by another one at once, by one of two editors', async () => {
    const { version } = await read();
    const { port } = new URL(open.url);
    const change = { port: Number(port), user: null, password: null, version };
    const [one, other] = await Promise.all([enter(change), enter(change)]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
    await send(second);
    expect([locked.mails, open.mails.length]).toEqual([2, 1]);
  });

  test('is removed with a reason', async () => {
    const { version } = await read();
    const staff = await aStaffClient(app);
    const removed = await staff.post('/api/admin/mail-server/remove', { version, reason: 'another vendor' });
    expect(removed.statusCode).toBe(200);
    expect(await app.one('select secret_encrypted as secret from provider_secrets')).toEqual({ secret: null });
    expect((await staff.post('/api/admin/mail-server/remove', { version: version + 1, reason: 'again' })).statusCode).toBe(404);
  });

  test('of the environment wins, and cannot be changed', async () => {
    const fixed = await createTestApp(database.url, { env: { SMTP_URL: open.url } });
    try {
      const client = await aStaffClient(fixed);
      const { version } = (await client.get('/api/admin/mail-server')).json<MailServer>();
      const body = { host: 'mail.example', port: 25, security: 'TLS', user: null, password: null, from: 'a@example.com', version };
      expect(codeOf(await client.put('/api/admin/mail-server', body))).toBe('setting/fixed');
    } finally {
      await fixed.close();
    }
  });

  // The last one: afterwards the other processes cannot read the password.
  test('survives the replacement of the secret key', async () => {
    await enter({});
    const next = Buffer.alloc(32, 9);
    const renewed = await createTestApp(database.url, {
      at: '2026-03-02T10:00:00Z',
      secretKey: next,
      env: { MAILBOX: 'false', SECRET_KEYS_OLD: '07'.repeat(32) },
    });
    try {
      const header = async () =>
        (await app.one<{ key: string }>(`select encode(substring(secret_encrypted for 5), 'hex') as key from provider_secrets`)).key;
      const before = await header();
      await renewed.runJob('reencrypt-provider-secrets', {});
      expect(await header()).not.toBe(before);
      await renewed.runJob('reencrypt-provider-secrets', {});
      await send(renewed);
      expect(locked.mails).toBe(3);
    } finally {
      await renewed.close();
    }
  });
});
