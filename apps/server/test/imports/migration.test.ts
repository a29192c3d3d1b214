import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import type { ImportRecord, Rehearsal } from '@komora/api/admin';
import { insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { act } from '../contract-acts/acts.ts';
import { anAccount, logIn } from '../kit/builders/account.ts';
import { clientFile, contractFile, type MigrationScene, migrationScene } from '../kit/scenes/migration-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import type { ImportDesk } from './import-desk.ts';

const database = useTestDatabase();
const start = '2026-03-02T09:00:00Z';
let app: TestApp;
let desk: ImportDesk;
let scene: MigrationScene;
let domain: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: start });
  await insertOperators(app.pool);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  count += 1;
  domain = `moved${count}.example`;
  scene = await migrationScene(app);
  desk = scene.desk;
  // A phone belongs to one account.
  const clients = await desk.applied('CLIENTS', clientFile(domain));
  expect(clients).toMatchObject({ state: 'APPLIED', created: 2, faultCount: 0 });
});

const here = () => ({ warehouse: scene.warehouseId });
const codes = ({ faults }: ImportRecord) => faults.map(({ row, column, code }) => [row, column, code]);
const migrate = async () => {
  const record = await desk.applied('CONTRACTS', contractFile(domain), here());
  expect(record).toMatchObject({ state: 'APPLIED', created: 3, faultCount: 0 });
  return record;
};
const contracts = () =>
  app.rows<Record<string, unknown>>(
    `select upper(right(c.business_id, length(c.business_id) - 6)) as number, c.origin, c.quiet, c.order_id, c.starts_on, c.next_charge_on, c.rent_net_month as rent,
       c.recurring_amount as recurring, c.invoicing_period_months as months, b.name as box, r.kind, t.rent_net_month as term
     from contracts c join boxes b on b.id = c.box_id left join box_reservations r on r.box_id = b.id and r.contract_id = c.id
     join contract_terms t on t.contract_id = c.id and t.valid_from = c.starts_on
     where c.warehouse_id = $1 order by c.business_id`,
    [scene.warehouseId],
  );
const idOf = async (letter: string) =>
  (await app.one<{ id: string }>(`select id from contracts where business_id = $1`, [`SVK-M-${letter}-${domain}`.toUpperCase()])).id;
const messagesTo = (email: string) => app.rows<{ template: string }>(`select template from messages where recipient = $1`, [email]);
const days = async (from: string, number: number) => {
  for (let day = 0; day < number; day++) {
    app.clock.set(new Date(Date.parse(from) + day * 86_400_000));
    for (const job of [
      'process-payments',
      'notify-payments-to-be-announced',
      'notify-rents-with-payment-overdue',
      'notify-contracts-before-termination',
      'terminate-due-contracts',
    ] as const)
      await app.runJob(job, {});
    await app.run();
  }
};

