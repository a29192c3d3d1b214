import { randomUUID } from 'node:crypto';
import type { Approval, OwnApproval } from '@komora/api/admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient, type StaffFixture } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { ledgerOf, useMockGateway } from '../kit/gateways/mock.ts';
import { balanceOf, expectLedgerInvariants } from './ledger.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
  await app().rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) values ('SVK', 'CLEANING', 'FyzickaOsoba', 2300, '2020-01-01')`,
  );
});

const reason = 'agreed on the phone';
const person = (preset: NonNullable<StaffFixture['preset']>) => aStaffClient(app(), { preset });

async function call(who: StaffClient, path: string, body: object = {}, key: string = randomUUID()) {
  const headers = { ...who.headers, 'idempotency-key': key };
  const response = await app().call('POST', `/api/admin/${path}`, { headers, payload: { reason, ...body } });
  return { status: response.statusCode, body: response.body === '' ? {} : response.json<Record<string, string | null>>() };
}
const outcome = async (...parameters: Parameters<typeof call>) => {
  const { status, body } = await call(...parameters);
  if (status >= 300) return `${status} ${body.code}`;
  return body.approvalId == null ? 'done' : 'waits';
};

/** A client who owes a charge of 2,460.00, with its invoice and entry. */
async function aDebtor(): Promise<Tenant & { invoiceId: string; debitId: string }> {
  const tenant = await aTenant(app());
  const charge = { kind: 'CLEANING', unitNet: 200_000, quantity: 1, dueInDays: 7 };
  const { invoiceId = '' } = (await call(owner, `contracts/${tenant.contractId}/charges`, charge)).body;
  const { id } = await app().one<{ id: string }>('select id from ledger_entries where source_id = $1', [invoiceId]);
  return { ...tenant, invoiceId: invoiceId ?? '', debitId: id };
}
const credit = (who: StaffClient, { invoiceId }: { invoiceId: string }, gross: number, key?: string) =>
  outcome(who, `invoices/${invoiceId}/credit-notes`, { gross }, key);
const writeOff = (who: StaffClient, { debitId }: { debitId: string }, amount: number) =>
  call(who, `ledger-entries/${debitId}/write-off`, { amount });
const waiting = async (who = owner) => (await who.get('/api/admin/approvals')).json<{ approvals: Approval[] }>().approvals;
const audits = (clientId: string) =>
  app().rows<{ verb: string; staff: string }>(
    `select verb, staff_id as staff from audit_log where client_id = $1 and verb <> 'invoice.charge' order by at, id`,
    [clientId],
  );
const documents = () =>
  app().one('select count(*)::integer as count, sum(last_number)::integer as numbers from invoice_counters, invoices');

describe('an act above the limit', () => {
  test('changes nothing and waits; another person approves it, and both are named', async () => {
    const [client, manager, accountant] = [await aDebtor(), await person('manager'), await person('accountant')];
    const { approvalId, entryId } = (await writeOff(manager, client, 10_001)).body;
    expect([typeof approvalId, entryId]).toEqual(['string', undefined]);
    expect(await balanceOf(app(), client.clientId)).toBe(246_000);
    const approval = (await waiting()).find(({ id }) => id === approvalId);
    expect(approval).toMatchObject({ verb: 'write-off.enter', amount: 10_001, currency: 'EUR', requestedBy: manager.id, reason });
    const approved = await call(accountant, `approvals/${approvalId}/approve`);
    expect(approved).toMatchObject({ status: 200, body: { result: { entryId: expect.any(String) } } });
    expect(await balanceOf(app(), client.clientId)).toBe(246_000 - 10_001);
    expect(
      await app().rows("select entered_by as by, note from ledger_entries where client_id = $1 and kind = 'WRITE_OFF'", [client.clientId]),
    ).toEqual([{ by: manager.id, note: reason }]);
    expect(await audits(client.clientId)).toEqual([
      { verb: 'write-off.enter', staff: manager.id },
      { verb: 'approval.approve', staff: accountant.id },
    ]);
    expect((await waiting()).some(({ id }) => id === approvalId)).toBe(false);
    await expectLedgerInvariants(app());
  });

  test('uses no document number and sends no money until it is approved', async () => {
    const [client, manager] = [await aDebtor(), await person('manager')];
    const before = await documents();
    expect(await credit(manager, client, 20_001)).toBe('waits');
    expect(await documents()).toEqual(before);
    const { id: paymentId } = await app().one<{ id: string }>('select id from payments where order_id = $1', [client.orderId]);
    await app().rows(
      `update role_limits set per_action = 100 where noun = 'refund' and role_id = (select id from roles where preset = 'manager')`,
    );
    const { approvalId } = (await call(manager, `payments/${paymentId}/refunds`, { amount: 1000 })).body;
    await app().run();
    expect(await ledgerOf(app(), client.orderId)).toMatchObject({ refunded: 0 });
    expect((await call(owner, `approvals/${approvalId}/approve`)).status).toBe(200);
    await app().run();
    expect(await ledgerOf(app(), client.orderId)).toMatchObject({ refunded: 1000 });
    await app().rows(
      `update role_limits set per_action = 20000 where noun = 'refund' and role_id = (select id from roles where preset = 'manager')`,
    );
    await expectLedgerInvariants(app());
  });

  test('is evaluated again when it is approved', async () => {
    const [client, manager] = [await aDebtor(), await person('manager')];
    const { approvalId } = (await writeOff(manager, client, 246_000)).body;
    await writeOff(owner, client, 1);
    expect(await outcome(owner, `approvals/${approvalId}/approve`)).toBe('409 ledger/more-than-open');
    expect((await waiting()).some(({ id }) => id === approvalId)).toBe(true);
    expect(await balanceOf(app(), client.clientId)).toBe(245_999);
  });

  test('of something impossible is rejected at once', async () => {
    const [client, manager] = [await aDebtor(), await person('manager')];
    expect((await writeOff(manager, client, 246_001)).body.code).toBe('ledger/more-than-open');
    expect(await credit(manager, client, 246_001)).toBe('409 ledger/more-than-open');
  });
});

describe('a deposit that is returned', () => {
  /** A client whose deposit of 300.00 is held. */
  const aHeldDeposit = async () => {
    const client = await aDebtor();
    const { legal_entity_id: legalEntityId } = await app().one<{ legal_entity_id: string }>(
      'select legal_entity_id from ledger_entries where id = $1',
      [client.debitId],
    );
    const deposit = { legalEntityId, currency: 'EUR', amount: 30_000, method: 'TRANSFER' };
    const { entryId } = (await call(owner, `clients/${client.clientId}/deposits`, deposit)).body;
    return { ...client, path: `deposits/${entryId}/return` };
  };
  const end = (debitIds: readonly string[] = []) => ({ debitIds, method: 'TRANSFER' });
  const limit = (perAction: number, per30Days: number | null) =>
    app().rows(
      `update role_limits set per_action = $1, per_30_days = $2 where noun = 'refund' and currency = 'EUR' and role_id = (select id from roles where preset = 'manager')`,
      [perAction, per30Days],
    );
  const returned = (clientId: string) =>
    app().rows("select amount from ledger_entries where client_id = $1 and kind = 'REFUND'", [clientId]);

  test('counts as a refund: at the limit it is returned, a cent above it waits for another person', async () => {
    const [client, manager] = [await aHeldDeposit(), await person('manager')];
    await limit(29_999, null);
    const asked = await call(manager, client.path, end());
    expect(asked).toMatchObject({ status: 200, body: { returned: null, approvalId: expect.any(String) } });
    expect(await returned(client.clientId)).toEqual([]);
    const approval = `approvals/${asked.body.approvalId}`;
    expect(await outcome(manager, `${approval}/approve`)).toBe('403 approval/own');
    expect((await call(owner, `${approval}/approve`)).body.result).toMatchObject({ returned: '30000' });
    expect(await returned(client.clientId)).toEqual([{ amount: 30_000 }]);
    const other = await aHeldDeposit();
    await limit(30_000, null);
    expect((await call(manager, other.path, end())).body).toEqual({ returned: 30_000, approvalId: null });
    await expectLedgerInvariants(app());
  });

  test('adds up with other refunds of 30 days; what pays a debt counts nothing', async () => {
    const [one, other, third] = [await aHeldDeposit(), await aHeldDeposit(), await aHeldDeposit()];
    const manager = await person('manager');
    await limit(30_000, 59_999);
    expect((await call(manager, third.path, end([third.debitId]))).body).toEqual({ returned: 0, approvalId: null });
    expect(await outcome(manager, one.path, end())).toBe('done');
    expect(await outcome(manager, other.path, end())).toBe('waits');
    await limit(20_000, 100_000);
  });
});

describe('an approval', () => {
  const asked = async () => {
    const [client, manager] = [await aDebtor(), await person('manager')];
    const { approvalId } = (await writeOff(manager, client, 20_000)).body;
    return { client, manager, path: `approvals/${approvalId}`, approvalId };
  };

  test('is never given by the person who asked, also not in the database', async () => {
    const { manager, path, approvalId } = await asked();
    expect(await outcome(manager, `${path}/approve`)).toBe('403 approval/own');
    expect(await outcome(manager, `${path}/reject`)).toBe('403 approval/own');
    await expect(
      app().rows(
        `update approvals set state = 'APPROVED', decided_by = requested_by, decided_at = requested_at, result = '{}' where id = $1`,
        [approvalId],
      ),
    ).rejects.toThrow('approvals_two_people');
  });

  test('needs a limit of its own for the amount', async () => {
    const { path } = await asked();
    expect(await outcome(await person('manager'), `${path}/approve`)).toBe('403 approval/beyond-limit');
    expect(await outcome(await person('site-staff'), `${path}/approve`)).toBe('403 forbidden');
    expect(await outcome(await person('accountant'), `${path}/approve`)).toBe('done');
  });

  test('by two people at the same time runs the act once', async () => {
    const { client, path } = await asked();
    const both = await Promise.all([outcome(owner, `${path}/approve`), outcome(await person('accountant'), `${path}/approve`)]);
    expect(both.sort()).toEqual(['409 approval/decided', 'done']);
    expect(await balanceOf(app(), client.clientId)).toBe(226_000);
    expect(await outcome(owner, `${path}/reject`)).toBe('409 approval/decided');
    await expectLedgerInvariants(app());
  });

  test('that is rejected changes nothing, and is final', async () => {
    const { client, path, approvalId } = await asked();
    expect(await outcome(owner, `${path}/reject`)).toBe('done');
    expect(await outcome(owner, `${path}/approve`)).toBe('409 approval/decided');
    expect(await balanceOf(app(), client.clientId)).toBe(246_000);
    await expect(app().rows(`update approvals set state = 'PENDING' where id = $1`, [approvalId])).rejects.toThrow();
  });

  test('is possible for seven days', async () => {
    const { client, path, approvalId } = await asked();
    app().clock.advance({ days: 7 });
    expect(await outcome(owner, `${path}/approve`)).toBe('409 approval/expired');
    expect((await waiting()).some(({ id }) => id === approvalId)).toBe(false);
    expect(await balanceOf(app(), client.clientId)).toBe(246_000);
  });

  test('shows what is asked for: client, invoice and warehouse', async () => {
    const { client, approvalId } = await asked();
    const expected = await app().one<{ clientName: string; documentNumber: string; warehouseName: string }>(
      `select u.first_name || ' ' || u.last_name as "clientName", i.number as "documentNumber", w.name as "warehouseName"
       from invoices i join users u on u.id = i.client_id, contracts c join warehouses w on w.id = c.warehouse_id
       where i.id = $1 and c.id = $2`,
      [client.invoiceId, client.contractId],
    );
    expect((await waiting()).find(({ id }) => id === approvalId)).toMatchObject(expected);
  });

  test('that nobody has decided in time is asked for again by the person who asked, once, and is then decided', async () => {
    const { client, manager, path, approvalId } = await asked();
    const renew = async (who: StaffClient) => {
      const response = await who.post(`/api/admin/me/${path}/renew`);
      return response.statusCode === 200 ? response.json<{ expiresAt: string }>().expiresAt : response.json<{ code: string }>().code;
    };
    expect(await renew(manager)).toBe('approval/waits');
    app().clock.advance({ days: 7 });
    expect(await renew(owner)).toBe('not-found');
    const until = new Date(app().clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect((await Promise.all([renew(manager), renew(manager)])).sort()).toEqual([until, 'approval/waits']);
    expect((await waiting()).find(({ id }) => id === approvalId)).toMatchObject({ expiresAt: until });
    expect(await outcome(owner, `${path}/approve`)).toBe('done');
    expect(await renew(manager)).toBe('approval/decided');
    expect((await audits(client.clientId)).map(({ verb }) => verb)).toEqual(['write-off.enter', 'approval.renew', 'approval.approve']);
    await expect(
      app().rows(`update approvals set expires_at = expires_at + interval '1 day' where id = $1`, [approvalId]),
    ).rejects.toThrow();
  });

  test('whose end the person has seen is asked for again, and its decision is seen again', async () => {
    const { manager, path, approvalId } = await asked();
    const see = async () => (await manager.post(`/api/admin/me/${path}/see`)).statusCode;
    const own = async () =>
      (await manager.get('/api/admin/me/approvals')).json<{ approvals: OwnApproval[] }>().approvals.find(({ id }) => id === approvalId);
    expect(await see()).toBe(404);
    app().clock.advance({ days: 7 });
    expect(await own()).toMatchObject({ state: 'EXPIRED', isUnseen: true, mayRenew: true });
    expect(await see()).toBe(204);
    expect(await own()).toMatchObject({ state: 'EXPIRED', isUnseen: false, mayRenew: true });
    expect((await manager.post(`/api/admin/me/${path}/renew`)).statusCode).toBe(200);
    expect(await own()).toMatchObject({ state: 'PENDING', isUnseen: false, mayRenew: false });
    expect(await see()).toBe(404);
    expect(await outcome(owner, `${path}/approve`)).toBe('done');
    expect(await own()).toMatchObject({ state: 'APPROVED', isUnseen: true, mayRenew: false });
    expect([await see(), await see()]).toEqual([204, 404]);
    await expect(app().rows(`update approvals set seen_at = null where id = $1`, [approvalId])).rejects.toThrow();
  });

  test('is not asked for again without the right, or when it has become impossible', async () => {
    const { client, manager, path } = await asked();
    await call(owner, `invoices/${client.invoiceId}/credit-notes`, { gross: 246_000 });
    app().clock.advance({ days: 7 });
    const renew = async () => (await manager.post(`/api/admin/me/${path}/renew`)).json<{ code: string }>().code;
    expect(await renew()).toBe('ledger/more-than-open');
    await app().rows(`update assignments set role_id = (select id from roles where preset = 'read-only') where staff_id = $1`, [
      manager.id,
    ]);
    expect(await renew()).toBe('approval/requester-without-right');
  });

  test('is shown with its state to the person who asked, also without the right to approve', async () => {
    const states = async ({ get }: StaffClient) =>
      (await get('/api/admin/me/approvals'))
        .json<{ approvals: OwnApproval[] }>()
        .approvals.map(({ state, decidedByName, decisionReason }) => [state, decidedByName, decisionReason]);
    const [client, manager] = [await aDebtor(), await person('manager')];
    const ask = async () => `approvals/${(await writeOff(manager, client, 20_000)).body.approvalId}`;
    const [first, second] = [await ask(), await ask()];
    await call(owner, `${first}/approve`, { reason: 'yes' });
    app().clock.advance({ minutes: 1 });
    await call(owner, `${second}/reject`, { reason: 'pay first' });
    app().clock.advance({ minutes: 1 });
    await ask();
    await app().rows(`update assignments set role_id = (select id from roles where preset = 'site-staff') where staff_id = $1`, [
      manager.id,
    ]);
    expect(await states(manager)).toEqual([
      ['PENDING', null, null],
      ['REJECTED', 'Eva Správna', 'pay first'],
      ['APPROVED', 'Eva Správna', 'yes'],
    ]);
    app().clock.advance({ days: 7 });
    expect((await states(manager))[0]).toEqual(['EXPIRED', null, null]);
    expect(await states(await person('manager'))).toEqual([]);
  });

  test('that the person who asked cancels is not approved any more, and others do not cancel it', async () => {
    const { client, manager, path } = await asked();
    const cancel = (who: StaffClient) => outcome(who, `me/${path}/cancel`);
    expect(await cancel(owner)).toBe('404 not-found');
    expect(await cancel(manager)).toBe('done');
    expect(await cancel(manager)).toBe('409 approval/decided');
    expect(await outcome(owner, `${path}/approve`)).toBe('409 approval/decided');
    expect(await balanceOf(app(), client.clientId)).toBe(246_000);
  });

  test('does not run for a person who has lost the right or left', async () => {
    const { client, manager, path } = await asked();
    await app().rows(`update assignments set role_id = (select id from roles where preset = 'site-staff') where staff_id = $1`, [
      manager.id,
    ]);
    expect(await outcome(owner, `${path}/approve`)).toBe('409 approval/requester-without-right');
    const other = await asked();
    expect((await owner.post(`/api/admin/staff/${other.manager.id}/end`, { reason })).statusCode).toBe(204);
    expect(await app().one('select state from approvals where id = $1', [other.approvalId])).toEqual({ state: 'CANCELLED' });
    expect(await outcome(owner, `${other.path}/approve`)).toBe('409 approval/decided');
    expect(await balanceOf(app(), client.clientId)).toBe(246_000);
  });

  test('is not found in another place, and unknown ones are not found', async () => {
    const { path } = await asked();
    const { id: legalEntityId } = await app().one<{ id: string }>(
      `insert into legal_entities select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'country', 'HUN', 'currency', 'HUF', 'invoice_prefix', 'X' || substr(gen_random_uuid()::text, 1, 3), 'contract_prefix', 'X1'))).*
       from legal_entities e limit 1 returning id`,
    );
    const stranger = await aStaffClient(app(), { preset: 'accountant', legalEntityId });
    expect(await outcome(stranger, `${path}/approve`)).toBe('404 not-found');
    expect(await waiting(stranger)).toEqual([]);
    expect(await outcome(owner, `approvals/${randomUUID()}/approve`)).toBe('404 not-found');
  });
});

describe('the limit of 30 days', () => {
  test('counts the acts of a person, also simultaneous ones, and frees them after 30 days', async () => {
    const [client, manager] = [await aDebtor(), await person('manager')];
    const six = await Promise.all(Array.from({ length: 6 }, () => credit(manager, client, 20_000)));
    expect(six.sort()).toEqual(['done', 'done', 'done', 'done', 'done', 'waits']);
    expect(await credit(manager, client, 123)).toBe('waits');
    expect(await credit(await person('manager'), client, 123)).toBe('done');
    app().clock.advance({ days: 31 });
    expect(await credit(manager, client, 123)).toBe('done');
    await expectLedgerInvariants(app());
  });

  test('a repeated call with the same key counts once', async () => {
    const [client, manager] = [await aDebtor(), await person('manager')];
    const key = randomUUID();
    for (let time = 0; time < 6; time++) expect(await credit(manager, client, 20_000, key)).toBe('done');
    expect(await balanceOf(app(), client.clientId)).toBe(226_000);
  });
});

describe('the limits of a role', () => {
  test('are replaced by an owner; without a limit every act waits', async () => {
    const client = await aDebtor();
    const roleId = randomUUID();
    await app().rows('insert into roles (id, name) values ($1, $2)', [roleId, `Desk ${roleId}`]);
    await app().rows(`insert into role_rights values ($1, 'write:write-off')`, [roleId]);
    const desk = await aStaffClient(app(), { roleId });
    expect((await writeOff(desk, client, 1)).body.approvalId).toEqual(expect.any(String));
    const path = `/api/admin/roles/${roleId}/limits`;
    const limits = [{ noun: 'write-off', currency: 'EUR', perAction: 500, per30Days: null }];
    const percents = [{ noun: 'rent-increase', basisPoints: 1250 }];
    expect((await owner.put(path, { limits, percents, version: 1, reason })).statusCode).toBe(204);
    expect((await owner.get(path)).json()).toEqual({ limits, percents, version: 2 });
    // A second editor has the version from before.
    const late = await owner.put(path, { limits: [], percents: [], version: 1, reason });
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'changed-elsewhere', current: { limits, version: 2 } }]);
    expect((await writeOff(desk, client, 500)).body.approvalId).toBe(null);
    expect((await writeOff(desk, client, 501)).body.approvalId).toEqual(expect.any(String));
    expect(await app().rows('select changes from audit_log where noun_id = $1', [roleId])).toEqual([
      { changes: { limits: { before: [], after: limits }, percents: { before: [], after: percents } } },
    ]);
  });

  test('are not changed for the owner, twice for one currency, or lower within 30 days than for one act', async () => {
    const roleOf = async (preset: string) => (await app().one<{ id: string }>('select id from roles where preset = $1', [preset])).id;
    const put = async (id: string, limits: object[], percents: object[] = []) => {
      const response = await owner.put(`/api/admin/roles/${id}/limits`, { limits, percents, version: 1, reason });
      return response.statusCode === 204 ? 'done' : response.json<{ code: string }>().code;
    };
    const limit = { noun: 'refund', currency: 'EUR', perAction: 500, per30Days: 600 };
    expect(await put(await roleOf('owner'), [limit])).toBe('role/owner-is-fixed');
    expect(await put(await roleOf('read-only'), [limit, limit])).toBe('revalid/rule/basic/regex');
    expect(await put(await roleOf('read-only'), [{ ...limit, per30Days: 499 }])).toBe('revalid/rule/basic/regex');
    const percent = { noun: 'price', basisPoints: 500 };
    expect(await put(await roleOf('read-only'), [], [percent, percent])).toBe('revalid/rule/basic/regex');
    expect(await put(await roleOf('read-only'), [], [{ ...percent, basisPoints: 30_001 }])).toBe('request/invalid');
    expect(await put(randomUUID(), [limit])).toBe('not-found');
  });
});
