import { describe, expect, test } from 'vitest';
import { assertNoOpenPlan } from '../../src/modules/billing/instalment-plan/index.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { act } from '../contract-acts/acts.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { instalmentScene } from '../kit/scenes/instalment-scene.ts';
import { expectLedgerInvariants } from '../ledger/ledger.ts';

const { app } = useMockGateway();
const scene = instalmentScene(app);
const { aDebtor, agree, agreed, plan, cancel, states, review, dun, enter, mails, half } = scene;

const notices = (rentId: string) =>
  app().rows<{ kind: string }>('select kind from rent_notices where rent_id = $1 order by sent_on', [rentId]);
const errorsOf = async (response: ReturnType<typeof agree>) => {
  const { statusCode, json } = await response;
  const { code, errors = [] } = json() as { code: string; errors?: { path: string; code: string }[] };
  return [statusCode, code, ...errors.map(({ path }) => path)];
};
const overdueOf = async (clientId: string) => {
  const { rows } = (await (await scene.owner()).get('/api/admin/overdue')).json<{
    rows: { id: string; nextStep: unknown; plan: unknown }[];
  }>();
  return rows.find(({ id }) => id === clientId);
};

describe('agreeing', () => {
  test('stores the plan, notifies the client, and pauses dunning and charges of its rents only', async () => {
    const debtor = await aDebtor();
    await app().rows(`update rents set next_attempt_on = $2 where id = any($1)`, [debtor.rentIds, debtor.day(0)]);
    const id = await agreed(debtor, {
      entryIds: [debtor.entryIds[0]],
      instalments: half(debtor, 10, 40).map((one) => ({ ...one, amount: 3192 })),
    });
    expect(await plan(id)).toMatchObject({ state: 'ACTIVE', total: 6384, open: 6384, paid: 0, payments: [] });
    expect(await states(id)).toEqual(['ACTIVE', 'PLANNED', 'PLANNED']);
    expect((await mails(debtor)).map(({ template }) => template)).toEqual(['instalment-plan-agreed']);
    await app().runJob('process-payments', {});
    await app().run();
    const charged = await app().rows<{ id: string }>('select rent_id as id from payments where rent_id = any($1)', [debtor.rentIds]);
    expect(charged.map((row) => row.id)).toEqual([debtor.rentIds[1]]);
    app().clock.advance({ days: 4 });
    await dun();
    expect(await notices(debtor.rentIds[0])).toEqual([]);
    expect(await overdueOf(debtor.clientId)).toMatchObject({ nextStep: null, plan: { id, next: { dueOn: debtor.day(10), amount: 3192 } } });
  });

  test('twice, and by two people at once, gives one plan', async () => {
    const debtor = await aDebtor();
    const colleague = await aStaffClient(app());
    const answers = await Promise.all([agree(debtor), agree(debtor, {}, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await errorsOf(agree(debtor))).toEqual([409, 'instalment-plan/already-planned']);
    expect(await app().rows('select id from instalment_plans where client_id = $1', [debtor.clientId])).toHaveLength(1);
  });

  test('of an invoice that was paid meanwhile, or in part, is rejected', async () => {
    const debtor = await aDebtor();
    await enter(debtor, 100, [debtor.entryIds[1]]);
    expect(await errorsOf(agree(debtor))).toEqual([400, 'instalment-plan/sum', 'instalments']);
    await enter(debtor, 6284, [debtor.entryIds[1]]);
    expect(await errorsOf(agree(debtor))).toEqual([409, 'instalment-plan/not-open', 'entryIds']);
  });

  test('with wrong sums, days, counts, accounts or entries is rejected at its field, and stores nothing', async () => {
    const [debtor, other] = [await aDebtor(), await aDebtor()];
    const [first, second] = half(debtor, 10, 40);
    const credit = await enter(debtor, 500, []);
    const wrong: [object, (string | number)[]][] = [
      [{ instalments: [first] }, [400, 'instalment-plan/count', 'instalments']],
      [
        { instalments: Array.from({ length: 25 }, (_, at) => ({ dueOn: debtor.day(at + 1), amount: 511 })) },
        [400, 'instalment-plan/count', 'instalments'],
      ],
      [{ instalments: [first, { ...second, amount: 6383 }] }, [400, 'instalment-plan/sum', 'instalments']],
      [{ instalments: [second, first] }, [400, 'instalment-plan/day', 'instalments.1.dueOn']],
      [{ instalments: [{ ...first, dueOn: debtor.day(-1) }, second] }, [400, 'instalment-plan/day', 'instalments.0.dueOn']],
      [{ instalments: [{ ...first, dueOn: '2026-02-31' }, second] }, [400, 'request/invalid', 'instalments.0.dueOn']],
      [
        {
          instalments: [
            { ...first, amount: 10 },
            { ...second, amount: 12_758 },
          ],
        },
        [400, 'instalment-plan/amount', 'instalments.0.amount'],
      ],
      [{ instalments: [{ ...first, amount: 2_147_483_647 }, second] }, [400, 'instalment-plan/sum', 'instalments']],
      [{ instalments: [{ ...first, amount: -5 }, second] }, [400, 'request/invalid', 'instalments.0.amount']],
      [{ currency: 'CZK' }, [409, 'ledger/other-account']],
      [{ entryIds: other.entryIds }, [409, 'ledger/other-account']],
      [{ entryIds: [debtor.entryIds[0], other.entryIds[1]] }, [409, 'ledger/other-account']],
      [{ entryIds: [credit] }, [409, 'ledger/other-account']],
      [{ entryIds: ['019577a0-0000-7000-8000-000000000000'] }, [404, 'not-found']],
      [{ entryIds: [] }, [400, 'request/invalid', 'entryIds']],
      [{ entryIds: [debtor.entryIds[0], debtor.entryIds[0]] }, [400, 'request/invalid', 'entryIds']],
      [{ legalEntityId: '019577a0-0000-7000-8000-000000000000' }, [404, 'not-found']],
      [{ replaces: '019577a0-0000-7000-8000-000000000000' }, [404, 'not-found']],
      [{ reason: ' ' }, [400, 'request/invalid', 'reason']],
    ];
    for (const [change, expected] of wrong) expect(await errorsOf(agree(debtor, change)), JSON.stringify(change)).toEqual(expected);
    expect(await app().rows('select id from instalment_plans where client_id = $1', [debtor.clientId])).toEqual([]);
    await expectLedgerInvariants(app());
  });

  test('replaces an open plan of the same account, once', async () => {
    const debtor = await aDebtor();
    const old = await agreed(debtor);
    const id = await agreed(debtor, { replaces: old, instalments: half(debtor, 20, 50) });
    expect([(await plan(old)).state, (await plan(id)).state]).toEqual(['REPLACED', 'ACTIVE']);
    expect(await errorsOf(agree(debtor, { replaces: old }))).toEqual([409, 'instalment-plan/over']);
    const other = await aDebtor();
    expect(await errorsOf(agree(other, { replaces: id }))).toEqual([404, 'not-found']);
    expect((await plan(id)).state).toBe('ACTIVE');
  });

  test('is protected by the database', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor);
    const sql = (text: string) => app().rows(text, [id]);
    await expect(sql(`update instalments set amount = amount + 1 where plan_id = $1`)).rejects.toThrow('never change');
    await expect(sql(`update instalment_plans set total = total + 1 where id = $1`)).rejects.toThrow('only ends');
    await expect(sql(`insert into instalments (plan_id, position, due_on, amount) values ($1, 3, '2030-01-01', 1)`)).rejects.toThrow(
      'nothing is added',
    );
    await expect(sql(`update instalment_plan_debts set is_open = false where plan_id = $1`)).rejects.toThrow();
    await expect(
      app().rows(
        `insert into instalment_plans (id, client_id, legal_entity_id, currency, total, agreed_on, agreed_by, agreed_at)
         select gen_random_uuid(), client_id, legal_entity_id, currency, 1, agreed_on, agreed_by, agreed_at from instalment_plans where id = $1`,
        [id],
      ),
    ).rejects.toThrow('not in order');
    expect((await cancel(id)).statusCode).toBe(204);
    await expect(sql(`update instalment_plans set is_open = true, outcome = null, ended_at = null where id = $1`)).rejects.toThrow(
      'only ends',
    );
  });
});

