import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BankTransfer, TransferSearch } from '../../payments/index.ts';

const columns = (reference: string | null) => sql`
  e.id, to_char(e.booked_on, 'YYYY-MM-DD') as "bookedOn", case when e.is_credit then e.amount else -e.amount end::float8 as amount, e.currency,
  e.payer_name as "payerName", e.remittance as text,
  coalesce(length(${reference}::text) > 3 and position(lower(${reference}::text) in lower(concat_ws(' ', e.remittance, e.reference, e.end_to_end_id))) > 0,
    false) as "hasReference"`;

/** Unmatched transfers of a company by amount and days, those with the reference first, at most 10. */
export async function findPayoutTransfers(reader: Reader, search: TransferSearch): Promise<BankTransfer[]> {
  const { legalEntityId, amount, currency, from, until, reference } = search;
  const { rows } = await sql<BankTransfer>`
    select ${columns(reference)} from bank_entries e join bank_statements s on s.id = e.statement_id
    where e.state = 'UNMATCHED' and e.is_booked and not e.is_reversal and (${legalEntityId}::uuid is null or s.legal_entity_id = ${legalEntityId}::uuid)
      and e.amount = ${Math.abs(amount)} and e.is_credit = ${amount >= 0} and e.currency = ${currency} and e.booked_on between ${from} and ${until}
    order by "hasReference" desc, e.booked_on, e.id limit 10`.execute(reader);
  return rows;
}

/** Undefined for an unknown transfer. */
export async function getPayoutTransfer(reader: Reader, id: string, reference: string | null): Promise<BankTransfer | undefined> {
  const { rows } = await sql<BankTransfer>`select ${columns(reference)} from bank_entries e where e.id = ${id}`.execute(reader);
  return rows[0];
}
