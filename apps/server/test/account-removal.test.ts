import { useTestDatabase, waitUntil } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createInvoice, createRent } from '@komora/testing/factories/rent';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, type FullTestApp, openFullTestApp, password } from './kit/full-test-app.ts';

const database = useTestDatabase();
let testApp: FullTestApp;
let me: Client;
beforeAll(async () => {
  testApp = await openFullTestApp(database.url);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  me = await testApp.client({ firstName: 'Odchádzajúca', lastName: 'Klientka' });
});

const remove = (who = me) => testApp.post('/api/client/my/remove-account', undefined, who.token);
const rejected = async (who = me) => {
  const response = await remove(who);
  return [response.statusCode, response.json().code];
};
const user = async (id: string) => (await testApp.rows('select * from users where id = $1', [id]))[0];
const order = async (id: string) => (await testApp.rows('select * from orders where id = $1', [id]))[0];
const letters = (to: string) => testApp.rows('select template, data from messages where recipient = $1', [to]);

/** The number of connections that wait for a lock. */
const waiting = async (count: number) =>
  waitUntil(
    async () =>
      (await testApp.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length >= count,
    { what: `${count} transactions to wait`, limitMs: 20_000 },
  );

describe('an account stays', () => {
  test.each(['ACTIVE', 'TERMINATING', 'EVICTED'] as const)('while a contract is %s', async (status) => {
    await createContract(testApp.pool, { clientId: me.id, status: 'TERMINATED' });
    await createContract(testApp.pool, { clientId: me.id, status });
    expect(await rejected()).toEqual([409, 'account/active-contracts']);
    expect(await user(me.id)).toMatchObject({ email: me.email, anonymised_at: null });
    expect((await testApp.get('/api/client/my/profile', me.token)).statusCode).toBe(200);
    expect(await letters(me.email)).toEqual([]);
  });

  test('while a rent is unpaid, also of an ended contract', async () => {
    const contract = await createContract(testApp.pool, { clientId: me.id, status: 'TERMINATED' });
    await createRent(testApp.pool, { contractId: contract.id, periodNumber: 0, paidAt: '2026-01-01T00:00:00Z' });
    await createRent(testApp.pool, { contractId: contract.id, periodNumber: 1 });
    expect(await rejected()).toEqual([409, 'account/unpaid-rents']);
    await testApp.rows(
      `update rents set paid_at = now(), paying_status = 'PAID', status = 'PAID' where contract_id = $1 and paid_at is null`,
      [contract.id],
    );
    expect((await remove()).statusCode).toBe(204);
  });

  const owing = async (kind: string, amount: number): Promise<string> => {
    const contract = await createContract(testApp.pool, { clientId: me.id, status: 'TERMINATED' });
    const [row] = await testApp.rows(
      `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, due_on, source, source_id, created_at)
       select c.client_id, c.legal_entity_id, c.currency, c.id, $2, case when $2 = 'PAYMENT' then 'TRANSFER' end, $3, '2026-03-01', case when $3 > 0 then '2026-03-01'::date end,
         'STAFF', gen_random_uuid(), now() from contracts c where c.id = $1 returning id`,
      [contract.id, kind, amount],
    );
    return String(row?.id);
  };
  /** Covers an entry with another one of the opposite sign. */
  const settle = async (id: string, kind: string): Promise<string> => {
    const [row] = await testApp.rows(
      `with e as (select * from ledger_entries where id = $1)
       insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, currency, $2, case when $2 in ('PAYMENT', 'REFUND') then 'TRANSFER' end, -amount, entered_on,
         case when $2 = 'DEPOSIT_OUT' then 'DEPOSIT' else 'STAFF' end, case when $2 = 'DEPOSIT_OUT' then id else gen_random_uuid() end, created_at from e returning id`,
      [id, kind],
    );
    const other = String(row?.id);
    if (kind === 'DEPOSIT_OUT') return other;
    await testApp.rows(
      'select allocate_entries(c.id, d.id) from ledger_entries c, ledger_entries d where c.id = any($1) and c.amount < 0 and d.id = any($1) and d.amount > 0',
      [[id, other]],
    );
    return other;
  };
  const obstacles = async () => (await testApp.get('/api/client/my/removal-obstacles', me.token)).json();

  test.each(['CHARGE', 'OPENING'])('while a debt is open that is no rent: %s', async (kind) => {
    const id = await owing(kind, 30_000);
    expect(await obstacles()).toEqual({ obstacles: ['account/unpaid-debts'] });
    expect(await rejected()).toEqual([409, 'account/unpaid-debts']);
    expect(await user(me.id)).toMatchObject({ email: me.email, anonymised_at: null });
    await settle(id, 'WRITE_OFF');
    expect(await obstacles()).toEqual({ obstacles: [] });
    expect((await remove()).statusCode).toBe(204);
  });

  test('while a credit is not returned', async () => {
    const id = await owing('PAYMENT', -1500);
    expect(await obstacles()).toEqual({ obstacles: ['account/money-held'] });
    expect(await rejected()).toEqual([409, 'account/money-held']);
    await settle(id, 'REFUND');
    expect((await remove()).statusCode).toBe(204);
  });

  test('while a deposit is held; a deposit that nobody paid is a debt', async () => {
    const id = await owing('DEPOSIT_IN', 10_000);
    expect(await rejected()).toEqual([409, 'account/unpaid-debts']);
    await settle(id, 'PAYMENT');
    expect(await rejected()).toEqual([409, 'account/money-held']);
    await settle(await settle(id, 'DEPOSIT_OUT'), 'REFUND');
    expect((await remove()).statusCode).toBe(204);
  });

  test('while an order is paid at the gateway and the server does not know it yet', async () => {
    const placed = await testApp.order(await testApp.box(), { token: me.token });
    await testApp.pay(placed);
    expect(await rejected()).toEqual([409, 'account/active-contracts']);
    expect(await order(placed.json().orderId)).toMatchObject({ status: 'FULFILLED', client_id: me.id });
  });

  test('without a session', async () => {
    expect((await remove({ ...me, token: 'no-session' })).statusCode).toBe(401);
  });
});

describe('a deleted account', () => {
  test('keeps no personal data and cannot log in', async () => {
    await testApp.rows(
      `update users set referral_code = 'KOD' || left(id::text, 8), date_of_birth = '1990-01-01', gender = 'Female', newsletter_subscribed = true, invoicing_details = '{"firstName": "Odchádzajúca"}' where id = $1`,
      [me.id],
    );
    const { token: other, deviceToken } = (await testApp.logIn(me.email, { rememberMe: true, deviceId: 'phone' })).json();
    const before = await user(me.id);
    expect((await remove()).statusCode).toBe(204);
    const after = await user(me.id);
    expect(after).toMatchObject({
      first_name: '',
      last_name: '',
      phone_number: null,
      password_hash: null,
      date_of_birth: null,
      gender: null,
      invoicing_details: null,
      newsletter_subscribed: false,
      anonymised_at: testApp.clock.now(),
    });
    const said = JSON.stringify(after);
    for (const secret of [me.email, me.phoneNumber, before?.referral_code, 'Odchádzajúca', 'Klientka']) expect(said).not.toContain(secret);
    for (const token of [me.token, other]) expect((await testApp.get('/api/client/client-user/current', token)).statusCode).toBe(401);
    const device = await testApp.post('/auth/custom/device-login', { deviceId: 'phone', deviceToken, domain: 'CLIENT' });
    expect(device.json().code).toBe('invalid-credentials');
    expect((await testApp.logIn(me.email)).json().code).toBe('invalid-credentials');
    for (const table of ['sessions', 'device_tokens', 'password_tokens', 'sign_in_codes', 'client_passkeys'])
      expect(await testApp.rows(`select from ${table} where user_id = $1`, [me.id])).toEqual([]);
  });

  test('gets a confirmation at its old address, which is deleted after a month', async () => {
    await remove();
    expect(await letters(me.email)).toEqual([{ template: 'account-removed', data: { firstName: 'Odchádzajúca' } }]);
    const start = testApp.clock.now();
    testApp.clock.advance({ days: 29 });
    await testApp.runJob('purge-expired', {});
    expect(await letters(me.email)).toHaveLength(1);
    testApp.clock.advance({ days: 1 });
    await testApp.runJob('purge-expired', {});
    expect(await letters(me.email)).toEqual([]);
    testApp.clock.set(start.toISOString());
  });

  test('keeps its issued documents, contracts and consents unchanged', async () => {
    const contract = await createContract(testApp.pool, { clientId: me.id, status: 'TERMINATED' });
    const rent = await createRent(testApp.pool, { contractId: contract.id, periodNumber: 0, paidAt: '2026-01-02T00:00:00Z' });
    await createInvoice(testApp.pool, {
      rentId: rent.id,
      clientId: me.id,
      legalEntityId: contract.legalEntityId,
      sequence: 1,
      subjects: ['Nájom'],
    });
    await testApp.post('/api/client/my/subscribe-to-newsletter', { subscribe: true }, me.token);
    const read = async () =>
      Promise.all(['contracts', 'invoices'].map((table) => testApp.rows(`select * from ${table} where client_id = $1`, [me.id]))).then(
        async (rows) => [...rows, await testApp.rows('select * from consents where user_id = $1', [me.id])],
      );
    const before = await read();
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 1]);
    expect((await remove()).statusCode).toBe(204);
    expect(await read()).toEqual(before);
  });

  test('ends its sharings in both directions and leaves every waitlist', async () => {
    const friend = await testApp.client();
    const [mine, theirs] = [
      await createContract(testApp.pool, { clientId: me.id, status: 'TERMINATED' }),
      await createContract(testApp.pool, { clientId: friend.id }),
    ];
    await testApp.rows('insert into box_sharings values ($1, $2, now()), ($3, $4, now())', [mine.id, friend.id, theirs.id, me.id]);
    await testApp.rows(
      `insert into waitlist_entries (warehouse_id, user_id, email, language, created_at) values ($1, $2, $3, 'SK', now())`,
      [testApp.warehouseId, me.id, me.email],
    );
    expect((await remove()).statusCode).toBe(204);
    expect(await testApp.rows('select from box_sharings where contract_id = any($1)', [[mine.id, theirs.id]])).toEqual([]);
    expect(await testApp.rows('select from waitlist_entries where user_id = $1 or email = $2', [me.id, me.email])).toEqual([]);
  });

  test('loses its photos and service accesses', async () => {
    const { id } = await createContract(testApp.pool, { clientId: me.id, status: 'TERMINATED' });
    await testApp.rows(
      `insert into entrance_photos (id, contract_id, user_id, media_type, picture, taken_at, delete_after)
       values (uuidv7(), $1, $2, 'image/png', 'x', now(), now() + interval '1 day')`,
      [id, me.id],
    );
    await testApp.rows(
      `insert into access_links (id, contract_id, created_by, email, token_hash, valid_from, valid_to, created_at)
       values (uuidv7(), $1, $2, 'plumber@example.com', sha256('x'), now(), now() + interval '1 day', now())`,
      [id, me.id],
    );
    await testApp.rows(
      `insert into terminations (contract_id, requested_by, day, note, reasons, was_evicted_and_cleaned, requested_at)
       values ($1, $2, '2026-03-02', 'My private story', '{Ine}', false, now())`,
      [id, me.id],
    );
    expect((await remove()).statusCode).toBe(204);
    expect(await testApp.rows('select from entrance_photos where user_id = $1', [me.id])).toEqual([]);
    const [token] = await testApp.rows('select email, revoked_at from access_links where created_by = $1', [me.id]);
    expect(token).toEqual({ email: '', revoked_at: expect.any(Date) });
    expect(await testApp.rows('select note from terminations where contract_id = $1', [id])).toEqual([{ note: null }]);
  });

  test('has the contents of its messages deleted; queued messages are not sent', async () => {
    await testApp.rows(
      `insert into messages (channel, recipient, language, template, data, dedupe_key, status, subject, html, text, secrets, created_at)
       values ('EMAIL', upper($1), 'SK', 'password-changed', '{"firstName": "Odchádzajúca"}', $1 || 1, 'SENT', 'Pre Odchádzajúcu', 'x', 'x', null, now()),
              ('SMS', $2, 'SK', 'set-password', '{}', $1 || 2, 'QUEUED', null, null, null, 'x', now())`,
      [me.email, me.phoneNumber],
    );
    await remove();
    expect(
      await testApp.rows(
        `select recipient, data, status, subject, html, text, secrets from messages where dedupe_key like $1 || '%' order by dedupe_key`,
        [me.email],
      ),
    ).toEqual(
      ['SENT', 'FAILED'].map((status) => ({
        recipient: 'removed',
        data: {},
        status,
        subject: null,
        html: null,
        text: null,
        secrets: null,
      })),
    );
  });

  test('loses its error reports', async () => {
    await testApp.rows(
      `insert into error_reports (error, stacktrace, context, received_at) values ('x', 'x', jsonb_build_object('username', $1::text), now())`,
      [me.email],
    );
    await remove();
    expect(await testApp.rows(`select from error_reports where context ->> 'username' = $1`, [me.email])).toEqual([]);
  });

  test('frees its e-mail address and phone number for a new registration', async () => {
    await remove();
    const response = await testApp.post('/api/user/register', {
      firstName: 'Nová',
      lastName: 'Osoba',
      email: me.email,
      phoneNumber: me.phoneNumber,
      password: 'nové heslo 1',
      passwordConfirmation: 'nové heslo 1',
      userLanguage: 'SK',
      termsAndConditions: true,
      privacyPolicy: true,
      newsletter: false,
    });
    expect(response.statusCode).toBe(204);
    const again = await testApp.rows('select id from users where email = $1', [me.email]);
    expect(again).toHaveLength(1);
    expect(again[0]?.id).not.toBe(me.id);
  });

  test('cannot be deleted by a session that ends meanwhile', async () => {
    const blocker = await testApp.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table rate_limits in access exclusive mode');
    const removing = testApp.post('/api/client/my/remove-account', { password }, me.token);
    await waiting(1);
    await blocker.query('delete from sessions where user_id = $1', [me.id]);
    await blocker.query('commit');
    blocker.release();
    expect((await removing).statusCode).toBe(401);
    expect(await user(me.id)).toMatchObject({ email: me.email, anonymised_at: null });
  });

  test('is deleted once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove()));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 401)]);
    expect(await letters(me.email)).toHaveLength(1);
  });
});

