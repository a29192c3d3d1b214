import type { SettingSection, Settings } from '@komora/api/admin';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { createOperator } from '@komora/testing/factories/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageMeta } from '../../src/app/page-meta.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const at = '2026-03-02T09:00:00Z';
let app: TestApp;
/** Another process on the same database. */
let second: TestApp;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at });
  second = await createTestApp(database.url, { at });
  owner = await aStaffClient(app, { name: 'Eva Správna' });
  await createOperator(app.pool);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const path = (section: SettingSection) => `/api/admin/settings/${section}`;
const read = async (client = owner) => (await client.get('/api/admin/settings')).json<Settings>();
/** The body that changes some fields of a section, based on its present version. */
async function bodyOf<S extends SettingSection>(section: S, change: Partial<Settings[S]['value']>, more: object = {}) {
  const { value, version } = (await read())[section];
  return { value: { ...value, ...change }, version, ...more };
}
const change = async <S extends SettingSection>(section: S, values: Partial<Settings[S]['value']>, more: object = {}) =>
  owner.put(path(section), await bodyOf(section, values, more));
const reason = { reason: 'agreed at the meeting' };
const errorsOf = (response: { json(): unknown }) =>
  (response.json() as { errors?: { path: string; code: string }[] }).errors?.map(({ path: at, code }) => `${at} ${code}`) ?? [];
const entries = () => app.one<{ count: number }>(`select count(*)::integer as count from audit_log where noun = 'setting'`);

