import { randomUUID } from 'node:crypto';
import type { ClientRecord, ClientRow, ContractRecord, ContractRow, DocumentRow, TimelineEntry } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createRent } from '@komora/testing/factories/rent';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aDebt, aReceipt } from '../kit/scenes/money-scene.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
let manager: StaffClient;
let readOnly: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId: scene.here.warehouseId });
  readOnly = await aStaffClient(app, { preset: 'read-only', warehouseId: scene.here.warehouseId });
});
afterAll(() => app.close());

interface Page<T> {
  rows: T[];
  next: string | null;
  count: { value: number; exact: boolean };
}
const read = async <T>(path: string, who = owner): Promise<T> => {
  const response = await who.get(`/api/admin${path}`);
  expect(`${path}: ${response.statusCode}`).toBe(`${path}: 200`);
  return response.json<T>();
};
const idsOf = async (path: string, who = owner) => (await read<Page<{ id: string }>>(path, who)).rows.map(({ id }) => id);
const statusOf = async (path: string, who: StaffClient) => (await who.get(`/api/admin${path}`)).statusCode;

/** All pages of two rows. */
async function everyPage(path: string, who = owner): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Page<{ id: string }> = await read(
      `${path}${path.includes('?') ? '&' : '?'}limit=2${after === null ? '' : `&after=${after}`}`,
      who,
    );
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return ids;
}

describe('the list of clients', () => {
  test('is sorted by last name without diacritics, and its pages contain everybody once', async () => {
    const names = ['Čierna', 'Cibuľa', 'Adamcová', 'Žltá', 'Ábel'];
    for (const lastName of names) {
      const { id } = await createUser(app.pool, { firstName: 'Zoradená', lastName });
      await createContract(app.pool, { clientId: id });
    }
    const rows = (await read<Page<ClientRow>>('/clients?q=zoradena')).rows;
    expect(rows.map(({ lastName }) => lastName)).toEqual(['Ábel', 'Adamcová', 'Cibuľa', 'Čierna', 'Žltá']);
    expect(await everyPage('/clients?q=zoradena')).toEqual(rows.map(({ id }) => id));
    const all = await everyPage('/clients');
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe((await read<Page<ClientRow>>('/clients')).count.value);
  });

  test('shows what is open with the right to it', async () => {
    const before = (await read<Page<ClientRow>>('/clients', manager)).rows.find(({ id }) => id === scene.here.clientId);
    await aDebt(scene, scene.here);
    const after = (await read<Page<ClientRow>>('/clients', manager)).rows.find(({ id }) => id === scene.here.clientId);
    expect((after?.balances?.[0]?.amount ?? 0) - (before?.balances?.[0]?.amount ?? 0)).toBe(12_300);
    expect(after).toMatchObject({ contracts: 1, oldestDueOn: '2026-03-02' });
    const masked = (await read<Page<ClientRow>>('/clients', readOnly)).rows[0];
    expect(masked).toMatchObject({ balances: null, oldestDueOn: null });
    expect(masked?.email).toMatch(/^.…@/);
  });

  test('contains clients of other warehouses neither by a filter nor by a page', async () => {
    const { here, there } = scene;
    for (const path of ['/clients', `/clients?warehouse=${here.warehouseId}`]) expect(await idsOf(path, manager)).toEqual([here.clientId]);
    for (const path of [
      `/clients?warehouse=${there.warehouseId}`,
      `/clients?after=${there.clientId}&q=zz`,
      '/clients?q=%25%25',
      '/clients?q=__',
    ])
      expect(await idsOf(path, manager)).toEqual([]);
    expect(await statusOf(`/clients?q=${'x'.repeat(5000)}`, manager)).toBe(400);
  });
});

