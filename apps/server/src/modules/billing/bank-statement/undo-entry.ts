import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { lockForAct } from '../account/index.ts';
import {
  accountOf,
  type EntryRow,
  findEntryBySource,
  findPaymentOfTransfer,
  insertAllocations,
  insertEntries,
  isPaidByCard,
  listPaidDebits,
  nextSourceNumber,
  releaseAllocations,
} from '../ledger/index.ts';
import { lockRent, updateReopened } from '../rent/index.ts';
import { lockEntry, updateEntry } from './bank-statement.sql.ts';
import { isDueKind } from './due-kinds.sql.ts';

/**
 * Undoes a match or a dismissal: the transfer is unmatched again. What it paid is due again, and a counter-entry covers the payment, so that the
 * ledger stays even. A small difference that was accepted at the match stays written off.
 * @throws AppError not-found, bank-entry/not-settled, ledger/not-releasable if money of the transfer was returned to the client, if it pays a deposit that has ended, or if a card pays a part of
 * the same rent
 */
export async function undoEntry(deps: Deps, { entryId, scope }: { entryId: string; scope: Scope }, audit: StaffAudit): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (entry === undefined || !includes(scope, { warehouseId: null, legalEntityId: entry.legal_entity_id }))
      throw new AppError('not-found');
    if (entry.state !== 'MATCHED' && entry.state !== 'DISMISSED') throw new AppError('bank-entry/not-settled');
    const paid = entry.state === 'MATCHED' ? await takeBack(trx, deps, entryId, audit) : [];
    await updateEntry(trx, entryId, {
      state: 'UNMATCHED',
      reason: 'UNDONE',
      rentId: null,
      settledBy: null,
      note: null,
      now: deps.clock.now(),
    });
    const before = { state: entry.state, rentId: entry.rent_id, note: entry.note, paid };
    await writeAuditEntry(trx, deps, audit, {
      id: entryId,
      legalEntityId: entry.legal_entity_id,
      clientId: entry.client_id,
      before,
      after: { state: 'UNMATCHED' },
    });
  });
}

/** @returns the entries that the transfer paid */
async function takeBack(trx: Trx, deps: Deps, bankEntryId: string, { staffId, reason }: StaffAudit): Promise<string[]> {
  const paymentId = await findPaymentOfTransfer(trx, bankEntryId);
  if (paymentId === undefined) throw new AppError('ledger/not-releasable');
  const paid = await listPaidDebits(trx, paymentId);
  const [payment, ...debits] = await lockForAct(trx, [paymentId, ...paid]);
  if (payment === undefined) throw new AppError('ledger/not-releasable');
  const now = deps.clock.now();
  for (const debit of debits) await release(trx, payment, debit, now);
  const counter = {
    ...accountOf(payment),
    id: deps.ids.uuid(),
    kind: 'REFUND',
    method: 'TRANSFER',
    amount: -payment.amount,
    enteredOn: null,
    source: 'BANK_ENTRY',
    sourceId: bankEntryId,
    sourceNumber: await nextSourceNumber(trx, 'BANK_ENTRY', bankEntryId),
    isReserved: false,
    enteredBy: staffId,
    note: reason,
  } as const;
  await insertEntries(trx, [counter], now);
  await insertAllocations(trx, [{ creditId: payment.id, debitId: counter.id, amount: counter.amount }], now);
  return paid;
}

async function release(trx: Trx, payment: EntryRow, debit: EntryRow, now: Date): Promise<void> {
  const isEnded = debit.kind === 'DEPOSIT_IN' && (await findEntryBySource(trx, 'DEPOSIT', debit.id)) !== undefined;
  if (!isDueKind(debit.kind) || isEnded || (await isPaidByCard(trx, debit.id))) throw new AppError('ledger/not-releasable');
  await releaseAllocations(trx, { creditId: payment.id, debitId: debit.id, now });
  const { rent_id: rentId } = debit;
  if (debit.kind === 'INVOICE' && rentId !== null && (await lockRent(trx, rentId)).isPaid) await updateReopened(trx, rentId, now);
}
