import type { RenderedMessage } from '@komora/documents';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MessageToQueue, type MessageTransports, queueMessage } from '../src/modules/messaging/message/index.ts';
import { sendMessage } from '../src/modules/messaging/message/send-message.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { openQueue } from '../src/platform/jobs/queue.ts';
import { createLog } from '../src/platform/logging.ts';
import { smtpTransport } from '../src/providers/smtp/smtp-transport.ts';
import { type FakeSmtp, startFakeSmtp } from './fake-smtp.ts';
import { type AccountTestApp, openAccountTestApp } from './kit/account-test-app.ts';
import { settingsWith } from './kit/settings.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let smtp: FakeSmtp;
let carriers: MessageTransports;
let close: () => void;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  const mail = { smtpUrl: smtp.url, mailFrom: 'Komora <no-reply@komora.example>' };
  const queue = await openQueue(database.url, createLog('silent'), { worker: true });
  testApp = await openAccountTestApp(database.url, mail, { overrides: { queue } });
  await testApp.app.work();
  const email = smtpTransport(mail);
  carriers = { EMAIL: email };
  close = () => email.close();
});
afterAll(async () => {
  close();
  await testApp.close();
  await smtp.stop();
});
afterEach(() => smtp.behave('accept'));

let count = 0;
const newMessage = (more: Partial<MessageToQueue<'set-password'>> = {}): MessageToQueue<'set-password'> => {
  count += 1;
  return {
    to: `osoba${count}@example.com`,
    language: 'SK',
    template: 'set-password',
    data: { firstName: 'Ľubica', token: `tajny-odkaz-${count}` },
    dedupeKey: `set-password/${count}`,
    ...more,
  };
};
const queue = (message: MessageToQueue<'set-password'>) =>
  inTransaction(testApp.context.db, (trx) => queueMessage(trx, testApp.context, message));
const row = async (to: string) => (await testApp.rows('select * from messages where recipient = $1', [to]))[0];
const sent = (to: string) => waitUntil(async () => (await row(to))?.status === 'SENT', { what: 'the message to be sent', limitMs: 20_000 });
const mailsTo = (to: string) => smtp.mails.filter((mail) => mail.to.includes(to));
/** Stores a message without its job: the test acts as the worker. */
const store = async (message: MessageToQueue<'set-password'>) => {
  const deps = { ...testApp.context, enqueue: () => Promise.resolve() };
  await inTransaction(testApp.context.db, (trx) => queueMessage(trx, deps, message));
  return String((await row(message.to))?.id);
};

