import type { ContractStatus, Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface StandingRow {
  id: string;
  businessId: string;
  status: ContractStatus;
  clientId: string;
  firstName: string;
  lastName: string;
  boxId: string;
  boxName: string;
  warehouseId: string;
  warehouseName: string;
  legalEntityId: string;
  timeZone: string;
  currency: Currency;
  startsOn: string;
  terminatesOn: string | null;
  overlockedAt: Date | null;
  overlockHeld: 'SHUT' | 'OPEN' | null;
  overlockHeldUntil: string | null;
  dunningPausedUntil: string | null;
  billingSuspendedAt: Date | null;
  billingSuspendedReason: string | null;
  version: number;
  /** Net per month, minor units. */
  rent: number;
  /** The first day of the next period without a rent. */
  nextOn: string;
  isNoticeOfOperator: boolean | null;
  isWithdrawn: boolean;
  inCollectionSince: string | null;
}

export async function findStanding(reader: Reader, contractId: string): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select c.id, c.business_id as "businessId", c.status, c.client_id as "clientId", u.first_name as "firstName", u.last_name as "lastName",
      c.box_id as "boxId", b.name as "boxName", c.warehouse_id as "warehouseId", w.name as "warehouseName", c.legal_entity_id as "legalEntityId",
      w.time_zone as "timeZone", c.currency, c.starts_on as "startsOn", c.terminates_on as "terminatesOn", c.overlocked_at as "overlockedAt",
      c.overlock_held as "overlockHeld", c.overlock_held_until as "overlockHeldUntil", c.dunning_paused_until as "dunningPausedUntil",
      c.billing_suspended_at as "billingSuspendedAt", c.billing_suspended_reason as "billingSuspendedReason", c.version, c.rent_net_month as rent,
      c.next_charge_on as "nextOn",
      t.given_by is not null as "isNoticeOfOperator", exists (select from withdrawals x where x.contract_id = c.id) as "isWithdrawn",
      (select min(k.handed_on) from ledger_entries e join collection_debts d on d.entry_id = e.id and d.is_open join collection_cases k on k.id = d.case_id
        where e.client_id = c.client_id and e.contract_id = c.id and e.settled_on is null) as "inCollectionSince"
    from contracts c join users u on u.id = c.client_id join boxes b on b.id = c.box_id join warehouses w on w.id = c.warehouse_id
      left join terminations t on t.contract_id = c.id
    where c.id = ${contractId}`.execute(reader);
  return rows[0];
}

/** Shuts the doors until staff lift the overlock. */
export async function updateOverlockedByHand(trx: Trx, contractId: string, now: Date): Promise<void> {
  await sql`
    update contracts set overlocked_at = coalesce(overlocked_at, ${now}), overlock_held = 'SHUT', overlock_held_until = null where id = ${contractId}`.execute(
    trx,
  );
}

/** @param until the last day without an overlock by dunning; null: dunning is not held back */
export async function updateLiftedByHand(trx: Trx, contractId: string, until: string | null): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ overlocked_at: null, overlock_held: until === null ? null : 'OPEN', overlock_held_until: until })
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
}

export async function updateDunningPaused(trx: Trx, contractId: string, until: string | null): Promise<void> {
  await trx.updateTable('contracts').set({ dunning_paused_until: until }).where('id', '=', contractId).executeTakeFirstOrThrow();
}

/** Replaces the encrypted codes; the version grows, because no column of its trigger changes. */
export async function updateNewCodes(
  trx: Trx,
  contractId: string,
  codes: { accessCode: Buffer; lockCode: Buffer; now: Date },
): Promise<void> {
  await sql`
    update contracts set access_code_encrypted = ${codes.accessCode}, lock_code_encrypted = ${codes.lockCode}, version = version + 1,
      codes_version = codes_version + 1, codes_renewed_at = ${codes.now}
    where id = ${contractId}`.execute(trx);
}

/** Makes a TERMINATING or EVICTED contract ACTIVE again, without an end. */
export async function updateRevived(trx: Trx, contractId: string): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ status: 'ACTIVE', terminates_on: null, evicted_at: null })
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
}

export async function deleteNotice(trx: Trx, contractId: string): Promise<void> {
  await trx.deleteFrom('terminations').where('contract_id', '=', contractId).execute();
}

/** True if a rent is unpaid for more than `days` after its due day, and the client was reminded of it. */
export async function hasDebtDespiteReminder(
  reader: Reader,
  contractId: string,
  { days, today }: { days: number; today: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from rents r where r.contract_id = ${contractId} and r.paid_at is null and r.due_on + ${days}::integer < ${today}::date
      and exists (select from rent_notices n where n.rent_id = r.id) and not is_planned_rent(r.id) limit 1`.execute(reader);
  return rows.length > 0;
}

export async function updateBox(trx: Trx, contractId: string, boxId: string): Promise<void> {
  await trx.updateTable('contracts').set({ box_id: boxId }).where('id', '=', contractId).executeTakeFirstOrThrow();
}

export async function insertTransfer(
  trx: Trx,
  transfer: { contractId: string; fromBoxId: string; toBoxId: string; on: string; rent: number | null; now: Date },
): Promise<void> {
  await trx
    .insertInto('contract_transfers')
    .values({
      contract_id: transfer.contractId,
      from_box_id: transfer.fromBoxId,
      to_box_id: transfer.toBoxId,
      moved_on: transfer.on,
      moved_at: transfer.now,
      rent_net_month: transfer.rent,
    })
    .execute();
}

/** The list price of a box, net per month in minor units, and its place. */
export async function readListPrice(reader: Reader, boxId: string): Promise<{ net: number; warehouseId: string; legalEntityId: string }> {
  const { rows } = await sql<{ net: number; warehouseId: string; legalEntityId: string }>`
    select b.price_net_month as net, b.warehouse_id as "warehouseId", w.legal_entity_id as "legalEntityId"
    from boxes b join warehouses w on w.id = b.warehouse_id where b.id = ${boxId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Box ${boxId} does not exist`);
  return row;
}
