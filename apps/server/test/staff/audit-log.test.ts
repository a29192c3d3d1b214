import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, logIn } from '../kit/builders/account.ts';
import { aKey } from '../kit/builders/api-key.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aFailedRefund, openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app, { name: '=HYPERLINK("https://evil.example")' });
});
afterAll(() => app.close());

const read = async (query: Record<string, string>, who = owner) =>
  (await who.get(`/api/admin/audit-log?${new URLSearchParams(query)}`)).json<{ entries: AuditEntry[]; next: string | null }>();
/** An entry of the refund of a place. @returns the id of the refund */
async function resend(place = scene.here): Promise<string> {
  const id = await aFailedRefund(scene, place);
  expect((await owner.post(`/api/admin/refunds/${id}/resend`)).statusCode).toBe(204);
  app.clock.advance({ minutes: 1 });
  return id;
}

/** An entry about the payer of a contract. @returns its id */
async function aContractEntry({ clientId, contractId, warehouseId }: { clientId: string; contractId: string; warehouseId: string }) {
  const id = randomUUID();
  await app.rows(
    `insert into audit_log (id, at, actor_kind, staff_id, verb, noun, noun_id, client_id, contract_id, warehouse_id, changes, personal)
     values ($1, $2, 'STAFF', $3, 'contract.change-payer', 'contract', $5, $4, $5, $6, '{"months": {"before": 1, "after": 3}}', '{"payer": {"before": "Eva", "after": "Iva"}}')`,
    [id, app.clock.now(), owner.id, clientId, contractId, warehouseId],
  );
  app.clock.advance({ minutes: 1 });
  return id;
}

