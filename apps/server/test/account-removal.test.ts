import { useTestDatabase, waitUntil } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createInvoice, createRent } from '@komora/testing/factories/rent';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { sweepExpired } from '../src/modules/account/sweep-expired.ts';
import { type Client, WholeHouse } from './whole-house.ts';

const database = useTestDatabase();
let house: WholeHouse;
let me: Client;
beforeAll(async () => {
  house = await WholeHouse.open(database.url);
});
afterAll(() => house.close());
beforeEach(async () => {
  me = await house.client({ firstName: 'Odchádzajúca', lastName: 'Klientka' });
});

const remove = (who = me) => house.post('/api/client/my/remove-account', undefined, who.token);
const refused = async (who = me) => {
  const answer = await remove(who);
  return [answer.statusCode, answer.json().code];
};
const user = async (id: string) => (await house.rows('select * from users where id = $1', [id]))[0];
const order = async (id: string) => (await house.rows('select * from orders where id = $1', [id]))[0];
const letters = (to: string) => house.rows('select template, data from messages where recipient = $1', [to]);

describe('an account stays', () => {
  test.each(['ACTIVE', 'TERMINATING', 'EVICTED'] as const)('while a contract is %s', async (status) => {
    await createContract(house.pool, { clientId: me.id, status: 'TERMINATED' });
    await createContract(house.pool, { clientId: me.id, status });
    expect(await refused()).toEqual([409, 'account/active-contracts']);
    expect(await user(me.id)).toMatchObject({ email: me.email, anonymised_at: null });
    expect((await house.get('/api/client/my/profile', me.token)).statusCode).toBe(200);
    expect(await letters(me.email)).toEqual([]);
  });

  test('while a rent is owed, also of a contract that has ended', async () => {
    const contract = await createContract(house.pool, { clientId: me.id, status: 'TERMINATED' });
    await createRent(house.pool, { contractId: contract.id, periodNumber: 0, paidAt: '2026-01-01T00:00:00Z' });
    await createRent(house.pool, { contractId: contract.id, periodNumber: 1 });
    expect(await refused()).toEqual([409, 'account/unpaid-rents']);
    await house.pool.query(
      `update rents set paid_at = now(), paying_status = 'PAID', status = 'PAID' where contract_id = $1 and paid_at is null`,
      [contract.id],
    );
    expect((await remove()).statusCode).toBe(204);
  });

  test('when an order was paid and only the news of it is still on its way', async () => {
    const placed = await house.order(await house.box(), { token: me.token });
    await house.pay(placed);
    expect(await refused()).toEqual([409, 'account/active-contracts']);
    expect(await order(placed.json().orderId)).toMatchObject({ status: 'FULFILLED', client_id: me.id });
  });

  test('when it is the operator’s', async () => {
    const owner = await house.client({ type: 'OwnerUser' });
    expect(await refused(owner)).toEqual([403, 'forbidden']);
    expect((await remove({ ...me, token: 'no-session' })).statusCode).toBe(401);
  });
});

