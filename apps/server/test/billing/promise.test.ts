import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { addUnpaidRent, nextSymbol } from '../tenancy.ts';

const { app } = useMockGateway();
const signedIn: { owner?: StaffClient } = {};
const owner = (): StaffClient => signedIn.owner as StaffClient;

beforeAll(async () => {
  signedIn.owner = await aStaffClient(app());
});

interface Debtor {
  clientId: string;
  legalEntityId: string;
  contractId: string;
  rentId: string;
  entryId: string;
  /** Days from the due date on the warehouse's calendar. */
  day(days: number): string;
}

/** A tenant whose rent of 63.84 € is due today. */
async function aDebtor(): Promise<Debtor> {
  const { rentId, contractId } = await aTenantWithUnpaidRent(app(), { symbol: nextSymbol() });
  await app().rows(`update rents set due_on = ($2::timestamptz at time zone 'Europe/Bratislava')::date where id = $1`, [
    rentId,
    app().clock.now(),
  ]);
  const row = await app().one<Omit<Debtor, 'day' | 'rentId' | 'contractId'> & { today: string }>(
    `select l.client_id as "clientId", l.legal_entity_id as "legalEntityId", l.id as "entryId", r.due_on::text as today
     from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id where r.id = $1`,
    [rentId],
  );
  const day = (days: number) => new Date(Date.parse(row.today) + days * 86_400_000).toISOString().slice(0, 10);
  return { ...row, rentId, contractId, day };
}

const promise = (debtor: Debtor, promisedOn: string, amount = 6384, person = owner()) =>
  person.post(`/api/admin/clients/${debtor.clientId}/promises`, {
    legalEntityId: debtor.legalEntityId,
    currency: 'EUR',
    amount,
    promisedOn,
    reason: 'called, will pay after the salary',
  });
interface Row {
  id: string;
  step: string | null;
  nextStep: { kind: string; on: string } | null;
  promise: { id: string; state: string; promisedOn: string; amount: number; pauses: boolean } | null;
  toPromise: number;
}
const overdue = async ({ clientId }: Debtor): Promise<Row> => {
  const { rows } = (await owner().get('/api/admin/overdue')).json<{ rows: Row[] }>();
  const row = rows.find(({ id }) => id === clientId);
  if (row === undefined) throw new Error('The client is not overdue');
  return row;
};
const notices = (rentId: string) =>
  app().rows<{ kind: string }>('select kind from rent_notices where rent_id = $1 order by sent_on', [rentId]);
const dun = () => app().runJob('notify-rents-with-payment-overdue', {});
/** Moves the clock to an instant of a day in Bratislava (UTC+1 in winter). */
const moveTo = (instant: string) => app().clock.set(instant);

