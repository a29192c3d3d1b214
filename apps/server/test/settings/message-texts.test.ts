import type { MessageText, MessageTextKind } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createOperator } from '@komora/testing/factories/order';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMessage } from '../../src/modules/messaging/index.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { aKey } from '../kit/builders/api-key.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const log = memoryLog();
let app: TestApp;
/** Another process. */
let second: TestApp;
let owner: StaffClient;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', log: log.log });
  second = await createTestApp(database.url, { at: '2026-03-02T12:00:00Z', env: { RATE_LIMIT: '1' } });
  owner = await aStaffClient(app);
  await createOperator(app.pool);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(() => app.clock.advance({ seconds: 1 }));

const root = '/api/admin/message-texts';
const path = (kind = 'rent-overdue', language = 'EN') => `${root}/${kind}/${language}`;
const read = async (kind?: string, language?: string) => (await owner.get(path(kind, language))).json<MessageText>();
const subject = 'email-rent:rent-overdue.subject';
const text = 'email-rent:rent-overdue.text';
const retry = 'email-rent:rent-overdue.retry';
const write = async (texts: Record<string, string>, kind?: string, language?: string) =>
  owner.put(path(kind, language), { texts, version: (await read(kind, language)).version });
const faults = (response: { json(): unknown }) => {
  const { code, errors = [] } = response.json() as { code: string; errors?: { path: string; code: string; params?: object }[] };
  return [code, ...errors.map(({ path: at, code: fault, params }) => [at, fault, ...(params === undefined ? [] : [params])])];
};
const kindOf = async (kind: string) =>
  (await owner.get(`${root}?language=EN`)).json<{ kinds: MessageTextKind[] }>().kinds.find((one) => one.kind === kind);
const audits = () => app.rows<{ verb: string; changes: unknown }>(`select verb, changes from audit_log where noun = 'message-text'`, []);

let number = 0;
async function queueOverdue(): Promise<string> {
  number += 1;
  const to = `jana${number}@example.com`;
  await inTransaction(app.context.db, (trx) =>
    queueMessage(trx, app.context, {
      to,
      language: 'EN',
      template: 'rent-overdue',
      data: {
        firstName: 'Jana',
        contractBusinessId: 'SK-2026-000042',
        boxName: 'B12',
        warehouseName: 'Ružinov',
        amount: { amount: 4990, currency: 'EUR' },
        dueOn: '2026-02-20',
        invoiceNumber: null,
        retryOn: '2026-03-05',
      },
      dedupeKey: `overdue-${number}`,
    }),
  );
  return to;
}
async function sent(to: string, process = app) {
  const { id } = await app.one<{ id: string }>('select id from messages where recipient = $1 order by created_at desc, id desc limit 1', [
    to,
  ]);
  await process.runJob('send-message', { messageId: id });
  return app.one<{ subject: string; html: string; text: string; status: string }>(
    'select subject, html, text, status from messages where id = $1',
    [id],
  );
}

