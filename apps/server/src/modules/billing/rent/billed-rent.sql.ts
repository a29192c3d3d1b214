import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** A rent of a period after the first. Amounts in minor units. */
export interface DueRent {
  id: string;
  contractId: string;
  /** Null: the rest of a period that was billed in part. */
  period: number | null;
  from: string;
  to: string;
  net: number;
  vat: number;
  currency: string;
  /** Business date of its issue, due date and first charge. */
  dueOn: string;
  /** Its contract has a card to charge. */
  hasCard: boolean;
}

/** Inserts rents, one per contract and first day. @returns the ids of the inserted ones */
export async function insertDueRents(trx: Trx, rents: readonly DueRent[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on,
      next_attempt_on, created_at)
    select id, "contractId", period, "from", "to", case when "hasCard" then 'AUTOPAY' else 'MANUAL' end, 'CREATED', 'INVOICE_SUBMITTED', net, vat, currency,
      "dueOn", "dueOn", ${now}
    from jsonb_to_recordset(${JSON.stringify(rents)}::jsonb) as t(id uuid, "contractId" uuid, period integer, "from" date, "to" date, net integer,
      vat integer, currency text, "dueOn" date, "hasCard" boolean)
    on conflict do nothing returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Stores the rewards that paid new rents. A rent that is fully paid, or has amount zero, becomes PAID. */
export async function payRentsByReward(
  trx: Trx,
  rents: readonly { rentId: string; reward: number; isPaid: boolean }[],
  now: Date,
): Promise<void> {
  if (rents.length === 0) return;
  await sql`
    update rents r set reward_amount = t.reward, paid_at = case when t."isPaid" then ${now}::timestamptz end,
      status = case when t."isPaid" then 'PAID' else status end, paying_status = case when t."isPaid" then 'PAID' else paying_status end,
      next_attempt_on = case when not t."isPaid" then next_attempt_on end
    from jsonb_to_recordset(${JSON.stringify(rents)}::jsonb) as t("rentId" uuid, reward integer, "isPaid" boolean)
    where r.id = t."rentId"`.execute(trx);
}

/** Marks locked rents as being charged, except paid ones. The condition `paid_at is null` would let the planner read all unpaid rents by their index. */
export async function updateAttempting(trx: Trx, rentIds: readonly string[]): Promise<void> {
  await sql`
    update rents set paying_status = 'ATTEMPTING_AUTOPAY', paying_method = 'AUTOPAY', next_attempt_on = null
    where id = any(${rentIds}::uuid[]) and paying_status <> 'PAID'`.execute(trx);
}

/** Sets the date of each rent's next charge attempt. */
export async function scheduleRents(trx: Trx, rents: readonly { rentId: string; on: string }[]): Promise<void> {
  if (rents.length === 0) return;
  await sql`
    update rents r set next_attempt_on = t."on" from jsonb_to_recordset(${JSON.stringify(rents)}::jsonb) as t("rentId" uuid, "on" date)
    where r.id = t."rentId" and r.paying_status = 'ATTEMPTING_AUTOPAY'`.execute(trx);
}

/** Stops charging rents. @returns the ids of those that changed to WAITING_FOR_MANUAL */
export async function updateGivenUp(trx: Trx, rentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update rents set paying_status = 'WAITING_FOR_MANUAL', paying_method = 'MANUAL', next_attempt_on = null
    where id = any(${rentIds}::uuid[]) and paying_status in ('CREATED', 'ATTEMPTING_AUTOPAY') returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
