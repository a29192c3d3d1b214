import { randomUUID } from 'node:crypto';
import { addDays, localDateIn } from '@komora/domain';
import { describe, expect, test } from 'vitest';
import { standingOf } from '../contract-acts/acts.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type Debtor, instalmentScene } from '../kit/scenes/instalment-scene.ts';
import { expectLedgerInvariants } from '../ledger/ledger.ts';
import { addUnpaidRent, nextSymbol } from '../tenancy.ts';

const { app } = useMockGateway();
const { owner, aDebtor, half, agree, agreed, dun, enter } = instalmentScene(app);

interface Case {
  state: string;
  total: number;
  open: number;
  paid: number;
  reduced: number;
  agency: string | null;
  handedOn: string;
  endedOn: string | null;
  reported: number;
  payments: { kind: string; method: string | null; amount: number }[];
}

const nobody = '019577a0-0000-7000-8000-000000000000';

/** A client with two rents of 63.84 that were due yesterday, whose contract has ended. */
async function aFormerTenant(): Promise<Debtor> {
  const dueOn = localDateIn('Europe/Bratislava', app().clock.now());
  const tenant = await aTenantWithUnpaidRent(app(), { dueOn, symbol: nextSymbol() });
  await addUnpaidRent(app().pool, tenant.contractId, { number: 2, dueOn, symbol: nextSymbol() });
  const rows = await app().rows<{ id: string; rentId: string; number: string; legalEntityId: string }>(
    `select l.id, i.rent_id as "rentId", i.number, l.legal_entity_id as "legalEntityId" from ledger_entries l join invoices i on i.id = l.source_id
     join rents r on r.id = i.rent_id where r.contract_id = $1 and l.settled_on is null order by l.due_on, l.entered_on, l.id`,
    [tenant.contractId],
  );
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('The rents have no invoices');
  for (const status of ['TERMINATING', 'TERMINATED'])
    await app().rows(`update contracts set status = $2, terminates_on = coalesce(terminates_on, starts_on + 1) where id = $1`, [
      tenant.contractId,
      status,
    ]);
  app().clock.advance({ days: 1 });
  return {
    ...tenant,
    legalEntityId: first.legalEntityId,
    rentIds: [first.rentId, second.rentId],
    entryIds: [first.id, second.id],
    number: first.number,
    day: (days) => addDays(dueOn, days),
  };
}

async function hand(debtor: Debtor, change: object = {}, person?: StaffClient) {
  return (person ?? (await owner())).post(`/api/admin/clients/${debtor.clientId}/collection-cases`, {
    legalEntityId: debtor.legalEntityId,
    currency: 'EUR',
    entryIds: debtor.entryIds,
    total: 12_768,
    reason: 'left without paying',
    ...change,
  });
}
async function handed(debtor: Debtor, change: object = {}): Promise<string> {
  const response = await hand(debtor, change);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ id: string }>().id;
}
const takeBack = async (id: string, person?: StaffClient) =>
  (person ?? (await owner())).post(`/api/admin/collection-cases/${id}/take-back`, { reason: 'pays to us' });
const caseOf = async (id: string) => (await (await owner()).get(`/api/admin/collection-cases/${id}`)).json<Case>();
const errorsOf = async (response: ReturnType<typeof hand>) => {
  const { statusCode, json } = await response;
  const { code, errors = [] } = json() as { code: string; errors?: { path: string; code: string }[] };
  return [statusCode, code, ...errors.map(({ path }) => path)];
};
const tasksOf = async ({ clientId }: Debtor, kind: string) =>
  (await (await owner()).get(`/api/admin/today/${kind}?limit=200`))
    .json<{ rows: { clientId: string; amount: { amount: number }; reference: string; detail: string | null; address: string }[] }>()
    .rows.filter((row) => row.clientId === clientId);
const casesOf = ({ clientId }: Debtor) => app().rows<{ id: string }>('select id from collection_cases where client_id = $1', [clientId]);

