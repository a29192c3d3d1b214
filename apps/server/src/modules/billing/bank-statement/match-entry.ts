import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findChargesByReference, findRentsByReference, type InvoiceReference } from '../invoice/index.ts';
import { settleTransfer } from '../rent-payment/index.ts';
import { type EntryOutcome, type EntryReason, type EntryRow, hasPossibleDuplicate, lockEntry, updateEntry } from './bank-statement.sql.ts';
import { extractReferences } from './extract-references.ts';
import { settleCharge } from './settle-charge.ts';

/**
 * Finds the rent or the one-off charge of a transfer by its reference and enters it in the ledger. It may be paid by several transfers; what exceeds
 * it becomes the client's credit. Every other entry goes to the operator's list with a reason. Each entry is processed once.
 */
export async function matchEntry(deps: Deps, entryId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (entry === undefined || entry.state !== 'NEW') return;
    const match = await matchReferences(trx, deps, entry);
    const now = deps.clock.now();
    await updateEntry(trx, entry.id, { rentId: null, settledBy: null, note: null, reason: null, now, ...match });
  });
}

type MatchResult = Pick<EntryOutcome, 'state'> & Partial<EntryOutcome>;

const unmatched = (reason: EntryReason, rentId: string | null = null): MatchResult => ({ state: 'UNMATCHED', reason, rentId });
const ignored = (reason: EntryReason): MatchResult => ({ state: 'IGNORED', reason });

async function matchReferences(trx: Trx, deps: Deps, entry: EntryRow): Promise<MatchResult> {
  if (!entry.is_booked) return ignored('PENDING');
  if (!entry.is_credit && !entry.is_reversal) return ignored('DEBIT');
  const references = extractReferences({ endToEndId: entry.end_to_end_id, reference: entry.reference, remittance: entry.remittance });
  const rentIds = await findBy(findRentsByReference, trx, entry.legal_entity_id, references);
  const [rentId, another] = rentIds;
  if (entry.is_reversal) return unmatched('REVERSAL', another === undefined ? (rentId ?? null) : null);
  if (rentId === undefined) {
    if (Object.values(references).flat().length === 0) return unmatched('NO_REFERENCE');
    return matchCharge(trx, deps, entry, await findBy(findChargesByReference, trx, entry.legal_entity_id, references));
  }
  if (another !== undefined) return unmatched('AMBIGUOUS');
  if (await hasPossibleDuplicate(trx, entry)) return unmatched('POSSIBLE_DUPLICATE', rentId);
  const { id: bankEntryId, sum: amount, currency, booked_on: bookedOn } = entry;
  const outcome = await settleTransfer(trx, deps, { bankEntryId, rentId, amount, currency, bookedOn, acceptedBy: null });
  return outcome === 'PAID' || outcome === 'PART' ? { state: 'MATCHED', rentId } : unmatched(outcome, rentId);
}

async function matchCharge(trx: Trx, deps: Deps, entry: EntryRow, [entryId, another]: readonly string[]): Promise<MatchResult> {
  if (entryId === undefined) return unmatched('UNKNOWN_REFERENCE');
  if (another !== undefined) return unmatched('AMBIGUOUS');
  if (await hasPossibleDuplicate(trx, entry)) return unmatched('POSSIBLE_DUPLICATE');
  const { id: bankEntryId, sum: amount, currency, booked_on: bookedOn } = entry;
  const outcome = await settleCharge(trx, deps, { bankEntryId, entryId, amount, currency, bookedOn });
  return outcome.state === 'PAID' ? { state: 'MATCHED', clientId: outcome.clientId } : unmatched(outcome.state);
}

/** Finds rents or charges by the most reliable kind of reference that has a match. */
async function findBy(
  find: (trx: Trx, reference: InvoiceReference) => Promise<string[]>,
  trx: Trx,
  legalEntityId: string,
  references: ReturnType<typeof extractReferences>,
): Promise<string[]> {
  const { variableSymbols, numbers, digits } = references;
  const criteria = [
    { variableSymbols, numbers: [] },
    { variableSymbols: [], numbers },
    { variableSymbols: digits, numbers: [] },
  ];
  for (const criterion of criteria) {
    const found = await find(trx, { legalEntityId, ...criterion });
    if (found.length > 0) return found;
  }
  return [];
}
