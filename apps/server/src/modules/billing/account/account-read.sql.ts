import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A legal entity at which a client has an account. */
export interface ClientEntity {
  id: string;
  name: string;
  currency: Currency;
  timeZone: string;
}

/**
 * The legal entities within the scope with which a client has a contract or entries, by name. A legal entity is in the scope of a warehouse if the
 * client has a contract there.
 */
export async function listClientEntities(reader: Reader, clientId: string, scope: Scope): Promise<ClientEntity[]> {
  const { rows } = await sql<ClientEntity>`
    select e.id, e.name, e.currency, e.time_zone as "timeZone" from legal_entities e
    where (exists (select from contracts c where c.client_id = ${clientId} and c.legal_entity_id = e.id
          and (${scope.everywhere} or e.id = any(${scope.legalEntityIds}::uuid[]) or c.warehouse_id = any(${scope.warehouseIds}::uuid[])))
      or ((${scope.everywhere} or e.id = any(${scope.legalEntityIds}::uuid[]))
        and exists (select from ledger_entries l where l.client_id = ${clientId} and l.legal_entity_id = e.id)))
    order by e.name, e.id`.execute(reader);
  return rows;
}

export async function isClient(reader: Reader, id: string): Promise<boolean> {
  return (await reader.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export interface ListedEntry {
  id: string;
  legalEntityId: string;
  contractId: string | null;
  kind: string;
  method: string | null;
  /** Minor units. */
  amount: number;
  open: number;
  currency: Currency;
  enteredOn: string;
  dueOn: string | null;
  documentId: string | null;
  documentNumber: string | null;
  receiptNumber: string | null;
  enteredBy: string | null;
  note: string | null;
  paymentId: string | null;
  badDebt: { left: number } | null;
  pays: { debitId: string; amount: number }[];
}

/** A client's entries at some legal entities, the newest first. `after`: the id of the last entry of the page before. */
export async function listEntries(
  reader: Reader,
  { clientId, legalEntityIds, after, limit }: { clientId: string; legalEntityIds: readonly string[]; after: string | null; limit: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select e.id, e.legal_entity_id as "legalEntityId", e.contract_id as "contractId", e.kind, e.method, e.amount, abs(e.amount) - e.allocated as open,
      e.currency, e.entered_on as "enteredOn", e.due_on as "dueOn", i.id as "documentId", i.number as "documentNumber", r.number as "receiptNumber", s.name as "enteredBy", e.note,
      case when e.source = 'PAYMENT' then e.source_id end as "paymentId",
      (select jsonb_build_object('left', -e.amount - coalesce((select sum(d.amount_gross) from bad_debt_reversals v join invoices d on d.id = v.document_id
        where v.correction_id = c.document_id), 0)) from bad_debt_corrections c where e.source = 'DOCUMENT' and c.document_id = e.source_id) as "badDebt",
      coalesce((select jsonb_agg(jsonb_build_object('debitId', a.debit_id, 'amount', a.amount) order by a.created_at, a.id)
        from allocations a where a.credit_id = e.id and a.released_on is null), '[]') as pays
    from ledger_entries e left join invoices i on e.source = 'DOCUMENT' and i.id = e.source_id left join staff s on s.id = e.entered_by left join cash_receipts r on r.entry_id = e.id
    where e.client_id = ${clientId} and e.legal_entity_id = any(${legalEntityIds}::uuid[])
      and (${after}::uuid is null or (e.entered_on, e.id) < (select p.entered_on, p.id from ledger_entries p where p.id = ${after}::uuid and p.client_id = ${clientId}))
    order by e.entered_on desc, e.id desc limit ${limit}`.execute(reader);
  return rows;
}