describe('the record of a client', () => {
  test('shows facts, contracts, cards and balances', async () => {
    const { clientId, contractId, legalEntityId } = scene.here;
    await app.rows(
      `update contracts set payment_method_label = 'Visa •••• 4242', payment_provider = 'MOCK', payment_method_reference = 'card_1' where id = $1`,
      [contractId],
    );
    await createRent(app.pool, { contractId, periodNumber: 0, paidAt: '2026-01-02T00:00:00Z' });
    const client = await read<ClientRecord>(`/clients/${clientId}`, manager);
    expect(client).toMatchObject({
      id: clientId,
      isMasked: false,
      isErased: false,
      contracts: [{ id: contractId, paidUntil: '2026-01-31', monthlyNet: { amount: 4300, currency: 'EUR' } }],
      cards: [{ contractId, label: 'Visa •••• 4242' }],
      accounts: [{ legalEntityId, currency: 'EUR' }],
    });
    const masked = await read<ClientRecord>(`/clients/${clientId}`, readOnly);
    expect(masked).toMatchObject({ isMasked: true, accounts: null });
    expect(masked.contracts[0]?.balance).toBeNull();
    expect(JSON.stringify(masked)).not.toContain(client.email);
  });

  test('of a deleted account keeps its contracts and has no name', async () => {
    const { id } = await createUser(app.pool, { firstName: 'Bývalá', lastName: 'Klientka' });
    const contract = await createContract(app.pool, { clientId: id, status: 'TERMINATED' });
    await app.rows(
      `update users set anonymised_at = now(), first_name = '', last_name = '', email = id || '@removed.invalid' where id = $1`,
      [id],
    );
    expect(await read<ClientRecord>(`/clients/${id}`)).toMatchObject({
      isErased: true,
      firstName: '',
      contracts: [{ id: contract.id, clientName: '' }],
    });
    expect(await idsOf('/clients?q=byvala')).toEqual([]);
    const { version } = await app.one<{ version: number }>('select version from users where id = $1', [id]);
    const change = { version, firstName: 'Nová', lastName: 'Stará', phoneNumber: null, language: 'SK' };
    expect((await owner.put(`/api/admin/clients/${id}`, change)).statusCode).toBe(404);
  });
});

describe('a change of contact data', () => {
  const change = { firstName: 'Jana', lastName: 'Vydatá', phoneNumber: '+421 905 111 222', language: 'CS' };

  test('of two people who edit at once rejects the second one, and is in the audit log until the account is deleted', async () => {
    const { id } = await createUser(app.pool);
    const { version } = await read<ClientRecord>(`/clients/${id}`);
    const answers = await Promise.all([1, 2].map(() => owner.put(`/api/admin/clients/${id}`, { ...change, version })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'changed-elsewhere' });
    expect(await read<ClientRecord>(`/clients/${id}`)).toMatchObject({
      lastName: 'Vydatá',
      phoneNumber: '+421905111222',
      language: 'CS',
      version: version + 1,
    });
    const entries = await app.rows<{ changes: object; personal: object }>(
      `select changes, personal from audit_log where client_id = $1 and verb = 'client.change'`,
      [id],
    );
    expect(entries).toMatchObject([{ changes: {}, personal: { lastName: { before: 'Nováková', after: 'Vydatá' } } }]);
  });

  test('rejects the phone number of another client at its field', async () => {
    const [one, other] = [await createUser(app.pool, { phoneNumber: '+421905777888' }), await createUser(app.pool)];
    const response = await owner.put(`/api/admin/clients/${other.id}`, { ...change, phoneNumber: '+421905777888', version: 1 });
    expect(response.json()).toMatchObject({ errors: [{ path: 'phoneNumber', code: 'registration/phone-exists' }] });
    expect((await read<ClientRecord>(`/clients/${one.id}`)).phoneNumber).toBe('+421905777888');
  });
});

test('a name is corrected although the stored phone number is none, which cannot be entered again', async () => {
  const { id } = await createUser(app.pool, { phoneNumber: '+42190512020' });
  const change = { firstName: 'Jana', lastName: 'Opravená', language: 'SK', version: 1 };
  const wrong = await owner.put(`/api/admin/clients/${id}`, { ...change, phoneNumber: '+42190512021' });
  expect(wrong.json()).toMatchObject({ errors: [{ path: 'phoneNumber', code: 'phoneNumber-invalid' }] });
  expect((await owner.put(`/api/admin/clients/${id}`, { ...change, phoneNumber: '+42190512020' })).statusCode).toBe(200);
});