describe('a setting', () => {
  test('has its initial value until somebody changes it, and then says who did', async () => {
    const { contact } = await read();
    expect(contact).toMatchObject({ version: 0, changedAt: null, changedBy: null, fixed: [], value: { phone: null, social: [] } });
    const changed = await change('contact', { phone: '+421 2 321 122 33', social: ['https://social.example/komora'] });
    expect(changed.statusCode).toBe(200);
    expect(changed.json<Settings>().contact).toMatchObject({
      version: 1,
      value: { phone: '+421 2 321 122 33' },
      changedBy: 'Eva Správna',
      changedAt: '2026-03-02T09:00:00.000Z',
    });
    const entry = await app.one<{ changes: object; noun: string }>(
      `select changes, noun from audit_log where verb = 'setting.change-contact' order by at desc, id desc limit 1`,
    );
    expect(entry).toEqual({
      noun: 'setting',
      changes: {
        'contact.phone': { before: null, after: '+421 2 321 122 33' },
        'contact.social': { before: [], after: ['https://social.example/komora'] },
      },
    });
  });

  test('of the call centre is its hours, which the pages show, or none', async () => {
    expect((await pageMeta(app.context))['call-hours']).toBe('540,1020,1,2,3,4,5');
    const path = '/api/admin/settings/contact';
    const tried = async (hours: object) => owner.put(path, await bodyOf('contact', { hours: hours as never }));
    for (const [wrong, at] of [
      [{ weekdays: [], opens: 540, closes: 1020 }, 'value.hours.weekdays'],
      [{ weekdays: [1, 1], opens: 540, closes: 1020 }, 'value.hours.weekdays'],
      [{ weekdays: [8], opens: 540, closes: 1020 }, 'value.hours.weekdays.0'],
      [{ weekdays: [1], opens: 540, closes: 540 }, 'value.hours.closes'],
      [{ weekdays: [1], opens: 540, closes: 1441 }, 'value.hours.closes'],
    ] as const) {
      const response = await tried(wrong);
      expect([response.statusCode, errorsOf(response).map((error) => error.split(' ')[0])]).toEqual([400, [at]]);
    }
    expect((await change('contact', { hours: { weekdays: [1, 6], opens: 450, closes: 1440 } })).statusCode).toBe(200);
    expect((await pageMeta(app.context))['call-hours']).toBe('450,1440,1,6');
    expect((await change('contact', { hours: null })).statusCode).toBe(200);
    expect((await pageMeta(app.context))['call-hours']).toBe('');
    const { changes } = await app.one<{ changes: object }>(
      `select changes from audit_log where verb = 'setting.change-contact' order by at desc, id desc limit 1`,
    );
    expect(changes).toEqual({ 'contact.hours': { before: { weekdays: [1, 6], opens: 450, closes: 1440 }, after: null } });
  });

  test('of the name of the shop is shown on pages and during maintenance', async () => {
    expect((await pageMeta(app.context))['shop-name']).toBe('Komora');
    for (const wrong of ['', ' ', 'x'.repeat(61)])
      expect(errorsOf(await change('contact', { shopName: wrong }))[0]).toMatch(/^value\.shopName /);
    expect((await change('contact', { shopName: ' Sklady <b> & syn ' })).statusCode).toBe(200);
    expect((await pageMeta(app.context))['shop-name']).toBe('Sklady <b> & syn');
    await change('maintenance', { on: true }, reason);
    const { statusCode, body } = await app.get('/');
    expect([statusCode, body.includes('Komora'), body.includes('<title>Sklady &#60;b&#62; &#38; syn</title>')]).toEqual([503, false, true]);
    await change('maintenance', { on: false }, reason);
    expect((await change('contact', { shopName: 'Komora' })).statusCode).toBe(200);
  });

  test('applies at once in this process, and in another one as soon as it is notified', async () => {
    await change('contact', { phone: '+421 850 111 222' });
    await change('page', { analyticsId: 'G-SECOND0001', indexing: true, languages: ['SK', 'EN'] });
    expect(await pageMeta(app.context)).toMatchObject({ phone: '+421 850 111 222', 'analytics-id': 'G-SECOND0001', locales: 'sk,en' });
    const meta = await waitUntil(
      async () => {
        const found = await pageMeta(second.context);
        return found['analytics-id'] === 'G-SECOND0001' ? found : undefined;
      },
      { what: 'the change to arrive in the second process' },
    );
    expect(meta).toMatchObject({ phone: '+421 850 111 222', indexing: 'true', locales: 'sk,en' });
    expect((await second.get('/texts/hu?of=help')).statusCode).toBe(404);
    await change('page', { languages: ['SK', 'CS', 'EN', 'UK', 'PL', 'HU'] });
    expect((await app.get('/texts/hu?of=help')).statusCode).toBe(200);
  });

  test('arrives also after the connection of the second process was lost', async () => {
    await app.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'komora listener' and datname = current_database()`,
      [],
    );
    await change('orders', { holdMinutes: 77 });
    await waitUntil(async () => second.context.settings.get('orders').holdMinutes === 77 || undefined, { what: 'the change to arrive' });
  });

  test('is changed by one of two editors; the other one gets the present values and loses nothing', async () => {
    const body = await bodyOf('orders', { holdMinutes: 20 });
    const [one, other] = await Promise.all([
      owner.put(path('orders'), body),
      owner.put(path('orders'), { ...body, value: { ...body.value, holdMinutes: 25 } }),
    ]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
    const [won = one, lost = other] = one.statusCode === 200 ? [one, other] : [other, one];
    expect(lost.json()).toMatchObject({ code: 'changed-elsewhere', current: { orders: won.json<Settings>().orders } });
  });

  test('that is wrong is rejected at its field, without an audit entry', async () => {
    const before = await entries();
    const rejected = async (section: SettingSection, values: object, more: object = {}) => {
      const { value, version } = (await read())[section];
      return errorsOf(await owner.put(path(section), { value: { ...value, ...values }, version, ...more }));
    };
    expect(await rejected('contact', { phone: '0903 123 456' })).toEqual(['value.phone revalid/rule/basic/regex']);
    expect(await rejected('contact', { email: 'nobody' })).toEqual(['value.email revalid/rule/basic/regex']);
    expect(await rejected('contact', { social: ['javascript:alert(1)'] })).toEqual(['value.social.0 revalid/rule/basic/regex']);
    expect(await rejected('page', { analyticsId: '"><script>' })).toEqual(['value.analyticsId revalid/rule/basic/regex']);
    expect(await rejected('page', { languages: [] })).toHaveLength(1);
    expect(await rejected('page', { languages: ['EN'] })).toEqual(['value.languages setting/default-language']);
    expect(await rejected('orders', { holdMinutes: 0 })).toHaveLength(1);
    expect(await rejected('orders', { holdMinutes: 1e9 })).toHaveLength(1);
    for (const waitlistHours of [0, 169, 1.5]) expect(await rejected('orders', { waitlistHours })).toHaveLength(1);
    expect(await rejected('dunning', { lastCallDays: 3 }, reason)).toEqual(['value.lastCallDays revalid/rule/basic/regex']);
    expect(await rejected('dunning', { retryDays: [5, 3] }, reason)).toEqual(['value.retryDays revalid/rule/basic/regex']);
    expect(await rejected('retention', { doorLogDays: 1 }, reason)).toHaveLength(1);
    expect(await rejected('maintenance', { text: { SK: 'x'.repeat(201) } }, reason)).toHaveLength(1);
    // A reason is needed where clients are affected.
    expect(await rejected('retention', {})).toEqual(['reason revalid/rule/basic/not-null']);
    expect((await owner.put('/api/admin/settings/nonsense', { value: {}, version: 0 })).statusCode).toBe(404);
    expect(await entries()).toEqual(before);
  });

  test('keeps fields that nobody knows out of the database', async () => {
    const { value, version } = (await read()).orders;
    await owner.put(path('orders'), { value: { ...value, secret: 'x' }, version });
    const stored = await app.one<{ value: object }>(`select value from settings where section = 'orders'`);
    expect(Object.keys(stored.value).sort()).toEqual(['holdMinutes', 'holdsPerAddress', 'waitlistHours']);
  });

  test('stays in the database: no value is deleted, and no version goes back', async () => {
    await expect(app.rows('delete from settings', [])).rejects.toThrow('a setting stays');
    await expect(app.rows('update settings set version = 1 where version > 1', [])).rejects.toThrow('has applied');
  });
});

describe('a variable of the environment', () => {
  test('wins, is shown as fixed, and cannot be changed in the console', async () => {
    await change('retention', { doorLogDays: 100 }, reason);
    const fixed = await createTestApp(database.url, { at, env: { DOOR_LOG_DAYS: '400', CONTACT_PHONE: '+420 222 333 444' } });
    try {
      const client = await aStaffClient(fixed);
      const { retention, contact } = await read(client);
      expect([retention.value.doorLogDays, retention.fixed, contact.value.phone, contact.fixed]).toEqual([
        400,
        ['doorLogDays'],
        '+420 222 333 444',
        ['phone'],
      ]);
      const put = (values: object) =>
        client.put(path('retention'), { value: { ...retention.value, ...values }, version: retention.version, ...reason });
      expect(errorsOf(await put({ doorLogDays: 500 }))).toEqual(['value.doorLogDays setting/fixed']);
      // The other fields can still be changed.
      expect((await put({ cameraKeepDays: 3 })).statusCode).toBe(200);
    } finally {
      await fixed.close();
    }
  });
});

describe('the notice period', () => {
  const from = (day: string, noticeDays: number) => change('notice', { noticeDays }, { from: day, ...reason });
  const on = (day: string) => app.context.settings.on('notice', day).noticeDays;

  test('changes on its day, at midnight of the warehouse, also when the clocks change', async () => {
    expect((await from('2026-03-29', 30)).statusCode).toBe(200);
    expect((await from('2026-10-25', 60)).statusCode).toBe(200);
    expect([on('2026-03-28'), on('2026-03-29'), on('2026-10-24'), on('2026-10-25')]).toEqual([14, 30, 30, 60]);
    const shown = async (instant: string) => {
      app.clock.set(instant);
      return (await pageMeta(app.context))['notice-days'];
    };
    // Bratislava: UTC+1 before the night of the change to summer time, UTC+2 until that of October.
    expect(await shown('2026-03-28T22:59:59Z')).toBe('14');
    expect(await shown('2026-03-28T23:00:00Z')).toBe('30');
    expect(await shown('2026-10-24T21:59:59Z')).toBe('30');
    expect(await shown('2026-10-24T22:00:00Z')).toBe('60');
    app.clock.set(at);
    const { notice, today } = await read();
    expect([today, notice.value.noticeDays]).toEqual(['2026-03-02', 14]);
    expect(notice.dated.map((one) => [one.from, one.value.noticeDays])).toEqual([
      ['2026-10-25', 60],
      ['2026-03-29', 30],
    ]);
  });

  test('of a coming day is replaced, but not of a day that has passed', async () => {
    expect((await from('2026-03-29', 21)).statusCode).toBe(200);
    expect(on('2026-03-29')).toBe(21);
    expect(errorsOf(await from('2026-03-01', 90))).toEqual(['from setting/from-too-early']);
    expect(errorsOf(await from('2026-02-30', 90))).toEqual(['from revalid/rule/basic/regex']);
    await expect(
      app.rows(`update settings set value = '{}', version = version + 100, changed_at = '2026-05-01' where valid_from = '2026-03-29'`, []),
    ).rejects.toThrow('has applied');
  });
});

describe('maintenance', () => {
  const pages = { headers: { 'accept-language': 'sk' } };
  const home = (process: TestApp) => process.call('GET', '/', pages);

  test('shows words and an end to visitors, leaves staff in, and ends, in every process', async () => {
    const text = { SK: "Vymieňame servery <b>rýchlo</b> za $& 5 $' $` $1.", EN: 'We replace servers.' };
    const until = '2026-03-02T11:30:00.000Z';
    const closed = await change('maintenance', { on: true, text, until }, reason);
    expect(closed.statusCode).toBe(200);
    const response = await home(app);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '9000']);
    expect(response.body).toContain("Vymieňame servery &#60;b&#62;rýchlo&#60;/b&#62; za $&#38; 5 $' $` $1.");
    expect(response.body.match(/<svg|<\/svg>/g)).toEqual(['<svg', '</svg>']);
    expect(response.body).toMatch(/Vrátime sa 2\. ?3\. ?2026[^<]*12:30/);
    await waitUntil(async () => ((await home(second)).statusCode === 503 ? true : undefined), {
      what: 'maintenance in the second process',
    });
    for (const process of [app, second]) {
      expect((await process.get('/api/client/warehouse')).statusCode).toBe(503);
      expect((await process.call('GET', '/api/admin/settings', { headers: owner.headers })).statusCode).not.toBe(503);
    }
    expect((await owner.get('/api/admin/me')).statusCode).toBe(200);

    // An end that has passed is not promised any longer.
    app.clock.set('2026-03-02T11:30:00Z');
    const late = await home(app);
    expect([late.headers['retry-after'], late.body.includes('Vrátime sa')]).toEqual(['900', false]);
    app.clock.set(at);

    await change('maintenance', { on: false, text: {}, until: null }, reason);
    expect((await app.get('/api/client/warehouse')).statusCode).toBe(200);
    await waitUntil(async () => ((await second.get('/api/client/warehouse')).statusCode === 200 ? true : undefined), {
      what: 'the end of maintenance in the second process',
    });
  });
});