describe('an entry', () => {
  test('says who changed what, where, from which value to which', async () => {
    const refundId = await resend();
    const { entries } = await read({ nounId: refundId });
    const { warehouseId, legalEntityId, contractId } = scene.here;
    expect(entries).toMatchObject([
      {
        verb: 'refund.resend',
        noun: 'refund',
        staffId: owner.id,
        actorKind: 'STAFF',
        ip: '127.0.0.1',
        warehouseId,
        legalEntityId,
        contractId,
      },
    ]);
    expect(entries[0]?.changes).toEqual({ status: { before: 'FAILED', after: 'REQUESTED' } });
  });

  test('contains the reason where the call asks for one, and no secret', async () => {
    const colleague = await aStaffClient(app, { preset: 'read-only' });
    const { token } = (await owner.post(`/api/admin/staff/${colleague.id}/invitation`, { reason: 'lost phone' })).json<{
      invitation: { token: string };
    }>().invitation;
    const { entries } = await read({ nounId: colleague.id });
    expect(entries).toMatchObject([{ verb: 'staff.invite-again', reason: 'lost phone' }]);
    expect(await app.rows('select id from audit_log e where e::text like $1', [`%${token}%`])).toEqual([]);
  });

  test('is found by its client and its contract, within the scope only', async () => {
    const { clientId, contractId, warehouseId } = scene.here;
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: scene.there.warehouseId });
    const id = await aContractEntry({ clientId, contractId, warehouseId });
    expect((await read({ clientId, verb: 'contract.change-payer' })).entries.map((entry) => entry.id)).toEqual([id]);
    expect((await read({ contractId, verb: 'contract.change-payer' })).entries.map((entry) => entry.id)).toEqual([id]);
    expect((await read({ clientId }, manager)).entries).toEqual([]);
    const second = await aContractEntry({ clientId, contractId, warehouseId });
    const page = await read({ contractId, verb: 'contract.change-payer', limit: '1' });
    expect([page.entries.map((entry) => entry.id), page.next]).toEqual([[second], second]);
    const rest = await read({ contractId, verb: 'contract.change-payer', limit: '1', after: second });
    expect([rest.entries.map((entry) => entry.id), rest.next]).toEqual([[id], null]);
  });

  test('hides values about a client without the right to personal data there', async () => {
    const { clientId, contractId, warehouseId } = scene.here;
    await aContractEntry({ clientId, contractId, warehouseId });
    const admin = await aStaffClient(app, { preset: 'admin-user' });
    const [entry] = (await read({ contractId, limit: '1' }, admin)).entries;
    expect(entry).toMatchObject({ changes: { months: { before: 1, after: 3 } }, masked: ['payer'] });
    expect(JSON.stringify(entry)).not.toContain('Iva');
    const seen = (await read({ contractId, limit: '1' })).entries[0];
    expect(seen).toMatchObject({ changes: { months: { before: 1, after: 3 }, payer: { before: 'Eva', after: 'Iva' } }, masked: [] });
    const file = await admin.get(`/api/admin/audit-log/csv?${new URLSearchParams({ contractId })}`);
    expect(file.statusCode).toBe(200);
    expect(file.body).not.toContain('Iva');
  });

  test('hides the reason of an act on a client without the right to personal data there, and no other reason', async () => {
    const { clientId, contractId, warehouseId } = scene.here;
    const admin = await aStaffClient(app, { preset: 'admin-user' });
    const insert = (client: string | null, contract: string | null) =>
      app.rows(
        `insert into audit_log (id, at, actor_kind, staff_id, verb, noun, noun_id, client_id, contract_id, warehouse_id, reason, changes)
         values (gen_random_uuid(), $1, 'STAFF', $2, 'test.act', 'test', $3, $4, $5, $6, 'Iva called', '{}')`,
        [app.clock.now(), owner.id, nounId, client, contract, warehouseId],
      );
    const nounId = randomUUID();
    for (const [client, contract] of [
      [clientId, null],
      [null, contractId],
      [null, null],
    ] as const) {
      app.clock.advance({ minutes: 1 });
      await insert(client, contract);
    }
    const reasons = async (who: StaffClient) => (await read({ nounId }, who)).entries.map(({ reason, masked }) => [reason, masked]);
    expect(await reasons(admin)).toEqual([
      ['Iva called', []],
      [null, ['reason']],
      [null, ['reason']],
    ]);
    expect(await reasons(owner)).toEqual([
      ['Iva called', []],
      ['Iva called', []],
      ['Iva called', []],
    ]);
    const file = await admin.get(`/api/admin/audit-log/csv?${new URLSearchParams({ nounId, contractId })}`);
    expect([file.statusCode, file.body.includes('Iva')]).toEqual([200, false]);
  });

  test('shows names of staff with the right to see staff, and loses them three years after the person left', async () => {
    const body = { email: 'ivana@example.com', name: 'Ivana Odídená', locale: 'SK', assignments: [] };
    const { id } = (await owner.post('/api/admin/staff', body)).json<{ id: string }>();
    await owner.post(`/api/admin/staff/${id}/end`, { reason: 'Ivana left' });
    const seen = async (who: StaffClient) => JSON.stringify((await read({ nounId: id }, who)).entries);
    const role = await app.one<{ id: string }>(`insert into roles (name) values ('Auditors') returning id`);
    await app.rows(`insert into role_rights values ($1, 'read:audit')`, [role.id]);
    const auditor = await aStaffClient(app, { roleId: role.id });
    expect(await seen(owner)).toMatch(/Ivana Odídená.*ivana@example\.com/);
    expect(await seen(auditor)).not.toMatch(/ivana@|Odídená/);
    const left = (years: number) =>
      app.rows(`update staff set ended_at = $2::timestamptz - $3::interval where id = $1`, [id, app.clock.now(), `${years} years`]);
    const person = () => app.one<{ email: string; name: string }>('select email, name from staff where id = $1', [id]);
    await left(2);
    await app.runJob('purge-expired', {});
    expect([await seen(owner), await person()]).toEqual([expect.stringContaining('Ivana left'), { email: body.email, name: body.name }]);
    await left(4);
    await app.runJob('purge-expired', {});
    expect(await seen(owner)).not.toMatch(/Ivana|ivana/);
    expect((await read({ nounId: id })).entries.map(({ verb }) => verb)).toEqual(['staff.end', 'staff.invite']);
    expect(await person()).toEqual({ email: `${id}@removed.invalid`, name: body.name });
    await left(11);
    await app.runJob('purge-expired', {});
    expect(await person()).toEqual({ email: `${id}@removed.invalid`, name: '–' });
    expect(await app.rows(`select from search_entries where words ilike '%odid%' or id = $1 and contacts ilike '%ivana%'`, [id])).toEqual(
      [],
    );
  });

  test('hides names of staff in entries of earlier versions without the right to see staff, also in the file', async () => {
    const [id, nounId] = [randomUUID(), randomUUID()];
    await app.rows(
      `insert into audit_log (id, at, actor_kind, staff_id, verb, noun, noun_id, changes)
       values ($1, $2, 'STAFF', $3, 'staff.invite', 'staff', $4,
         '{"email": {"before": null, "after": "old@example.com"}, "name": {"before": null, "after": "Olga"}, "locale": {"before": null, "after": "SK"}}')`,
      [id, app.clock.now(), owner.id, nounId],
    );
    const role = await app.one<{ id: string }>(`insert into roles (name) values ('Readers of the log') returning id`);
    await app.rows(`insert into role_rights values ($1, 'read:audit')`, [role.id]);
    const auditor = await aStaffClient(app, { roleId: role.id });
    expect((await read({ nounId }, auditor)).entries).toMatchObject([{ changes: { locale: { after: 'SK' } }, masked: ['name', 'email'] }]);
    expect(JSON.stringify((await read({ nounId }, auditor)).entries)).not.toMatch(/Olga|old@/);
    const file = await auditor.get(`/api/admin/audit-log/csv?${new URLSearchParams({ nounId })}`);
    expect([file.statusCode, /Olga|old@/.test(file.body)]).toEqual([200, false]);
    expect((await read({ nounId })).entries).toMatchObject([
      { changes: { name: { after: 'Olga' }, email: { after: 'old@example.com' } }, masked: [] },
    ]);
  });

  test('cannot be changed or deleted in the database', async () => {
    await resend();
    for (const statement of [
      'delete from audit_log',
      'truncate audit_log',
      `update audit_log set verb = 'refund.paid-manually'`,
      `update audit_log set at = now(), personal = null`,
      `update audit_log set personal = '{"name": {"before": null, "after": "X"}}'`,
      `update audit_log set reason = 'another one'`,
    ])
      await expect(app.rows(statement), statement).rejects.toThrow('The audit log cannot be changed');
  });

  test('loses the values of a client with the deletion of the account; who, when and which stay', async () => {
    const { id: clientId, email } = await anAccount(app);
    const id = randomUUID();
    await app.rows(
      `insert into audit_log (id, at, actor_kind, staff_id, verb, noun, client_id, reason, changes, personal)
       values ($1, $2, 'STAFF', $3, 'refund.resend', 'refund', $4, 'Eva called', '{"state": {"before": 1, "after": 2}}', '{"name": {"before": "Eva", "after": "Iva"}}')`,
      [id, app.clock.now(), owner.id, clientId],
    );
    expect((await read({})).entries.find((entry) => entry.id === id)?.changes).toHaveProperty('name');
    const { token } = (await logIn(app, email)).json<{ token: string }>();
    expect((await app.post('/api/client/my/remove-account', undefined, token)).statusCode).toBe(204);
    const entry = (await read({})).entries.find((one) => one.id === id);
    expect(entry).toMatchObject({ verb: 'refund.resend', staffId: owner.id, reason: null, changes: { state: { before: 1, after: 2 } } });
    expect(entry?.changes).not.toHaveProperty('name');
  });
});

