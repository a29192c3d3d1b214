import type { InvoicingDetails } from '@komora/api/order';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export async function insertPayer(trx: Trx, payer: { id: string; contractId: string; details: InvoicingDetails }): Promise<void> {
  await trx
    .insertInto('contract_payers')
    .values({ id: payer.id, contract_id: payer.contractId, details: JSON.stringify(payer.details) })
    .executeTakeFirstOrThrow();
}

/** The invoicing details of a payer; null if they are erased, and for `null`. */
export async function findPayer(reader: Reader, id: string | null): Promise<InvoicingDetails | null> {
  if (id === null) return null;
  const { rows } = await sql<{ details: InvoicingDetails | null }>`select details from contract_payers where id = ${id}`.execute(reader);
  return rows[0]?.details ?? null;
}

/** Deletes payers whom no terms name: of a plan that another one replaced before a period was billed. */
export async function deleteUnusedPayers(trx: Trx, contractId: string): Promise<void> {
  await sql`
    delete from contract_payers y where y.contract_id = ${contractId}
      and not exists (select from contract_terms t where t.contract_id = y.contract_id and t.payer_id = y.id)`.execute(trx);
}

/** Erases the payers of all contracts of a client. Invoices have their own copy of the buyer. */
export async function erasePayers(trx: Trx, clientId: string): Promise<void> {
  await sql`
    update contract_payers y set details = null from contracts c
    where c.id = y.contract_id and c.client_id = ${clientId} and y.details is not null`.execute(trx);
}
