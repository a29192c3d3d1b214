import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api/errors';
import { createOperator, createWarehouse } from '@komora/testing/factories/order';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditDatabase } from '../../src/modules/operations/index.ts';
import { messagesTo } from '../kit/builders/account.ts';
import { anOpenDrawer } from '../kit/builders/cash.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { balanceOf, expectLedgerInvariants } from '../ledger/ledger.ts';
import { openSession } from '../tenancy.ts';
import { requestTermination, runNight } from '../termination/termination.ts';
import { type AtDesk, conclude, finish, prepare, send, setDeposit } from './desk.ts';

const { app } = useMockGateway();
let desk: AtDesk;
let other: AtDesk;
let warehouseId: string;
beforeAll(async () => {
  desk = { app: app(), staff: await aStaffClient(app()) };
  other = { app: app(), staff: await aStaffClient(app()) };
  ({ warehouseId } = await homeWarehouse(app()));
});
beforeEach(async () => {
  expect((await setDeposit(desk, warehouseId, { depositProposed: 5000, depositMost: 40_000 })).statusCode).toBe(200);
});

/** Gross, of the first month at the desk. */
const RENT = 6384;

/** An act with money, under a key of its own. @returns the status with the code of an error, or the body */
async function act({ staff }: AtDesk, path: string, payload: object, key: string = randomUUID()) {
  const response = await app().call('POST', `/api/admin/${path}`, { headers: { ...staff.headers, 'idempotency-key': key }, payload });
  if (response.statusCode < 300) return response.json<unknown>();
  return `${response.statusCode} ${response.json<Problem>().code}`;
}

/** The entries of a contract that a deposit makes: kind, amount and what is open. */
const entriesOf = async (contractId: string) =>
  (
    await app().rows<{ kind: string; amount: number; open: number }>(
      `select kind, amount, abs(amount) - allocated as open from ledger_entries where contract_id = $1 and kind like 'DEPOSIT%' order by kind, amount`,
      [contractId],
    )
  ).map(({ kind, amount, open }) => `${kind} ${amount} open ${open}`);

const receiptsOf = async (clientId: string | null | undefined) =>
  (
    await app().rows<{ amount: number }>(
      'select -e.amount as amount from cash_receipts r join ledger_entries e on e.id = r.entry_id where e.client_id = $1 order by e.amount',
      [clientId],
    )
  ).map(({ amount }) => amount);

const depositOf = async (contractId: string) =>
  (await app().one<{ id: string }>(`select id from ledger_entries where contract_id = $1 and kind = 'DEPOSIT_IN'`, [contractId])).id;

/** The deposits of the warehouse at the end of a day, by currency. */
const heldOn = async (day: string, where = warehouseId) =>
  (await desk.staff.get(`/api/admin/reports/deposits?asOf=${day}&warehouse=${where}`))
    .json<{ totals: { currency: string; held: number }[] }>()
    .totals.map(({ currency, held }) => `${held} ${currency}`);
const today = () => app().clock.now().toISOString().slice(0, 10);

/** The ledger and the promises of the audit hold. */
async function expectPromises() {
  await expectLedgerInvariants(app());
  expect((await auditDatabase(app().pool, { now: app().clock.now(), settled: false })).violations).toEqual([]);
}

describe('a deposit is taken once', () => {
  test('by two clicks with one key', async () => {
    const [draft, key] = [await prepare(desk), randomUUID()];
    const answers = await Promise.all([finish(desk, draft, 'CASH', key), finish(desk, draft, 'CASH', key)]);
    answers.push(await finish(desk, draft, 'CASH', key));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
    const moveIn = answers.at(-1)?.moveIn;
    expect(await entriesOf(moveIn?.contract?.id ?? '')).toEqual(['DEPOSIT_IN 5000 open 0']);
    expect(await receiptsOf(moveIn?.client?.id)).toEqual([RENT, 5000]);
    await expectPromises();
  });

  test('by two people at once', async () => {
    const draft = await prepare(desk, { deposit: 7000 });
    const answers = await Promise.all([finish(desk, draft, 'CASH'), finish(other, draft, 'TRANSFER')]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['409 changed-elsewhere', 'ok']);
    const contractId = answers.find(({ outcome }) => outcome === 'ok')?.moveIn.contract?.id ?? '';
    expect((await entriesOf(contractId)).map((entry) => entry.replace(/ open .*/, ''))).toEqual(['DEPOSIT_IN 7000']);
    await expectPromises();
  });
});

