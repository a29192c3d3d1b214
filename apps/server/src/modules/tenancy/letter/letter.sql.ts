import { type Insertable, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { TerminationLetters } from '../../../platform/db/schema.generated.ts';

interface OpenInvoice {
  document: string;
  /** Business dates; null: nobody was reminded. */
  dueOn: string;
  remindedOn: string | null;
  /** Minor units. */
  amount: number;
}

/** Reads the facts of a letter besides the life of its contract: the company, the details of the client, and who signs. */
export function readLetterSource(reader: Reader, { contractId, staffId }: { contractId: string; staffId: string }) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .select([
      'c.legal_entity_id as legalEntityId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      sql<unknown>`coalesce(u.invoicing_details, o.invoicing_details)`.as('details'),
      // Imported contracts have the agreement of another system.
      sql<Date | null>`case when c.origin <> 'MIGRATED' then c.created_at end`.as('concludedAt'),
      sql<string>`(select s.name from staff s where s.id = ${staffId})`.as('signedBy'),
      sql<number>`(select coalesce(max(l.number), 0)::integer + 1 from termination_letters l where l.contract_id = c.id)`.as('next'),
    ])
    .where('c.id', '=', contractId)
    .executeTakeFirstOrThrow();
}

/** The open invoices of a contract that were due by a day, the oldest first. */
export async function listOpenInvoices(reader: Reader, { contractId, day }: { contractId: string; day: string }): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select i.number as document, r.due_on as "dueOn", (select max(n.sent_on) from rent_notices n where n.rent_id = r.id) as "remindedOn",
      l.amount - l.allocated as amount
    from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id and l.settled_on is null
    where r.contract_id = ${contractId} and r.due_on <= ${day}::date order by r.due_on, i.number`.execute(reader);
  return rows;
}

export async function insertLetter(trx: Trx, row: Insertable<TerminationLetters>): Promise<void> {
  await trx.insertInto('termination_letters').values(row).executeTakeFirstOrThrow();
}

/** The letters of a contract, the latest first. */
export function listLetterRows(reader: Reader, contractId: string) {
  return reader
    .selectFrom('termination_letters as l')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .select(['l.id', 'l.number', 'l.kind', 'l.issued_at as issuedAt', 'c.business_id as businessId'])
    .where('l.contract_id', '=', contractId)
    .orderBy('l.number', 'desc')
    .execute();
}

/** A letter with its stored words. @param place.contractId also checks its contract */
export function findLetter(reader: Reader, { id, contractId }: { id: string; contractId?: string | undefined }) {
  return reader
    .selectFrom('termination_letters as l')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .select(['l.id', 'l.number', 'l.data', 'l.sha256', 'c.business_id as businessId'])
    .where('l.id', '=', id)
    .$if(contractId !== undefined, (query) => query.where('l.contract_id', '=', contractId ?? ''))
    .executeTakeFirst();
}

/** Stores the hash of the first rendered PDF. */
export async function storeLetterHash(trx: Trx, id: string, sha256: Buffer): Promise<void> {
  await trx.updateTable('termination_letters').set({ sha256 }).where('id', '=', id).where('sha256', 'is', null).execute();
}