describe('texts of messages', () => {
  test('are listed with every kind, and nobody has written one', async () => {
    const { kinds } = (await owner.get(`${root}?language=SK`)).json<{ kinds: MessageTextKind[] }>();
    expect(kinds.length).toBeGreaterThan(60);
    expect(kinds.flatMap(({ states }) => states)).toEqual([]);
    expect(kinds.find(({ kind }) => kind === 'contract-act.NOTICE')).toMatchObject({ audience: 'CLIENT', name: 'Vypovedáme vašu zmluvu' });
    expect(await read()).toMatchObject({ version: 0, examples: 2, isBroken: false, history: [], values: { boxName: 'B12' } });
  });

  test('apply in another process without a restart, to messages that are queued afterwards', async () => {
    const before = await queueOverdue();
    app.clock.advance({ seconds: 1 });
    const saved = await write({
      [subject]: 'Pay {{amount}}',
      [text]: 'First.\r\n\r\n\r\nSecond, {{name}}.',
      [retry]: (await read()).parts.find(({ id }) => id === retry)?.standard ?? '',
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json<MessageText>().history[0]).toMatchObject({
      version: 1,
      texts: { [subject]: 'Pay {{amount}}', [text]: 'First.\n\nSecond, {{name}}.' },
    });
    const after = await queueOverdue();
    expect((await sent(before, second)).subject).toBe('The rent for box B12 has not been paid yet');
    const message = await sent(after, second);
    expect(message).toMatchObject({ status: 'SENT', subject: 'Pay €49.90' });
    expect(message.text).toContain('First.\n\nSecond, Jana.');
    expect(await kindOf('rent-overdue')).toMatchObject({
      states: [{ language: 'EN', isOwn: true, isBroken: false, standardChanged: false }],
    });
  });

  test('stand alone in each language', async () => {
    expect((await read('rent-overdue', 'SK')).version).toBe(0);
  });

  test('are rejected at their field, with the name of the placeholder, and nothing is stored', async () => {
    const { version } = await read();
    const count = (await audits()).length;
    const response = await write({
      [subject]: '',
      [text]: 'Pay {{sum}}',
      [retry]: 'We try again.',
      'email-rent:overdue.button': 'x'.repeat(61),
      'email-rent:nonsense': 'x',
    });
    expect(response.statusCode).toBe(400);
    expect(faults(response)).toEqual([
      'request/invalid',
      [`texts.${subject}`, 'revalid/rule/basic/not-null'],
      [`texts.${text}`, 'message-text/unknown-placeholder', { name: 'sum' }],
      [`texts.${retry}`, 'message-text/missing-placeholder', { name: 'retryOn' }],
      ['texts.email-rent:overdue.button', 'message-text/too-long', { max: 60 }],
      ['texts.email-rent:nonsense', 'message-text/unknown-part'],
    ]);
    expect(faults(await write({ 'email-contract:INCREASE.text': 'Pay more.' }, 'contract-act.INCREASE'))).toEqual([
      'request/invalid',
      ['texts.email-contract:INCREASE.text', 'message-text/prescribed'],
    ]);
    expect((await write({ [text]: 'x'.repeat(40_000) })).statusCode).toBe(400);
    expect(
      (await owner.put(path(), { texts: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`a:${i}`, 'x'])), version })).statusCode,
    ).toBe(400);
    expect([(await read()).version, (await audits()).length]).toEqual([version, count]);
  });

  test.each(['nonsense', 'rent-overdue.EVENT', 'set-password', 'Rent'])('of the kind %s do not exist', async (kind) => {
    expect([400, 404]).toContain((await owner.get(path(kind))).statusCode);
  });

  test('are saved by one of two editors; the other gets the newer version', async () => {
    const { version } = await read('doors-shut');
    const body = (word: string) => ({ texts: { 'email-rent:doors-shut.subject': word }, version });
    const both = await Promise.all([owner.put(path('doors-shut'), body('One')), owner.put(path('doors-shut'), body('Two'))]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = both.find(({ statusCode }) => statusCode === 409)?.json<{ code: string; current: MessageText }>();
    expect(lost).toMatchObject({ code: 'changed-elsewhere', current: { version: version + 1 } });
  });

  test('return to the standard, and the history stays', async () => {
    const { version } = await read();
    expect((await owner.post(`${path()}/reset`, { version: version - 1 })).statusCode).toBe(409);
    const reset = (await owner.post(`${path()}/reset`, { version })).json<MessageText>();
    expect(reset.parts.every((part) => part.text === null)).toBe(true);
    expect(reset.history.map(({ texts }) => texts === null)).toEqual([true, false]);
    expect((await sent(await queueOverdue())).subject).toBe('The rent for box B12 has not been paid yet');
    // A second time changes nothing, but is a call that was made.
    expect((await owner.post(`${path()}/reset`, { version: version + 1 })).json<MessageText>().version).toBe(version + 1);
    await expect(app.rows('delete from message_texts', [])).rejects.toThrow('stays');
    await expect(app.rows(`update message_texts set texts = '{"a":"b"}'`, [])).rejects.toThrow('stays');
  });

  test('have one audit entry per change, with the words before and after', async () => {
    const count = (await audits()).length;
    await write({ [subject]: 'Audited' });
    const entries = await audits();
    expect(entries).toHaveLength(count + 1);
    expect(JSON.stringify(entries)).toContain('Audited');
  });

  test('are read by people who may read settings, and written by those who may change them', async () => {
    const { headers } = await aKey(app, { rights: ['read:setting'] });
    const call = (method: 'GET' | 'POST' | 'PUT', at: string, payload?: object) => app.call(method, at, { headers, payload });
    expect((await call('GET', path())).statusCode).toBe(200);
    expect((await call('POST', `${path()}/preview`, { texts: {}, example: 0 })).statusCode).toBe(200);
    expect((await call('PUT', path(), { texts: {}, version: 0 })).statusCode).toBe(403);
    expect((await call('POST', `${path()}/reset`, { version: 0 })).statusCode).toBe(403);
  });
});