describe('contracts of another system', () => {
  test('continue their periods, occupy their boxes, and have terms, no order, rent or invoice', async () => {
    await migrate();
    const upper = domain.toUpperCase();
    expect(await contracts()).toEqual([
      {
        number: `A-${upper}`,
        origin: 'MIGRATED',
        quiet: true,
        order_id: null,
        starts_on: '2023-05-15',
        next_charge_on: '2026-03-15',
        rent: 5000,
        recurring: 6519,
        months: 1,
        box: 'M1',
        kind: 'RENTED',
        term: 5000,
      },
      {
        number: `B-${upper}`,
        origin: 'MIGRATED',
        quiet: true,
        order_id: null,
        starts_on: '2026-01-01',
        next_charge_on: '2026-04-01',
        rent: 4000,
        recurring: 14_760,
        months: 3,
        box: 'M2',
        kind: 'RENTED',
        term: 4000,
      },
      {
        number: `C-${upper}`,
        origin: 'MIGRATED',
        quiet: true,
        order_id: null,
        starts_on: '2024-09-01',
        next_charge_on: '2026-03-01',
        rent: 100_050,
        recurring: 123_062,
        months: 1,
        box: 'M3',
        kind: 'RENTED',
        term: 100_050,
      },
    ]);
    expect(
      await app.rows('select from rents r join contracts c on c.id = r.contract_id where c.warehouse_id = $1', [scene.warehouseId]),
    ).toEqual([]);
    expect(
      await app.rows('select from ledger_entries e join contracts c on c.id = e.contract_id where c.warehouse_id = $1', [
        scene.warehouseId,
      ]),
    ).toEqual([]);
    const roll = await desk.person.get(`/api/admin/contracts/${await idOf('a')}`);
    expect(roll.json()).toMatchObject({ number: `SVK-M-A-${upper}` });
  });

  test('are quiet: in 60 days no bill, charge, message or overlock, and neither client nor door knows them', async () => {
    const { email } = await anAccount(app, { email: `known@${domain}`, phoneNumber: null });
    await app.rows(
      `update users set password_hash = (select password_hash from users where email = $2), email_confirmed_at = now() where email = $1`,
      [`jana@${domain}`, email],
    );
    await migrate();
    const id = await idOf('a');
    const before = await app.one('select count(*)::int as messages from messages');
    await days(start, 60);
    expect(await app.one('select count(*)::int as messages from messages')).toEqual(before);
    for (const table of ['rents r join contracts c on c.id = r.contract_id', 'charge_notices n join contracts c on c.id = n.contract_id'])
      expect(await app.rows(`select from ${table} where c.warehouse_id = $1`, [scene.warehouseId])).toEqual([]);
    expect(await app.rows('select from contracts where warehouse_id = $1 and overlocked_at is not null', [scene.warehouseId])).toEqual([]);
    const token = (await logIn(app, `jana@${domain}`)).json<{ token: string }>().token;
    const list = await app.get('/api/client/my/contracts', token);
    expect([list.statusCode, list.body.includes(id)]).toEqual([200, false]);
    expect((await app.get(`/api/client/my/contracts/${id}`, token)).statusCode).toBe(404);
    expect((await app.get(`/api/client/lock-v2/doors/${id}`, token)).statusCode).toBe(404);
    expect(await act({ app, staff: desk.person }, id, 'notice', { day: '2026-07-01' })).toBe('contract/quiet');
  });

  test('with faults are all rejected', async () => {
    await migrate();
    const other = await insertWarehouse(app.pool);
    await insertBox(app.pool, other, { name: 'X9' });
    const header = 'Lease Number;Unit;Customer ID;Move In Date;Paid Thru;Rent Rate;Insurance;Deposit;Access Code';
    const row = (
      number: string,
      cells: Partial<Record<'unit' | 'client' | 'since' | 'paid' | 'rent' | 'insurance' | 'deposit' | 'code', string>>,
    ) => {
      const {
        unit = 'M4',
        client = `${domain}-1`,
        since = '1.1.2026',
        paid = '31.3.2026',
        rent = '50',
        insurance = '',
        deposit = '',
        code = '',
      } = cells;
      return [number, unit, client, since, paid, rent, insurance, deposit, code].join(';');
    };
    const file = [
      header,
      row('1', { unit: 'M1' }),
      row('2', { unit: 'X9' }),
      row('3', { client: 'nobody' }),
      row('4', { insurance: 'Gold' }),
      row('5', { paid: '30.12.2025' }),
      row('6', { since: '1.1.2020', paid: '31.1.2025' }),
      row('7', { rent: '0', deposit: '-1', code: '12a4' }),
      row('8', { since: '02/03/2026' }),
      row('9', {}),
      row('9', {}),
    ].join('\n');
    expect(codes(await desk.checked('CONTRACTS', file, here()))).toEqual([
      [2, 'box', 'import/box-occupied'],
      [3, 'box', 'import/unknown-box'],
      [4, 'client', 'import/unknown-client'],
      [5, 'insurance', 'import/unknown-insurance'],
      [5, 'box', 'import/box-occupied'],
      [6, 'paidThrough', 'revalid/rule/basic/regex'],
      [6, 'box', 'import/box-occupied'],
      [7, 'paidThrough', 'import/too-far-behind'],
      [7, 'box', 'import/box-occupied'],
      [8, 'rent', 'price/out-of-bounds'],
      [8, 'entranceCode', 'revalid/rule/basic/regex'],
      [8, 'deposit', 'revalid/rule/basic/regex'],
      [8, 'box', 'import/box-occupied'],
      [9, 'since', 'import/ambiguous-date'],
      [9, 'box', 'import/box-occupied'],
      [10, 'box', 'import/box-occupied'],
      [11, 'box', 'import/box-occupied'],
      [11, 'externalId', 'import/duplicate'],
    ]);
    const alone = await desk.checked('CONTRACTS', [header, row('1', { unit: 'M1' })].join('\n'), here());
    expect(codes(alone)).toEqual([[2, 'box', 'import/box-occupied']]);
  });

  test('are undone while nothing has happened, and not after money moved', async () => {
    const record = await migrate();
    expect((await desk.act(record, 'undo', { reason: 'wrong file' })).json()).toMatchObject({ state: 'UNDONE' });
    expect(await contracts()).toEqual([]);
    expect(
      await app.rows('select from box_reservations r join boxes b on b.id = r.box_id where b.warehouse_id = $1', [scene.warehouseId]),
    ).toEqual([]);
    const again = await migrate();
    const id = await idOf('a');
    const clientId = (await app.one<{ id: string }>('select client_id as id from contracts where id = $1', [id])).id;
    const post = (url: string, payload: object) =>
      app.call('POST', url, {
        headers: { ...desk.person.headers, 'idempotency-key': randomUUID() },
        payload: { ...payload, reason: 'at the desk' },
      });
    // Charges do not find a quiet contract, but the client may pay something.
    const charge = await post(`/api/admin/contracts/${id}/charges`, { kind: 'LOCK', unitNet: 1000, quantity: 1, dueInDays: 14 });
    expect(charge.json()).toMatchObject({ status: 404, code: 'not-found' });
    const paid = { legalEntityId: scene.legalEntityId, currency: 'EUR', contractId: id, amount: 500, debitIds: [] };
    expect((await post(`/api/admin/clients/${clientId}/transfers`, paid)).statusCode).toBe(200);
    expect((await desk.act(again, 'undo', { reason: 'too late' })).json<Problem>().code).toBe('import/not-undoable');
    expect(await contracts()).toHaveLength(3);
  });
});

