import { randomUUID } from 'node:crypto';
import type { CashDay, CashMovement, LedgerEntry } from '@komora/api/admin';
import { beforeAll, expect, test } from 'vitest';
import { anOpenDrawer } from '../kit/builders/cash.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { expectLedgerInvariants } from './ledger.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
});

async function call(path: string, body: object, who = owner) {
  const headers = { ...who.headers, 'idempotency-key': randomUUID() };
  const response = await app().call('POST', `/api/admin/${path}`, { headers, payload: { reason: 'at the desk', ...body } });
  return { status: response.statusCode, body: response.json<Record<string, string>>() };
}

/** A client of a warehouse with an open drawer, with a credit and a deposit that were paid in cash. */
async function aPayer({ credit = 10_000, deposit = 5000 } = {}) {
  const { clientId, contractId } = await aTenant(app());
  const { legalEntityId, warehouseId } = await app().one<{ legalEntityId: string; warehouseId: string }>(
    'select legal_entity_id as "legalEntityId", warehouse_id as "warehouseId" from contracts where id = $1',
    [contractId],
  );
  const dayId = await anOpenDrawer(app(), warehouseId, owner.id);
  const common = { legalEntityId, contractId, currency: 'EUR' };
  const { entryId: creditId } = (await call(`clients/${clientId}/cash`, { ...common, amount: credit, debitIds: [] })).body;
  const held = await call(`clients/${clientId}/deposits`, { ...common, amount: deposit, method: 'CASH' });
  return { clientId, dayId, payOutPath: `ledger-entries/${creditId}/pay-out`, returnPath: `deposits/${held.body.entryId}/return` };
}
const refundsOf = async (clientId: string) =>
  (await owner.get(`/api/admin/clients/${clientId}/ledger`))
    .json<{ entries: LedgerEntry[] }>()
    .entries.filter(({ kind }) => kind === 'REFUND')
    .sort((one, other) => one.amount - other.amount);

test('cash that is paid out gets a voucher with a number without gaps, also when several acts arrive at once and one is rejected', async () => {
  const [payer, other] = [await aPayer(), await aPayer()];
  const outcomes = await Promise.all([
    call(payer.payOutPath, { amount: 1000, method: 'CASH' }),
    call(other.payOutPath, { amount: 2000, method: 'CASH' }),
    call(payer.payOutPath, { amount: 10_001, method: 'CASH' }),
    call(payer.returnPath, { debitIds: [], method: 'CASH' }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
  const numbers = outcomes.flatMap(({ body }) => body.disbursementNumber ?? []);
  expect(numbers.sort()).toEqual(['SKV2026000001', 'SKV2026000002', 'SKV2026000003']);
  expect(await app().rows(`select count(*)::int as count from cash_receipts where series = 'CASH_RECEIPT'`)).toEqual([{ count: 4 }]);

  const [credit, deposit] = await refundsOf(payer.clientId);
  expect([credit?.receiptNumber, deposit?.receiptNumber].map((number) => numbers.includes(number ?? ''))).toEqual([true, true]);
  const papers = await app().rows('select data from cash_receipts where entry_id = any($1) order by data -> $2', [
    [credit?.id, deposit?.id],
    'amount',
  ]);
  const common = { recipient: 'Ján Novák', paidBy: 'Eva Správna', currency: 'EUR', documents: [] };
  expect(papers.map(({ data }) => data)).toMatchObject([
    { ...common, amount: 1000, isDeposit: false, number: credit?.receiptNumber },
    { ...common, amount: 5000, isDeposit: true, number: deposit?.receiptNumber },
  ]);
  const pdf = await owner.get(`/api/admin/cash-receipts/${credit?.id}`);
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(pdf.headers['content-disposition']).toContain(`${credit?.receiptNumber}.pdf`);
  await expectLedgerInvariants(app());
});

test('the day of the drawer shows the vouchers and expects the money that is left', async () => {
  const payer = await aPayer({ credit: 3000, deposit: 2000 });
  const before = (await owner.get(`/api/admin/cash-days/${payer.dayId}`)).json<CashDay & { movements: CashMovement[] }>();
  const { disbursementNumber } = (await call(payer.payOutPath, { amount: 700, method: 'CASH' })).body;
  const day = (await owner.get(`/api/admin/cash-days/${payer.dayId}`)).json<CashDay & { movements: CashMovement[] }>();
  expect(day.movements.slice(before.movements.length)).toMatchObject([{ kind: 'REFUND', amount: -700, receiptNumber: disbursementNumber }]);
  const { expected } = await app().one<{ expected: number }>('select expected from cash_days where id = $1', [payer.dayId]);
  expect(expected).toBe(100_000 + day.movements.reduce((sum, { amount }) => sum + amount, 0));
});

test('money that goes back by transfer has no voucher', async () => {
  const payer = await aPayer();
  expect((await call(payer.payOutPath, { amount: 1000, method: 'TRANSFER' })).body).not.toHaveProperty('disbursementNumber');
  expect((await call(payer.returnPath, { debitIds: [], method: 'TRANSFER' })).body).not.toHaveProperty('disbursementNumber');
  const refunds = await refundsOf(payer.clientId);
  expect(refunds.map(({ receiptNumber }) => receiptNumber)).toEqual([null, null]);
  expect((await owner.get(`/api/admin/cash-receipts/${refunds[0]?.id}`)).statusCode).toBe(404);
});

test('cash above a limit uses no number until another person approves it', async () => {
  const payer = await aPayer({ credit: 50_000 });
  const manager = await aStaffClient(app(), { preset: 'manager' });
  const last = () => app().one<{ last: number }>(`select last_number as last from invoice_counters where series = 'CASH_DISBURSEMENT'`);
  const { last: before } = await last();
  const { approvalId, disbursementNumber } = (await call(payer.payOutPath, { amount: 40_000, method: 'CASH' }, manager)).body;
  expect([typeof approvalId, disbursementNumber]).toEqual(['string', undefined]);
  expect((await last()).last).toBe(before);
  expect((await call(`approvals/${approvalId}/approve`, {})).status).toBe(200);
  expect((await last()).last).toBe(before + 1);
  const [refund] = await refundsOf(payer.clientId);
  expect(refund?.receiptNumber).toBe(`SKV2026${String(before + 1).padStart(6, '0')}`);
});
