import { ACCEPTED_DIFFERENCE } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type EntryRow, insertAllocations, insertEntries, lockEntries, lockInvoicesOfRents, nextSourceNumber } from './ledger.sql.ts';

export interface Transfer {
  bankEntryId: string;
  rentId: string;
  /** Minor units, above zero. */
  amount: number;
  /** The bank's booking date; null: today. */
  bookedOn: string | null;
  /** The person who matched it and accepts a small difference; null for an automatic match. */
  acceptedBy: string | null;
}

/**
 * Enters a bank transfer as a payment of a rent's invoice. The bank entry is locked and matched to nothing. A smaller transfer pays a part. What exceeds the invoice stays as credit and
 * pays the client's next invoices. The rent is locked.
 * @returns what is still open of the invoice, in minor units
 */
export async function enterTransfer(trx: Trx, deps: Pick<Deps, 'ids' | 'clock'>, transfer: Transfer): Promise<number> {
  const now = deps.clock.now();
  const invoice = await lockInvoice(trx, transfer.rentId);
  if (invoice === undefined) return 0;
  const { bankEntryId, acceptedBy } = transfer;
  const account = accountOf(invoice);
  const { credit, sourceNumber } = await insertTransfer(trx, deps, transfer, account);
  const paid = Math.min(credit?.open ?? 0, invoice.open);
  if (credit !== undefined && paid > 0) await insertAllocations(trx, [{ creditId: credit.id, debitId: invoice.id, amount: paid }], now);
  const rest = invoice.open - paid;
  if (rest === 0 || acceptedBy === null || rest > ACCEPTED_DIFFERENCE[invoice.currency]) return rest;
  const writeOff = {
    ...account,
    kind: 'WRITE_OFF',
    method: null,
    source: 'STAFF',
    sourceId: bankEntryId,
    sourceNumber,
    isReserved: false,
  } as const;
  const difference = {
    ...writeOff,
    id: deps.ids.uuid(),
    amount: -rest,
    enteredOn: null,
    enteredBy: acceptedBy,
    note: 'accepted difference of a transfer',
  };
  await insertEntries(trx, [difference], now);
  await insertAllocations(trx, [{ creditId: difference.id, debitId: invoice.id, amount: rest }], now);
  return 0;
}

/** Inserts the entry of a transfer, which pays nothing yet. The bank entry is locked. */
export async function insertTransfer(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { bankEntryId, amount, bookedOn, acceptedBy }: Omit<Transfer, 'rentId'>,
  account: ReturnType<typeof accountOf>,
): Promise<{ credit: EntryRow | undefined; sourceNumber: number }> {
  const payment = {
    ...account,
    kind: 'PAYMENT',
    method: 'TRANSFER',
    source: 'BANK_ENTRY',
    sourceId: bankEntryId,
    sourceNumber: await nextSourceNumber(trx, 'BANK_ENTRY', bankEntryId),
    isReserved: false,
  } as const;
  const entry = { ...payment, id: deps.ids.uuid(), amount: -amount, enteredOn: bookedOn, enteredBy: acceptedBy, note: null };
  await insertEntries(trx, [entry], deps.clock.now());
  const [credit] = await lockEntries(trx, [entry.id]);
  return { credit, sourceNumber: payment.sourceNumber };
}

async function lockInvoice(trx: Trx, rentId: string): Promise<EntryRow | undefined> {
  return (await lockInvoicesOfRents(trx, [rentId]))[0];
}

export const accountOf = ({ client_id, legal_entity_id, currency, contract_id }: EntryRow) => ({
  clientId: client_id,
  legalEntityId: legal_entity_id,
  currency,
  contractId: contract_id,
});
