import type { TimelineKind } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import { clientAndFormer } from '../../../platform/db/merged-client.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** Whose history: of a client, or of one contract of the client. */
export interface TimelineSubject {
  clientId: string;
  contractId: string | null;
}

/** A kind that the person may read, and where. */
export interface TimelinePart {
  kind: TimelineKind;
  scope: Scope;
}

export interface TimelineRow {
  kind: TimelineKind;
  id: string;
  at: Date;
  /** Microseconds since the epoch. */
  micros: string;
  what: string;
  text: string | null;
  state: string | null;
  by: string | null;
  amount: number | null;
  currency: Currency | null;
  contractId: string | null;
  version: number | null;
}

/** The last entry of the page before. */
export interface TimelineCursor {
  micros: string;
  id: string;
}

/** True for accounts within the scope: an account belongs to its legal entity and to the warehouses of the client's contracts with it. */
export function accountWithin({ everywhere, warehouseIds, legalEntityIds }: Scope, clientId: string, entity: string): RawBuilder<boolean> {
  if (everywhere) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(entity)} = any(${legalEntityIds}::uuid[]) or exists (select from contracts x
    where x.client_id = ${clientId} and x.legal_entity_id = ${sql.ref(entity)} and x.warehouse_id = any(${warehouseIds}::uuid[])))`;
}

type Part = (subject: TimelineSubject, scope: Scope) => RawBuilder<unknown>;

const ofContract = (column: string, { contractId }: TimelineSubject): RawBuilder<unknown> =>
  contractId === null ? sql`` : sql`and ${sql.ref(column)} = ${contractId}`;

/** Each with: id, at, what, text, state, by, amount, currency, contract_id, version. */
const parts: Readonly<Record<TimelineKind, Part>> = {
  // Documents come from their own table.
  MONEY: (subject, scope) => sql`
    select l.id, l.created_at as at, l.kind as what, l.note as text, l.method as state, s.name as by, l.amount, l.currency, l.contract_id, null::integer as version
    from ledger_entries l left join staff s on s.id = l.entered_by
    where l.client_id = ${subject.clientId} and l.kind not in ('INVOICE', 'CHARGE', 'CREDIT_NOTE')
      and ${accountWithin(scope, subject.clientId, 'l.legal_entity_id')} ${ofContract('l.contract_id', subject)}`,
  DOCUMENT: (subject, scope) => sql`
    select i.id, i.created_at as at, i.kind as what, i.number as text, null as state, null as by, i.amount_gross + i.rounding as amount, i.currency,
      d.contract_id, null::integer as version
    from invoices i left join rents r on r.id = i.rent_id cross join lateral (select coalesce(r.contract_id, i.contract_id) as contract_id) d
    where i.client_id = ${subject.clientId} and ${accountWithin(scope, subject.clientId, 'i.legal_entity_id')} ${ofContract('d.contract_id', subject)}`,
  MESSAGE: ({ clientId }) => sql`
    select m.id, m.created_at as at, m.template as what, m.subject as text, m.status as state, null as by, null::integer as amount, null as currency,
      null::uuid as contract_id, null::integer as version
    from messages m where lower(m.recipient) = any(array(
      select a.address from users u, unnest(array[lower(u.email), u.phone_number, lower(u.merged_email), u.merged_phone_number]) a (address)
      where (u.id = ${clientId} or u.merged_into = ${clientId}) and a.address is not null))`,
  DOOR: (subject, scope) => sql`
    select d.id, d.at, d.event as what, d.door as text, d.reason as state, null as by, null::integer as amount, null as currency, d.contract_id,
      null::integer as version
    from door_log d join contracts c on c.id = d.contract_id
    where c.client_id = ${subject.clientId} and d.event in ('REFUSED', 'REQUESTED') and ${inWarehouses(scope, 'c.warehouse_id')} ${ofContract('c.id', subject)}`,
  NOTE: (subject) => sql`
    select n.id, n.created_at as at, case when n.is_pinned then 'pinned' else '' end as what, n.text, null as state, s.name as by, null::integer as amount,
      null as currency, n.contract_id, n.version
    from notes n join staff s on s.id = n.created_by where n.client_id = ${subject.clientId} ${ofContract('n.contract_id', subject)}`,
  FILE: (subject, scope) => sql`
    select f.id, f.added_at as at, f.media_type as what, f.name as text, null as state, s.name as by, null::integer as amount, null as currency, f.contract_id,
      null::integer as version
    from client_files f join staff s on s.id = f.added_by left join contracts c on c.id = f.contract_id
    where f.client_id = ${subject.clientId} and (f.contract_id is null or ${inWarehouses(scope, 'c.warehouse_id')}) ${ofContract('f.contract_id', subject)}`,
  INSPECTION: (subject, scope) => sql`
    select x.id, x.finished_at as at, x.result as what, x.reason as text, d.number as state, s.name as by, d.amount_gross + d.rounding as amount, d.currency,
      x.contract_id, null::integer as version
    from box_inspections x join contracts c on c.id = x.contract_id join staff s on s.id = x.finished_by left join invoices d on d.id = x.invoice_id
    where c.client_id = ${subject.clientId} and x.finished_at is not null and ${inWarehouses(scope, 'c.warehouse_id')} ${ofContract('c.id', subject)}`,
  // Besides acts of staff: the acceptance of a rent increase by the client.
  AUDIT: (subject, scope) => sql`
    select a.id, a.at, a.verb as what, a.reason as text, null as state, coalesce(s.name, a.actor_name) as by, null::integer as amount, null as currency,
      a.contract_id, null::integer as version
    from audit_log a left join staff s on s.id = a.staff_id
    where a.client_id = any(${clientAndFormer(subject.clientId)}) and a.noun <> 'note' and a.verb <> 'file.add' and ${ofPlace(scope)} ${ofContract('a.contract_id', subject)}
    union all select i.id, i.accepted_at, 'contract.accept-increase', null, null, nullif(concat_ws(' ', u.first_name, u.last_name), ''), i.recurring_amount,
      i.currency, i.contract_id, null
    from rent_increases i join contracts c on c.id = i.contract_id join users u on u.id = c.client_id
    where c.client_id = ${subject.clientId} and i.accepted_at is not null and ${inWarehouses(scope, 'c.warehouse_id')} ${ofContract('c.id', subject)}`,
};

const ofPlace = ({ everywhere, warehouseIds, legalEntityIds }: Scope): RawBuilder<unknown> =>
  everywhere
    ? sql`true`
    : sql`(a.warehouse_id = any(${warehouseIds}::uuid[]) or (a.warehouse_id is null and a.legal_entity_id = any(${legalEntityIds}::uuid[])))`;

/** At most `limit` entries of these parts, the latest first. One statement. */
export async function listTimeline(
  reader: Reader,
  subject: TimelineSubject,
  chosen: readonly TimelinePart[],
  { after, limit }: { after: TimelineCursor | null; limit: number },
): Promise<TimelineRow[]> {
  if (chosen.length === 0) return [];
  const beyond =
    after === null
      ? sql``
      : sql`where (p.at, p.id) < ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  const pages = chosen.map(
    ({ kind, scope }) =>
      sql`(select ${sql.lit(kind)} as kind, p.* from (${parts[kind](subject, scope)}) p ${beyond} order by p.at desc, p.id desc limit ${limit})`,
  );
  const { rows } = await sql<TimelineRow>`
    select t.kind, t.id, t.at, (extract(epoch from t.at) * 1000000)::bigint::text as micros, t.what, t.text, t.state, t.by, t.amount, t.currency,
      t.contract_id as "contractId", t.version
    from (${sql.join(pages, sql` union all `)}) t order by t.at desc, t.id desc limit ${limit}`.execute(reader);
  return rows;
}
