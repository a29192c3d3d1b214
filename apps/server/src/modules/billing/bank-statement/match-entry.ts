import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { findRentsByReference } from '../invoice/index.ts';
import { settleTransfer } from '../payment/index.ts';
import { type EntryOutcome, type EntryReason, type EntryRow, lockEntry, lockParts, updateEntries } from './bank-statement.sql.ts';
import { referencesOf } from './references-of.ts';

/**
 * Looks for the rent that a transfer is for, and settles it when reference, currency and amount agree exactly; a rent may come in parts. What does not
 * agree stays on the operator's list with its reason: nothing is guessed, no money is lost. An entry is looked at once.
 */
export async function matchEntry(deps: Deps, entryId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (entry === undefined || entry.state !== 'NEW') return;
    const verdict = await judge(trx, deps, entry);
    const now = deps.clock.now();
    const outcome: EntryOutcome = { rentId: null, settledBy: null, note: null, reason: null, now, ...verdict.outcome };
    await updateEntries(trx, [entry.id, ...(verdict.parts ?? [])], outcome);
  });
}

interface Verdict {
  outcome: Pick<EntryOutcome, 'state'> & Partial<EntryOutcome>;
  /** Entries before that share it. */
  parts?: string[];
}

const unmatched = (reason: EntryReason, rentId: string | null = null): Verdict => ({ outcome: { state: 'UNMATCHED', reason, rentId } });
const ignored = (reason: EntryReason): Verdict => ({ outcome: { state: 'IGNORED', reason } });

async function judge(trx: Trx, deps: Deps, entry: EntryRow): Promise<Verdict> {
  if (!entry.is_booked) return ignored('PENDING');
  if (!entry.is_credit && !entry.is_reversal) return ignored('DEBIT');
  const references = referencesOf({ endToEndId: entry.end_to_end_id, reference: entry.reference, remittance: entry.remittance });
  const rentIds = await rentsOf(trx, entry.legal_entity_id, references);
  const [rentId, another] = rentIds;
  if (entry.is_reversal) return unmatched('REVERSAL', another === undefined ? (rentId ?? null) : null);
  if (rentId === undefined) return unmatched(Object.values(references).flat().length === 0 ? 'NO_REFERENCE' : 'UNKNOWN_REFERENCE');
  if (another !== undefined) return unmatched('AMBIGUOUS');
  const parts = await lockParts(trx, rentId, entry.currency);
  const outcome = await settleTransfer(trx, deps, {
    rentId,
    amount: parts.reduce((sum, part) => sum + part.amount, entry.sum),
    currency: entry.currency,
    bookedOn: entry.booked_on,
    anyAmount: false,
  });
  if (outcome !== 'PAID') return unmatched(outcome, rentId);
  return { outcome: { state: 'MATCHED', rentId }, parts: parts.map(({ id }) => id) };
}

/** By the surest references that lead anywhere. */
async function rentsOf(trx: Trx, legalEntityId: string, references: ReturnType<typeof referencesOf>): Promise<string[]> {
  const { variableSymbols, numbers, figures } = references;
  const tries = [
    { variableSymbols, numbers: [] },
    { variableSymbols: [], numbers },
    { variableSymbols: figures, numbers: [] },
  ];
  for (const wanted of tries) {
    const found = await findRentsByReference(trx, { legalEntityId, ...wanted });
    if (found.length > 0) return found;
  }
  return [];
}
