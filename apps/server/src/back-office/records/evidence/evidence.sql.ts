import type { Currency } from '@komora/api/enumerations';
import type { DocumentKind } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** The facts of a disputed payment and its contract. */
export interface CaseRow {
  reference: string;
  reason: string;
  amount: number;
  currency: Currency;
  openedAt: Date;
  respondBy: Date | null;
  provider: string;
  providerPaymentId: string | null;
  paymentId: string;
  paid: number;
  paidAt: Date | null;
  isByCardOnFile: boolean;
  operator: string;
  warehouse: string;
  warehouseAddress: string;
  timeZone: string;
  clientId: string | null;
  clientName: string | null;
  clientEmail: string | null;
  registeredAt: Date | null;
  contractId: string | null;
  contractNumber: string | null;
  box: string | null;
  startsOn: string | null;
  terminatesOn: string | null;
  concludedAt: Date | null;
  /** Null: the contract was moved from another system. */
  orderId: string | null;
  orderedAt: Date | null;
  orderEmail: string | null;
  orderName: string | null;
  orderedBySignedIn: boolean | null;
  hasAgreement: boolean;
  rentId: string | null;
  /** Half-open. */
  periodFrom: string | null;
  periodTo: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
}

export async function readCase(reader: Reader, disputeId: string): Promise<CaseRow> {
  const { rows } = await sql<CaseRow>`
    select d.provider_dispute_id as reference, d.reason, d.amount, d.currency, d.opened_at as "openedAt", d.respond_by as "respondBy", d.provider,
      p.provider_payment_id as "providerPaymentId", p.id as "paymentId", p.amount as paid, p.paid_at as "paidAt", p.kind = 'AUTOPAY' as "isByCardOnFile",
      e.name as operator, w.name as warehouse, concat_ws(', ', concat_ws(' ', w.street, w.number), concat_ws(' ', w.zip, w.city), w.country) as "warehouseAddress",
      w.time_zone as "timeZone", u.id as "clientId", nullif(trim(u.first_name || ' ' || u.last_name), '') as "clientName", u.email as "clientEmail",
      u.created_at as "registeredAt", c.id as "contractId", c.business_id as "contractNumber", b.name as box, c.starts_on as "startsOn",
      c.terminates_on as "terminatesOn", coalesce(a.concluded_at, c.created_at) as "concludedAt", o.id as "orderId", o.created_at as "orderedAt",
      o.invoicing_details ->> 'email' as "orderEmail",
      nullif(concat_ws(' ', o.invoicing_details ->> 'firstName', o.invoicing_details ->> 'lastName'), '') as "orderName",
      o.placed_by is not null as "orderedBySignedIn", (a.contract_id is not null or o.id is not null and c.id is not null) as "hasAgreement",
      r.id as "rentId", r.period_from as "periodFrom", r.period_to as "periodTo", r.period_from::timestamp at time zone w.time_zone as "periodStart",
      r.period_to::timestamp at time zone w.time_zone as "periodEnd"
    from disputes d join payments p on p.id = d.payment_id join payment_places place on place.payment_id = p.id
      join warehouses w on w.id = place.warehouse_id join legal_entities e on e.id = place.legal_entity_id
      left join contracts c on c.id = place.contract_id left join orders o on o.id = coalesce(p.order_id, c.order_id)
      left join boxes b on b.id = coalesce(c.box_id, o.box_id) left join users u on u.id = place.client_id
      left join legal_agreements a on a.contract_id = c.id
      left join lateral (select x.* from rents x where x.id = p.rent_id or (p.rent_id is null and x.contract_id = c.id and x.period_number = 0) limit 1) r on true
    where d.id = ${disputeId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no dispute ${disputeId}`);
  return row;
}

/** Consents of the order, and those of its client to a higher rent of the contract, in the order of time. */
export async function listConsentFacts(
  reader: Reader,
  { orderId, contractId, clientId }: { orderId: string; contractId: string | null; clientId: string | null },
) {
  const { rows } = await sql<{ kind: string; version: string; language: string; at: Date; ip: string | null }>`
    select kind, text_version as version, language, accepted_at as at, host(ip) as ip from consents
    where order_id = ${orderId} or (user_id = ${clientId} and detail ->> 'contractId' = ${contractId})
    order by accepted_at, id`.execute(reader);
  return rows;
}

export interface DocumentFact {
  id: string;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  gross: number;
  currency: Currency;
}

/** Invoices and credit notes of a rent, in the order of issue. */
export async function listDocumentFacts(reader: Reader, rentId: string): Promise<DocumentFact[]> {
  const { rows } = await sql<DocumentFact>`
    select i.id, i.kind, i.number, i.issued_on as "issuedOn", i.amount_gross + i.rounding as gross, i.currency
    from invoices i where i.rent_id = ${rentId} order by i.created_at, i.id limit 20`.execute(reader);
  return rows;
}

/** Refunds of a payment, in the order of time. */
export async function listRefundFacts(reader: Reader, paymentId: string) {
  const { rows } = await sql<{
    reason: string;
    amount: number;
    currency: Currency;
    status: string;
    at: Date;
    doneAt: Date | null;
    note: string | null;
  }>`
    select r.reason, r.amount, r.currency, r.status, r.created_at as at, r.done_at as "doneAt", i.number as note
    from refunds r left join invoices i on i.id = r.credit_note_id where r.payment_id = ${paymentId} order by r.created_at, r.id limit 20`.execute(
    reader,
  );
  return rows;
}