describe('at the go-live', () => {
  test('balances and deposits are in the ledger without documents, clients are invited, and the first bill is right', async () => {
    const record = await migrate();
    expect((await desk.act(record, 'live', { reason: 'go-live' })).json()).toMatchObject({ state: 'LIVE' });
    const entries = await app.rows(
      `select e.kind, e.amount, right(c.business_id, length(c.business_id) - 6) like 'A%' as of_a from ledger_entries e join contracts c on c.id = e.contract_id
       where c.warehouse_id = $1 order by c.business_id, e.kind`,
      [scene.warehouseId],
    );
    expect(entries).toEqual([
      { kind: 'DEPOSIT_IN', amount: 10_000, of_a: true },
      { kind: 'OPENING', amount: 6519, of_a: true },
      { kind: 'PAYMENT', amount: -10_000, of_a: true },
      { kind: 'OPENING', amount: -2000, of_a: false },
      { kind: 'DEPOSIT_IN', amount: 25_000, of_a: false },
      { kind: 'PAYMENT', amount: -25_000, of_a: false },
    ]);
    await app.run();
    await app.runJob('invite-imported-clients', { id: record.id });
    expect(await messagesTo(`jana@${domain}`)).toEqual([{ template: 'contract-moved' }]);
    expect((await desk.act(await desk.read(record.id), 'undo', { reason: 'late' })).json<Problem>().code).toBe('import/wrong-state');
    expect((await desk.act(await desk.read(record.id), 'live', { reason: 'twice' })).json<Problem>().code).toBe('import/wrong-state');
    await days(start, 31);
    expect(await act({ app, staff: desk.person }, await idOf('a'), 'notice', { day: '2026-05-20' })).toMatchObject({
      after: { status: 'TERMINATING' },
    });
    const rents = await app.rows(
      `select c.business_id as number, r.period_from as "from", r.period_to as "to", r.amount_net as net, i.amount_gross as gross
       from rents r join contracts c on c.id = r.contract_id join invoices i on i.rent_id = r.id where c.warehouse_id = $1 order by 1, 2`,
      [scene.warehouseId],
    );
    const number = (letter: string) => `SVK-M-${letter}-${domain}`.toUpperCase();
    expect(rents).toEqual([
      { number: number('a'), from: '2026-03-15', to: '2026-04-15', net: 5300, gross: 6519 },
      { number: number('b'), from: '2026-04-01', to: '2026-07-01', net: 12_000, gross: 14_760 },
      { number: number('c'), from: '2026-03-01', to: '2026-04-01', net: 100_050, gross: 123_062 },
      { number: number('c'), from: '2026-04-01', to: '2026-05-01', net: 100_050, gross: 123_062 },
    ]);
    expect(
      await app.rows(
        `select allocated from ledger_entries e join contracts c on c.id = e.contract_id where c.business_id = $1 and e.kind = 'OPENING'`,
        [number('b')],
      ),
    ).toEqual([{ allocated: 2000 }]);
    // Both are about messages of other clients of this file.
    const broken = (await violatedPromises(app.pool, app.clock.now())).filter((one) => !/^(a buyer gets|every message)/.test(one));
    expect(broken).toEqual([]);
  });

  test('the rehearsal finds each difference to the bills of the old system, and changes nothing', async () => {
    const record = await migrate();
    const rehearse = async () => (await desk.person.get(`/api/admin/imports/${record.id}/rehearsal`)).json<Rehearsal>();
    const alone = await rehearse();
    expect(alone).toMatchObject({ from: '2026-03-02', to: '2026-04-30', bills: 5, oldGross: null, differences: 0 });
    // By hand: A 53.00 × 1.23, B 120.00 × 1.23, C 1000.50 × 1.23.
    const old = [
      'Contract;Date;Amount',
      `a-${domain};15.3.2026;65,19`,
      `a-${domain};15.4.2026;65,19`,
      `b-${domain};1.4.2026;147,60`,
      `c-${domain};1.3.2026;1 230,62`,
      `c-${domain};1.4.2026;1 230,62`,
      `c-${domain};1.5.2026;1 230,62`,
    ];
    expect((await desk.send(`/api/admin/imports/${record.id}/old-bills`, old.join('\n'))).statusCode).toBe(200);
    expect(await rehearse()).toMatchObject({ differences: 0, gross: 273_922, oldGross: 273_922 });
    const wrong = [...old.slice(0, 2), `b-${domain};1.4.2026;140`, `z-1;3.4.2026;10`, ...old.slice(4)];
    await desk.send(`/api/admin/imports/${record.id}/old-bills`, wrong.join('\n'));
    const { rows, differences } = await rehearse();
    expect(differences).toBe(3);
    expect(rows.slice(0, 3).map(({ contract, gross, oldGross, difference }) => [contract, gross, oldGross, difference])).toEqual([
      [`B-${domain}`.toUpperCase(), 14_760, 14_000, 760],
      ['Z-1', null, 1000, -1000],
      [`A-${domain}`.toUpperCase(), 6519, null, 6519],
    ]);
    expect((await desk.person.get(`/api/admin/imports/${record.id}/rehearsal/csv`)).body).toContain(
      ',Jana Nováková,120.00,27.60,147.60,140.00,7.60',
    );
    expect(await contracts()).toMatchObject([
      { next_charge_on: '2026-03-15' },
      { next_charge_on: '2026-04-01' },
      { next_charge_on: '2026-03-01' },
    ]);
    expect(
      await app.rows('select from rents r join contracts c on c.id = r.contract_id where c.warehouse_id = $1', [scene.warehouseId]),
    ).toEqual([]);
    expect(
      (await desk.send(`/api/admin/imports/${record.id}/old-bills`, 'Contract;Date\nx;1.1.2026\n')).json<Problem>().errors,
    ).toMatchObject([{ code: 'import/missing-column' }]);
  });
});

