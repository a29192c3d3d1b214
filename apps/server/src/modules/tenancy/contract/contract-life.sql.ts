import type { ContractStatus, Country, Currency, Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

function selectContractLives(reader: Reader) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .innerJoin('legal_entities as e', 'e.id', 'c.legal_entity_id')
    .select([
      'c.id',
      'c.business_id as businessId',
      'c.status',
      'c.client_id as clientId',
      'c.order_id as orderId',
      'c.box_id as boxId',
      'c.warehouse_id as warehouseId',
      'c.language',
      'c.currency',
      'c.starts_on as startsOn',
      'c.terminates_on as terminatesOn',
      'c.charged_until as chargedUntil',
      'c.evicted_at as evictedAt',
      'c.created_at as createdAt',
      'c.quiet as isQuiet',
      'b.name as boxName',
      'w.name as warehouseName',
      'w.time_zone as timeZone',
      'w.inspect_after_move_out as inspectAfterMoveOut',
      'e.email as operatorEmail',
      'e.country',
    ])
    .$narrowType<{ status: ContractStatus; currency: Currency; language: Language; country: Country }>();
}

/** A contract with the data that termination, withdrawal and messages need. */
export type ContractLife = Awaited<ReturnType<ReturnType<typeof selectContractLives>['executeTakeFirstOrThrow']>>;

export function findContractLife(reader: Reader, id: string): Promise<ContractLife | undefined> {
  return selectContractLives(reader).where('c.id', '=', id).executeTakeFirst();
}

/** As {@link findContractLife}, and locks the contract until the transaction ends. */
export function lockContractLife(trx: Trx, id: string): Promise<ContractLife | undefined> {
  return selectContractLives(trx).where('c.id', '=', id).forUpdate('c').executeTakeFirst();
}

/** Without imported contracts that are not live. @param businessId as it is stored: upper case, without spaces */
export function findContractLifeByNumber(reader: Reader, businessId: string): Promise<ContractLife | undefined> {
  return selectContractLives(reader).where('c.business_id', '=', businessId).where('c.quiet', '=', false).executeTakeFirst();
}

export interface LifeChange {
  status?: ContractStatus;
  terminatesOn?: string;
  chargedUntil?: string;
  evictedAt?: Date;
}

export async function updateContractLife(trx: Trx, id: string, change: LifeChange): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.terminatesOn === undefined ? {} : { terminates_on: change.terminatesOn }),
      ...(change.chargedUntil === undefined ? {} : { charged_until: change.chargedUntil }),
      ...(change.evictedAt === undefined ? {} : { evicted_at: change.evictedAt }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Sets TERMINATED and erases the door codes. */
export async function endContractLife(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({
      status: 'TERMINATED',
      terminated_at: now,
      access_code_encrypted: Buffer.alloc(0),
      lock_code_encrypted: Buffer.alloc(0),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * @returns true if a period that begins no later than the last charged day has no rent yet, and billing is not suspended. The contract waits for
 * the billing run then, because nothing is billed after its end.
 */
export async function isBillingDue(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select from contracts c where c.id = ${id} and ${isBilled} is false`.execute(trx);
  return rows.length > 0;
}

/** A period is due if it begins no later than the last charged day. */
const isBilled = sql<boolean>`(c.billing_suspended_at is not null or c.next_charge_on > coalesce(c.charged_until, c.terminates_on))`;

/**
 * Contracts whose termination date has passed in their warehouse's time zone, and whose periods are billed. Ordered by that date, starting after
 * the given row.
 */
export async function listDueTerminations(
  reader: Reader,
  page: { now: Date; after: { on: string; id: string } | null; limit: number },
): Promise<{ id: string; on: string }[]> {
  const { now, after, limit } = page;
  const { rows } = await sql<{ id: string; on: string }>`
    select c.id, c.terminates_on as "on" from contracts c join warehouses w on w.id = c.warehouse_id
    where c.status in ('TERMINATING', 'EVICTED') and c.terminates_on < (${now}::timestamptz at time zone w.time_zone)::date and ${isBilled}
      and (${after?.id ?? null}::uuid is null or (c.terminates_on, c.id) > (${after?.on ?? null}::date, ${after?.id ?? null}::uuid))
    order by c.terminates_on, c.id limit ${limit}`.execute(reader);
  return rows;
}

/** Contracts in use that terminate within `days` in their warehouse's time zone. Ordered by id, starting after the given one. */
export async function listUpcomingTerminations(
  reader: Reader,
  page: { now: Date; days: number; after: string | null; limit: number },
): Promise<string[]> {
  const { now, days, after, limit } = page;
  const { rows } = await sql<{ id: string }>`
    select c.id from contracts c join warehouses w on w.id = c.warehouse_id
    where c.status = 'TERMINATING' and (${after}::uuid is null or c.id > ${after}::uuid)
      and c.terminates_on - (${now}::timestamptz at time zone w.time_zone)::date between 0 and ${days}
    order by c.id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}