describe('time', () => {
  test('an instalment is due on its day, missed after its days of grace, and the plan breaks exactly at midnight at the company', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor);
    app().clock.set(`${debtor.day(10)}T12:00:00.000Z`);
    expect(await states(id)).toEqual(['ACTIVE', 'DUE', 'PLANNED']);
    await enter(debtor, 1000);
    expect(await states(id)).toEqual(['ACTIVE', 'PARTLY', 'PLANNED']);
    // 23:59:59 in Bratislava (UTC+1 in winter) on the last day of grace.
    app().clock.set(`${debtor.day(13)}T22:59:59.000Z`);
    await Promise.all([review(), review()]);
    expect(await states(id)).toEqual(['ACTIVE', 'PARTLY', 'PLANNED']);
    app().clock.set(`${debtor.day(13)}T23:00:00.000Z`);
    expect(await states(id)).toEqual(['ACTIVE', 'MISSED', 'PLANNED']);
    await Promise.all([review(), review()]);
    await review();
    expect(await states(id)).toEqual(['BROKEN', 'MISSED', 'PLANNED']);
    const sent = await mails(debtor);
    expect(sent.map(({ template, data }) => [template, data.event])).toEqual([
      ['instalment-plan-agreed', undefined],
      ['instalment-plan-ended', 'BROKEN'],
    ]);
    expect(sent[1]?.data.open).toEqual({ amount: 11_768, currency: 'EUR' });
    const today = (await (await scene.owner()).get('/api/admin/today/instalment-plan-broken?limit=200')).json<{ rows: { id: string }[] }>();
    expect(today.rows.map((row) => row.id)).toContain(id);
    // Dunning goes on where it stopped.
    await dun();
    expect(await notices(debtor.rentIds[0])).toEqual([{ kind: 'LAST_CALL' }]);
  });

  test('a missed plan pauses nothing on the same morning: the job of dunning reviews it first', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor);
    app().clock.set(`${debtor.day(14)}T06:20:00.000Z`);
    await dun();
    expect((await plan(id)).state).toBe('BROKEN');
    expect(await notices(debtor.rentIds[1])).toEqual([{ kind: 'LAST_CALL' }]);
  });

  test('the client is reminded once, three days before, of what is left of the instalment', async () => {
    const debtor = await aDebtor();
    await agreed(debtor);
    await enter(debtor, 384);
    app().clock.set(`${debtor.day(6)}T08:00:00.000Z`);
    await review();
    app().clock.set(`${debtor.day(7)}T08:00:00.000Z`);
    await Promise.all([review(), review()]);
    app().clock.advance({ days: 1 });
    await review();
    const sent = (await mails(debtor)).filter(({ template }) => template === 'instalment-due-soon');
    expect(sent.map(({ data }) => [data.amount, data.dueOn])).toEqual([[{ amount: 6000, currency: 'EUR' }, debtor.day(10)]]);
  });

  test('an instalment within three days of the agreement is not announced again', async () => {
    const debtor = await aDebtor();
    await agreed(debtor, { instalments: half(debtor, 2, 40) });
    await review();
    expect((await mails(debtor)).map(({ template }) => template)).toEqual(['instalment-plan-agreed']);
  });

  test('the end of a month and the change of the clocks move no day', async () => {
    app().clock.set('2026-03-20T09:00:00Z');
    const debtor = await aDebtor();
    const id = await agreed(debtor, {
      instalments: [
        { dueOn: '2026-03-31', amount: 6384 },
        { dueOn: '2026-04-30', amount: 6384 },
      ],
    });
    // Summer time since 29 March: midnight is 22:00 UTC.
    app().clock.set('2026-04-03T21:59:59Z');
    expect(await states(id)).toEqual(['ACTIVE', 'DUE', 'PLANNED']);
    app().clock.set('2026-04-03T22:00:00Z');
    expect(await states(id)).toEqual(['ACTIVE', 'MISSED', 'PLANNED']);
    app().clock.set('2026-03-02T09:00:00Z');
  });
});

