import { randomUUID } from 'node:crypto';
import type { Approval, OwnApproval } from '@komora/api/admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { merge } from '../client-merge/merging.ts';
import { aStaffClient, type StaffClient, type StaffFixture } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { rowsOf } from '../kit/today.ts';
import { type AtDesk, contractsOf, finish, prepare } from '../move-in/desk.ts';
import { balanceOf, expectLedgerInvariants } from './ledger.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
});

const reason = 'at the desk';
const person = (preset: NonNullable<StaffFixture['preset']>) => aStaffClient(app(), { preset, name: `Anna ${preset}` });

async function call(who: StaffClient, path: string, body: object = {}, key: string = randomUUID()) {
  const headers = { ...who.headers, 'idempotency-key': key };
  const response = await app().call('POST', `/api/admin/${path}`, { headers, payload: { reason, ...body } });
  return { status: response.statusCode, body: response.json<Record<string, string | null>>() };
}

/** A client and the company that their contract is with. */
async function aPayer() {
  const { clientId, contractId } = await aTenant(app());
  const { legalEntityId } = await app().one<{ legalEntityId: string }>(
    'select legal_entity_id as "legalEntityId" from contracts where id = $1',
    [contractId],
  );
  return { clientId, contractId, legalEntityId };
}
type Payer = Awaited<ReturnType<typeof aPayer>>;

const pay = (who: StaffClient, { clientId, legalEntityId }: Payer, amount: number, key?: string) =>
  call(who, `clients/${clientId}/cash`, { legalEntityId, currency: 'EUR', amount, debitIds: [] }, key);
const deposit = (who: StaffClient, { clientId, legalEntityId }: Payer, amount: number, method = 'CASH') =>
  call(who, `clients/${clientId}/deposits`, { legalEntityId, currency: 'EUR', amount, method });
const receipts = () => app().one<{ count: number }>('select count(*)::int as count from cash_receipts', []);
const waits = { status: 200, body: { approvalId: expect.any(String) } };
const withLimit = async (preset: string, perAction: number, act: () => Promise<void>): Promise<void> => {
  const [{ before } = { before: null }] = await app().rows<{ before: number | null }>(
    `select (select per_action from role_limits l where l.role_id = r.id and noun = 'cash-receipt' and currency = 'EUR') as before from roles r where preset = $1`,
    [preset],
  );
  const set = (amount: number | null) =>
    amount === null
      ? app().rows(`delete from role_limits where noun = 'cash-receipt' and role_id = (select id from roles where preset = $1)`, [preset])
      : app().rows(
          `insert into role_limits (role_id, noun, currency, per_action) select id, 'cash-receipt', 'EUR', $2 from roles where preset = $1
           on conflict (role_id, noun, currency) do update set per_action = excluded.per_action`,
          [preset, amount],
        );
  await set(perAction);
  await act();
  await set(before);
};