describe('a text is tried', () => {
  test('with example data, the words around messages and the contact of the operator, and is not stored', async () => {
    await write({ 'email:frame.signature': 'Sklady Žilina' }, 'frame');
    const { version } = await read();
    const preview = await owner.post(`${path()}/preview`, { texts: { [text]: '<script>alert(1)</script> {{amount}}' }, example: 1 });
    const { html, text: plain } = preview.json<{ subject: string; html: string; text: string }>();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; €49.00');
    expect(html).not.toContain('<script');
    expect(plain).toContain('Sklady Žilina');
    expect((await read()).version).toBe(version);
    expect(faults(await owner.post(`${path()}/preview`, { texts: { [text]: '{{no}}' }, example: 0 }))[1]).toEqual([
      `texts.${text}`,
      'message-text/unknown-placeholder',
      { name: 'no' },
    ]);
    expect((await owner.post(`${path()}/preview`, { texts: {}, example: 99 })).statusCode).toBe(404);
  });

  test('by a message to the own address, which is limited and audited, and never by a program', async () => {
    const me = await aStaffClient(app);
    const body = { texts: { [subject]: 'Attempt' }, example: 0 };
    const first = await me.post(`${path()}/test`, body);
    const { to } = first.json<{ to: string }>();
    expect(await sent(to)).toMatchObject({ status: 'SENT', subject: '[Test] Attempt' });
    let limited = 0;
    for (let i = 0; i < 12; i += 1) {
      const response = await second.call('POST', `${path()}/test`, { headers: me.headers, payload: body });
      if (response.statusCode === 429) limited += 1;
    }
    expect(limited).toBeGreaterThan(0);
    const own = await app.rows(`select 1 from audit_log where verb like '%test%' and noun = 'message-text'`, []);
    const queued = await app.rows(`select 1 from messages where recipient = $1`, [to]);
    expect(own.length).toBe(queued.length);
    const key = await aKey(app, { rights: ['write:setting'] });
    const program = await app.call('POST', `${path()}/test`, { headers: key.headers, payload: body });
    expect(program.statusCode).toBe(403);
  });
});

describe('texts of another release', () => {
  test('that cannot be used leave the standard text, are a task and a badge, and end with the next version', async () => {
    const { version } = await read();
    await app.rows(
      `insert into message_texts (kind, language, version, texts, standards, changed_by, changed_at)
       select 'rent-overdue', 'EN', $1, $2, $3, changed_by, $4 from message_texts limit 1`,
      [version + 1, { [text]: 'Pay {{removedValue}}' }, { [text]: 'An older standard text' }, app.clock.now()],
    );
    app.clock.advance({ seconds: 1 });
    const message = await sent(await queueOverdue());
    expect(message).toMatchObject({ status: 'SENT', subject: 'The rent for box B12 has not been paid yet' });
    expect(log.lines.some((line) => JSON.stringify(line).includes('cannot be used'))).toBe(true);
    const task = async () => (await owner.get('/api/admin/today/message-text-broken')).json<{ rows: object[] }>().rows;
    expect(await task()).toMatchObject([{ reference: 'rent-overdue', detail: 'EN' }]);
    const shown = await read();
    expect(shown).toMatchObject({ isBroken: true });
    expect(shown.parts.find(({ id }) => id === text)).toMatchObject({ standardThen: 'An older standard text' });
    expect((await kindOf('rent-overdue'))?.states).toMatchObject([{ isBroken: true, standardChanged: true }]);
    await write({ [text]: 'Pay {{amount}}' });
    expect(await task()).toEqual([]);
    expect(await kindOf('rent-overdue')).toMatchObject({ states: [{ isBroken: false, standardChanged: false }] });
  });

  test('are found before a message needs them, and a mark is removed when they can be used again', async () => {
    await app.rows(
      `insert into message_texts (kind, language, version, texts, standards, changed_by, changed_at)
       select 'rent-paid', 'HU', 1, '{"email-rent:removed": "x"}', '{}', changed_by, $1 from message_texts limit 1`,
      [app.clock.now()],
    );
    await app.runJob('check-message-texts', {});
    await app.runJob('check-message-texts', {});
    const marks = () => app.rows('select message_text_id from message_text_faults', []);
    expect(await marks()).toHaveLength(1);
    await owner.post(`${path('rent-paid', 'HU')}/reset`, { version: 1 });
    await app.runJob('check-message-texts', {});
    expect(await marks()).toEqual([]);
  });

  test('that need a value which a message lacks stay a task, with the name of the value, until they are saved again', async () => {
    const { version } = await read('box-sharing-ended');
    await owner.put(path('box-sharing-ended'), { texts: { 'own:closing': 'Ask {{ownerName}}.' }, version });
    app.clock.advance({ seconds: 1 });
    await inTransaction(app.context.db, (trx) =>
      queueMessage(trx, app.context, {
        to: 'lacks@example.com',
        language: 'EN',
        template: 'box-sharing-ended',
        // As an older release stored it.
        data: { firstName: 'Jana', boxName: 'B12', warehouseName: 'Ružinov', contractBusinessId: 'SK-1' } as never,
        dedupeKey: 'lacks',
      }),
    );
    expect((await sent('lacks@example.com')).text).not.toContain('Ask ');
    await app.runJob('check-message-texts', {});
    expect(await read('box-sharing-ended')).toMatchObject({ isBroken: false, missingValue: 'ownerName' });
    expect((await kindOf('box-sharing-ended'))?.states).toMatchObject([{ language: 'EN', isBroken: true }]);
    const again = await owner.put(path('box-sharing-ended'), { texts: { 'own:closing': 'Ask {{ownerName}}.' }, version: version + 1 });
    expect(again.json<MessageText>()).toMatchObject({ version: version + 2, missingValue: null });
  });
});