describe('cancelling', () => {
  test('ends the plan once, notifies the client, and dunning goes on', async () => {
    const debtor = await aDebtor();
    const id = await agreed(debtor);
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect((await plan(id)).state).toBe('CANCELLED');
    expect((await mails(debtor)).map(({ data }) => data.event)).toEqual([undefined, 'CANCELLED']);
    app().clock.advance({ days: 4 });
    await dun();
    expect(await notices(debtor.rentIds[0])).toEqual([{ kind: 'REMINDER' }]);
    expect((await cancel('019577a0-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});

test('the contract cannot be ended because of debts in a running plan', async () => {
  const debtor = await aDebtor();
  const id = await agreed(debtor);
  await app().rows(`update rents set due_on = due_on - 60 where id = any($1)`, [debtor.rentIds]);
  await app().rows(`insert into rent_notices (rent_id, kind, sent_on) select unnest($1::uuid[]), 'REMINDER', '2026-02-01'`, [
    debtor.rentIds,
  ]);
  const actor = { app: app(), staff: await scene.owner() };
  expect(await act(actor, debtor.contractId, 'end-now/preview', { ground: 'DEBT' })).toBe('contract/no-ground');
  await cancel(id);
  expect(await act(actor, debtor.contractId, 'end-now/preview', { ground: 'DEBT' })).not.toBe('contract/no-ground');
});

test('the account of a client with a running plan cannot be erased', async () => {
  const debtor = await aDebtor();
  const id = await agreed(debtor);
  const erasing = () => inTransaction(app().context.db, (trx) => assertNoOpenPlan(trx, { userId: debtor.clientId }));
  await expect(erasing()).rejects.toThrow('account/unpaid-rents');
  await cancel(id);
  await expect(erasing()).resolves.toBeUndefined();
});