describe('the list', () => {
  test('is paged without gaps or duplicates while new entries arrive, and filtered', async () => {
    const ids = [await resend(), await resend(), await resend(scene.there), await resend(), await resend()];
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { entries, next }: { entries: AuditEntry[]; next: string | null } = await read({
        verb: 'refund.resend',
        staffId: owner.id,
        limit: '2',
        ...(after === null ? {} : { after }),
      });
      seen.push(...entries.map(({ id }) => id));
      if (after === null) await resend();
      after = next;
    } while (after !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(5);
    const { entries } = await read({ warehouseId: scene.there.warehouseId });
    expect(entries.map(({ nounId }) => nounId)).toEqual([ids[2]]);
    const [oldest] = (await read({ nounId: ids[0] ?? '' })).entries;
    const { entries: before } = await read({ to: oldest?.at ?? '', verb: 'refund.resend' });
    expect(before.map(({ id }) => id)).not.toContain(oldest?.id);
  });

  test('is filtered by API key, within the scope, and a session of a person is no key', async () => {
    const [key, other] = [await aKey(app), await aKey(app)];
    const by = async (headers: Record<string, string>) => {
      const id = await aFailedRefund(scene, scene.here);
      expect((await app.call('POST', `/api/admin/refunds/${id}/resend`, { headers })).statusCode).toBe(204);
      return id;
    };
    const ofKey = [await by(key.headers), await by(key.headers)];
    await by(other.headers);
    await resend();
    const { entries } = await read({ keyId: key.id });
    expect(entries.map(({ nounId }) => nounId).sort()).toEqual(ofKey.toSorted());
    expect(entries[0]).toMatchObject({ actorKind: 'KEY', keyId: key.id, actorName: key.name, staffId: null });
    expect((await read({ keyId: key.id, nounId: ofKey[0] ?? '' })).entries).toHaveLength(1);
    expect((await read({ keyId: randomUUID() })).entries).toEqual([]);
    const [ofPerson] = await app.rows<{ id: string }>(`select session_id as id from audit_log where staff_id = $1 limit 1`, [owner.id]);
    expect((await read({ keyId: ofPerson?.id ?? '' })).entries).toEqual([]);
    const elsewhere = await aStaffClient(app, { preset: 'manager', warehouseId: scene.there.warehouseId });
    expect((await read({ keyId: key.id }, elsewhere)).entries).toEqual([]);
    expect((await owner.get(`/api/admin/audit-log/csv?keyId=${key.id}`)).body.split('\r\n')).toHaveLength(4);
    expect((await owner.get('/api/admin/audit-log?keyId=1')).statusCode).toBe(400);
  });

  test('shows vouchers and promotions of a country to people of its companies, and to nobody else', async () => {
    const days = { validFrom: '2026-03-02', validTo: '2026-12-31' };
    const voucher = async (warehouseId: string | null, token: string) => {
      const body = {
        country: 'SVK',
        warehouseId,
        token,
        reason: 'spring',
        promoType: 'Gift',
        discountBp: 500,
        discountAmount: null,
        maxRedemptions: 5,
        ...days,
      };
      const response = await owner.post('/api/admin/vouchers', body);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ id: string; version: number }>();
    };
    const ofCountry = await voucher(null, 'KRAJINA');
    const ofPlace = await voucher(scene.here.warehouseId, 'MIESTO');
    expect((await owner.post(`/api/admin/vouchers/${ofCountry.id}/stop`, { version: ofCountry.version, reason: 'over' })).statusCode).toBe(
      200,
    );
    const seen = async (who: StaffClient, nounId: string) => (await read({ nounId }, who)).entries.map(({ verb }) => verb);
    const { here, there } = scene;
    const [ofCompany, ofOther, atHere] = [
      await aStaffClient(app, { preset: 'manager', legalEntityId: here.legalEntityId }),
      await aStaffClient(app, { preset: 'manager', legalEntityId: there.legalEntityId }),
      await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId }),
    ];
    for (const who of [owner, ofCompany]) expect(await seen(who, ofCountry.id)).toEqual(['voucher.stop', 'voucher.create']);
    for (const who of [ofOther, atHere]) expect(await seen(who, ofCountry.id)).toEqual([]);
    expect([await seen(ofCompany, ofPlace.id), await seen(atHere, ofPlace.id), await seen(ofOther, ofPlace.id)]).toEqual([
      ['voucher.create'],
      ['voucher.create'],
      [],
    ]);
  });

  test('as CSV runs no formula in a spreadsheet, and the download is an entry itself', async () => {
    const refundId = await resend();
    const response = await owner.get(`/api/admin/audit-log/csv?nounId=${refundId}`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = response.body.split('\r\n');
    expect(lines[0]).toContain('at,actorName,actorKind,verb');
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(lines).toHaveLength(3);
    expect((await read({ verb: 'audit-log.download' })).entries[0]?.changes).toMatchObject({ entries: { before: null, after: 1 } });
  });
});