describe('clients', () => {
  test('of another file with the same ids are changed until they set a password, and faults name their column', async () => {
    const changed = clientFile(domain).replace('Nováková, Jana', 'Horváthová, Jana').replace('Peter Malý', 'Peter Veľký');
    await app.rows(`update users set password_hash = 'x' where email = $1`, [`peter@${domain}`]);
    expect(await desk.applied('CLIENTS', changed)).toMatchObject({ created: 0, updated: 2 });
    expect(
      await app.rows(`select last_name as name, invoicing_details ->> 'lastName' as billed from users where email like $1 order by email`, [
        `%@${domain}`,
      ]),
    ).toEqual([
      { name: 'Horváthová', billed: 'Horváthová' },
      { name: 'Malý', billed: 'Malý' },
    ]);
    const bad = clientFile(domain)
      .replace('811 01', '1')
      .replace('0905 111 222', '12')
      .replace('36421928', '')
      .replace('Peter Malý', 'Peter');
    expect(codes(await desk.checked('CLIENTS', bad))).toEqual([
      [2, 'phone', 'phoneNumber-invalid'],
      [3, 'fullName', 'revalid/rule/basic/regex'],
      [3, 'companyId', 'revalid/rule/basic/not-null'],
    ]);
  });

  test('who have an account already are used as they are, and stay when the import is undone', async () => {
    const { email } = await anAccount(app, { email: `mine@${domain}`, phoneNumber: null });
    const file = clientFile(domain)
      .replace(`jana@${domain}`, email)
      .replaceAll(`${domain}-`, `${domain}-x`)
      .replace(`peter@`, `other@`)
      .replace('+421 905 333 444', '+421 905 333 445');
    // A buyer without a password, whose data are the buyer's own.
    await app.rows(`update users set password_hash = null, last_name = 'Vlastná' where email = $1`, [email]);
    const record = await desk.applied('CLIENTS', file);
    expect(record).toMatchObject({ created: 1, updated: 1 });
    expect(await desk.applied('CLIENTS', file.replace('Peter Malý', 'Peter Veľký'))).toMatchObject({ created: 0, updated: 2 });
    expect(
      await app.rows('select last_name as name from users where email = any($1) order by email', [[email, `other@${domain}`]]),
    ).toEqual([{ name: 'Vlastná' }, { name: 'Veľký' }]);
    expect((await desk.act(record, 'undo', { reason: 'wrong file' })).json()).toMatchObject({ state: 'UNDONE' });
    expect(await app.rows('select email from users where email = any($1)', [[email, `other@${domain}`]])).toEqual([{ email }]);
  });
});