describe('a queued message', () => {
  test('is sent in the recipient’s language, as HTML and plain text, with a stable id', async () => {
    const message = newMessage();
    await queue(message);
    await sent(message.to);
    const [mail, ...others] = mailsTo(message.to);
    expect(others).toEqual([]);
    const stored = await row(message.to);
    expect(mail?.source).toContain(`Message-ID: <${stored?.id}@komora.example>`);
    expect(mail?.source).toContain('From: Komora <no-reply@komora.example>');
    expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
    expect(mail?.source).toContain('Content-Language: sk');
    expect(stored).toMatchObject({ subject: 'Komora: nastavte si heslo', attempts: 1, last_error: null });
  });

  test('names the shop and its contact as the operator sets them, or the contact of the company', async () => {
    const rendered: RenderedMessage[] = [];
    const transport: MessageTransports = { EMAIL: { keepsContent: false, carry: async (mail) => void rendered.push(mail) } };
    await sendMessage(testApp.context, transport, await store(newMessage()), () => []);
    const settings = settingsWith({ contact: { shopName: 'Sklady „U Nováka“', email: 'zakaznik@example.com', phone: '+421 850 111 222' } });
    await sendMessage({ ...testApp.context, settings }, transport, await store(newMessage()), () => []);
    expect(rendered[0]?.text).toMatch(/@[^ ]+, \+421 \d/);
    expect(rendered[1]?.text).toContain('zakaznik@example.com, +421 850 111 222');
    expect(rendered[1]?.html).toContain('href="tel:+421850111222"');
    expect([rendered[0]?.subject, rendered[1]?.subject]).toEqual(['Komora: nastavte si heslo', 'Sklady „U Nováka“: nastavte si heslo']);
    for (const whole of [rendered[1]?.html, rendered[1]?.text]) {
      expect(whole).toContain('Váš tím Sklady „U Nováka“');
      expect(whole).not.toMatch(/Komo[rř]/);
    }
  });

  test('has the name of the shop as sender, unless the sender is entered with a name', async () => {
    const settings = settingsWith({ contact: { shopName: 'Sklady & syn, <b>' } });
    const senderOf = async (mailFrom: string) => {
      const email = smtpTransport({ smtpUrl: smtp.url, mailFrom });
      const message = newMessage();
      await sendMessage({ ...testApp.context, settings }, { EMAIL: email }, await store(message), () => []);
      email.close();
      const { source = '' } = mailsTo(message.to)[0] ?? {};
      expect(source).toMatch(/^Message-ID: <[^@\n]+@example\.com>/m);
      return /^From: (.*(?:\r\n .*)*)/m.exec(source)?.[1]?.replace(/\r\n /g, ' ');
    };
    expect(await senderOf('info@example.com')).toMatch(/^"Sklady & syn, <b>" <info@example\.com>$/);
    expect(await senderOf('Novak Storage <info@example.com>')).toBe('Novak Storage <info@example.com>');
    expect(await senderOf('<info@example.com>')).toBe(await senderOf('info@example.com'));
  });

  test('encrypts secrets while it waits, and deletes them once sent', async () => {
    const message = newMessage();
    const id = await store(message);
    const rows = await testApp.rows('select row_to_json(m)::text as all from messages m where id = $1', [id]);
    expect(rows[0]?.all).not.toContain(message.data.token);
    expect(rows[0]?.all).not.toContain(Buffer.from(message.data.token).toString('hex'));
    await sendMessage(testApp.context, carriers, id, () => []);
    expect(await row(message.to)).toMatchObject({ status: 'SENT', secrets: null, html: null, text: null });
    expect(mailsTo(message.to)[0]?.source.replaceAll('=\r\n', '')).toContain(message.data.token);
  });

  test('is neither stored nor sent when its transaction rolls back', async () => {
    const message = newMessage();
    await expect(
      inTransaction(testApp.context.db, async (trx) => {
        await queueMessage(trx, testApp.context, message);
        throw new Error('the cause went wrong');
      }),
    ).rejects.toThrow('the cause went wrong');
    const later = newMessage();
    await queue(later);
    await sent(later.to);
    expect(await row(message.to)).toBeUndefined();
    expect(mailsTo(message.to)).toEqual([]);
    const [jobs] = await testApp.rows(
      `select count(*) from pgboss.job j where j.name = 'send-message' and not exists (select from messages m where m.id::text = j.data->>'messageId')`,
    );
    expect(jobs?.count).toBe(0);
  });

  test('with a dedupe key that was used is sent once', async () => {
    const message = newMessage();
    expect(await Promise.all([queue(message), queue(message)])).toEqual(expect.arrayContaining([true, false]));
    expect(await queue(message)).toBe(false);
    await sent(message.to);
    const later = newMessage();
    await queue(later);
    await sent(later.to);
    expect(mailsTo(message.to)).toHaveLength(1);
  });

  test('is retried while the mail server is busy, and stores the error meanwhile', async () => {
    smtp.behave('busy');
    const message = newMessage();
    await queue(message);
    await waitUntil(async () => (await row(message.to))?.last_error !== null, { what: 'the failed attempt' });
    expect(await row(message.to)).toMatchObject({ status: 'QUEUED', sent_at: null });
    expect((await row(message.to))?.last_error).toContain('451');
    smtp.behave('accept');
    await sent(message.to);
    const stored = await row(message.to);
    expect(stored?.attempts).toBeGreaterThan(1);
    expect(stored?.last_error).toBeNull();
    expect(mailsTo(message.to)).toHaveLength(1);
  });

  test('fails at once when the recipient is rejected permanently', async () => {
    smtp.behave('no such mailbox');
    const message = newMessage();
    const id = await store(message);
    await sendMessage(testApp.context, carriers, id, () => []);
    expect(await row(message.to)).toMatchObject({ status: 'FAILED', attempts: 1, secrets: null });
    expect((await row(message.to))?.last_error).toContain('550');
    smtp.behave('accept');
    await sendMessage(testApp.context, carriers, id, () => []);
    expect(mailsTo(message.to)).toEqual([]);
  });

  test('that was sent is not sent again by a second job', async () => {
    const message = newMessage();
    const id = await store(message);
    await sendMessage(testApp.context, carriers, id, () => []);
    await sendMessage(testApp.context, carriers, id, () => []);
    expect(mailsTo(message.to)).toHaveLength(1);
  });

  test('is sent by one of two workers; the other retries later', async () => {
    const message = newMessage();
    const id = await store(message);
    const results = await Promise.allSettled([
      sendMessage(testApp.context, carriers, id, () => []),
      sendMessage(testApp.context, carriers, id, () => []),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(mailsTo(message.to)).toHaveLength(1);
  });

  test('of a worker that died is sent after the lease expired', async () => {
    const message = newMessage();
    const id = await store(message);
    await testApp.rows('update messages set attempts = 1, sending_until = $2 where id = $1', [
      id,
      new Date(testApp.clock.now().getTime() + 240_000),
    ]);
    await expect(sendMessage(testApp.context, carriers, id, () => [])).rejects.toThrow('another worker');
    testApp.clock.advance({ minutes: 4 });
    await sendMessage(testApp.context, carriers, id, () => []);
    expect(mailsTo(message.to)).toHaveLength(1);
    expect(await row(message.to)).toMatchObject({ status: 'SENT', attempts: 2 });
  });

  test('on a channel without a carrier fails with that reason', async () => {
    const message = newMessage({ channel: 'SMS', to: '+421900000000' });
    await sendMessage(testApp.context, carriers, await store(message), () => []);
    expect(await row(message.to)).toMatchObject({ status: 'FAILED', last_error: 'UndeliverableError: No transport is configured for SMS' });
  });
});