describe('a deposit in cash and the limit of the person', () => {
  test('count together with the rent: their sum may reach the limit and not exceed it', async () => {
    const staff = await aStaffClient(app(), { preset: 'site-staff' });
    const theirs: AtDesk = { app: app(), staff };
    // Site staff take up to 300.00 at once.
    const above = await prepare(theirs, { deposit: 30_000 - RENT + 1 });
    const before = await app().one('select count(*)::int as entries from ledger_entries');
    expect((await finish(theirs, above, 'CASH')).outcome).toBe('403 approval/beyond-limit payment');
    expect(await app().one('select count(*)::int as entries from ledger_entries')).toEqual(before);
    expect((await send(theirs, 'GET', `/${above.id}`)).moveIn.contract).toBeNull();
    const reached = await finish(theirs, await prepare(theirs, { deposit: 30_000 - RENT }), 'CASH');
    expect(reached.outcome).toBe('ok');
    expect(await receiptsOf(reached.moveIn.client?.id)).toEqual([30_000 - RENT, RENT]);
    // It is due, and nobody has taken it.
    expect((await finish(theirs, above, 'LATER')).outcome).toBe('ok');
    await expectPromises();
  });
});

describe('the amount of a deposit', () => {
  test.each([-1, 0.5, '50', null, 100_000_001, Number.MAX_SAFE_INTEGER])('of %s is rejected', async (deposit) => {
    const draft = await prepare(desk);
    const terms = { version: draft.version, ...draft.terms, deposit };
    expect((await send(desk, 'PUT', `/${draft.id}/terms`, terms)).outcome).toMatch(/^400 request\/invalid deposit/);
    expect((await send(desk, 'GET', `/${draft.id}`)).moveIn).toMatchObject({ deposit: { amount: 5000 }, version: draft.version });
  });

  test('above the most of the warehouse is rejected, also for the owner', async () => {
    const draft = await prepare(desk);
    const terms = { version: draft.version, ...draft.terms };
    expect((await send(desk, 'PUT', `/${draft.id}/terms`, { ...terms, deposit: 40_001 })).outcome).toBe('400 price/out-of-bounds deposit');
    expect((await send(desk, 'PUT', `/${draft.id}/terms`, { ...terms, deposit: 40_000 })).outcome).toBe('ok');
  });

  test('is in the currency of the company, and adds to no other currency', async () => {
    const { legalEntityId, insuranceId } = await createOperator(app().pool, 'CZE');
    const place = await createWarehouse(app().pool, { country: 'CZE', legalEntityId, insuranceId });
    await app().rows('update legal_entities set accepts_cash = true where id = $1', [legalEntityId]);
    await anOpenDrawer(app(), place, desk.staff.id);
    expect((await setDeposit(desk, place, { depositProposed: 100_000, depositMost: 100_000 })).statusCode).toBe(200);
    const [before] = await heldOn(today());
    const draft = await prepare(desk, { boxId: await aBox(app(), {}, place), place: { warehouseId: place, insuranceId } });
    const { outcome, moveIn } = await finish(desk, draft, 'CASH');
    expect(outcome).toBe('ok');
    expect(moveIn.contract?.deposit).toMatchObject({ amount: { amount: 100_000, currency: 'CZK' }, due: { amount: 0, currency: 'CZK' } });
    expect(await heldOn(today(), place)).toEqual(['100000 CZK']);
    expect((await heldOn(today()))[0]).toBe(before);
    const depositId = await depositOf(moveIn.contract?.id ?? '');
    const euros = await conclude(desk, 'LATER');
    const debt = await app().one<{ id: string }>(`select l.id from ledger_entries l where l.client_id = $1 and l.kind = 'INVOICE'`, [
      euros.client?.id,
    ]);
    const end = { debitIds: [debt.id], method: 'CASH', reason: 'koniec' };
    expect(await act(desk, `deposits/${depositId}/return`, end)).toBe('409 ledger/other-account');
    await expectPromises();
  });
});

