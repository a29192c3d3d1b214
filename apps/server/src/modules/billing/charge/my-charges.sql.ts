import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface MyChargeRow {
  id: string;
  number: string;
  issuedOn: string;
  dueOn: string;
  variableSymbol: string;
  supplier: unknown;
  subjects: string[];
  /** Minor units. */
  amount: number;
  open: number;
  currency: Currency;
  isInPlan: boolean;
}

/** The one-off charges of a client, newest first. @param filter.invoiceId only this one */
export async function listMyCharges(
  reader: Reader,
  { clientId, invoiceId, limit }: { clientId: string; invoiceId?: string; limit: number },
): Promise<MyChargeRow[]> {
  const { rows } = await sql<MyChargeRow>`
    select i.id, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn", i.variable_symbol as "variableSymbol", i.supplier, i.currency,
      array(select t.subject from invoice_items t where t.invoice_id = i.id order by t.position) as subjects,
      l.amount, l.amount - l.allocated as open,
      exists (select from instalment_plan_debts d where d.entry_id = l.id and d.is_open) as "isInPlan"
    from invoices i join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
    where i.client_id = ${clientId} and i.kind = 'INVOICE' and i.rent_id is null ${invoiceId === undefined ? sql`` : sql`and i.id = ${invoiceId}`}
    order by i.issued_on desc, i.id desc limit ${limit}`.execute(reader);
  return rows;
}
