import type { Approval, OwnApproval } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

interface Dates {
  requestedAt: Date;
  expiresAt: Date;
}

interface OwnDates extends Dates {
  decidedAt: Date | null;
}

/**
 * The requests of `p` name an invoice, an entry of one, or a payment of a rent. Each of them is looked up by its own index: one condition for all of them would read
 * every invoice.
 */
const documentNumber = sql`(select i.number from (
    select (p.request ->> 'invoiceId')::uuid as id
    union all select e.source_id from ledger_entries e where e.id in ((p.request ->> 'debitId')::uuid, (p.request ->> 'entryId')::uuid)
    union all select v.id from payments x
      join invoices v on v.kind = 'INVOICE' and v.rent_id = coalesce(x.rent_id,
        (select o.id from contracts c join rents o on o.contract_id = c.id and o.period_number = 0 where c.order_id = x.order_id))
      where x.id = (p.request ->> 'paymentId')::uuid) named
  join invoices i on i.id = named.id limit 1)`;

/** The person who asked has not seen the end of the request `p`. The condition of an index. */
export const isUnseen = (now: Date) =>
  sql<boolean>`(p.seen_at is null and p.state <> 'CANCELLED' and (p.state <> 'PENDING' or p.expires_at <= ${now}))`;

/** The client of the request `p`: after a merge, the one who remains. The request keeps the client for whom it was made. */
export const clientNow = sql`(select coalesce(m.merged_into, m.id) from users m where m.id = p.client_id)`;

/** Cash `e` of the client and the sum of the request `p`, entered since. */
const cashSince = sql`ledger_entries e where e.client_id = ${clientNow} and e.legal_entity_id = p.legal_entity_id
    and e.currency = p.currency and e.kind = 'PAYMENT' and e.method = 'CASH' and e.amount = -p.amount and e.created_at >= p.requested_at`;

/** Cash of the sum of the request `p` was entered since by another act than that of the entry. */
export const isOtherCashEntered = (entryId: string) =>
  sql<boolean>`exists (select from ${cashSince} and e.source_id is distinct from (select x.source_id from ledger_entries x where x.id = ${entryId}))`;

/** The cash of the request `p` was entered since without it, or the person has asked with a newer, equal request. It does not wait for anything then. */
export const isCashSettled = sql<boolean>`(exists (select from ${cashSince})
  or exists (select from approvals x join users o on o.id = x.client_id where x.requested_by = p.requested_by and x.requested_at > p.requested_at and x.verb = p.verb
    and coalesce(o.merged_into, o.id) = ${clientNow} and x.request - '{reason,clientId}'::text[] = p.request - '{reason,clientId}'::text[]))`;

const columns = sql`p.id, p.verb, p.noun, p.amount, p.currency, p.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as "clientName",
  p.contract_id as "contractId", p.warehouse_id as "warehouseId", w.name as "warehouseName", p.legal_entity_id as "legalEntityId",
  ${documentNumber} as "documentNumber", p.reason, p.requested_by as "requestedBy", s.name as "requestedByName", p.requested_at as "requestedAt", p.expires_at as "expiresAt"`;

const tables = sql`approvals p join staff s on s.id = p.requested_by join users u on u.id = p.client_id left join warehouses w on w.id = p.warehouse_id`;

/** Approvals that wait within the scope, the oldest first. `after`: the id of the last one of the page before, which may be decided by now. */
export async function listPending(
  reader: Reader,
  { scope, now, after, limit }: { scope: Scope; now: Date; after: string | undefined; limit: number },
) {
  const { rows } = await sql<Omit<Approval, keyof Dates> & Dates>`
    select ${columns} from ${tables}
    where p.state = 'PENDING' and p.expires_at > ${now}
      and (${scope.everywhere} or p.warehouse_id = any(${scope.warehouseIds}::uuid[]) or p.legal_entity_id = any(${scope.legalEntityIds}::uuid[]))
      ${after === undefined ? sql`` : sql`and (p.requested_at, p.id) > (select x.requested_at, x.id from approvals x where x.id = ${after})`}
    order by p.requested_at, p.id limit ${limit}`.execute(reader);
  return rows;
}

/** The requests of a person, the newest first. The reason of a decision is that of its audit entry. */
export async function listOwn(
  reader: Reader,
  { staffId, now, after, limit }: { staffId: string; now: Date; after: string | undefined; limit: number },
) {
  const { rows } = await sql<Omit<OwnApproval, keyof OwnDates> & OwnDates>`
    select ${columns}, case when p.state = 'PENDING' and p.expires_at <= ${now} then 'EXPIRED' else p.state end as state,
      p.decided_at as "decidedAt", ${isUnseen(now)} as "isUnseen", p.state = 'PENDING' and p.expires_at <= ${now} and not (p.noun = 'cash-receipt' and ${isCashSettled}) as "mayRenew", d.name as "decidedByName",
      (select l.reason from audit_log l where l.noun_id = p.id and l.verb in ('approval.approve', 'approval.reject') order by l.at, l.id limit 1) as "decisionReason"
    from ${tables} left join staff d on d.id = p.decided_by
    where p.requested_by = ${staffId}
      ${after === undefined ? sql`` : sql`and (p.requested_at, p.id) < (select x.requested_at, x.id from approvals x where x.id = ${after})`}
    order by p.requested_at desc, p.id desc limit ${limit}`.execute(reader);
  return rows;
}