describe('notes', () => {
  test('one is pinned; another one replaces it, and its editor gets a conflict', async () => {
    const { clientId } = scene.here;
    const add = async (text: string) =>
      (await manager.post(`/api/admin/clients/${clientId}/notes`, { text, isPinned: true })).json<{ noteId: string }>().noteId;
    const first = await add('kľúč u susedy');
    const second = await add('volať po 17.00');
    expect((await read<ClientRecord>(`/clients/${clientId}`)).pinnedNote).toMatchObject({ id: second, text: 'volať po 17.00' });
    const edit = { version: 1, text: 'starý text', isPinned: true };
    expect((await manager.put(`/api/admin/notes/${first}`, edit)).statusCode).toBe(409);
    expect((await manager.put(`/api/admin/notes/${first}`, { ...edit, version: 2, text: 'kľúč u suseda' })).json()).toEqual({ version: 3 });
    expect((await read<ClientRecord>(`/clients/${clientId}`)).pinnedNote).toMatchObject({ id: first, text: 'kľúč u suseda' });
    const both = await Promise.all(
      ['jedna', 'druhá'].map((text) => manager.post(`/api/admin/clients/${clientId}/notes`, { text, isPinned: true })),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await app.rows('select from notes where client_id = $1 and is_pinned', [clientId])).toHaveLength(1);
  });

  test('name no contract of another client', async () => {
    const { clientId } = scene.here;
    const body = { text: 'x', isPinned: false, contractId: scene.there.contractId };
    expect((await owner.post(`/api/admin/clients/${clientId}/notes`, body)).statusCode).toBe(404);
  });
});