describe('orders of a deleted account', () => {
  test('unpaid: are cancelled, free their box and lose the identity of the buyer', async () => {
    const boxId = await testApp.box();
    const placed = await testApp.order(boxId, { token: me.token, email: me.email });
    expect((await remove()).statusCode).toBe(204);
    const row = await order(placed.json().orderId);
    expect(row).toMatchObject({ status: 'CANCELLED', anonymised_at: testApp.clock.now(), secret_hash: null, request_hash: null });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${me.email}|Novák|Hlavná|\\+421905999999`));
    expect((await testApp.order(boxId, { email: 'next@example.com' })).statusCode).toBe(200);
  });

  test('cancelled earlier, without login, with the same e-mail: lose the identity of the buyer too', async () => {
    const guest = await testApp.order(await testApp.box(), { email: `guest.${me.email}` });
    const { orderId } = guest.json<{ orderId: string }>();
    await testApp.rows(`update orders set status = 'CANCELLED' where id = $1`, [orderId]);
    await testApp.rows('update users set email = $1 where id = $2', [`guest.${me.email}`, me.id]);
    await remove();
    expect((await order(orderId))?.invoicing_details).toMatchObject({ firstName: '-', email: 'removed@removed.invalid' });
  });

  test('placed concurrently, before the deletion: are deleted with the account', async () => {
    const boxId = await testApp.box();
    const blocker = await testApp.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from boxes where id = $1 for update', [boxId]);
    // The order has locked the account and waits for the box; the deletion waits for the account.
    const orderInput = testApp.order(boxId, { token: me.token });
    await waiting(1);
    const removing = remove();
    await waiting(2);
    await blocker.query('commit');
    blocker.release();
    const [placed, removed] = await Promise.all([orderInput, removing]);
    expect(removed.statusCode).toBe(204);
    const [row, ...others] = await testApp.rows('select status, anonymised_at from orders where placed_by = $1', [me.id]);
    expect(others).toEqual([]);
    expect(row).toEqual({ status: 'CANCELLED', anonymised_at: testApp.clock.now() });
    // The payment may or may not have been opened in between; both are correct.
    expect([200, 401, 404, 409]).toContain(placed.statusCode);
  });

  test('placed concurrently, after the deletion: are rejected', async () => {
    const boxId = await testApp.box();
    const other = await testApp.client();
    const contract = await createContract(testApp.pool, { clientId: other.id });
    await testApp.rows('insert into box_sharings values ($1, $2, now())', [contract.id, me.id]);
    const blocker = await testApp.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from box_sharings where user_id = $1 for update', [me.id]);
    // The deletion has locked the account and waits; the order waits for the account.
    const removing = remove();
    await waiting(1);
    const orderInput = testApp.order(boxId, { token: me.token });
    await waiting(2);
    await blocker.query('commit');
    blocker.release();
    const [removed, placed] = await Promise.all([removing, orderInput]);
    expect([removed.statusCode, placed.statusCode]).toEqual([204, 401]);
    expect(await testApp.rows('select from orders where placed_by = $1', [me.id])).toEqual([]);
    expect(await testApp.rows('select from box_reservations where box_id = $1', [boxId])).toEqual([]);
  });
});
