import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Account } from '../ledger/index.ts';

/** The rents of invoice entries. */
export async function findRentsOfEntries(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('ledger_entries as e')
    .innerJoin('invoices as i', 'i.id', 'e.source_id')
    .select('i.rent_id')
    .where('e.id', 'in', ids)
    .where('e.source', '=', 'DOCUMENT')
    .where('e.kind', '=', 'INVOICE')
    .execute();
  return rows.flatMap(({ rent_id }) => rent_id ?? []);
}

/** @returns true if the client exists and the legal entity keeps its books in this currency */
export async function isAccount(reader: Reader, { clientId, legalEntityId, currency }: Account): Promise<boolean> {
  const row = await reader
    .selectFrom('users as u')
    .innerJoin('legal_entities as e', (join) => join.onTrue())
    .select('u.id')
    .where('u.id', '=', clientId)
    .where('e.id', '=', legalEntityId)
    .where('e.currency', '=', currency)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns true if the client has a contract or a ledger entry with the legal entity */
export async function isClientOf(reader: Reader, { clientId, legalEntityId }: Account): Promise<boolean> {
  const { rows } = await sql<{ isClient: boolean }>`
    select exists (select from contracts where client_id = ${clientId} and legal_entity_id = ${legalEntityId})
      or exists (select from ledger_entries where client_id = ${clientId} and legal_entity_id = ${legalEntityId}) as "isClient"`.execute(
    reader,
  );
  return rows[0]?.isClient ?? false;
}

/** @returns true if the contract is between this client and this legal entity */
export async function isContractOf(reader: Reader, contractId: string, { clientId, legalEntityId }: Account): Promise<boolean> {
  const row = await reader
    .selectFrom('contracts')
    .select('id')
    .where('id', '=', contractId)
    .where('client_id', '=', clientId)
    .where('legal_entity_id', '=', legalEntityId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The deposits of a contract that have not ended and of which nothing was paid, in the order of their ids. */
export async function listUnpaidDeposits(trx: Trx, contractId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from ledger_entries e where e.contract_id = ${contractId} and e.kind = 'DEPOSIT_IN' and e.allocated = 0
      and not exists (select from ledger_entries d where d.source = 'DEPOSIT' and d.source_id = e.id)
    order by e.id for no key update of e`.execute(trx);
  return rows.map(({ id }) => id);
}

/** @returns true if the credit is a payment with an open dispute, or a credit note of an invoice that such a payment pays */
export async function isFreedByDisputed(reader: Reader, creditId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entries e left join invoices n on e.source = 'DOCUMENT' and n.id = e.source_id
    left join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = n.corrects_invoice_id
    left join allocations a on a.debit_id = d.id and a.released_on is null
    join ledger_entries p on p.source = 'PAYMENT' and p.id in (e.id, a.credit_id)
    join disputes x on x.payment_id = p.source_id and x.status = 'OPEN' where e.id = ${creditId} limit 1`.execute(reader);
  return rows.length > 0;
}
