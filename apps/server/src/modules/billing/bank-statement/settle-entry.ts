import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { findRentsByNumber } from '../invoice/index.ts';
import { settleTransfer } from '../rent-payment/index.ts';
import { type EntryOutcome, lockEntry, updateEntry } from './bank-statement.sql.ts';

interface StaffAction {
  entryId: string;
  scope: Scope;
}

/**
 * Enters an unmatched transfer as a payment of the invoice that staff selected. A small shortfall is written off (ACCEPTED_DIFFERENCE); a larger
 * one makes it a part payment. What exceeds the invoice becomes the client's credit.
 * @throws AppError not-found, bank-entry/settled, bank-entry/not-incoming, bank-entry/wrong-currency, rent/already-paid; at `invoiceNumber`:
 * bank-entry/unknown-invoice
 */
export async function matchManually(
  deps: Deps,
  { invoiceNumber, ...action }: StaffAction & { invoiceNumber: string },
  audit: StaffAudit,
): Promise<void> {
  await settle(deps, action, audit, async (trx, entry) => {
    if (!entry.is_credit || entry.is_reversal) throw new AppError('bank-entry/not-incoming');
    const [rentId] = await findRentsByNumber(trx, { legalEntityId: entry.legal_entity_id, number: invoiceNumber });
    if (rentId === undefined) throw fieldError('invoiceNumber', 'bank-entry/unknown-invoice');
    const outcome = await settleTransfer(trx, deps, {
      bankEntryId: entry.id,
      rentId,
      amount: entry.sum,
      currency: entry.currency,
      bookedOn: entry.booked_on,
      acceptedBy: audit.staffId,
    });
    if (outcome === 'ALREADY_PAID') throw new AppError('rent/already-paid');
    if (outcome !== 'PAID' && outcome !== 'PART') throw new AppError('bank-entry/wrong-currency');
    return { state: 'MATCHED', reason: null, rentId, settledBy: audit.staffId, note: null };
  });
}

/**
 * Dismisses an unmatched transfer that staff handled in another way, for example returned. @throws AppError not-found, bank-entry/settled
 */
export async function dismissEntry(deps: Deps, { note, ...action }: StaffAction & { note: string }, audit: StaffAudit): Promise<void> {
  await settle(deps, action, audit, async (_trx, entry) => ({
    state: 'DISMISSED',
    reason: null,
    rentId: entry.rent_id,
    settledBy: audit.staffId,
    note,
  }));
}

type Settle = (
  trx: Parameters<typeof lockEntry>[0],
  entry: NonNullable<Awaited<ReturnType<typeof lockEntry>>>,
) => Promise<Omit<EntryOutcome, 'now'>>;

async function settle(deps: Deps, { entryId, scope }: StaffAction, audit: StaffAudit, decide: Settle): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (entry === undefined) throw new AppError('not-found');
    const legalEntityId = entry.legal_entity_id;
    if (!includes(scope, { warehouseId: null, legalEntityId })) throw new AppError('not-found');
    if (entry.state !== 'UNMATCHED') throw new AppError('bank-entry/settled');
    const outcome = await decide(trx, entry);
    await updateEntry(trx, entry.id, { ...outcome, now: deps.clock.now() });
    const [before, after] = [
      { state: entry.state, rentId: entry.rent_id },
      { state: outcome.state, rentId: outcome.rentId },
    ];
    await writeAuditEntry(trx, deps, audit, { id: entry.id, legalEntityId, before, after });
  });
}