describe('a deposit is returned once', () => {
  test('by two clicks with one key, by two people at once, and not later', async () => {
    const { contract } = await conclude(desk, 'CASH');
    const path = `deposits/${await depositOf(contract.id)}/return`;
    const end = { debitIds: [], method: 'CASH', reason: 'koniec nájmu' };
    const key = randomUUID();
    const answers = await Promise.all([act(desk, path, end, key), act(desk, path, end, key), act(other, path, end)]);
    const won = answers.filter((answer) => typeof answer !== 'string');
    for (const answer of won) expect(answer).toMatchObject({ returned: 5000 });
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(Array(3 - won.length).fill('409 ledger/deposit-ended'));
    expect(await act(desk, path, { ...end, method: 'TRANSFER' })).toBe('409 ledger/deposit-ended');
    expect(await entriesOf(contract.id)).toEqual(['DEPOSIT_IN 5000 open 0', 'DEPOSIT_OUT -5000 open 0']);
    const { refunds } = await app().one<{ refunds: number }>(
      `select coalesce(sum(amount), 0)::int as refunds from ledger_entries where source = 'DEPOSIT' and kind = 'REFUND' and source_id = $1`,
      [await depositOf(contract.id)],
    );
    expect(refunds).toBe(5000);
    await expectPromises();
  });

  test('or offset: it pays a debt of its account first, and only the rest goes back', async () => {
    const { contract, client } = await conclude(desk, 'TRANSFER', { deposit: 10_000 });
    const depositId = await depositOf(contract.id);
    const { id: debtId, entity } = await app().one<{ id: string; entity: string }>(
      `select id, legal_entity_id as entity from ledger_entries where client_id = $1 and kind = 'INVOICE'`,
      [client?.id],
    );
    const transfer = { legalEntityId: entity, currency: 'EUR', contractId: contract.id, debitIds: [depositId], reason: 'kaucia' };
    expect(await act(desk, `deposits/${depositId}/return`, { debitIds: [debtId], method: 'TRANSFER', reason: 'skoro' })).toBe(
      '409 ledger/more-than-open',
    );
    expect(await act(desk, `clients/${client?.id}/transfers`, { ...transfer, amount: 10_000 })).toEqual({ entryId: expect.any(String) });
    const end = { debitIds: [debtId], method: 'TRANSFER', reason: 'koniec' };
    expect(await act(desk, `deposits/${depositId}/return`, end)).toMatchObject({ returned: 10_000 - RENT });
    expect(await balanceOf(app(), client?.id ?? '')).toBe(0);
    await expectPromises();
  });
});

test('an id that is given twice is rejected at its field, and a deposit cannot pay itself', async () => {
  const { contract, client } = await conclude(desk, 'TRANSFER', { deposit: 10_000 });
  const depositId = await depositOf(contract.id);
  const { id: debtId, entity } = await app().one<{ id: string; entity: string }>(
    `select id, legal_entity_id as entity from ledger_entries where client_id = $1 and kind = 'INVOICE'`,
    [client?.id],
  );
  const onAccount = { legalEntityId: entity, currency: 'EUR', contractId: contract.id, reason: 'kaucia' };
  const twice = { debitIds: [debtId, debtId], reason: 'omyl' };
  for (const path of [`clients/${client?.id}/transfers`, `clients/${client?.id}/cash`])
    expect(await act(desk, path, { ...onAccount, ...twice, amount: 20_000 })).toBe('400 request/invalid');
  const part = { ...onAccount, debitIds: [depositId], amount: 4000 };
  expect(await act(desk, `clients/${client?.id}/transfers`, part)).toEqual({ entryId: expect.any(String) });
  const end = { method: 'TRANSFER', reason: 'koniec' };
  expect(await act(desk, `deposits/${depositId}/return`, { ...end, ...twice })).toBe('400 request/invalid');
  expect(await act(desk, `deposits/${depositId}/return`, { ...end, debitIds: [depositId] })).toBe('409 ledger/more-than-open');
  const credit = await act(desk, `clients/${client?.id}/transfers`, { ...onAccount, debitIds: [], amount: 20_000 });
  const { entryId } = credit as { entryId: string };
  expect(await act(desk, `ledger-entries/${entryId}/allocate`, twice)).toBe('400 request/invalid');
  await expectPromises();
});

/** The client withdraws from the contract with the link of an e-mail. @returns the status of the confirmation */
async function withdraw(email: string, contractBusinessId: string): Promise<number> {
  const statement = { name: 'Mária Kováčová', email, contractBusinessId };
  expect((await app().post('/api/client/withdrawal/statement', statement)).statusCode).toBe(200);
  await app().run();
  const token = (await messagesTo(app(), email)).findLast(({ template }) => template === 'withdrawal-link')?.data.token;
  return (await app().post('/api/client/withdrawal/confirm-link', { token })).statusCode;
}

test('a withdrawal cancels a deposit that nobody has paid, in its transaction', async () => {
  const [before] = await heldOn(today());
  const { contract, client } = await conclude(desk, 'TRANSFER', { deposit: 9000 });
  expect(await withdraw(client?.email ?? '', contract.businessId)).toBe(200);
  expect(await entriesOf(contract.id)).toEqual(['DEPOSIT_IN 9000 open 0', 'DEPOSIT_OUT -9000 open 0']);
  // Of the rent only the days until the withdrawal are due, and nothing of the deposit.
  const { open } = await app().one<{ open: number }>(
    `select sum(amount - allocated)::integer as open from ledger_entries where contract_id = $1 and amount > 0 and kind <> 'INVOICE'`,
    [contract.id],
  );
  expect(open).toBe(0);
  const end = { debitIds: [], method: 'TRANSFER', reason: 'odstúpenie' };
  expect(await act(desk, `deposits/${await depositOf(contract.id)}/return`, end)).toBe('409 ledger/deposit-ended');
  expect(await withdraw(client?.email ?? '', contract.businessId)).not.toBe(200);
  expect(await entriesOf(contract.id)).toHaveLength(2);
  expect((await heldOn(today()))[0]).toBe(before);
  await expectPromises();
});

