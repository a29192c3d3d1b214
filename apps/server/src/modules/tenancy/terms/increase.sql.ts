import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** EFFECTIVE: by the price clause, without an acceptance, and its first period is billed. */
export type IncreaseStatus = 'OPEN' | 'EFFECTIVE' | 'ACCEPTED' | 'LEFT' | 'WITHDRAWN';

export interface IncreaseRow {
  id: string;
  status: IncreaseStatus;
  /** Net per month, minor units. */
  oldRent: number;
  rent: number;
  /** Price of a period, with VAT. */
  oldRecurring: number;
  recurring: number;
  currency: Currency;
  announcedOn: string;
  effectiveOn: string;
  acceptedAt: Date | null;
  /** By the price clause of the agreement: it applies unless the client leaves. */
  byClause: boolean;
  /** Why, in words for the client. */
  note: string | null;
  author: string;
}

const increases = sql`
  select i.id, i.status, i.old_rent_net_month as "oldRent", i.rent_net_month as rent, i.old_recurring_amount as "oldRecurring",
    i.recurring_amount as recurring, i.currency, i.announced_on as "announcedOn", i.effective_on as "effectiveOn", i.accepted_at as "acceptedAt",
    i.by_clause as "byClause", i.note,
    s.name as author
  from rent_increases i join staff s on s.id = i.announced_by`;

/** All rent increases of a contract, the latest first. */
export async function listIncreases(reader: Reader, contractId: string): Promise<IncreaseRow[]> {
  const { rows } = await sql<IncreaseRow>`${increases} where i.contract_id = ${contractId} order by i.announced_at desc, i.id desc`.execute(
    reader,
  );
  return rows;
}

/** The open increase of a contract, or else the earliest accepted one that takes effect after the day. */
export async function findIncrease(reader: Reader, contractId: string, today: string): Promise<IncreaseRow | undefined> {
  const { rows } = await sql<IncreaseRow>`${increases} where i.contract_id = ${contractId}
    and (i.status = 'OPEN' or (i.status = 'ACCEPTED' and i.effective_on > ${today}::date)) order by i.status = 'OPEN' desc, i.effective_on limit 1`.execute(
    reader,
  );
  return rows[0];
}

/** The latest increase whose higher rent is billed by the price clause while the client has not accepted that the saved card is charged with it. */
export async function findUnaccepted(reader: Reader, contractId: string): Promise<IncreaseRow | undefined> {
  const { rows } = await sql<IncreaseRow>`${increases} where i.contract_id = ${contractId} and i.status = 'EFFECTIVE'
    and not exists (select from rent_increases l where l.contract_id = i.contract_id and l.status in ('ACCEPTED', 'EFFECTIVE') and l.effective_on > i.effective_on)`.execute(
    reader,
  );
  return rows[0];
}

/** One increase of a locked contract. */
export async function findIncreaseById(trx: Trx, contractId: string, id: string): Promise<IncreaseRow | undefined> {
  const { rows } = await sql<IncreaseRow>`${increases} where i.contract_id = ${contractId} and i.id = ${id}`.execute(trx);
  return rows[0];
}

export interface NewIncrease {
  id: string;
  contractId: string;
  oldRent: number;
  rent: number;
  oldRecurring: number;
  recurring: number;
  currency: Currency;
  announcedOn: string;
  effectiveOn: string;
  noticeDays: number;
  byClause: boolean;
  note: string | null;
  staffId: string;
  now: Date;
}

/** Inserts an OPEN increase. @throws unique violation of rent_increases_open; check violation rent_increases_clause, rent_increases_once_a_year */
export async function insertIncrease(trx: Trx, increase: NewIncrease): Promise<void> {
  await trx
    .insertInto('rent_increases')
    .values({
      id: increase.id,
      contract_id: increase.contractId,
      old_rent_net_month: increase.oldRent,
      rent_net_month: increase.rent,
      old_recurring_amount: increase.oldRecurring,
      recurring_amount: increase.recurring,
      currency: increase.currency,
      announced_on: increase.announcedOn,
      effective_on: increase.effectiveOn,
      notice_days: increase.noticeDays,
      by_clause: increase.byClause,
      note: increase.note,
      announced_by: increase.staffId,
      announced_at: increase.now,
    })
    .executeTakeFirstOrThrow();
}

export async function updateIncreaseAccepted(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('rent_increases')
    .set({ status: 'ACCEPTED', accepted_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['OPEN', 'EFFECTIVE'])
    .executeTakeFirstOrThrow();
}

export async function updateIncreaseWithdrawn(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('rent_increases')
    .set({ status: 'WITHDRAWN', withdrawn_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['OPEN', 'ACCEPTED'])
    .executeTakeFirstOrThrow();
}