describe('handing over', () => {
  test('shows what can go, stores the case, and stops reminders and charges of its rents', async () => {
    const debtor = await aFormerTenant();
    await app().rows(`update rents set next_attempt_on = $2 where id = any($1)`, [debtor.rentIds, debtor.day(1)]);
    await app().rows(`insert into rent_notices (rent_id, kind, sent_on) values ($1, 'REMINDER', $2)`, [debtor.rentIds[0], debtor.day(1)]);
    const preview = (await (await owner()).get(`/api/admin/clients/${debtor.clientId}/collectable-debts`)).json();
    expect(preview.accounts).toMatchObject([
      {
        legalEntityId: debtor.legalEntityId,
        currency: 'EUR',
        debts: [
          { entryId: debtor.entryIds[0], open: 6384, days: 1, obstacle: null, messages: [{ kind: 'REMINDER', on: debtor.day(1) }] },
          { entryId: debtor.entryIds[1], open: 6384, days: 1, obstacle: null, messages: [] },
        ],
      },
    ]);
    const id = await handed(debtor, { agency: ' Inkaso a.s. ', reference: '7/26' });
    expect(await caseOf(id)).toMatchObject({
      state: 'RUNNING',
      total: 12_768,
      open: 12_768,
      paid: 0,
      agency: 'Inkaso a.s.',
      handedOn: debtor.day(1),
      payments: [],
    });
    expect(await standingOf({ app: app(), staff: await owner() }, debtor.contractId)).toMatchObject({ inCollectionSince: debtor.day(1) });
    await app().runJob('process-payments', {});
    await app().run();
    expect(await app().rows('select id from payments where rent_id = any($1)', [debtor.rentIds])).toEqual([]);
    app().clock.advance({ days: 20 });
    await dun();
    expect(await app().rows('select kind from rent_notices where rent_id = any($1)', [debtor.rentIds])).toEqual([{ kind: 'REMINDER' }]);
    expect(
      await app().rows(
        `select reason, changes -> 'total' -> 'after' as total from audit_log where verb = 'collection-case.hand-over' and noun_id = $1`,
        [id],
      ),
    ).toEqual([{ reason: 'left without paying', total: 12_768 }]);
  });

  test('twice, and by two people at once, gives one case', async () => {
    const debtor = await aFormerTenant();
    const colleague = await aStaffClient(app());
    const answers = await Promise.all([hand(debtor), hand(debtor, {}, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await errorsOf(hand(debtor))).toEqual([409, 'collection/already-handed', 'entryIds']);
    expect(await casesOf(debtor)).toHaveLength(1);
  });

  test('and an instalment plan for the same invoices at once: one of them succeeds', async () => {
    const debtor = await aFormerTenant();
    const answers = await Promise.all([hand(debtor), agree(debtor)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [isHanded] = await casesOf(debtor);
    expect(await errorsOf(isHanded === undefined ? hand(debtor) : agree(debtor))).toEqual(
      isHanded === undefined ? [409, 'collection/planned', 'entryIds'] : [409, 'instalment-plan/in-collection'],
    );
    await expectLedgerInvariants(app());
  });

  test('of an invoice that was paid meanwhile, or in part, is rejected', async () => {
    const debtor = await aFormerTenant();
    await enter(debtor, 100, [debtor.entryIds[1]]);
    expect(await errorsOf(hand(debtor))).toEqual([409, 'collection/other-total']);
    await enter(debtor, 6284, [debtor.entryIds[1]]);
    expect(await errorsOf(hand(debtor))).toEqual([409, 'collection/not-open', 'entryIds']);
    expect(await errorsOf(hand(debtor, { entryIds: [debtor.entryIds[0]], total: 6384 }))).toEqual([200, undefined]);
  });

  test('of a running contract, before the due day, of another client, account or kind of entry is rejected, and stores nothing', async () => {
    const [running, former, other] = [await aDebtor(), await aFormerTenant(), await aFormerTenant()];
    expect(await errorsOf(hand(running))).toEqual([409, 'collection/contract-runs', 'entryIds']);
    const credit = await enter(former, 500, []);
    const wrong: [object, (string | number)[]][] = [
      [{ entryIds: other.entryIds }, [409, 'ledger/other-account']],
      [{ entryIds: [former.entryIds[0], other.entryIds[1]] }, [409, 'ledger/other-account']],
      [{ entryIds: [credit] }, [409, 'ledger/other-account']],
      [{ currency: 'CZK' }, [409, 'ledger/other-account']],
      [{ entryIds: [nobody] }, [404, 'not-found']],
      [{ legalEntityId: nobody }, [404, 'not-found']],
      [{ entryIds: [] }, [400, 'request/invalid', 'entryIds']],
      [{ total: 12_767 }, [409, 'collection/other-total']],
      [{ reason: ' ' }, [400, 'request/invalid', 'reason']],
      [{ agency: 'x'.repeat(121) }, [400, 'request/invalid', 'agency']],
    ];
    for (const [change, expected] of wrong) expect(await errorsOf(hand(former, change)), JSON.stringify(change)).toEqual(expected);
    expect([...(await casesOf(running)), ...(await casesOf(former)), ...(await casesOf(other))]).toEqual([]);
    await expectLedgerInvariants(app());
  });

  test('of invoices that are due today is rejected until the day is over at the company', async () => {
    const debtor = await aFormerTenant();
    app().clock.set(`${debtor.day(0)}T20:00:00.000Z`);
    expect(await errorsOf(hand(debtor))).toEqual([409, 'collection/not-due', 'entryIds']);
    app().clock.advance({ hours: 6 });
    expect((await hand(debtor)).statusCode).toBe(200);
  });

  test('is protected by the database', async () => {
    const debtor = await aFormerTenant();
    const id = await handed(debtor);
    const sql = (text: string) => app().rows(text, [id]);
    await expect(sql(`update collection_cases set total = total + 1 where id = $1`)).rejects.toThrow('only reported and ended');
    await expect(sql(`update collection_debts set open = open + 1 where case_id = $1`)).rejects.toThrow('never change');
    await expect(
      sql(
        `insert into collection_debts (case_id, entry_id, open) select case_id, gen_random_uuid(), 1 from collection_debts where case_id = $1`,
      ),
    ).rejects.toThrow('nothing is added');
    expect((await takeBack(id)).statusCode).toBe(204);
    await expect(
      sql(`update collection_cases set is_open = true, outcome = null, ended_by = null, ended_at = null where id = $1`),
    ).rejects.toThrow('only reported and ended');
  });
});

describe('after that', () => {
  test('a payment to us still pays the invoices and is shown; all paid settles the case', async () => {
    const debtor = await aFormerTenant();
    await enter(debtor, 384, [debtor.entryIds[0]]);
    const id = await handed(debtor, { total: 12_384 });
    await enter(debtor, 6000, [debtor.entryIds[0]]);
    expect(await caseOf(id)).toMatchObject({
      state: 'RUNNING',
      open: 6384,
      paid: 6000,
      payments: [{ kind: 'PAYMENT', method: 'TRANSFER', amount: 6000 }],
    });
    await enter(debtor, 6384, [debtor.entryIds[1]]);
    expect(await caseOf(id)).toMatchObject({ state: 'SETTLED', open: 0, paid: 12_384 });
    expect(await errorsOf(takeBack(id))).toEqual([409, 'collection/over']);
    await expectLedgerInvariants(app());
  });

  test('the rest can be written off with a note', async () => {
    const debtor = await aFormerTenant();
    const id = await handed(debtor);
    for (const entryId of debtor.entryIds) {
      const answer = await app().call('POST', `/api/admin/ledger-entries/${entryId}/write-off`, {
        headers: { ...(await owner()).headers, 'idempotency-key': randomUUID() },
        payload: { amount: 6384, reason: 'the agency gave up' },
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect(await caseOf(id)).toMatchObject({ state: 'SETTLED', open: 0, paid: 0, reduced: 12_768 });
  });

  test('taken back once, by two people at once: the invoices are ours again, and can go to an agency again', async () => {
    const debtor = await aFormerTenant();
    const id = await handed(debtor);
    const colleague = await aStaffClient(app());
    const answers = await Promise.all([takeBack(id), takeBack(id, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    app().clock.advance({ minutes: 1 });
    await enter(debtor, 384, [debtor.entryIds[0]]);
    // Later payments do not belong to the case.
    expect(await caseOf(id)).toMatchObject({ state: 'TAKEN_BACK', paid: 0, open: 12_384, endedOn: debtor.day(1) });
    expect(await errorsOf(takeBack(nobody))).toEqual([404, 'not-found']);
    const again = await handed(debtor, { total: 12_384 });
    expect(await caseOf(again)).toMatchObject({ state: 'RUNNING', total: 12_384 });
  });

  test('the file for the agency names the debtor and each invoice, and its download is audited', async () => {
    const debtor = await aFormerTenant();
    const id = await handed(debtor, { reference: '=1+1' });
    const file = await (await owner()).get(`/api/admin/collection-cases/${id}/csv`);
    expect(file.headers['content-type']).toContain('text/csv');
    const [head, first, second, rest] = file.body.split('\r\n');
    expect(head).toContain('creditor,reference,debtor');
    expect(first).toContain(`,'=1+1,`);
    expect(first).toContain(`,${debtor.email},`);
    expect(first).toContain(`,${debtor.number},`);
    expect(first).toContain(`,${debtor.day(0)},1,63.84,63.84,EUR,,,`);
    expect([second?.includes('63.84'), rest]).toEqual([true, '']);
    expect(await app().rows(`select verb from audit_log where noun_id = $1 order by at, id`, [id])).toEqual([
      { verb: 'collection-case.hand-over' },
      { verb: 'collection-case.download' },
    ]);
  });
});

describe('the task', () => {
  test('appears once per account eleven days after the due day, instead of overdue rents, and is gone with the case', async () => {
    const debtor = await aFormerTenant();
    app().clock.set(`${debtor.day(10)}T12:00:00.000Z`);
    expect(await tasksOf(debtor, 'collection-due')).toEqual([]);
    app().clock.set(`${debtor.day(11)}T12:00:00.000Z`);
    expect(await tasksOf(debtor, 'collection-due')).toMatchObject([
      { amount: { amount: 12_768 }, address: `/clients/${debtor.clientId}/collection` },
    ]);
    expect(await tasksOf(debtor, 'rent-overdue')).toEqual([]);
    const id = await handed(debtor);
    expect(await tasksOf(debtor, 'collection-due')).toEqual([]);
    await takeBack(id);
    expect(await tasksOf(debtor, 'collection-due')).toHaveLength(1);
    await agreed(debtor, { instalments: half(debtor, 20, 50) });
    expect(await tasksOf(debtor, 'collection-due')).toEqual([]);
  });
});

test('the task demands only what free credit of the client does not pay', async () => {
  const debtor = await aFormerTenant();
  app().clock.set(`${debtor.day(11)}T12:00:00.000Z`);
  await enter(debtor, 2768, []);
  expect(await tasksOf(debtor, 'collection-due')).toMatchObject([{ amount: { amount: 10_000 } }]);
  await enter(debtor, 10_000, []);
  expect(await tasksOf(debtor, 'collection-due')).toEqual([]);
});

describe('money that the agency does not know of', () => {
  const report = async (id: string, open: number, person?: StaffClient) => {
    const answer = await (person ?? (await owner())).post(`/api/admin/collection-cases/${id}/report`, { open, reason: 'told by phone' });
    return answer.statusCode === 204 ? 'done' : answer.json<{ code: string }>().code;
  };

  test('is a task until it is reported; when nothing is open, that ends the case', async () => {
    const debtor = await aFormerTenant();
    const id = await handed(debtor, { agency: 'Inkaso' });
    expect(await tasksOf(debtor, 'collection-paid')).toEqual([]);
    expect(await report(id, 12_768)).toBe('collection/nothing-new');
    await enter(debtor, 6384, [debtor.entryIds[0]]);
    expect(await tasksOf(debtor, 'collection-paid')).toMatchObject([
      { amount: { amount: 6384 }, reference: 'Inkaso', detail: null, address: `/money/collection?open=${id}` },
    ]);
    expect(await report(id, 12_768)).toBe('collection/other-total');
    expect(await report(id, 6384)).toBe('done');
    expect(await caseOf(id)).toMatchObject({ state: 'RUNNING', reported: 6384, endedOn: null });
    expect(await tasksOf(debtor, 'collection-paid')).toEqual([]);
    await enter(debtor, 6384, [debtor.entryIds[1]]);
    expect(await tasksOf(debtor, 'collection-paid')).toMatchObject([{ detail: 'SETTLED' }]);
    expect(await report(id, 0)).toBe('done');
    expect(await caseOf(id)).toMatchObject({ state: 'SETTLED', reported: 0, endedOn: debtor.day(1) });
    expect(await tasksOf(debtor, 'collection-paid')).toEqual([]);
    expect(await report(id, 0)).toBe('collection/over');
    expect(await report(nobody, 0)).toBe('not-found');
    const { rows } = (await (await owner()).get(`/api/admin/collection-cases?state=SETTLED&client=${debtor.clientId}`)).json<{
      rows: { id: string }[];
    }>();
    expect(rows.map((row) => row.id)).toEqual([id]);
  });

  test('is reported once by two people at once, and never while a payment arrives', async () => {
    const debtor = await aFormerTenant();
    const id = await handed(debtor);
    await enter(debtor, 384, [debtor.entryIds[0]]);
    const colleague = await aStaffClient(app());
    const both = await Promise.all([report(id, 12_384), report(id, 12_384, colleague)]);
    expect(both.sort()).toEqual(['collection/nothing-new', 'done']);
    const [reported] = await Promise.all([report(id, 12_384), enter(debtor, 6000, [debtor.entryIds[0]])]);
    expect(['collection/nothing-new', 'collection/other-total']).toContain(reported);
    expect(await tasksOf(debtor, 'collection-paid')).toHaveLength(1);
  });

  test('that a bank takes back after the end is a debt of ours again', async () => {
    const debtor = await aFormerTenant();
    const id = await handed(debtor);
    const paid = await enter(debtor, 12_768, debtor.entryIds);
    expect(await report(id, 0)).toBe('done');
    await app().rows(`update allocations set released_on = allocated_on where credit_id = $1`, [paid]);
    app().clock.set(`${debtor.day(11)}T12:00:00.000Z`);
    expect(await tasksOf(debtor, 'collection-paid')).toEqual([]);
    expect(await caseOf(id)).toMatchObject({ state: 'SETTLED', open: 12_768 });
    expect((await hand(debtor)).statusCode).toBe(200);
  });
});

describe('the list', () => {
  test('has pages that miss and repeat nothing, and filters by state and client', async () => {
    const person = await owner();
    const debtors = [await aFormerTenant(), await aFormerTenant(), await aFormerTenant()];
    const ids: string[] = [];
    for (const debtor of debtors) ids.push(await handed(debtor));
    await takeBack(ids[1] ?? '');
    const page = async (query: string) =>
      (await person.get(`/api/admin/collection-cases?${query}`)).json<{ rows: { id: string; state: string }[]; next: string | null }>();
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { rows, next } = await page(`limit=1${after}`);
      seen.push(...rows.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    expect((await page(`client=${debtors[1]?.clientId}`)).rows).toMatchObject([{ id: ids[1], state: 'TAKEN_BACK' }]);
    const running = (await page('state=RUNNING&limit=200')).rows.map(({ id }) => id);
    expect([running.includes(ids[0] ?? ''), running.includes(ids[1] ?? '')]).toEqual([true, false]);
  });
});
