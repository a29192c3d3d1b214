import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { queueMessage } from '../src/modules/messaging/message/index.ts';
import { sendMessage } from '../src/modules/messaging/message/send-message.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { mailboxTransport } from '../src/providers/mailbox/mailbox-transport.ts';
import { type AccountTestApp, openAccountTestApp } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
afterAll(() => testApp.close());

async function deliver(to: string, firstName: string): Promise<string> {
  const deps = { ...testApp.context, enqueue: () => Promise.resolve() };
  await inTransaction(testApp.context.db, (trx) =>
    queueMessage(trx, deps, { to, language: 'EN', template: 'set-password', data: { firstName, token: 'the-token' }, dedupeKey: to }),
  );
  const rows = await testApp.rows('select id from messages where recipient = $1', [to]);
  await sendMessage(testApp.context, { EMAIL: mailboxTransport, SMS: mailboxTransport }, rows[0]?.id, () => []);
  testApp.clock.advance({ minutes: 1 });
  return rows[0]?.id;
}

test('an empty mailbox says so; messages are listed newest first and found by recipient', async () => {
  expect((await testApp.get('/mailbox')).body).toContain('No message yet');
  const first = await deliver('adam@example.com', 'Adam');
  const second = await deliver('eva@example.com', 'Eva');
  const { body, headers } = await testApp.get('/mailbox');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.indexOf(second)).toBeGreaterThan(0);
  expect(body.indexOf(second)).toBeLessThan(body.indexOf(first));
  const found = (await testApp.get('/mailbox?recipient=ADAM')).body;
  expect(found).toContain(first);
  expect(found).not.toContain(second);
  expect((await testApp.get('/mailbox?recipient=%25')).body).toContain('No message for %');
});

test('a message is shown in a sandbox, or as plain text with a link', async () => {
  const id = await deliver('ivan@example.com', 'Ivan');
  const formatted = await testApp.get(`/mailbox/${id}`);
  expect(formatted.body).toContain('<iframe title="Message" sandbox="allow-top-navigation-by-user-activation" srcdoc="');
  expect(formatted.body).toContain('Hello Ivan');
  expect(formatted.headers['content-security-policy']).toContain("default-src 'none'");
  const plain = await testApp.get(`/mailbox/${id}?view=text`);
  const link = 'https://komora.example/reset-password/change?token=the-token';
  expect(plain.body).toContain(`<a href="${link}">${link}</a>`);
  expect(plain.body).not.toContain('<iframe');
});

test('messages and the search text are escaped in the page', async () => {
  const hostile = '"><script>alert(1)</script>';
  const id = await deliver('mallory@example.com', hostile);
  for (const path of [`/mailbox/${id}`, `/mailbox/${id}?view=text`, `/mailbox?recipient=${encodeURIComponent(hostile)}`]) {
    expect((await testApp.get(path)).body).not.toContain('<script');
  }
});

test('an unknown message is not found', async () => {
  expect((await testApp.get('/mailbox/019577a0-0000-7000-8000-000000000000')).statusCode).toBe(404);
  expect((await testApp.get('/mailbox/none')).statusCode).toBe(404);
});

test('the mailbox is on by default on a local machine only', () => {
  const real = {
    DATABASE_URL: 'postgres://komora@db.example/komora',
    SECRET_KEY: '0'.repeat(64),
    PAYMENT_PROVIDER: 'MOCK',
    TEST_GATEWAY: 'true',
  };
  const mock = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true' };
  expect(readConfig({}, '1').mailbox).toBe(true);
  expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAILBOX: 'true' }, '1').mailbox).toBe(false);
  expect(readConfig({ ...real, MAILBOX: 'true' }, '1').mailbox).toBe(true);
  expect(readConfig({ ...real, SMTP_URL: 'smtp://mail.example' }, '1').mailbox).toBe(false);
  // Without either, messages wait until staff enter a mail server.
  expect(readConfig(real, '1').mailbox).toBe(false);
  expect(readConfig(mock, '1').mailbox).toBe(false);
});
