import type { RenderedMessage } from '@komora/documents';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { type Carriers, type MessageToQueue, messageJobs, queueMessage } from '../src/modules/message/index.ts';
import { sendMessage } from '../src/modules/message/send-message.ts';
import { smtpCarrier } from '../src/providers/smtp/smtp-carrier.ts';
import { type AccountHouse, openAccountHouse } from './account-house.ts';
import { type FakeSmtp, startFakeSmtp } from './fake-smtp.ts';

const database = useTestDatabase();
let house: AccountHouse;
let smtp: FakeSmtp;
let carriers: Carriers;
let close: () => void;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
  smtp = await startFakeSmtp();
  const email = smtpCarrier({ smtpUrl: smtp.url, mailFrom: 'Komora <no-reply@komora.example>' });
  carriers = { EMAIL: email };
  close = () => email.close();
  await house.queue.work(messageJobs(house.deps, carriers));
});
afterAll(async () => {
  close();
  await house.close();
  await smtp.stop();
});
afterEach(() => smtp.behave('accept'));

let count = 0;
const letter = (more: Partial<MessageToQueue<'set-password'>> = {}): MessageToQueue<'set-password'> => {
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
const queue = (message: MessageToQueue<'set-password'>) => inTransaction(house.deps.db, (trx) => queueMessage(trx, house.deps, message));
const row = async (to: string) => (await house.pool.query('select * from messages where recipient = $1', [to])).rows[0];
const sent = (to: string) => waitUntil(async () => (await row(to))?.status === 'SENT', { what: 'the message to be sent', limitMs: 20_000 });
const mailsTo = (to: string) => smtp.mails.filter((mail) => mail.to.includes(to));
/** Stores a message without its job: the test is the worker. */
const store = async (message: MessageToQueue<'set-password'>) => {
  const deps = { ...house.deps, enqueue: () => Promise.resolve() };
  await inTransaction(house.deps.db, (trx) => queueMessage(trx, deps, message));
  return String((await row(message.to)).id);
};

describe('a queued message', () => {
  test('is sent in the recipient’s language, as HTML and plain text, under a lasting id', async () => {
    const message = letter();
    await queue(message);
    await sent(message.to);
    const [mail, ...others] = mailsTo(message.to);
    expect(others).toEqual([]);
    const stored = await row(message.to);
    expect(mail?.source).toContain(`Message-ID: <${stored.id}@komora.example>`);
    expect(mail?.source).toContain('From: Komora <no-reply@komora.example>');
    expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
    expect(mail?.source).toContain('Content-Language: sk');
    expect(stored).toMatchObject({ subject: 'Nastavte si heslo do Komory', attempts: 1, last_error: null });
  });

  test('says how to reach a person as the pages do: the operator, or whom the deployment names', async () => {
    const handed: RenderedMessage[] = [];
    const hand: Carriers = { EMAIL: { keepsContent: false, carry: async (mail) => void handed.push(mail) } };
    await sendMessage(house.deps, hand, await store(letter()));
    const config = { ...house.deps.config, contactEmail: 'zakaznik@example.com', contactPhone: '+421 850 111 222' };
    await sendMessage({ ...house.deps, config }, hand, await store(letter()));
    expect(handed[0]?.text).toMatch(/@[^ ]+, \+421 \d/);
    expect(handed[1]?.text).toContain('zakaznik@example.com, +421 850 111 222');
    expect(handed[1]?.html).toContain('href="tel:+421850111222"');
  });

  test('keeps no secret once sent, and none in the clear while it waits', async () => {
    const message = letter();
    const id = await store(message);
    const { rows } = await house.pool.query('select row_to_json(m)::text as all from messages m where id = $1', [id]);
    expect(rows[0].all).not.toContain(message.data.token);
    expect(rows[0].all).not.toContain(Buffer.from(message.data.token).toString('hex'));
    await sendMessage(house.deps, carriers, id);
    expect(await row(message.to)).toMatchObject({ status: 'SENT', secrets: null, html: null, text: null });
    expect(mailsTo(message.to)[0]?.source.replaceAll('=\r\n', '')).toContain(message.data.token);
  });

  test('is not there and not sent when its transaction rolls back', async () => {
    const message = letter();
    await expect(
      inTransaction(house.deps.db, async (trx) => {
        await queueMessage(trx, house.deps, message);
        throw new Error('the cause went wrong');
      }),
    ).rejects.toThrow('the cause went wrong');
    const later = letter();
    await queue(later);
    await sent(later.to);
    expect(await row(message.to)).toBeUndefined();
    expect(mailsTo(message.to)).toEqual([]);
    const jobs = await house.pool.query(
      `select count(*) from pgboss.job j where j.name = 'send-message' and not exists (select from messages m where m.id::text = j.data->>'messageId')`,
    );
    expect(jobs.rows[0].count).toBe(0);
  });

  test('with a dedupe key that was used is the same message: one is sent', async () => {
    const message = letter();
    expect(await Promise.all([queue(message), queue(message)])).toEqual(expect.arrayContaining([true, false]));
    expect(await queue(message)).toBe(false);
    await sent(message.to);
    const later = letter();
    await queue(later);
    await sent(later.to);
    expect(mailsTo(message.to)).toHaveLength(1);
  });

  test('is tried again after the mail server was away, and says what went wrong meanwhile', async () => {
    smtp.behave('busy');
    const message = letter();
    await queue(message);
    await waitUntil(async () => (await row(message.to)).last_error !== null, { what: 'the failed attempt' });
    expect(await row(message.to)).toMatchObject({ status: 'QUEUED', sent_at: null });
    expect((await row(message.to)).last_error).toContain('451');
    smtp.behave('accept');
    await sent(message.to);
    const stored = await row(message.to);
    expect(stored.attempts).toBeGreaterThan(1);
    expect(stored.last_error).toBeNull();
    expect(mailsTo(message.to)).toHaveLength(1);
  });

  test('is given up at once when the recipient is refused for good', async () => {
    smtp.behave('no such mailbox');
    const message = letter();
    const id = await store(message);
    await sendMessage(house.deps, carriers, id);
    expect(await row(message.to)).toMatchObject({ status: 'FAILED', attempts: 1, secrets: null });
    expect((await row(message.to)).last_error).toContain('550');
    smtp.behave('accept');
    await sendMessage(house.deps, carriers, id);
    expect(mailsTo(message.to)).toEqual([]);
  });

  test('that was sent is not sent again by a job that comes twice', async () => {
    const message = letter();
    const id = await store(message);
    await sendMessage(house.deps, carriers, id);
    await sendMessage(house.deps, carriers, id);
    expect(mailsTo(message.to)).toHaveLength(1);
  });

  test('is sent by one of two workers; the other comes back later', async () => {
    const message = letter();
    const id = await store(message);
    const results = await Promise.allSettled([sendMessage(house.deps, carriers, id), sendMessage(house.deps, carriers, id)]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(mailsTo(message.to)).toHaveLength(1);
  });

  test('whose worker died is sent once its lease has ended', async () => {
    const message = letter();
    const id = await store(message);
    await house.pool.query('update messages set attempts = 1, sending_until = $2 where id = $1', [
      id,
      new Date(house.clock.now().getTime() + 240_000),
    ]);
    await expect(sendMessage(house.deps, carriers, id)).rejects.toThrow('another worker');
    house.clock.advance({ minutes: 4 });
    await sendMessage(house.deps, carriers, id);
    expect(mailsTo(message.to)).toHaveLength(1);
    expect(await row(message.to)).toMatchObject({ status: 'SENT', attempts: 2 });
  });

  test('for a channel that nothing carries fails with that reason', async () => {
    const message = letter({ channel: 'SMS', to: '+421900000000' });
    await sendMessage(house.deps, carriers, await store(message));
    expect(await row(message.to)).toMatchObject({ status: 'FAILED', last_error: 'UndeliverableError: Nothing carries SMS' });
  });
});

test('without any carrier messages wait: no job is worked on', () => {
  expect(messageJobs(house.deps, {})).toEqual({});
});