/** When and how the contract ended. */
export async function listEndFacts(reader: Reader, contractId: string) {
  const { rows } = await sql<{ what: 'NOTICE' | 'WITHDRAWAL' | 'MOVE_OUT'; at: Date; day: string | null }>`
    select 'NOTICE' as what, requested_at as at, day::text from terminations where contract_id = ${contractId}
    union all select 'WITHDRAWAL', stated_at, withdrawn_on::text from withdrawals where contract_id = ${contractId}
    union all select 'MOVE_OUT', evicted_at, null from contracts where id = ${contractId} and evicted_at is not null order by at`.execute(
    reader,
  );
  return rows;
}

export interface DoorFact {
  at: Date;
  door: 'ENTRANCE' | 'BACKUP_ENTRANCE' | 'BOX';
  outcome: 'OPENED' | 'REFUSED' | 'FAILED';
  who: 'CLIENT' | 'SHARED' | 'LINK' | 'STAFF';
  /** Of a person who shares the box. */
  initials: string | null;
}

/** The tries of a contract's doors within a time: their number by outcome, the first ones and the last ones. */
export async function readDoorFacts(
  reader: Reader,
  {
    contractId,
    clientId,
    from,
    to,
    first,
    last,
  }: { contractId: string; clientId: string; from: Date; to: Date; first: number; last: number },
): Promise<{ total: number; opened: number; byClient: number; first: DoorFact[]; last: DoorFact[] }> {
  const tries = sql`
    select g.id, g.at, g.door, case when g.event = 'REFUSED' then 'REFUSED'
        when c.state in ('UNLOCKED', 'RELOCKED') or exists (select from door_log l where l.command_id = c.id and l.event = 'UNLOCKED') then 'OPENED'
        else 'FAILED' end as outcome,
      case when g.staff_id is not null then 'STAFF' when g.access_link_id is not null then 'LINK' when g.user_id = ${clientId} then 'CLIENT' else 'SHARED' end as who,
      case when g.user_id <> ${clientId} then (select nullif(left(u.first_name, 1) || left(u.last_name, 1), '') from users u where u.id = g.user_id) end as initials
    from door_log g left join lock_commands c on c.id = g.command_id
    where g.contract_id = ${contractId} and g.event in ('REFUSED', 'REQUESTED') and g.reason is distinct from 'not-found' and g.at >= ${from} and g.at < ${to}`;
  const { rows } = await sql<{ total: number; opened: number; byClient: number }>`
    select count(*)::integer as total, count(*) filter (where outcome = 'OPENED')::integer as opened,
      count(*) filter (where outcome = 'OPENED' and who = 'CLIENT')::integer as "byClient" from (${tries}) t`.execute(reader);
  const { total = 0, opened = 0, byClient = 0 } = rows[0] ?? {};
  const columns = sql`t.at, t.door, t.outcome, t.who, t.initials`;
  const earliest =
    await sql<DoorFact>`select ${columns} from (${tries}) t order by t.at, t.id limit ${total > first + last ? first : first + last}`.execute(
      reader,
    );
  if (total <= first + last) return { total, opened, byClient, first: earliest.rows, last: [] };
  const latest = await sql<DoorFact>`select ${columns} from (${tries}) t order by t.at desc, t.id desc limit ${last}`.execute(reader);
  return { total, opened, byClient, first: earliest.rows, last: latest.rows.reverse() };
}

export interface MessageFact {
  at: Date;
  template: string;
  subject: string | null;
  status: string;
  sentAt: Date | null;
}

/**
 * E-mails to the client about the contract, the latest ones in the order of time: those whose key names the order, the contract, a rent, a payment or a
 * document of it. Their texts are not read: they may contain codes.
 */
export async function listMessageFacts(
  reader: Reader,
  {
    contractId,
    orderId,
    paymentId,
    emails,
    templates,
    limit,
  }: {
    contractId: string | null;
    orderId: string | null;
    paymentId: string;
    emails: readonly string[];
    templates: readonly string[];
    limit: number;
  },
): Promise<MessageFact[]> {
  const { rows } = await sql<MessageFact>`
    with ids as (
      select ${contractId}::uuid as id union select ${orderId}::uuid union select ${paymentId}::uuid union select id from rents where contract_id = ${contractId}
      union select i.id from invoices i join rents r on r.id = i.rent_id where r.contract_id = ${contractId}
      union select p.id from payments p join rents r on r.id = p.rent_id where r.contract_id = ${contractId}
    )
    select * from (
      select m.created_at as at, m.template, m.subject, m.status, m.sent_at as "sentAt" from messages m
      where lower(m.recipient) = any(${emails}::text[]) and m.channel = 'EMAIL' and m.template = any(${templates}::text[])
        and exists (select from ids where ids.id is not null and position(ids.id::text in m.dedupe_key) > 0)
      order by m.created_at desc, m.id desc limit ${limit}
    ) latest order by at`.execute(reader);
  return rows;
}

/** Terms of the agreement about its end; undefined without an agreement. */
export async function readEndTerms(reader: Reader, contractId: string) {
  const { rows } = await sql<{ edition: string; noticeDays: number | null; isConsumer: boolean | null; language: string }>`
    select edition, (snapshot ->> 'noticeDays')::integer as "noticeDays", (snapshot -> 'customer' ->> 'isConsumer')::boolean as "isConsumer", language
    from legal_agreements where contract_id = ${contractId}`.execute(reader);
  return rows[0];
}
