import type { Rent } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { presentRent } from './rent.presenter.ts';
import { countRents, listCreditNotes, listInvoiceItems, listRentRows, type RentFilter } from './rent-list.sql.ts';

/** A client's rents with the lines of their invoices, newest first. `total` counts all that match. */
export async function listRents(
  { db }: Pick<Deps, 'db'>,
  input: RentFilter & { limit: number; offset: number },
): Promise<{ rents: Rent[]; total: number }> {
  const [rows, total] = await Promise.all([listRentRows(db, input, input), countRents(db, input)]);
  const invoiceIds = rows.flatMap((row) => row.invoice_id ?? []);
  const [items, corrections] =
    invoiceIds.length === 0 ? [[], []] : await Promise.all([listInvoiceItems(db, invoiceIds), listCreditNotes(db, invoiceIds)]);
  const itemsOf = Map.groupBy(items, (item) => item.invoice_id);
  const correctionsOf = Map.groupBy(corrections, (note) => note.corrects_invoice_id);
  return {
    rents: rows.map((row) => presentRent(row, itemsOf.get(row.invoice_id ?? '') ?? [], correctionsOf.get(row.invoice_id) ?? [])),
    total,
  };
}
