import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { isPromisedCredit } from './ledger.sql.ts';

/** True if the client owes something at any company, besides the invoices of rents. */
export async function hasOtherDebts(reader: Reader, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entries e where e.client_id = ${clientId} and e.settled_on is null and e.amount > 0 and e.kind <> 'INVOICE' limit 1`.execute(
    reader,
  );
  return rows.length > 0;
}

/** True if a company holds a deposit of the client, or a credit that no refund in progress returns. */
export async function hasMoneyHeld(reader: Reader, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entries e where e.client_id = ${clientId} and (
      (e.settled_on is null and e.amount < 0 and not ${isPromisedCredit})
      or (e.kind = 'DEPOSIT_IN' and e.allocated > 0 and not exists (select from ledger_entries d where d.source = 'DEPOSIT' and d.source_id = e.id))) limit 1`.execute(
    reader,
  );
  return rows.length > 0;
}
