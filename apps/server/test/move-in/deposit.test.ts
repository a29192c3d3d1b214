import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { homeWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type AtDesk, finish, prepare, send, setDeposit } from './desk.ts';

const { app } = useMockGateway();
let desk: AtDesk;
let warehouseId: string;
beforeAll(async () => {
  desk = { app: app(), staff: await aStaffClient(app()) };
  ({ warehouseId } = await homeWarehouse(app()));
  expect((await setDeposit(desk, warehouseId, { depositProposed: 5000, depositMost: 20_000 })).statusCode).toBe(200);
});

/** An act with money, under a key of its own. */
const act = (path: string, payload: object) =>
  app().call('POST', `/api/admin/${path}`, { headers: { ...desk.staff.headers, 'idempotency-key': randomUUID() }, payload });
const entriesOf = (contractId: string | undefined) =>
  app().rows<{ kind: string; method: string | null; amount: number; open: number }>(
    `select kind, method, amount, abs(amount) - allocated as open from ledger_entries where contract_id = $1 and source = 'STAFF' order by kind, amount`,
    [contractId],
  );
const heldNow = async () =>
  (await desk.staff.get(`/api/admin/reports/deposits?asOf=2026-03-02&warehouse=${warehouseId}`))
    .json<{ totals: { currency: string; held: number }[] }>()
    .totals.reduce((sum, { held }) => sum + held, 0);

describe('the deposit of a move-in', () => {
  test('is proposed by the warehouse, taken in cash with a receipt of its own, held, and returned by the existing act', async () => {
    const before = await heldNow();
    const draft = await prepare(desk);
    expect(draft.deposit).toEqual({ amount: 5000, most: 20_000 });
    const { outcome, moveIn } = await finish(desk, draft, 'CASH');
    expect(outcome).toBe('ok');
    const { contract, client } = moveIn;
    expect(contract).toMatchObject({
      isPaid: true,
      deposit: { amount: { amount: 5000 }, due: { amount: 0 }, receiptId: expect.any(String) },
    });
    expect(await entriesOf(contract?.id)).toEqual([
      { kind: 'DEPOSIT_IN', method: null, amount: 5000, open: 0 },
      { kind: 'PAYMENT', method: 'CASH', amount: -6384, open: 0 },
      { kind: 'PAYMENT', method: 'CASH', amount: -5000, open: 0 },
    ]);
    expect(await app().one('select sum(amount)::int as balance from ledger_entries where client_id = $1', [client?.id])).toEqual({
      balance: 0,
    });
    const receipt = await app().one<{ data: object }>('select data from cash_receipts where entry_id = $1', [contract?.deposit?.receiptId]);
    expect(receipt.data).toMatchObject({ amount: 5000, deposit: 5000, credit: 0, paid: [] });
    const file = await desk.staff.get(`/api/admin/cash-receipts/${contract?.deposit?.receiptId}`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await heldNow()) - before).toBe(5000);

    const { id } = await app().one<{ id: string }>(`select id from ledger_entries where contract_id = $1 and kind = 'DEPOSIT_IN'`, [
      contract?.id,
    ]);
    const end = await act(`deposits/${id}/return`, { debitIds: [], method: 'CASH', reason: 'koniec nájmu' });
    expect(end.json()).toEqual({ returned: 5000, approvalId: null, disbursementNumber: expect.any(String) });
    expect(await heldNow()).toBe(before);
  });

  test('by transfer is due until the transfer is entered, and held from then on', async () => {
    const before = await heldNow();
    const { moveIn } = await finish(desk, await prepare(desk, { deposit: 12_000 }), 'TRANSFER');
    const { contract, client } = moveIn;
    expect(contract?.deposit).toEqual({
      amount: { amount: 12_000, currency: 'EUR' },
      due: { amount: 12_000, currency: 'EUR' },
      receiptId: null,
    });
    expect(await heldNow()).toBe(before);
    const { id, legal_entity_id } = await app().one<{ id: string; legal_entity_id: string }>(
      `select id, legal_entity_id from ledger_entries where contract_id = $1 and kind = 'DEPOSIT_IN'`,
      [contract?.id],
    );
    const debt = await app().one<{ id: string }>(
      `select l.id from ledger_entries l join invoices i on i.id = l.source_id join rents r on r.id = i.rent_id where r.contract_id = $1`,
      [contract?.id],
    );
    // A deposit that is not paid cannot pay a debt.
    const early = await act(`deposits/${id}/return`, { debitIds: [debt.id], method: 'CASH', reason: 'omyl' });
    expect(early.json<Problem>().code).toBe('ledger/more-than-open');
    const paid = await act(`clients/${client?.id}/transfers`, {
      legalEntityId: legal_entity_id,
      currency: 'EUR',
      contractId: contract?.id,
      amount: 12_000,
      debitIds: [id],
      reason: 'kaucia prevodom',
    });
    expect(paid.statusCode).toBe(200);
    expect((await send(desk, 'GET', `/${moveIn.id}`)).moveIn.contract?.deposit?.due.amount).toBe(0);
    expect((await heldNow()) - before).toBe(12_000);
  });

  test('that is never paid can be cancelled: nothing is returned, and the account is even', async () => {
    const before = await heldNow();
    const { moveIn } = await finish(desk, await prepare(desk, { deposit: 3000 }), 'LATER');
    const { id } = await app().one<{ id: string }>(`select id from ledger_entries where contract_id = $1 and kind = 'DEPOSIT_IN'`, [
      moveIn.contract?.id,
    ]);
    const end = () => act(`deposits/${id}/return`, { debitIds: [], method: 'TRANSFER', reason: 'dohoda' });
    expect((await end()).json()).toEqual({ returned: 0, approvalId: null });
    expect((await end()).json<Problem>().code).toBe('ledger/deposit-ended');
    expect(await app().one('select sum(amount)::int as balance from ledger_entries where client_id = $1', [moveIn.client?.id])).toEqual({
      balance: 6384,
    });
    expect(await heldNow()).toBe(before);
  });

  test('is entered between nothing and the most of the warehouse; a change must be accepted again', async () => {
    const draft = await prepare(desk);
    const terms = { version: draft.version, ...draft.terms };
    expect((await send(desk, 'PUT', `/${draft.id}/terms`, { ...terms, deposit: 20_001 })).outcome).toBe('400 price/out-of-bounds deposit');
    expect((await send(desk, 'PUT', `/${draft.id}/terms`, { ...terms, deposit: -1 })).outcome).toMatch(/^400 request\/invalid/);
    const { moveIn } = await send(desk, 'PUT', `/${draft.id}/terms`, { ...terms, deposit: 0 });
    expect(moveIn).toMatchObject({ acceptedAt: null, deposit: { amount: 0 } });
  });

  test('of a move-in without one enters nothing', async () => {
    const { moveIn } = await finish(desk, await prepare(desk, { deposit: 0 }), 'CASH');
    expect(moveIn.contract?.deposit).toBeNull();
    expect((await entriesOf(moveIn.contract?.id)).map(({ kind }) => kind)).toEqual(['PAYMENT']);
  });

  test('that is proposed above the most is rejected at its field of the warehouse', async () => {
    const response = await setDeposit(desk, warehouseId, { depositProposed: 20_001, depositMost: 20_000 });
    expect(response.json<Problem>().errors?.map(({ path }) => path)).toEqual(['depositProposed']);
  });
});