describe('an account that goes', () => {
  test('keeps nothing personal, and signs nobody in any more', async () => {
    await house.pool.query(
      `update users set referral_code = 'KOD' || left(id::text, 8), date_of_birth = '1990-01-01', gender = 'Female', newsletter_subscribed = true, invoicing_details = '{"firstName": "Odchádzajúca"}' where id = $1`,
      [me.id],
    );
    const { token: other, deviceToken } = (await house.logIn(me.email, { rememberMe: true, deviceId: 'phone' })).json();
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
      anonymised_at: house.clock.now(),
    });
    const said = JSON.stringify(after);
    for (const secret of [me.email, me.phoneNumber, before?.referral_code, 'Odchádzajúca', 'Klientka']) expect(said).not.toContain(secret);
    for (const token of [me.token, other]) expect((await house.get('/api/client/client-user/current', token)).statusCode).toBe(401);
    const device = await house.post('/auth/custom/device-login', { deviceId: 'phone', deviceToken, domain: 'CLIENT' });
    expect(device.json().code).toBe('invalid-credentials');
    expect((await house.logIn(me.email)).json().code).toBe('invalid-credentials');
    for (const table of ['sessions', 'device_tokens', 'password_tokens'])
      expect(await house.rows(`select from ${table} where user_id = $1`, [me.id])).toEqual([]);
  });

  test('is told farewell at its old address, and that letter is forgotten too after a month', async () => {
    await remove();
    expect(await letters(me.email)).toEqual([{ template: 'account-removed', data: { firstName: 'Odchádzajúca' } }]);
    const open = openDatabase(database.url, { max: 1 });
    const start = house.clock.now();
    try {
      house.clock.advance({ days: 29 });
      await sweepExpired({ db: open.db, clock: house.clock });
      expect(await letters(me.email)).toHaveLength(1);
      house.clock.advance({ days: 1 });
      await sweepExpired({ db: open.db, clock: house.clock });
      expect(await letters(me.email)).toEqual([]);
    } finally {
      house.clock.set(start.toISOString());
      await open.close();
    }
  });

  test('leaves its issued documents, contracts and consents as they are', async () => {
    const contract = await createContract(house.pool, { clientId: me.id, status: 'TERMINATED' });
    const rent = await createRent(house.pool, { contractId: contract.id, periodNumber: 0, paidAt: '2026-01-02T00:00:00Z' });
    await createInvoice(house.pool, {
      rentId: rent.id,
      clientId: me.id,
      legalEntityId: contract.legalEntityId,
      sequence: 1,
      subjects: ['Nájom'],
    });
    await house.post('/api/client/my/subscribe-to-newsletter', { subscribe: true }, me.token);
    const read = async () =>
      Promise.all(['contracts', 'invoices'].map((table) => house.rows(`select * from ${table} where client_id = $1`, [me.id]))).then(
        async (rows) => [...rows, await house.rows('select * from consents where user_id = $1', [me.id])],
      );
    const before = await read();
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 1]);
    expect((await remove()).statusCode).toBe(204);
    expect(await read()).toEqual(before);
  });

  test('ends what it shares and what is shared with it, and leaves every waitlist', async () => {
    const friend = await house.client();
    const [mine, theirs] = [
      await createContract(house.pool, { clientId: me.id, status: 'TERMINATED' }),
      await createContract(house.pool, { clientId: friend.id }),
    ];
    await house.pool.query('insert into box_sharings values ($1, $2, now()), ($3, $4, now())', [mine.id, friend.id, theirs.id, me.id]);
    await house.pool.query(
      `insert into waitlist_entries (warehouse_id, user_id, email, language, created_at) values ($1, $2, $3, 'SK', now())`,
      [house.warehouseId, me.id, me.email],
    );
    expect((await remove()).statusCode).toBe(204);
    expect(await house.rows('select from box_sharings where contract_id = any($1)', [[mine.id, theirs.id]])).toEqual([]);
    expect(await house.rows('select from waitlist_entries where user_id = $1 or email = $2', [me.id, me.email])).toEqual([]);
  });

  test('takes its pictures and notes along, and shuts the doors that it opened for others', async () => {
    const { id } = await createContract(house.pool, { clientId: me.id, status: 'TERMINATED' });
    await house.pool.query(
      `insert into captures (id, contract_id, user_id, media_type, picture, taken_at, delete_after)
       values (uuidv7(), $1, $2, 'image/png', 'x', now(), now() + interval '1 day')`,
      [id, me.id],
    );
    await house.pool.query(
      `insert into unlock_tokens (id, contract_id, created_by, email, token_hash, valid_from, valid_to, created_at)
       values (uuidv7(), $1, $2, 'plumber@example.com', sha256('x'), now(), now() + interval '1 day', now())`,
      [id, me.id],
    );
    await house.pool.query(
      `insert into cancellations (contract_id, requested_by, day, note, reasons, was_evicted_and_cleaned, requested_at)
       values ($1, $2, '2026-03-02', 'My private story', '{Ine}', false, now())`,
      [id, me.id],
    );
    expect((await remove()).statusCode).toBe(204);
    expect(await house.rows('select from captures where user_id = $1', [me.id])).toEqual([]);
    const [token] = await house.rows('select email, revoked_at from unlock_tokens where created_by = $1', [me.id]);
    expect(token).toEqual({ email: '', revoked_at: expect.any(Date) });
    expect(await house.rows('select note from cancellations where contract_id = $1', [id])).toEqual([{ note: null }]);
  });

  test('empties what was written to it; what waits is never sent', async () => {
    await house.pool.query(
      `insert into messages (channel, recipient, language, template, data, dedupe_key, status, subject, html, text, secrets, created_at)
       values ('EMAIL', upper($1), 'SK', 'password-changed', '{"firstName": "Odchádzajúca"}', $1 || 1, 'SENT', 'Pre Odchádzajúcu', 'x', 'x', null, now()),
              ('SMS', $2, 'SK', 'set-password', '{}', $1 || 2, 'QUEUED', null, null, null, 'x', now())`,
      [me.email, me.phoneNumber],
    );
    await remove();
    expect(
      await house.rows(
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

  test('takes its error reports along', async () => {
    await house.pool.query(
      `insert into error_reports (error, stacktrace, context, received_at) values ('x', 'x', jsonb_build_object('username', $1::text), now())`,
      [me.email],
    );
    await remove();
    expect(await house.rows(`select from error_reports where context ->> 'username' = $1`, [me.email])).toEqual([]);
  });

  test('frees its address and its phone for a new registration', async () => {
    await remove();
    const answer = await house.post('/api/user/register', {
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
    expect(answer.statusCode).toBe(204);
    const again = await house.rows('select id from users where email = $1', [me.email]);
    expect(again).toHaveLength(1);
    expect(again[0]?.id).not.toBe(me.id);
  });

  test('goes once', async () => {
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401]);
    expect(await letters(me.email)).toHaveLength(1);
  });
});

describe('orders of an account that goes', () => {
  test('unpaid: are cancelled, free their box and say no more who placed them', async () => {
    const boxId = await house.box();
    const placed = await house.order(boxId, { token: me.token, email: me.email });
    expect((await remove()).statusCode).toBe(204);
    const row = await order(placed.json().orderId);
    expect(row).toMatchObject({ status: 'CANCELLED', anonymised_at: house.clock.now(), session_id: null, request_hash: null });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${me.email}|Novák|Hlavná|\\+421905999999`));
    expect((await house.order(boxId, { email: 'next@example.com' })).statusCode).toBe(200);
  });

  test('cancelled long ago, without signing in, at the same address: say no more either', async () => {
    const guest = await house.order(await house.box(), { email: `guest.${me.email}` });
    const { orderId } = guest.json<{ orderId: string }>();
    await house.pool.query(`update orders set status = 'CANCELLED' where id = $1`, [orderId]);
    await house.pool.query('update users set email = $1 where id = $2', [`guest.${me.email}`, me.id]);
    await remove();
    expect((await order(orderId))?.invoicing_details).toMatchObject({ firstName: '-', email: 'removed@removed.invalid' });
  });

  /** How many connections wait for a lock. */
  const waiting = async (count: number) =>
    waitUntil(
      async () =>
        (await house.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length >= count,
      { what: `${count} transactions to wait`, limitMs: 20_000 },
    );

  test('placed at the same moment, before: the account goes, and the order with it', async () => {
    const boxId = await house.box();
    const blocker = await house.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from boxes where id = $1 for update', [boxId]);
    // The order holds the account already, and waits for the box; the removal waits for the account.
    const placing = house.order(boxId, { token: me.token });
    await waiting(1);
    const removing = remove();
    await waiting(2);
    await blocker.query('commit');
    blocker.release();
    const [placed, removed] = await Promise.all([placing, removing]);
    expect(removed.statusCode).toBe(204);
    const [row, ...others] = await house.rows('select status, anonymised_at from orders where placed_by = $1', [me.id]);
    expect(others).toEqual([]);
    expect(row).toEqual({ status: 'CANCELLED', anonymised_at: house.clock.now() });
    // Whether its payment could still be opened in between is a matter of luck; nothing comes of it.
    expect([200, 401, 404, 409]).toContain(placed.statusCode);
  });

  test('placed at the same moment, after: nobody is there to place it', async () => {
    const boxId = await house.box();
    const other = await house.client();
    const contract = await createContract(house.pool, { clientId: other.id });
    await house.pool.query('insert into box_sharings values ($1, $2, now())', [contract.id, me.id]);
    const blocker = await house.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from box_sharings where user_id = $1 for update', [me.id]);
    // The removal holds the account, and waits half-way; the order waits for the account.
    const removing = remove();
    await waiting(1);
    const placing = house.order(boxId, { token: me.token });
    await waiting(2);
    await blocker.query('commit');
    blocker.release();
    const [removed, placed] = await Promise.all([removing, placing]);
    expect([removed.statusCode, placed.statusCode]).toEqual([204, 401]);
    expect(await house.rows('select from orders where placed_by = $1', [me.id])).toEqual([]);
    expect(await house.rows('select from box_claims where box_id = $1', [boxId])).toEqual([]);
  });
});