test('the end of a tenancy cancels a deposit that nobody has paid', async () => {
  const { contract, client } = await conclude(desk, 'TRANSFER', { deposit: 9000 });
  const { id: debtId, entity } = await app().one<{ id: string; entity: string }>(
    `select id, legal_entity_id as entity from ledger_entries where client_id = $1 and kind = 'INVOICE'`,
    [client?.id],
  );
  const rent = { legalEntityId: entity, currency: 'EUR', contractId: contract.id, debitIds: [debtId], amount: RENT, reason: 'nájom' };
  await act(desk, `clients/${client?.id}/transfers`, rent);
  const token = await openSession(app().pool, client?.id ?? '');
  const leaver = { contractId: contract.id, token } as Parameters<typeof requestTermination>[1];
  await requestTermination(app(), leaver, today(), true);
  app().clock.advance({ hours: 24 });
  await runNight(app());
  expect(await app().one('select status from contracts where id = $1', [contract.id])).toEqual({ status: 'TERMINATED' });
  expect(await entriesOf(contract.id)).toEqual(['DEPOSIT_IN 9000 open 0', 'DEPOSIT_OUT -9000 open 0']);
  await expectPromises();
});

test('a withdrawal leaves a deposit that is paid in part with the operator, until staff return it', async () => {
  const { contract, client } = await conclude(desk, 'TRANSFER', { deposit: 6000 });
  const depositId = await depositOf(contract.id);
  const { entity } = await app().one<{ entity: string }>('select legal_entity_id as entity from contracts where id = $1', [contract.id]);
  const part = { legalEntityId: entity, currency: 'EUR', contractId: contract.id, debitIds: [depositId], amount: 2000, reason: 'časť' };
  await act(desk, `clients/${client?.id}/transfers`, part);
  expect(await withdraw(client?.email ?? '', contract.businessId)).toBe(200);
  expect(await entriesOf(contract.id)).toEqual(['DEPOSIT_IN 6000 open 4000']);
  const end = { debitIds: [], method: 'TRANSFER', reason: 'odstúpenie' };
  expect(await act(desk, `deposits/${depositId}/return`, end)).toMatchObject({ returned: 2000 });
  expect(await entriesOf(contract.id)).toEqual(['DEPOSIT_IN 6000 open 0', 'DEPOSIT_OUT -6000 open 0']);
  await expectPromises();
});

test('of a deposit that is paid in part, the part is held and returned, and the rest is cancelled; the days before keep what was held', async () => {
  const start = Number.parseInt((await heldOn(today()))[0] ?? '', 10);
  const { contract, client } = await conclude(desk, 'TRANSFER', { deposit: 8000 });
  const depositId = await depositOf(contract.id);
  const { entity } = await app().one<{ entity: string }>('select legal_entity_id as entity from contracts where id = $1', [contract.id]);
  const part = { legalEntityId: entity, currency: 'EUR', contractId: contract.id, debitIds: [depositId], amount: 3000, reason: 'časť' };
  await act(desk, `clients/${client?.id}/transfers`, part);
  const dayBefore = today();
  app().clock.advance({ days: 1 });
  const credit = await app().one<{ id: string }>('select credit_id as id from allocations where debit_id = $1', [depositId]);
  // Its payment goes back only by its end.
  expect(await act(desk, `ledger-entries/${credit.id}/release`, { debitId: depositId, reason: 'omyl' })).toBe('409 ledger/not-releasable');
  expect(await act(desk, `ledger-entries/${credit.id}/pay-out`, { amount: 1, method: 'TRANSFER', reason: 'omyl' })).toMatch(
    /^4\d\d ledger/,
  );
  expect(await act(desk, `deposits/${depositId}/return`, { debitIds: [], method: 'TRANSFER', reason: 'koniec' })).toMatchObject({
    returned: 3000,
  });
  expect(await entriesOf(contract.id)).toEqual(['DEPOSIT_IN 8000 open 0', 'DEPOSIT_OUT -8000 open 0']);
  expect(await balanceOf(app(), client?.id ?? '')).toBe(RENT);
  expect(await heldOn(today())).toEqual([`${start} EUR`]);
  expect(await heldOn(dayBefore)).toEqual([`${start + 3000} EUR`]);
  await expectPromises();
});
