import type { ApprovedNoun, LimitedNoun } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { isCashSettled, isOtherCashEntered, isUnseen } from './approval-list.sql.ts';
import type { ActPlace } from './limited-act.ts';

/** Lets only one limited act of a person run at a time, until the transaction ends. */
export async function lockActsOf(trx: Trx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limited-acts/${staffId}`}, 0))`.execute(trx);
}

interface Counted {
  staffId: string;
  noun: LimitedNoun;
  currency: Currency;
}

export interface HeldLimit {
  isOwner: boolean;
  /** Minor units; null: every act needs an approval. */
  perAction: number | null;
  per30Days: number | null;
}

/** The limits of the roles through which a person holds one of the rights at a place. @param counted.rights through which the act is done */
export async function listHeldLimits(
  reader: Reader,
  { staffId, noun, currency, rights }: Counted & { rights: readonly string[] },
  place: ActPlace,
  now: Date,
): Promise<HeldLimit[]> {
  const { rows } = await sql<HeldLimit>`
    select r.preset is not distinct from 'owner' as "isOwner", l.per_action as "perAction", l.per_30_days as "per30Days"
    from assignments a join roles r on r.id = a.role_id
    left join role_limits l on l.role_id = r.id and l.noun = ${noun} and l.currency = ${currency}
    where a.staff_id = ${staffId} and (a.ends_at is null or a.ends_at > ${now})
      and (r.preset = 'owner' or exists (select from role_rights g where g.role_id = r.id and g.right_key = any(${rights}::text[])))
      and ((a.warehouse_id is null and a.legal_entity_id is null) or a.warehouse_id = ${place.warehouseId} or a.legal_entity_id = ${place.legalEntityId})`.execute(
    reader,
  );
  return rows;
}

/** The sum of a person's acts after a time, in minor units. */
export async function sumActs(reader: Reader, { staffId, noun, currency }: Counted, after: Date): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0) as sum from limited_acts where staff_id = ${staffId} and noun = ${noun} and currency = ${currency} and at > ${after}`.execute(
    reader,
  );
  return Number(rows[0]?.sum ?? 0);
}

export async function insertLimitedAct(
  trx: Trx,
  { staffId, noun, currency, ...act }: Counted & { id: string; amount: number; at: Date; approvalId: string | null },
): Promise<void> {
  await trx
    .insertInto('limited_acts')
    .values({ id: act.id, staff_id: staffId, noun, currency, amount: act.amount, at: act.at, approval_id: act.approvalId })
    .execute();
}

export interface NewApproval extends ActPlace {
  id: string;
  verb: string;
  request: unknown;
  noun: ApprovedNoun;
  amount: number;
  currency: Currency;
  reason: string;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
}

export async function insertApproval(trx: Trx, row: NewApproval): Promise<void> {
  await trx
    .insertInto('approvals')
    .values({
      id: row.id,
      verb: row.verb,
      request: JSON.stringify(row.request),
      noun: row.noun,
      amount: row.amount,
      currency: row.currency,
      warehouse_id: row.warehouseId,
      legal_entity_id: row.legalEntityId,
      client_id: row.clientId,
      contract_id: row.contractId,
      reason: row.reason,
      requested_by: row.requestedBy,
      requested_at: row.requestedAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

export interface ApprovalRow extends ActPlace {
  id: string;
  verb: string;
  request: unknown;
  reason: string;
  requestedBy: string;
  expiresAt: Date;
  state: 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
}

/** Locks an approval; undefined if it does not exist. */
export async function lockApproval(trx: Trx, id: string): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select id, verb, request, reason, requested_by as "requestedBy", expires_at as "expiresAt", state, warehouse_id as "warehouseId",
      legal_entity_id as "legalEntityId", client_id as "clientId", contract_id as "contractId"
    from approvals where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** @throws a check violation for a decision of the person who asked, except to cancel, and after the expiry */
export async function updateDecided(
  trx: Trx,
  id: string,
  decided: { state: 'APPROVED' | 'REJECTED' | 'CANCELLED'; by: string; at: Date; result: Record<string, string> | null },
): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({
      state: decided.state,
      decided_by: decided.by,
      decided_at: decided.at,
      result: decided.result === null ? null : JSON.stringify(decided.result),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** States that the person who asked has seen the end of a request. @returns false if it has not ended or was seen before */
export async function setSeen(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update approvals p set seen_at = ${now} where p.id = ${id} and ${isUnseen(now)}`.execute(trx);
  return numAffectedRows === 1n;
}

/** A locked request for cash that was entered since without it, or asked for with a newer request: another entry would take the same money twice. */
export async function findSettledCash(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select from approvals p where p.id = ${id} and p.noun = 'cash-receipt' and ${isCashSettled}`.execute(trx);
  return rows.length > 0;
}

/** A request for cash whose sum was entered for the client since, by another act than that of the entry. It is probably the same money. */
export async function findOtherCash(trx: Trx, id: string, entryId: string): Promise<boolean> {
  const { rows } =
    await sql`select from approvals p where p.id = ${id} and p.noun = 'cash-receipt' and ${isOtherCashEntered(entryId)}`.execute(trx);
  return rows.length > 0;
}

/** Lets a request that has expired wait again. @throws a rejected change for one that was decided */
export async function updateRenewed(trx: Trx, id: string, expiresAt: Date): Promise<void> {
  await trx.updateTable('approvals').set({ expires_at: expiresAt, seen_at: null }).where('id', '=', id).executeTakeFirstOrThrow();
}

interface RoleForLimits {
  preset: string | null;
  /** The person has it. */
  isOwn: boolean;
  /** Of its limits. */
  version: number;
}

/** Locks a role; undefined if it does not exist. */
export async function lockRoleForLimits(trx: Trx, id: string, staffId: string): Promise<RoleForLimits | undefined> {
  const { rows } = await sql<RoleForLimits>`
    select preset, limits_version as version, exists (select from assignments a where a.role_id = r.id and a.staff_id = ${staffId}) as "isOwn"
    from roles r where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The version of the limits of a role; undefined if the role does not exist. */
export async function findLimitsVersion(reader: Reader, id: string): Promise<number | undefined> {
  return (await reader.selectFrom('roles').select('limits_version').where('id', '=', id).executeTakeFirst())?.limits_version;
}

/** Cancels the requests of a person that wait for an approval. @returns how many */
export async function cancelApprovalsOf(trx: Trx, { staffId, by, now }: { staffId: string; by: string; now: Date }): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('approvals')
    .set({ state: 'CANCELLED', decided_by: by, decided_at: now })
    .where('requested_by', '=', staffId)
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