describe('the timeline', () => {
  const timeline = (path: string, who = owner) => read<{ entries: TimelineEntry[]; next: string | null }>(path, who);

  test('contains each kind with its right, the latest first, and its pages contain everything once', async () => {
    const { clientId, contractId } = scene.here;
    await aReceipt(scene, scene.here);
    await app.rows(`insert into door_log (id, at, event, contract_id, door, reason) values ($1, $2, 'REFUSED', $3, 'BOX', 'too-far')`, [
      randomUUID(),
      app.clock.now(),
      contractId,
    ]);
    await app.rows(
      `insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, subject, created_at)
       select gen_random_uuid(), 'EMAIL', upper(email), 'SK', 'password-changed', '{}', gen_random_uuid()::text, 'FAILED', 'Heslo', $2 from users where id = $1`,
      [clientId, app.clock.now()],
    );
    const { entries } = await timeline(`/clients/${clientId}/timeline`, owner);
    const kinds = (list: readonly TimelineEntry[]) => [...new Set(list.map(({ kind }) => kind))].sort();
    expect(kinds(entries)).toEqual(['DOCUMENT', 'DOOR', 'MESSAGE', 'MONEY', 'NOTE']);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(kinds((await timeline(`/clients/${clientId}/timeline`, readOnly)).entries)).toEqual(['MESSAGE', 'NOTE']);
    expect(kinds((await timeline(`/clients/${clientId}/timeline?kind=DOOR`)).entries)).toEqual(['DOOR']);
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page: { entries: TimelineEntry[]; next: string | null } = await timeline(
        `/clients/${clientId}/timeline?limit=2${after === null ? '' : `&after=${after}`}`,
      );
      ids.push(...page.entries.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(ids).toEqual(entries.map(({ id }) => id));
    expect(kinds((await timeline(`/contracts/${contractId}/timeline`)).entries)).toEqual(['DOOR']);
  });

  test('rejects a cursor that it never gave', async () => {
    const { clientId } = scene.here;
    for (const after of ['x', `1_${'z'.repeat(36)}`, '1', `99999999999999999_${clientId}`, `-1_${clientId}`])
      expect([after, await statusOf(`/clients/${clientId}/timeline?after=${after}`, owner)]).toEqual([after, 400]);
    expect(await statusOf(`/clients/${clientId}/timeline?after=9999999999999999_${clientId}`, owner)).toBe(200);
  });
});

describe('a message', () => {
  const aMessage = async (template: string, status: string) => {
    const id = randomUUID();
    await app.rows(
      `insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, created_at)
       select $1::uuid, 'EMAIL', email, 'SK', $3, '{"firstName": "Eva"}', $1::text, $4, $5 from users where id = $2`,
      [id, scene.here.clientId, template, status, app.clock.now()],
    );
    return id;
  };
  const resend = (id: string, key: string) =>
    app.call('POST', `/api/admin/messages/${id}/resend`, { headers: { ...manager.headers, 'idempotency-key': key } });

  test('is sent again once per key', async () => {
    const id = await aMessage('password-changed', 'FAILED');
    const key = randomUUID();
    const answers = [await resend(id, key), await resend(id, key)];
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    const copies = await app.rows(`select from messages where status = 'QUEUED' and dedupe_key = 'resend/' || $1`, [
      answers[0]?.json<{ messageId: string }>().messageId,
    ]);
    expect(copies).toHaveLength(1);
  });

  test('that is still on its way is not sent again', async () => {
    const id = await aMessage('password-changed', 'QUEUED');
    expect((await resend(id, randomUUID())).json()).toMatchObject({ code: 'message/not-resendable' });
  });
});

describe('contracts', () => {
  test('are listed the latest first, by warehouse and by what they wait for', async () => {
    const { id: clientId } = await createUser(app.pool, { lastName: 'Zoznamová' });
    const make = (fixture: object) => createContract(app.pool, { clientId, ...fixture });
    const overdue = await make({ createdAt: '2026-02-10T08:00:00Z', startsOn: '2025-02-01' });
    await createRent(app.pool, { contractId: overdue.id, periodNumber: 1 });
    const ending = await make({
      createdAt: '2026-02-11T08:00:00Z',
      startsOn: '2025-02-01',
      status: 'TERMINATING',
      terminatesOn: '2026-03-31',
    });
    const starting = await make({ createdAt: '2026-02-12T08:00:00Z', startsOn: '2026-03-10' });
    const mine = async (view: string) =>
      (await read<Page<ContractRow>>(`/contracts?limit=200&view=${view}`)).rows
        .filter((row) => row.clientId === clientId)
        .map(({ id }) => id);
    expect(await mine('overdue')).toEqual([overdue.id]);
    expect(await mine('ending')).toEqual([ending.id]);
    expect(await mine('starting')).toEqual([starting.id]);
    expect(await mine('no-card')).toEqual([starting.id, ending.id, overdue.id]);
    const rows = (await read<Page<ContractRow>>('/contracts?limit=200')).rows;
    expect(await everyPage('/contracts')).toEqual(rows.map(({ id }) => id));
    expect(await idsOf(`/contracts?q=${starting.businessId.slice(0, -1)}&limit=200`)).toContain(starting.id);
    expect(await idsOf('/contracts?q=%25')).toEqual([]);
  });

  test('are starting by the days of their company, also before midnight of UTC', async () => {
    const { id: clientId } = await createUser(app.pool, { lastName: 'Polnočná' });
    const days = ['2026-02-22', '2026-02-23', '2026-02-24', '2026-04-01', '2026-04-02', '2026-04-03'];
    const ids = new Map<string, string>();
    for (const startsOn of days) ids.set((await createContract(app.pool, { clientId, startsOn })).id, startsOn);
    const starting = async () =>
      (await read<Page<ContractRow>>('/contracts?limit=200&view=starting')).rows.flatMap(({ id }) => ids.get(id) ?? []).sort();
    const before = app.clock.now();
    // In Bratislava 3 March has begun.
    app.clock.set('2026-03-02T23:30:00Z');
    expect(await starting()).toEqual(['2026-02-24', '2026-04-01', '2026-04-02']);
    app.clock.set('2026-03-02T22:30:00Z');
    expect(await starting()).toEqual(['2026-02-23', '2026-02-24', '2026-04-01']);
    app.clock.set(before.toISOString());
  });

  test('of a currency with large amounts show the net price of a month', async () => {
    const { id } = await createContract(app.pool, { clientId: scene.here.clientId });
    await app.rows('update contracts set rent_net_month = 300000000, insurance_net_month = 1, period_discount_bp = 500 where id = $1', [
      id,
    ]);
    expect((await read<ContractRecord>(`/contracts/${id}`)).monthlyNet.amount).toBe(285_000_001);
  });

  test('and their records, PDFs and timelines of other warehouses are not found', async () => {
    const { here, there } = scene;
    expect(await idsOf('/contracts', manager)).toEqual([here.contractId]);
    expect(await idsOf(`/contracts?warehouse=${there.warehouseId}`, manager)).toEqual([]);
    for (const path of ['', '/timeline', '/agreement']) expect(await statusOf(`/contracts/${there.contractId}${path}`, manager)).toBe(404);
    const contract = await read<ContractRecord>(`/contracts/${here.contractId}`, manager);
    expect(contract.rents?.length).toBeGreaterThan(0);
    expect(await read<ContractRecord>(`/contracts/${here.contractId}`, readOnly)).toMatchObject({ rents: null, balance: null });
  });
});

describe('documents', () => {
  test('are listed with what is open, by client, and within the scope only', async () => {
    const { invoiceId } = await aDebt(scene, scene.here);
    const { invoiceId: foreign } = await aDebt(scene, scene.there);
    const rows = (await read<Page<DocumentRow>>(`/invoices?client=${scene.here.clientId}&limit=200`, manager)).rows;
    expect(rows.find(({ id }) => id === invoiceId)).toMatchObject({ gross: { amount: 12_300 }, open: { amount: 12_300 } });
    const { number } = rows.find(({ id }) => id === invoiceId) ?? { number: '' };
    expect(await idsOf(`/invoices?q=${number}`, manager)).toEqual([invoiceId]);
    expect(await idsOf('/invoices?limit=200', manager)).not.toContain(foreign);
    expect(await idsOf(`/invoices?client=${scene.there.clientId}`, manager)).toEqual([]);
    for (const path of ['', '/pdf']) expect(await statusOf(`/invoices/${foreign}${path}`, manager)).toBe(404);
    expect(await everyPage(`/invoices?client=${scene.here.clientId}`)).toEqual(rows.map(({ id }) => id));
  });

  test('of a contract are the invoices of its rents and their credit notes, also at a warehouse', async () => {
    const { contractId, warehouseId } = scene.here;
    const { invoiceId } = await aDebt(scene, scene.here);
    await createRent(app.pool, { contractId, periodNumber: 7, paidAt: null });
    const copy = async (values: object) => {
      const id = randomUUID();
      const changes = { id, number: id, sequence: 1000 + Math.trunc(Number.parseInt(id.slice(0, 4), 16)), ...values };
      await app.rows(
        `insert into invoices select (jsonb_populate_record(i, $2::jsonb || jsonb_build_object('rent_id', (
           select r.id from rents r where r.contract_id = $3 and r.period_number = 7)))).* from invoices i where i.id = $1`,
        [invoiceId, JSON.stringify(changes), contractId],
      );
      return id;
    };
    const invoice = await copy({});
    const note = await copy({
      kind: 'CREDIT_NOTE',
      series: 'CREDIT_NOTE',
      corrects_invoice_id: invoice,
      amount_net: -1000,
      amount_vat: -230,
      amount_gross: -1230,
    });
    for (const filter of ['', `&warehouse=${warehouseId}`])
      expect((await idsOf(`/invoices?contract=${contractId}${filter}`, manager)).sort()).toEqual([invoice, note].sort());
    expect(await idsOf(`/invoices?contract=${contractId}&warehouse=${scene.there.warehouseId}`)).toEqual([]);
    expect(await idsOf(`/invoices?contract=${scene.there.contractId}`, manager)).toEqual([]);
  });

  test('are overdue from the day after the due date', async () => {
    const { clientId } = scene.here;
    const due = async () =>
      (await read<{ rows: { id: string; days: number }[] }>('/overdue', manager)).rows.filter(({ id }) => id === clientId);
    expect(await due()).toEqual([]);
    app.clock.advance({ days: 1 });
    expect(await due()).toMatchObject([{ days: 1, oldestDueOn: '2026-03-02' }]);
    expect((await read<{ rows: { id: string }[] }>(`/overdue?warehouse=${scene.there.warehouseId}`, manager)).rows).toEqual([]);
  });
});
