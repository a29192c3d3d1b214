import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { findRentsByNumber } from '../invoice/index.ts';
import { settleTransfer } from '../payment/index.ts';
import { type EntryOutcome, lockEntry, updateEntries } from './bank-statement.sql.ts';

interface BySomebody {
  entryId: string;
  operatorId: string;
}

/**
 * The operator says which invoice a transfer is for. Its rent counts as paid whatever the amount: how the rest is settled is between operator and client.
 * @throws Refusal not-found, bank-entry/settled, bank-entry/wrong-currency, rent/already-paid; invoiceNumber of no invoice
 */
export async function matchByHand(
  deps: Deps,
  { entryId, operatorId, invoiceNumber }: BySomebody & { invoiceNumber: string },
): Promise<void> {
  await settle(deps, entryId, async (trx, entry) => {
    const [rentId] = await findRentsByNumber(trx, { legalEntityId: entry.legal_entity_id, number: invoiceNumber });
    if (rentId === undefined) throw refuseField('invoiceNumber', 'bank-entry/unknown-invoice');
    const outcome = await settleTransfer(trx, deps, {
      rentId,
      amount: entry.sum,
      currency: entry.currency,
      bookedOn: entry.booked_on,
      anyAmount: true,
    });
    if (outcome === 'ALREADY_PAID') throw new Refusal('rent/already-paid');
    if (outcome !== 'PAID') throw new Refusal('bank-entry/wrong-currency');
    return { state: 'MATCHED', reason: null, rentId, settledBy: operatorId, note: null };
  });
}

/** The operator dealt with a transfer some other way: gave it back, booked it elsewhere. @throws Refusal not-found, bank-entry/settled */
export async function dismissEntry(deps: Deps, { entryId, operatorId, note }: BySomebody & { note: string }): Promise<void> {
  await settle(deps, entryId, async (_trx, entry) => ({
    state: 'DISMISSED',
    reason: null,
    rentId: entry.rent_id,
    settledBy: operatorId,
    note,
  }));
}

type Settle = (
  trx: Parameters<typeof lockEntry>[0],
  entry: NonNullable<Awaited<ReturnType<typeof lockEntry>>>,
) => Promise<Omit<EntryOutcome, 'now'>>;

async function settle(deps: Deps, entryId: string, decide: Settle): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (entry === undefined) throw new Refusal('not-found');
    if (entry.state !== 'UNMATCHED') throw new Refusal('bank-entry/settled');
    await updateEntries(trx, [entry.id], { ...(await decide(trx, entry)), now: deps.clock.now() });
  });
}