describe('cash of a client', () => {
  test('up to the limit gets its receipt at once; a role without a limit takes any sum', async () => {
    const payer = await aPayer();
    const taken = await pay(await person('site-staff'), payer, 30_000);
    expect(taken).toMatchObject({ status: 200, body: { receiptNumber: expect.any(String), approvalId: null } });
    expect((await pay(await person('manager'), payer, 99_900)).body).toMatchObject({ approvalId: null });
    expect(await balanceOf(app(), payer.clientId)).toBe(-129_900);
    await expectLedgerInvariants(app());
  });

  test('above the limit is not entered and has no receipt until another person approves; the receipt names who took it', async () => {
    const [payer, desk, manager] = [await aPayer(), await person('site-staff'), await person('manager')];
    const before = await receipts();
    const asked = await pay(desk, payer, 30_001);
    expect(asked).toMatchObject(waits);
    expect(asked.body).not.toHaveProperty('receiptNumber');
    expect([await receipts(), await balanceOf(app(), payer.clientId)]).toEqual([before, 0]);
    const { approvals } = (await owner.get('/api/admin/approvals')).json<{ approvals: Approval[] }>();
    const { approvalId } = asked.body;
    expect(approvals.find(({ id }) => id === approvalId)).toMatchObject({
      noun: 'cash-receipt',
      verb: 'cash.receive',
      amount: 30_001,
      requestedBy: desk.id,
    });
    const approved = await call(manager, `approvals/${approvalId}/approve`);
    expect(approved).toMatchObject({ status: 200, body: { result: { entryId: expect.any(String), receiptNumber: expect.any(String) } } });
    const { data } = await app().one<{ data: { receivedBy: string } }>(
      'select r.data from cash_receipts r join ledger_entries e on e.id = r.entry_id where e.client_id = $1 and e.entered_by = $2',
      [payer.clientId, desk.id],
    );
    expect(data.receivedBy).toBe('Anna site-staff');
    expect(await balanceOf(app(), payer.clientId)).toBe(-30_001);
    const verbs = await app().rows('select verb, staff_id as who from audit_log where client_id = $1 order by at, id', [payer.clientId]);
    expect(verbs).toEqual([
      { verb: 'cash.receive', who: desk.id },
      { verb: 'approval.approve', who: manager.id },
    ]);
    const { gaps } = await app().one<{ gaps: number }>(
      'select (max(sequence) - count(*))::int as gaps from cash_receipts group by legal_entity_id, year order by 1 desc limit 1',
      [],
    );
    expect(gaps).toBe(0);
    await expectLedgerInvariants(app());
  });

  test('waits once for a repeated request, and is entered once by two approvals at once, never by the person who asked', async () => {
    const [payer, desk] = [await aPayer(), await person('site-staff')];
    const key = randomUUID();
    const [first, second] = await Promise.all([pay(desk, payer, 50_000, key), pay(desk, payer, 50_000, key)]);
    expect(second.body).toEqual(first.body);
    const path = `approvals/${first.body.approvalId}/approve`;
    await app().rows(`insert into role_rights select id, 'write:approval' from roles where preset = 'site-staff'`);
    expect((await call(desk, path)).body.code).toBe('approval/own');
    expect((await call(await person('site-staff'), path)).body.code).toBe('approval/beyond-limit');
    await app().rows(
      `delete from role_rights where right_key = 'write:approval' and role_id = (select id from roles where preset = 'site-staff')`,
    );
    const answers = await Promise.all([call(owner, path), call(await person('manager'), path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balanceOf(app(), payer.clientId)).toBe(-50_000);
  });

  test('that is rejected leaves no trace in the account', async () => {
    const payer = await aPayer();
    const { approvalId } = (await pay(await person('site-staff'), payer, 40_000)).body;
    const before = await receipts();
    const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
    const rejected = await app().call('POST', `/api/admin/approvals/${approvalId}/reject`, { headers, payload: { reason } });
    expect([rejected.statusCode, await receipts(), await balanceOf(app(), payer.clientId)]).toEqual([204, before, 0]);
  });

  test('that several payments at once would bring above the limit of 30 days waits', async () => {
    const [payer, desk] = [await aPayer(), await person('site-staff')];
    await app().rows(
      `update role_limits set per_30_days = 30000 where noun = 'cash-receipt' and currency = 'EUR' and role_id = (select id from roles where preset = 'site-staff')`,
    );
    const answers = await Promise.all([1, 2, 3].map(() => pay(desk, payer, 12_000)));
    expect(answers.filter(({ body }) => body.approvalId !== null)).toHaveLength(1);
    await app().rows(`update role_limits set per_30_days = null where noun = 'cash-receipt'`);
  });
});

describe('a request for cash that still waits', () => {
  const asked = async (amount: number) => {
    const [payer, desk] = [await aPayer(), await person('site-staff')];
    const { approvalId } = (await pay(desk, payer, amount)).body;
    return { payer, desk, approve: () => call(owner, `approvals/${approvalId}/approve`) };
  };
  const code = ({ status, body }: Awaited<ReturnType<typeof call>>) => (status === 200 ? 'approved' : `${status} ${body.code}`);

  test('is not approved when a colleague has entered cash of its sum, so that it is entered once', async () => {
    const { payer, approve } = await asked(47_500);
    const before = await receipts();
    await pay(owner, payer, 47_500);
    expect([code(await approve()), await balanceOf(app(), payer.clientId)]).toEqual(['409 approval/cash-entered', -47_500]);
    expect((await receipts()).count).toBe(before.count + 1);
    await expectLedgerInvariants(app());
  });

  test('is approved beside another sum, a transfer, cash from before it and cash of another client', async () => {
    const earlier = await aPayer();
    await pay(owner, earlier, 46_500);
    app().clock.advance({ minutes: 1 });
    const { approvalId } = (await pay(await person('site-staff'), earlier, 46_500)).body;
    await pay(owner, earlier, 46_499);
    await pay(owner, await aPayer(), 46_500);
    const { legalEntityId } = earlier;
    await call(owner, `clients/${earlier.clientId}/transfers`, { legalEntityId, currency: 'EUR', amount: 46_500, debitIds: [] });
    expect(code(await call(owner, `approvals/${approvalId}/approve`))).toBe('approved');
  });

  test('and another one of the same client and sum are not both approved; a new request for other cash is', async () => {
    const { payer, desk, approve } = await asked(45_500);
    const { approvalId } = (await pay(desk, payer, 45_500)).body;
    expect(code(await approve())).toBe('approved');
    expect(code(await call(owner, `approvals/${approvalId}/approve`))).toBe('409 approval/cash-entered');
    app().clock.advance({ minutes: 1 });
    const again = (await pay(desk, payer, 45_500)).body;
    expect(code(await call(owner, `approvals/${again.approvalId}/approve`))).toBe('approved');
    expect(await balanceOf(app(), payer.clientId)).toBe(-91_000);
  });
});

describe('cash that nobody let enter', () => {
  const askedFor = async (amount: number) => {
    const [payer, desk] = [await aPayer(), await person('site-staff')];
    const { approvalId: id } = (await pay(desk, payer, amount)).body;
    return { payer, desk, id };
  };
  const task = async (id: string | null | undefined, who = owner) =>
    (await rowsOf(who, 'cash-not-entered')).rows.find((row) => row.id === id);

  test('is a task after seven days, until the person asks again; what is entered then ends it for good', async () => {
    const { payer, desk, id } = await askedFor(40_000);
    app().clock.advance({ days: 6, hours: 23 });
    expect(await task(id)).toBeUndefined();
    app().clock.advance({ hours: 1 });
    expect(await task(id)).toMatchObject({
      clientId: payer.clientId,
      amount: { amount: 40_000, currency: 'EUR' },
      reference: 'Anna site-staff',
      detail: 'EXPIRED',
    });
    expect(await task(id, desk)).toBeDefined();
    expect((await desk.post(`/api/admin/me/approvals/${id}/renew`)).statusCode).toBe(200);
    expect(await task(id)).toBeUndefined();
    expect((await call(owner, `approvals/${id}/approve`)).status).toBe(200);
    app().clock.advance({ days: 8 });
    expect(await task(id)).toBeUndefined();
    expect(await balanceOf(app(), payer.clientId)).toBe(-40_000);
  });

  test('is a task after a rejection, until somebody closes it', async () => {
    const { id } = await askedFor(41_000);
    const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
    await app().call('POST', `/api/admin/approvals/${id}/reject`, { headers, payload: { reason } });
    expect(await task(id)).toMatchObject({ detail: 'REJECTED' });
    const closed = await owner.post('/api/admin/today/close', { tasks: [{ kind: 'cash-not-entered', id }], reason: 'given back' });
    expect(closed.statusCode, closed.body).toBe(200);
    expect(await task(id)).toBeUndefined();
  });

  test('is a task when the person who took it leaves, until a colleague enters this amount', async () => {
    const { payer, desk, id } = await askedFor(42_000);
    await owner.post(`/api/admin/staff/${desk.id}/end`, { reason });
    expect(await task(id)).toMatchObject({ detail: 'CANCELLED' });
    await pay(owner, payer, 41_999);
    expect(await task(id)).toBeDefined();
    await pay(owner, payer, 42_000);
    expect(await task(id)).toBeUndefined();
  });

  test('is no task when the person who took it cancels the request or asks with a new one', async () => {
    const cancelled = await askedFor(43_000);
    await cancelled.desk.post(`/api/admin/me/approvals/${cancelled.id}/cancel`);
    expect(await task(cancelled.id)).toBeUndefined();
    const again = await askedFor(44_000);
    app().clock.advance({ days: 7 });
    expect(await task(again.id)).toBeDefined();
    await pay(again.desk, again.payer, 44_000);
    expect(await task(again.id)).toBeUndefined();
  });
});

describe('a request for cash that nobody decided in time', () => {
  const expired = async (amount: number) => {
    const [payer, desk] = [await aPayer(), await person('site-staff')];
    const { approvalId: id } = (await pay(desk, payer, amount)).body;
    app().clock.advance({ days: 7 });
    const renew = async () => {
      const response = await desk.post(`/api/admin/me/approvals/${id}/renew`);
      return response.statusCode === 200 ? 'done' : response.json<{ code: string }>().code;
    };
    const mayRenew = async () =>
      (await desk.get('/api/admin/me/approvals')).json<{ approvals: OwnApproval[] }>().approvals.find((own) => own.id === id)?.mayRenew;
    return { payer, desk, renew, mayRenew };
  };

  test('is not asked for again when a colleague has entered it, so that it is entered once', async () => {
    const { payer, renew, mayRenew } = await expired(48_000);
    await pay(owner, payer, 47_999);
    expect(await mayRenew()).toBe(true);
    await pay(owner, payer, 48_000);
    expect([await mayRenew(), await renew()]).toEqual([false, 'approval/cash-settled']);
    expect(await balanceOf(app(), payer.clientId)).toBe(-95_999);
  });

  test('is not asked for again beside a newer, equal request; one of another client does not matter', async () => {
    const { payer, desk, renew, mayRenew } = await expired(49_000);
    await pay(desk, await aPayer(), 49_000);
    expect(await mayRenew()).toBe(true);
    await pay(desk, payer, 49_000);
    expect([await mayRenew(), await renew()]).toEqual([false, 'approval/cash-settled']);
  });

  test('is asked for again otherwise, and cannot be while it waits', async () => {
    const { renew, mayRenew } = await expired(49_500);
    expect([await mayRenew(), await renew(), await mayRenew()]).toEqual([true, 'done', false]);
  });
});

describe('cash that nobody let enter, of a client who was merged into another one', () => {
  const task = async (id: string | null | undefined) => (await rowsOf(owner, 'cash-not-entered')).rows.find((row) => row.id === id);
  const expired = async (amount: number) => {
    const [payer, survivor, desk] = [await aPayer(), await aPayer(), await person('site-staff')];
    const { approvalId: id } = (await pay(desk, payer, amount)).body;
    app().clock.advance({ days: 7 });
    const join = async () => {
      const merged = await merge(app(), owner, survivor.clientId, payer.clientId);
      expect(merged.statusCode, merged.body).toBe(200);
    };
    return { id, payer, survivor, desk, join };
  };

  test('stays ended by what was entered before', async () => {
    const { id, payer, join } = await expired(45_000);
    await pay(owner, payer, 45_000);
    expect(await task(id)).toBeUndefined();
    await join();
    expect(await task(id)).toBeUndefined();
  });

  test('is a task of the client who remains, until it is entered for them', async () => {
    const { id, survivor, join } = await expired(46_000);
    await join();
    expect(await task(id)).toMatchObject({ clientId: survivor.clientId });
    await pay(owner, survivor, 46_000);
    expect(await task(id)).toBeUndefined();
  });

  test('is no task when the person asks with a new request for the client who remains', async () => {
    const { id, survivor, desk, join } = await expired(47_000);
    await join();
    expect(await task(id)).toBeDefined();
    await pay(desk, survivor, 47_000);
    expect(await task(id)).toBeUndefined();
  });
});

test('a deposit in cash has the same limit, and one by transfer has none', async () => {
  const [payer, manager] = [await aPayer(), await person('manager')];
  await withLimit('manager', 10_000, async () => {
    expect((await deposit(manager, payer, 10_000)).body).toMatchObject({ entryId: expect.any(String), approvalId: null });
    expect((await deposit(manager, payer, 20_000, 'TRANSFER')).body).toMatchObject({ entryId: expect.any(String), approvalId: null });
    const asked = await deposit(manager, payer, 10_001);
    expect(asked).toMatchObject(waits);
    expect((await call(owner, `approvals/${asked.body.approvalId}/approve`)).status).toBe(200);
  });
  const { held } = await app().one<{ held: number }>(
    `select sum(amount)::int as held from ledger_entries where client_id = $1 and kind = 'DEPOSIT_IN'`,
    [payer.clientId],
  );
  expect(held).toBe(40_001);
  await expectLedgerInvariants(app());
});

test('a deposit in cash has a receipt, and a company that takes no cash takes none', async () => {
  const [payer, manager] = [await aPayer(), await person('manager')];
  const paid = await deposit(manager, payer, 10_000);
  expect(paid.body).toMatchObject({ entryId: expect.any(String), receiptNumber: expect.any(String) });
  const { id, data } = await app().one<{ id: string; data: object }>(
    'select r.entry_id as id, r.data from cash_receipts r join ledger_entries e on e.id = r.entry_id where e.client_id = $1',
    [payer.clientId],
  );
  expect(data).toMatchObject({ number: paid.body.receiptNumber, amount: 10_000, deposit: 10_000, credit: 0 });
  expect((await owner.get(`/api/admin/cash-receipts/${id}`)).statusCode).toBe(200);
  expect((await deposit(manager, payer, 10_000, 'TRANSFER')).body).not.toHaveProperty('receiptNumber');

  await app().rows('update legal_entities set accepts_cash = false where id = $1', [payer.legalEntityId]);
  expect(await deposit(manager, payer, 10_000)).toMatchObject({ status: 409, body: { code: 'cash/not-accepted' } });
  expect((await deposit(manager, payer, 10_000, 'TRANSFER')).status).toBe(200);
  await app().rows('update legal_entities set accepts_cash = true where id = $1', [payer.legalEntityId]);
  await expectLedgerInvariants(app());
});

test('a contract at the desk is not concluded with cash above the limit, but to be paid later', async () => {
  const desk: AtDesk = { app: app(), staff: await person('site-staff') };
  const draft = await prepare(desk);
  await withLimit('site-staff', 1000, async () => {
    expect((await finish(desk, draft, 'CASH')).outcome).toBe('403 approval/beyond-limit payment');
    expect(await contractsOf(app(), draft.box?.id)).toEqual([]);
    expect((await finish(desk, draft, 'LATER')).outcome).toBe('ok');
  });
});
