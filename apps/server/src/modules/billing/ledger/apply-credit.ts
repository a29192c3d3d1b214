import { type Allocation, type OpenEntry, planAllocations, usableCredit } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type EntryRow, findEntryBySource, insertAllocations, lockInvoicesOfRents, lockSpendable } from './ledger.sql.ts';

/**
 * Pays the new invoices of rents from their clients' credit (overpayments, goodwill): the oldest credit first, in the order of the rents. A credit
 * pays only invoices of the same client, legal entity and currency. What remains to be paid is zero or an amount that a gateway charges.
 * Called in the transaction that issues the invoices.
 * @returns ids of the rents whose invoice is covered by it
 */
export async function applyCredit(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  rents: readonly { rentId: string; clientId: string }[],
): Promise<string[]> {
  const credits = await lockSpendable(trx, [...new Set(rents.map(({ clientId }) => clientId))]);
  if (credits.length === 0) return [];
  const clients = new Set(credits.map(({ client_id }) => client_id));
  const paying = rents.filter(({ clientId }) => clients.has(clientId)).map(({ rentId }) => rentId);
  const invoices = new Map((await lockInvoicesOfRents(trx, paying)).map((invoice) => [invoice.rent_id, invoice]));
  const left = new Map(credits.map(({ id, open }) => [id, open]));
  const allocations: Allocation[] = [];
  const covered: string[] = [];
  for (const rentId of paying) {
    const invoice = invoices.get(rentId);
    if (invoice === undefined || invoice.open === 0) continue;
    const own = credits.filter((credit) => isSameAccount(credit, invoice)).map(({ id }): OpenEntry => ({ id, open: left.get(id) ?? 0 }));
    const sum = own.reduce((all, { open }) => all + open, 0);
    const usable = usableCredit(invoice.open, sum, invoice.currency);
    for (const allocation of planAllocations(own, [{ id: invoice.id, open: usable }])) {
      allocations.push(allocation);
      left.set(allocation.creditId, (left.get(allocation.creditId) ?? 0) - allocation.amount);
    }
    if (usable === invoice.open) covered.push(rentId);
  }
  await insertAllocations(trx, allocations, clock.now());
  return covered;
}

/** Pays the invoice of a one-off charge from the client's credit, the oldest first, as {@link applyCredit} does. Called in the transaction that issues it. */
export async function applyCreditToCharge(trx: Trx, { clock }: Pick<Deps, 'clock'>, documentId: string): Promise<void> {
  const charge = await findEntryBySource(trx, 'DOCUMENT', documentId);
  if (charge === undefined) return;
  const credits = (await lockSpendable(trx, [charge.client_id])).filter((credit) => isSameAccount(credit, charge));
  await insertAllocations(trx, planAllocations(credits, [charge]), clock.now());
}

type OfAccount = Pick<EntryRow, 'client_id' | 'legal_entity_id' | 'currency'>;
export const isSameAccount = (a: OfAccount, b: OfAccount): boolean =>
  a.client_id === b.client_id && a.legal_entity_id === b.legal_entity_id && a.currency === b.currency;
