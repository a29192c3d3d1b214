import type { InvoicingDetails } from '@komora/api';
import type { Currency, InvoicingPeriod, Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { endSigningLink } from './signing-link.sql.ts';

export interface MoveInRecord {
  id: string;
  version: number;
  state: 'OPEN' | 'FINISHED';
  warehouseId: string;
  warehouseName: string;
  legalEntityId: string;
  acceptsCash: boolean;
  currency: Currency;
  clientId: string | null;
  /** As stored. */
  details: InvoicingDetails | null;
  language: Language;
  /** Of the account. */
  account: { firstName: string; lastName: string; email: string; phoneNumber: string | null } | null;
  boxId: string | null;
  boxName: string | null;
  heldUntil: Date | null;
  invoicingPeriod: InvoicingPeriod | null;
  insuranceId: string | null;
  ownPrice: number | null;
  /** Minor units; null until the terms are chosen. */
  deposit: number | null;
  depositProposed: number;
  depositMost: number;
  acceptedAt: Date | null;
  acceptedIp: string | null;
  acceptedAmount: number | null;
  newsletter: boolean;
  createdBy: string;
  updatedAt: Date;
  finishedAt: Date | null;
  contractId: string | null;
  /** The open link with which the client can sign. */
  signingLink: { sentAt: string; expiresAt: string } | null;
  signedByLink: boolean;
}

const record = (now: Date) => sql`
  select m.id, m.version, m.state, m.warehouse_id as "warehouseId", w.name as "warehouseName", e.id as "legalEntityId", e.accepts_cash as "acceptsCash", e.currency,
    m.client_id as "clientId", m.details, m.language, m.box_id as "boxId", b.name as "boxName", r.expires_at as "heldUntil",
    case when u.id is not null then jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phoneNumber', u.phone_number) end as account,
    m.invoicing_period_months as "invoicingPeriod", m.insurance_id as "insuranceId", m.own_price as "ownPrice", m.deposit, w.deposit_proposed as "depositProposed", w.deposit_most as "depositMost",
    m.accepted_at as "acceptedAt", host(m.accepted_ip) as "acceptedIp", m.accepted_amount as "acceptedAmount", m.newsletter,
    s.name as "createdBy", m.updated_at as "updatedAt", m.finished_at as "finishedAt", m.contract_id as "contractId",
    (select jsonb_build_object('sentAt', k.created_at, 'expiresAt', k.expires_at) from signing_links k where k.move_in_id = m.id and k.ended_at is null and k.expires_at > ${now}) as "signingLink",
    m.accepted_at is not null and exists (select from signing_links k where k.move_in_id = m.id and k.outcome = 'SIGNED' and k.ended_at = m.accepted_at) as "signedByLink"
  from move_ins m join warehouses w on w.id = m.warehouse_id join legal_entities e on e.id = w.legal_entity_id join staff s on s.id = m.created_by
    left join users u on u.id = m.client_id left join boxes b on b.id = m.box_id
    left join box_reservations r on r.move_in_id = m.id and r.box_id = m.box_id and r.expires_at > ${now}`;

export async function findMoveIn(
  reader: Reader,
  id: string,
  { scope, now }: { scope: Scope; now: Date },
): Promise<MoveInRecord | undefined> {
  const { rows } = await sql<MoveInRecord>`${record(now)} where m.id = ${id} and ${inWarehouses(scope, 'm.warehouse_id')}`.execute(reader);
  return rows[0];
}

/** Locks a move-in within the scope until the transaction ends. */
export async function lockMoveIn(trx: Trx, id: string, { scope, now }: { scope: Scope; now: Date }): Promise<MoveInRecord | undefined> {
  const { rows } = await sql`select from move_ins m where m.id = ${id} and ${inWarehouses(scope, 'm.warehouse_id')} for update`.execute(
    trx,
  );
  // A second statement sees what another transaction committed before the lock was granted.
  return rows.length === 0 ? undefined : findMoveIn(trx, id, { scope, now });
}

export interface MoveInListRow {
  id: string;
  version: number;
  warehouseName: string;
  clientName: string | null;
  boxName: string | null;
  heldUntil: Date | null;
  createdBy: string;
  updatedAt: Date;
}

export async function listOpenMoveIns(
  reader: Reader,
  { scope, now, limit }: { scope: Scope; now: Date; limit: number },
): Promise<MoveInListRow[]> {
  const { rows } = await sql<MoveInListRow>`
    select m.id, m.version, w.name as "warehouseName", b.name as "boxName", r.expires_at as "heldUntil", s.name as "createdBy", m.updated_at as "updatedAt",
      coalesce((m.details ->> 'firstName') || ' ' || (m.details ->> 'lastName'), u.first_name || ' ' || u.last_name) as "clientName"
    from move_ins m join warehouses w on w.id = m.warehouse_id join staff s on s.id = m.created_by
      left join users u on u.id = m.client_id left join boxes b on b.id = m.box_id
      left join box_reservations r on r.move_in_id = m.id and r.expires_at > ${now}
    where m.state = 'OPEN' and ${inWarehouses(scope, 'm.warehouse_id')}
    order by m.updated_at desc, m.id limit ${limit}`.execute(reader);
  return rows;
}

/** Inserts a draft in the language of the warehouse's country. @returns false if the warehouse is not open within the scope */
export async function insertMoveIn(
  trx: Trx,
  { id, warehouseId, staffId, now, scope }: { id: string; warehouseId: string; staffId: string; now: Date; scope: Scope },
): Promise<boolean> {
  const { rows } = await sql`
    insert into move_ins (id, warehouse_id, language, created_by, created_at, updated_at)
    select ${id}, w.id, case w.country when 'SVK' then 'SK' when 'CZE' then 'CS' when 'POL' then 'PL' when 'HUN' then 'HU' else 'EN' end, ${staffId}, ${now}, ${now}
    from warehouses w where w.id = ${warehouseId} and w.deactivated_at is null and ${inWarehouses(scope, 'w.id')}
    returning id`.execute(trx);
  return rows.length === 1;
}

export interface MoveInChange {
  warehouseId?: string;
  clientId?: string | null;
  details?: InvoicingDetails | null;
  language?: Language;
  boxId?: string;
  terms?: { invoicingPeriod: InvoicingPeriod; insuranceId: string; ownPrice: number | null; deposit: number } | null;
  /** Null: what was accepted does not apply any more. */
  accepted?: { at: Date; ip: string; amount: number; newsletter: boolean } | null;
  now: Date;
}

/** Updates a locked draft and increments its version. A change of what is or was accepted ends the link with which the client could sign. */
export async function updateMoveIn(trx: Trx, id: string, change: MoveInChange): Promise<void> {
  const { terms, accepted, details } = change;
  if (accepted !== undefined) await endSigningLink(trx, { moveInId: id, outcome: 'WITHDRAWN', now: change.now });
  await trx
    .updateTable('move_ins')
    .set((eb) => ({
      updated_at: change.now,
      version: eb('version', '+', 1),
      ...(change.warehouseId === undefined ? {} : { warehouse_id: change.warehouseId }),
      ...(change.clientId === undefined ? {} : { client_id: change.clientId }),
      ...(details === undefined ? {} : { details: details && JSON.stringify(details) }),
      ...(change.language === undefined ? {} : { language: change.language }),
      ...(change.boxId === undefined ? {} : { box_id: change.boxId }),
      ...(terms === undefined
        ? {}
        : {
            invoicing_period_months: terms?.invoicingPeriod ?? null,
            insurance_id: terms?.insuranceId ?? null,
            own_price: terms?.ownPrice ?? null,
            deposit: terms?.deposit ?? null,
          }),
      ...(accepted === undefined
        ? {}
        : {
            accepted_at: accepted?.at ?? null,
            accepted_ip: accepted?.ip ?? null,
            accepted_amount: accepted?.amount ?? null,
            newsletter: accepted?.newsletter ?? false,
          }),
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Marks a locked draft as finished. The order keeps the details. */
export async function updateFinished(
  trx: Trx,
  id: string,
  { contractId, clientId, now }: { contractId: string; clientId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('move_ins')
    .set((eb) => ({
      state: 'FINISHED',
      contract_id: contractId,
      client_id: clientId,
      details: null,
      accepted_ip: null,
      finished_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function deleteMoveIn(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('move_ins').where('id', '=', id).executeTakeFirstOrThrow();
}

/** Ids of open drafts about a client. */
export async function listDraftsOfClient(reader: Reader, { userId, email }: { userId: string; email: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from move_ins where state = 'OPEN' and (client_id = ${userId} or lower(details ->> 'email') = lower(${email})) order by id`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/** Open drafts without a change since `before`, and without a held box. */
export async function deleteOldDrafts(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql`
    delete from move_ins where id in (
      select id from move_ins m where state = 'OPEN' and updated_at <= ${before} and not exists (select from box_reservations r where r.move_in_id = m.id)
      order by updated_at limit ${limit} for update skip locked)
    returning id`.execute(trx);
  return rows.length;
}

export interface ChosenClient {
  details: InvoicingDetails | null;
  language: Language;
  email: string;
}

/** A client within the scope whose account exists. */
export async function findClientWithin(reader: Reader, id: string, { everywhere, warehouseIds }: Scope): Promise<ChosenClient | undefined> {
  const { rows } = await sql<ChosenClient>`
    select u.email, u.invoicing_details as details, u.user_language as language from users u
    where u.id = ${id} and u.anonymised_at is null and (${everywhere} or exists (
      select from search_entries x where x.kind = 'CLIENT' and x.id = u.id and x.warehouse_id = any(${warehouseIds}::uuid[])))`.execute(
    reader,
  );
  return rows[0];
}

export interface FirstRent {
  businessId: string;
  clientId: string;
  rentId: string;
  isPaid: boolean;
  due: number;
  receiptId: string | null;
  /** The deposit of the contract; null without one. Minor units. */
  deposit: { amount: number; due: number; receiptId: string | null } | null;
}

/** The contract of a finished move-in with what is open of its first rent. */
export async function readFirstRent(reader: Reader, contractId: string): Promise<FirstRent> {
  const { rows } = await sql<FirstRent>`
    select c.business_id as "businessId", c.client_id as "clientId", r.id as "rentId", r.paid_at is not null as "isPaid",
      case when r.paid_at is null then l.amount - l.allocated else 0 end as due,
      (select p.entry_id from cash_receipts p join allocations a on a.credit_id = p.entry_id and a.released_on is null where a.debit_id = l.id limit 1) as "receiptId",
      (select jsonb_build_object('amount', d.amount, 'due', d.amount - d.allocated, 'receiptId',
          (select p.entry_id from cash_receipts p join allocations a on a.credit_id = p.entry_id and a.released_on is null where a.debit_id = d.id limit 1))
        from ledger_entries d where d.contract_id = c.id and d.client_id = c.client_id and d.kind = 'DEPOSIT_IN' order by d.created_at, d.id limit 1) as deposit
    from contracts c join rents r on r.contract_id = c.id and r.period_number = 0
      join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
    where c.id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`The contract ${contractId} has no first rent`);
  return row;
}