/** @returns the id of the credit */
async function pay({ clientId, legalEntityId, entryId }: Debtor, amount: number, key: string): Promise<string> {
  const response = await app().call('POST', `/api/admin/clients/${clientId}/transfers`, {
    headers: { ...owner().headers, 'idempotency-key': key },
    payload: { legalEntityId, currency: 'EUR', amount, debitIds: [entryId], reason: 'bank statement' },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ entryId: string }>().entryId;
}

describe('a promise to pay', () => {
  test('pauses reminders until its day is over, and is broken exactly at midnight at the company', async () => {
    const debtor = await aDebtor();
    expect((await promise(debtor, debtor.day(5))).statusCode).toBe(200);
    app().clock.advance({ days: 4 });
    await dun();
    expect(await notices(debtor.rentId)).toEqual([]);
    expect(await overdue(debtor)).toMatchObject({
      step: null,
      nextStep: { kind: 'REMINDER', on: debtor.day(6) },
      promise: { state: 'OPEN', amount: 6384 },
    });
    // 23:59:59 and 00:00 in Bratislava.
    moveTo(`${debtor.day(5)}T22:59:59.000Z`);
    expect((await overdue(debtor)).promise).toMatchObject({ state: 'OPEN' });
    await dun();
    expect(await notices(debtor.rentId)).toEqual([]);
    moveTo(`${debtor.day(5)}T23:00:00.000Z`);
    expect((await overdue(debtor)).promise).toMatchObject({ state: 'BROKEN' });
    await dun();
    expect(await notices(debtor.rentId)).toEqual([{ kind: 'REMINDER' }]);
    expect(await overdue(debtor)).toMatchObject({ step: 'REMINDER', nextStep: { kind: 'LAST_CALL', on: debtor.day(7) } });
  });

  test('of less than what is due is recorded, and reminders go on; one of all pauses them', async () => {
    const debtor = await aDebtor();
    app().clock.advance({ days: 1 });
    expect(await overdue(debtor)).toMatchObject({ toPromise: 6384 });
    expect((await promise(debtor, debtor.day(20), 6383)).statusCode).toBe(200);
    app().clock.advance({ days: 2 });
    expect(await overdue(debtor)).toMatchObject({
      nextStep: { kind: 'REMINDER', on: debtor.day(3) },
      promise: { state: 'OPEN', amount: 6383, pauses: false },
    });
    await dun();
    expect(await notices(debtor.rentId)).toEqual([{ kind: 'REMINDER' }]);
    await promise(debtor, debtor.day(20), 6384);
    app().clock.advance({ days: 5 });
    await dun();
    expect(await notices(debtor.rentId)).toEqual([{ kind: 'REMINDER' }]);
    expect(await overdue(debtor)).toMatchObject({ nextStep: { kind: 'LAST_CALL', on: debtor.day(21) }, promise: { pauses: true } });
  });

  test('counts free credit and part payments as paid, and asks for nothing of debts in a plan', async () => {
    const debtor = await aDebtor();
    await pay(debtor, 2000, `before-${debtor.clientId}`);
    app().clock.advance({ days: 1 });
    expect(await overdue(debtor)).toMatchObject({ toPromise: 4384 });
    await promise(debtor, debtor.day(20), 4384);
    app().clock.advance({ days: 4 });
    await dun();
    expect(await notices(debtor.rentId)).toEqual([]);
    const plan = await owner().post(`/api/admin/clients/${debtor.clientId}/instalment-plans`, {
      legalEntityId: debtor.legalEntityId,
      currency: 'EUR',
      entryIds: [debtor.entryId],
      instalments: [
        { dueOn: debtor.day(10), amount: 2384 },
        { dueOn: debtor.day(40), amount: 2000 },
      ],
      reason: 'agreed on the phone',
    });
    expect(plan.statusCode, plan.body).toBe(200);
    expect(await overdue(debtor)).toMatchObject({ toPromise: 0 });
  });

  test('counts of a credit only the part that has paid nothing yet', async () => {
    const debtor = await aDebtor();
    await pay(debtor, 7000, `credit-${debtor.clientId}`);
    await addUnpaidRent(app().pool, debtor.contractId, { number: 2, dueOn: debtor.day(0), symbol: nextSymbol() });
    app().clock.advance({ days: 1 });
    expect(
      await app().one(`select amount, allocated from ledger_entries where client_id = $1 and kind = 'PAYMENT' and settled_on is null`, [
        debtor.clientId,
      ]),
    ).toEqual({ amount: -7000, allocated: 6384 });
    expect(await overdue(debtor)).toMatchObject({ toPromise: 6384 - 616 });
  });

  test('pauses nothing of another currency, and no debt that becomes due after it', async () => {
    const debtor = await aDebtor();
    await promise(debtor, debtor.day(30));
    await app().rows(`update rents set due_on = due_on + 1 where id = $1`, [debtor.rentId]);
    app().clock.advance({ days: 5 });
    await dun();
    expect(await notices(debtor.rentId)).toEqual([{ kind: 'REMINDER' }]);
    const other = await aDebtor();
    await app().rows(
      `insert into promises (id, client_id, legal_entity_id, currency, amount, due, made_on, promised_on, made_by, made_at)
       values (gen_random_uuid(), $1, $2, 'CZK', 100, 100, $3::date, $3::date + 30, $4, now())`,
      [other.clientId, other.legalEntityId, other.day(0), owner().id],
    );
    app().clock.advance({ days: 3 });
    await dun();
    expect(await notices(other.rentId)).toEqual([{ kind: 'REMINDER' }]);
  });

  test('pauses nothing any more when a debt of its time that was paid is due again', async () => {
    const debtor = await aDebtor();
    const creditId = await pay(debtor, 6384, `given-back-${debtor.clientId}`);
    await addUnpaidRent(app().pool, debtor.contractId, { number: 2, dueOn: debtor.day(0), symbol: nextSymbol() });
    expect((await promise(debtor, debtor.day(30))).statusCode).toBe(200);
    app().clock.advance({ days: 4 });
    expect((await overdue(debtor)).promise).toMatchObject({ pauses: true });
    const steps = [
      ['release', { debitId: debtor.entryId }],
      ['pay-out', { amount: 6384, method: 'TRANSFER' }],
    ] as const;
    for (const [step, body] of steps) {
      const headers = { ...owner().headers, 'idempotency-key': `${step}-${creditId}` };
      const payload = { ...body, reason: 'paid for another person' };
      const response = await app().call('POST', `/api/admin/ledger-entries/${creditId}/${step}`, { headers, payload });
      expect(response.statusCode, response.body).toBeLessThan(300);
      // Free credit covers the debt until it is paid out.
      expect((await overdue(debtor)).promise).toMatchObject({ pauses: step === 'release' });
    }
    await dun();
    const reminded = await app().rows(
      'select r.period_number as number from rent_notices n join rents r on r.id = n.rent_id where r.contract_id = $1 order by 1',
      [debtor.contractId],
    );
    // The days of the debt that is due again count from then.
    expect(reminded).toEqual([{ number: 2 }]);
  });

  test('is kept by payments in parts, also while another debt is open', async () => {
    const debtor = await aDebtor();
    expect((await promise(debtor, debtor.day(3), 5000)).statusCode).toBe(200);
    app().clock.advance({ days: 1 });
    await pay(debtor, 4999, `part-one-${debtor.clientId}`);
    expect((await overdue(debtor)).promise).toMatchObject({ state: 'OPEN' });
    await pay(debtor, 1, `part-two-${debtor.clientId}`);
    expect((await overdue(debtor)).promise).toMatchObject({ state: 'KEPT' });
    app().clock.advance({ days: 5 });
    expect((await overdue(debtor)).promise).toMatchObject({ state: 'KEPT' });
  });

  test('does not count money after its day', async () => {
    const debtor = await aDebtor();
    await promise(debtor, debtor.day(1), 5000);
    app().clock.advance({ days: 2 });
    await pay(debtor, 5000, `late-${debtor.clientId}`);
    expect((await overdue(debtor)).promise).toMatchObject({ state: 'BROKEN' });
  });

  test('is replaced by a new one, also by two people at once, and one remains', async () => {
    const debtor = await aDebtor();
    const colleague = await aStaffClient(app());
    const answers = await Promise.all([promise(debtor, debtor.day(3)), promise(debtor, debtor.day(4), 100, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { count } = await app().one<{ count: number }>(
      'select count(*)::int as count from promises where client_id = $1 and withdrawn_at is null',
      [debtor.clientId],
    );
    expect(count).toBe(1);
  });

  test('is taken back once, and not after its day', async () => {
    const debtor = await aDebtor();
    const { id } = (await promise(debtor, debtor.day(10))).json<{ id: string }>();
    app().clock.advance({ days: 4 });
    expect((await overdue(debtor)).promise).toMatchObject({ id });
    const withdraw = () => owner().post(`/api/admin/promises/${id}/withdraw`, { reason: 'changed mind' });
    const answers = await Promise.all([withdraw(), withdraw()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    await dun();
    expect(await notices(debtor.rentId)).toEqual([{ kind: 'REMINDER' }]);
    expect((await overdue(debtor)).promise).toBeNull();
    await expect(app().rows('update promises set amount = 1 where id = $1', [id])).rejects.toThrow('only withdrawn');
  });

  test('of a wrong day or sum is rejected at its field', async () => {
    const debtor = await aDebtor();
    const wrong: [string, number, object][] = [
      [debtor.day(-1), 100, { path: 'promisedOn', code: 'promise/day-out-of-range' }],
      [debtor.day(61), 100, { path: 'promisedOn', code: 'promise/day-out-of-range' }],
      [debtor.day(3), 1_000_000, { path: 'amount', code: 'ledger/more-than-open' }],
    ];
    for (const [day, amount, error] of wrong) expect((await promise(debtor, day, amount)).json()).toMatchObject({ errors: [error] });
    expect((await promise(debtor, '2026-02-31')).statusCode).toBe(400);
    expect((await promise(debtor, debtor.day(3), -1)).statusCode).toBe(400);
  });
});

test('an overdue rent waits on the list of tasks again when the day of the promise is over', async () => {
  const debtor = await aDebtor();
  const isTask = async () => {
    const { rows } = (await owner().get('/api/admin/today/rent-overdue?limit=200')).json<{ rows: { id: string }[] }>();
    return rows.some(({ id }) => id === debtor.rentId);
  };
  app().clock.advance({ days: 11 });
  expect(await isTask()).toBe(true);
  expect((await promise(debtor, debtor.day(13))).statusCode).toBe(200);
  expect(await isTask()).toBe(false);
  app().clock.advance({ days: 2 });
  expect(await isTask()).toBe(false);
  app().clock.advance({ days: 1 });
  expect(await isTask()).toBe(true);
});
