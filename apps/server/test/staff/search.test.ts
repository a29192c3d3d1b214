import { randomUUID } from 'node:crypto';
import type { SearchHit } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createInvoice, createRent } from '@komora/testing/factories/rent';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient, type StaffFixture } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const search = async (q: string, who = owner, more: Record<string, string> = {}): Promise<SearchHit[]> => {
  const response = await who.get(`/api/admin/search?${new URLSearchParams({ q, ...more })}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ hits: SearchHit[] }>().hits;
};
const found = async (q: string, who = owner) => (await search(q, who)).map(({ kind, id }) => `${kind} ${id}`);

let sequence = 0;

/** A client of a new warehouse with a contract and an invoice. */
async function aRenter(
  name: { firstName: string; lastName: string; email?: string; phoneNumber?: string; invoicingDetails?: object },
  boxName?: string,
) {
  const client = await createUser(app.pool, name);
  const contract = await createContract(app.pool, { clientId: client.id, ...(boxName === undefined ? {} : { boxName }) });
  const rent = await createRent(app.pool, { contractId: contract.id, periodNumber: 0 });
  sequence += 1;
  const invoice = await createInvoice(app.pool, {
    rentId: rent.id,
    clientId: client.id,
    legalEntityId: contract.legalEntityId,
    sequence: 770_000 + sequence,
    subjects: ['Nájom'],
  });
  const { warehouseId, orderId } = await app.one<{ warehouseId: string; orderId: string }>(
    'select warehouse_id as "warehouseId", order_id as "orderId" from contracts where id = $1',
    [contract.id],
  );
  return { client, contract, invoice, warehouseId, orderId, rentId: rent.id };
}

describe('a record is found', () => {
  test('by each of its keys', async () => {
    const { client, contract, invoice, orderId } = await aRenter(
      {
        firstName: 'Želmíra',
        lastName: 'Ďurkovičová',
        email: 'zelka@firma.example',
        phoneNumber: '+421903555666',
        invoicingDetails: { company: { name: 'Rýchle Kolesá s.r.o.', ico: '51234567' } },
      },
      'Z-917',
    );
    const me = `CLIENT ${client.id}`;
    for (const key of [
      'zelka@firma.example',
      'ZELKA@FIRMA.EXAMPLE',
      '0903 555 666',
      '+421 903/555-666',
      '00421903555666',
      '51234567',
      client.id,
    ])
      expect([key, await found(key)]).toEqual([key, expect.arrayContaining([me])]);
    for (const beginning of ['Ďurk', 'durkovic', 'zel dur', 'Dur Žel', 'kolesa', 'zelka@f', '0903 55'])
      expect([beginning, await found(beginning)]).toEqual([beginning, expect.arrayContaining([me])]);
    expect(await found(contract.businessId.toLowerCase())).toContain(`CONTRACT ${contract.id}`);
    expect(await found(contract.businessId.slice(0, -1))).toContain(`CONTRACT ${contract.id}`);
    expect(await found(invoice.number)).toContain(`INVOICE ${invoice.id}`);
    expect(await found(orderId)).toEqual([`CONTRACT ${contract.id}`, `ORDER ${orderId}`]);
    expect(await search('z-917')).toMatchObject([{ kind: 'BOX', id: contract.boxId, title: 'Z-917', match: 'EXACT' }]);
  });

  test('by the last digits of its card, also after a new card, and by the id of a payment at the gateway', async () => {
    const { contract, orderId, rentId } = await aRenter({ firstName: 'Karta', lastName: 'Platobná' });
    const me = `CONTRACT ${contract.id}`;
    const label = (text: string | null) => app.rows('update contracts set payment_method_label = $2 where id = $1', [contract.id, text]);
    await label('Visa •••• 9071');
    expect(await found('9071')).toEqual([me]);
    await label('Mastercard •••• 9072');
    expect([await found('9071'), await found('9072')]).toEqual([[], [me]]);
    await label(null);
    expect(await found('9072')).toEqual([]);
    for (const [attempt, id, order, rent] of [
      [7, 'pi_3Nx9Kartova', orderId, null],
      [8, 'pi_3Nx9Renta', null, rentId],
    ])
      await app.rows(
        `insert into payments (order_id, rent_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at)
         values ($1, $2, 'STRIPE', $3, 'EXPIRED', $4, 1000, 'EUR', now(), now())`,
        [order, rent, attempt, id],
      );
    expect(await found('pi_3Nx9Renta')).toEqual([me]);
    expect(await found('pi_3Nx9Kartova')).toEqual([me]);
    expect(await found('pi_3Nx9Kart')).toEqual([]);
  });

  test('by the beginning of an address or a phone number with any characters', async () => {
    const { client } = await aRenter({
      firstName: 'Oto',
      lastName: 'Znakový',
      email: "o'znak:*\\(a|b)&!c@Ťava.example",
      phoneNumber: '+421905111999',
    });
    const me = `CLIENT ${client.id}`;
    for (const q of ["o'z", "O'ZNAK:*", "o'znak:*\\(", "o'znak:*\\(a|b)&!c@tava", '+421 905 111 9', '0905111', '905 111 999'])
      expect([q, await found(q)]).toEqual([q, [me]]);
    for (const q of ["o'znak:*\\\\(", "o''znak", 'znak:*', '05111999', "'", "' ", '\\\\', ':*'])
      expect([q, (await search(q)).filter(({ match }) => match !== 'SIMILAR')]).toEqual([q, []]);
  });

  test('by no text that is empty without its prefix or accents, and none of them is an error', async () => {
    for (const q of [
      'ﷺ'.repeat(100),
      '🏠'.repeat(50),
      '000',
      '0 0 0',
      '+000',
      '´´',
      '\u0301\u0301',
      "''",
      '\\\\',
      '--',
      '&&',
      '!!',
      '<->',
      ':*:*',
      '\u200b\u200b',
    ]) {
      const response = await owner.get(`/api/admin/search?q=${encodeURIComponent(q)}`);
      expect([q, response.statusCode]).toEqual([q, 200]);
      const clients = await owner.get(`/api/admin/clients?q=${encodeURIComponent(q)}`);
      expect([q, clients.statusCode]).toEqual([q, 200]);
    }
  });

  test('by a name with a typing mistake, only if no name fits', async () => {
    const { client } = await aRenter({ firstName: 'Ctibor', lastName: 'Hvězdoslav' });
    expect(await search('Hviezdoslav')).toMatchObject([{ kind: 'CLIENT', id: client.id, match: 'SIMILAR' }]);
    expect(await search('hvezd')).toMatchObject([{ id: client.id, match: 'PREFIX' }]);
    expect(await search('ctibor - hvezd')).toMatchObject([{ id: client.id, match: 'PREFIX' }]);
  });

  test('under its new name after a change, and under no old one', async () => {
    const { client } = await aRenter({ firstName: 'Xénia', lastName: 'Qwartová' });
    await app.rows(`update users set last_name = 'Zwartzová' where id = $1`, [client.id]);
    expect(await found('Zwartz')).toEqual([`CLIENT ${client.id}`]);
    expect(await found('Qwartov')).not.toContain(`CLIENT ${client.id}`);
  });

  test('in groups of five at most, the exact one first', async () => {
    for (let n = 0; n < 7; n += 1) await aRenter({ firstName: 'Mnoho', lastName: `Rovnakých${n}` }, `QQ${n}`);
    expect(await search('mnoho')).toHaveLength(5);
    const boxes = await search('qq');
    expect(boxes.map(({ title }) => title)).toEqual(['QQ0', 'QQ1', 'QQ2', 'QQ3', 'QQ4']);
    expect((await search('qq6'))[0]).toMatchObject({ title: 'QQ6', match: 'EXACT' });
  });
});

/** The set-up of a place: a warehouse, a voucher of it and one of its country, a lock of a box, a person of staff. */
async function aSetUp(name: string, country: 'SVK' | 'CZE' = 'SVK') {
  const { id: clientId } = await createUser(app.pool);
  const contract = await createContract(app.pool, { clientId, country, boxName: `${name}-box` });
  const { warehouseId } = await app.one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from contracts where id = $1', [
    contract.id,
  ]);
  await app.rows('update warehouses set name = $2, city = $3 where id = $1', [warehouseId, `Sklad ${name}`, `Mesto${name}`]);
  const insert = async (statement: string, values: unknown[]) => (await app.one<{ id: string }>(`${statement} returning id`, values)).id;
  const aVoucher = (place: string | null, token: string) =>
    insert(
      `insert into vouchers (token, country, warehouse_id, discount_bp, valid_from, valid_to, max_redemptions) values ($1, $2, $3, 1000, '2026-01-01', '2026-12-31', 5)`,
      [token, country, place],
    );
  const voucherId = await aVoucher(warehouseId, `${name}-LETO`);
  const ofCountryId = await aVoucher(null, `${name}-ZIMA`);
  const lockId = await insert(
    `insert into locks (warehouse_id, box_id, door, device_id, label) values ($1, $2, 'BOX', $3, '{"SK": "Zadný vchod"}')`,
    [warehouseId, contract.boxId, `${name}-device`],
  );
  const person = await aStaffClient(app, { preset: 'site-staff', warehouseId, name: `Žofia ${name}ová` });
  return { warehouseId, legalEntityId: contract.legalEntityId, voucherId, ofCountryId, lockId, staffId: person.id, email: person.email };
}

describe('the set-up is found', () => {
  test('by names, codes, devices and addresses', async () => {
    const place = await aSetUp('Zobor');
    for (const key of ['sklad zobor', 'zobor', 'mestozobor'])
      expect([key, await found(key)]).toEqual([key, expect.arrayContaining([`WAREHOUSE ${place.warehouseId}`])]);
    expect((await search('Sklad Zobor'))[0]).toMatchObject({ kind: 'WAREHOUSE', match: 'EXACT', detail: 'MestoZobor' });
    expect(await search('zobor-leto')).toMatchObject([{ id: place.voucherId, kind: 'VOUCHER', title: 'Zobor-LETO', match: 'EXACT' }]);
    expect(await search('zobor-zi')).toMatchObject([{ id: place.ofCountryId, match: 'PREFIX', warehouseId: null }]);
    expect(await search('ZOBOR-DEVICE')).toMatchObject([{ kind: 'LOCK', id: place.lockId, match: 'EXACT', detail: 'Zobor-box' }]);
    expect(await found('zadny vchod')).toEqual([`LOCK ${place.lockId}`]);
    expect(await found('zobor-box')).toContain(`LOCK ${place.lockId}`);
    for (const key of ['zoborova', 'zofia zobor', place.email]) expect([key, await found(key)]).toEqual([key, [`STAFF ${place.staffId}`]]);
  });

  test('under its new name after a change, and not after its removal', async () => {
    const place = await aSetUp('Urpin');
    await app.rows(`update warehouses set name = 'Sklad Vtacnik' where id = $1`, [place.warehouseId]);
    await app.rows(`update staff set name = 'Ema Kralova' where id = $1`, [place.staffId]);
    await app.rows(`update boxes set name = 'Vtacnik-1' where id = (select box_id from locks where id = $1)`, [place.lockId]);
    expect(await found('vtacnik')).toEqual(expect.arrayContaining([`WAREHOUSE ${place.warehouseId}`, `LOCK ${place.lockId}`]));
    expect(await found('sklad urpin')).toEqual([]);
    expect(await found('urpinova')).toEqual([]);
    await app.rows('update locks set removed_at = now() where id = $1', [place.lockId]);
    expect(await found('urpin-device')).toEqual([]);
    await app.rows('delete from vouchers where id = $1', [place.voucherId]);
    expect(await found('urpin-leto')).toEqual([]);
  });

  test('with the right and the scope of each list only', async () => {
    const here = await aSetUp('Javorina');
    const there = await aSetUp('Sitno', 'CZE');
    const all = (place: typeof here) => [
      `WAREHOUSE ${place.warehouseId}`,
      `STAFF ${place.staffId}`,
      `VOUCHER ${place.voucherId}`,
      `LOCK ${place.lockId}`,
    ];
    const keysOf = (name: string, { email }: typeof here) => [`sklad ${name}`, email, `${name}ova`, `${name}-leto`, `${name}-device`, name];
    const foundOf = async (name: string, place: typeof here, who: StaffClient) =>
      [...new Set((await Promise.all(keysOf(name, place).map((key) => found(key, who)))).flat())].filter((hit) => !hit.startsWith('BOX'));

    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId });
    expect((await foundOf('javorina', here, manager)).sort()).toEqual(all(here).sort());
    expect(await foundOf('sitno', there, manager)).toEqual([]);
    // A voucher of a country belongs to the people of its companies.
    expect(await found('javorina-zima', manager)).toEqual([]);
    const ofCompany = await aStaffClient(app, { preset: 'manager', legalEntityId: here.legalEntityId });
    expect((await foundOf('javorina', here, ofCompany)).sort()).toEqual([...all(here), `VOUCHER ${here.ofCountryId}`].sort());
    expect(await found('javorina-zima', ofCompany)).toEqual([`VOUCHER ${here.ofCountryId}`]);
    expect(await foundOf('sitno', there, ofCompany)).toEqual([]);
    expect(await found('sitno-zima', ofCompany)).toEqual([]);
    // Only of the warehouse that the search names.
    expect(await search('sitno', owner, { warehouse: here.warehouseId })).toEqual([]);
    expect((await search(there.email, owner, { warehouse: there.warehouseId })).map(({ id }) => id)).toEqual([there.staffId]);

    const { id: roleId } = await app.one<{ id: string }>('insert into roles (name) values ($1) returning id', [randomUUID()]);
    await app.rows(`insert into role_rights values ($1, 'read:door')`, [roleId]);
    expect(await foundOf('javorina', here, await aStaffClient(app, { roleId }))).toEqual([`LOCK ${here.lockId}`]);
  });
});

describe('nothing is found', () => {
  test('by one character, by wildcards and by a text that names nothing', async () => {
    for (const q of ['', ' ', 'n', '%%', '__', '%_%', '\\\\', "' or 1=1 --", 'x'.repeat(100), '💣💣', '((', '::', '!!!!'])
      expect([q, await search(q)]).toEqual([q, []]);
  });

  test('of a removed box, and of a client who deleted the account', async () => {
    const { client, contract } = await aRenter({ firstName: 'Vymazaná', lastName: 'Osobnosť' }, 'RM-1');
    expect(await found('osobnost')).toEqual([`CLIENT ${client.id}`]);
    await app.rows(
      `update users set anonymised_at = now(), first_name = '', last_name = '', email = id || '@removed.invalid' where id = $1`,
      [client.id],
    );
    expect(await found('osobnost')).toEqual([]);
    expect(await found(client.email)).toEqual([]);
    expect(await search(contract.businessId)).toMatchObject([{ kind: 'CONTRACT', id: contract.id, detail: null }]);
    const { id } = await app.one<{ id: string }>(
      `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, active, removed_at)
       select warehouse_id, 'RM-2', 100, 100, 100, 1, 'V1', '{}', false, now() from contracts where id = $1 returning id`,
      [contract.id],
    );
    expect(await found('RM-2')).toEqual([]);
    await app.rows('update boxes set removed_at = null where id = $1', [id]);
    expect(await found('RM-2')).toEqual([`BOX ${id}`]);
    await app.rows('update boxes set removed_at = now() where id = $1', [id]);
    expect(await found('RM-2')).toEqual([]);
  });
});

describe('a person finds', () => {
  const at = (fixture: StaffFixture) => aStaffClient(app, fixture);

  test('only records of their warehouses, also by exact keys', async () => {
    const here = await aRenter({ firstName: 'Tunajšia', lastName: 'Klientka', email: 'here@search.example' }, 'SC-1');
    const there = await aRenter({ firstName: 'Tamojšia', lastName: 'Klientka', email: 'there@search.example' }, 'SC-2');
    const manager = await at({ preset: 'manager', warehouseId: here.warehouseId });
    expect((await found('klientka', manager)).sort()).toEqual([`CLIENT ${here.client.id}`]);
    expect(await found('sc-', manager)).toEqual([`BOX ${here.contract.boxId}`]);
    for (const key of [
      'there@search.example',
      there.contract.businessId,
      there.invoice.number,
      there.orderId,
      there.client.id,
      'SC-2',
      'Tamojsia',
      'Tamojzia',
    ])
      expect([key, await found(key, manager)]).toEqual([key, []]);
    expect(await search('klientka', manager, { warehouse: there.warehouseId })).toEqual([]);
    expect(await search('klientka', owner, { warehouse: there.warehouseId })).toMatchObject([{ id: there.client.id }]);
    expect(await search('klientka', owner, { warehouse: randomUUID() })).toEqual([]);
  });

  test('a client of two warehouses once, and one on the waiting list only while they wait', async () => {
    const both = await aRenter({ firstName: 'Dvojdomá', lastName: 'Osoba' });
    const other = await createContract(app.pool, { clientId: both.client.id });
    expect(await found('dvojdoma')).toEqual([`CLIENT ${both.client.id}`]);
    const waiting = await createUser(app.pool, { firstName: 'Čakajúci', lastName: 'Pán' });
    const manager = await at({ preset: 'manager', warehouseId: both.warehouseId });
    expect(await found('cakajuci', manager)).toEqual([]);
    await app.rows(`insert into waitlist_entries (warehouse_id, user_id, email, language, created_at) values ($1, $2, $3, 'SK', now())`, [
      both.warehouseId,
      waiting.id,
      waiting.email,
    ]);
    expect(await found('cakajuci', manager)).toEqual([`CLIENT ${waiting.id}`]);
    await app.rows('delete from waitlist_entries where user_id = $1', [waiting.id]);
    expect(await found('cakajuci', manager)).toEqual([]);
    expect(other.id).not.toBe(both.contract.id);
  });

  test('each kind with its right only, and nothing without any', async () => {
    const { client, invoice, contract } = await aRenter({ firstName: 'Právna', lastName: 'Skúška' }, 'RGT-1');
    const readOnly = await at({ preset: 'read-only' });
    expect(await found(invoice.number, readOnly)).toEqual([]);
    expect(await found(contract.businessId, readOnly)).toEqual([`CONTRACT ${contract.id}`]);
    const { id: roleId } = await app.one<{ id: string }>('insert into roles (name) values ($1) returning id', [randomUUID()]);
    await app.rows(`insert into role_rights values ($1, 'read:box')`, [roleId]);
    const boxesOnly = await at({ roleId });
    expect(await found('RGT-1', boxesOnly)).toEqual([`BOX ${contract.boxId}`]);
    for (const key of ['Pravna', client.id, contract.businessId]) expect(await found(key, boxesOnly)).toEqual([]);
  });

  test('masked contact data without the right to it, which then finds nothing', async () => {
    const { client } = await aRenter({
      firstName: 'Skrytá',
      lastName: 'Adresová',
      email: 'tajna@skryta.example',
      phoneNumber: '+421911222333',
    });
    const readOnly = await at({ preset: 'read-only' });
    expect(await search('adresova', readOnly)).toMatchObject([{ id: client.id, detail: 't…@skryta.example · …333' }]);
    for (const guess of ['tajna@skryta.example', 'tajna@', '+421911222333', '0911 22']) expect(await found(guess, readOnly)).toEqual([]);
    expect(await search('tajna@', owner)).toMatchObject([{ id: client.id, detail: 'tajna@skryta.example · +421911222333' }]);
  });
});
