import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { queueMessage } from '../src/modules/message/index.ts';
import { sendMessage } from '../src/modules/message/send-message.ts';
import { mailboxCarrier } from '../src/providers/mailbox/mailbox-carrier.ts';
import { type AccountHouse, openAccountHouse } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
});
afterAll(() => house.close());

async function deliver(to: string, firstName: string): Promise<string> {
  const deps = { ...house.deps, enqueue: () => Promise.resolve() };
  await inTransaction(house.deps.db, (trx) =>
    queueMessage(trx, deps, { to, language: 'EN', template: 'set-password', data: { firstName, token: 'the-token' }, dedupeKey: to }),
  );
  const { rows } = await house.pool.query('select id from messages where recipient = $1', [to]);
  await sendMessage(house.deps, { EMAIL: mailboxCarrier, SMS: mailboxCarrier }, rows[0].id);
  house.clock.advance({ minutes: 1 });
  return rows[0].id;
}

test('an empty mailbox says so; then messages stand newest first and can be found by recipient', async () => {
  expect((await house.get('/mailbox')).body).toContain('No message yet');
  const first = await deliver('adam@example.com', 'Adam');
  const second = await deliver('eva@example.com', 'Eva');
  const { body, headers } = await house.get('/mailbox');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.indexOf(second)).toBeGreaterThan(0);
  expect(body.indexOf(second)).toBeLessThan(body.indexOf(first));
  const found = (await house.get('/mailbox?recipient=ADAM')).body;
  expect(found).toContain(first);
  expect(found).not.toContain(second);
  expect((await house.get('/mailbox?recipient=%25')).body).toContain('No message for %');
});

test('a message shows its mail in a sandbox, or as plain text with a link to click', async () => {
  const id = await deliver('ivan@example.com', 'Ivan');
  const formatted = await house.get(`/mailbox/${id}`);
  expect(formatted.body).toContain('<iframe title="Message" sandbox="allow-top-navigation-by-user-activation" srcdoc="');
  expect(formatted.body).toContain('Hello Ivan');
  expect(formatted.headers['content-security-policy']).toContain("default-src 'none'");
  const plain = await house.get(`/mailbox/${id}?view=text`);
  const link = 'https://komora.example/reset-password/change?token=the-token';
  expect(plain.body).toContain(`<a href="${link}">${link}</a>`);
  expect(plain.body).not.toContain('<iframe');
});

test('nothing in a message or in the search field becomes markup of the page', async () => {
  const hostile = '"><script>alert(1)</script>';
  const id = await deliver('mallory@example.com', hostile);
  for (const path of [`/mailbox/${id}`, `/mailbox/${id}?view=text`, `/mailbox?recipient=${encodeURIComponent(hostile)}`]) {
    expect((await house.get(path)).body).not.toContain('<script');
  }
});

test('an unknown message is not found', async () => {
  expect((await house.get('/mailbox/019577a0-0000-7000-8000-000000000000')).statusCode).toBe(404);
  expect((await house.get('/mailbox/none')).statusCode).toBe(404);
});

test('the mailbox is for the embedded default alone, unless it is asked for', () => {
  const real = { DATABASE_URL: 'postgres://komora@db.example/komora', SECRET_KEY: '0'.repeat(64) };
  const mock = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'MOCK' };
  expect(readConfig({}, '1').mailbox).toBe(true);
  expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAILBOX: 'true' }, '1').mailbox).toBe(false);
  expect(readConfig({ ...real, MAILBOX: 'true' }, '1').mailbox).toBe(true);
  expect(readConfig({ ...real, SMTP_URL: 'smtp://mail.example' }, '1').mailbox).toBe(false);
  expect(() => readConfig(real, '1')).toThrow('SMTP_URL is missing');
  expect(() => readConfig(mock, '1')).toThrow('SMTP_URL is missing');
});
