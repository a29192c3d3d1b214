import type { Country, Currency, OrderStatus } from '@komora/api/enumerations';
import type { Insertable } from 'kysely';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader, Trx, Writer } from '../../../platform/db/database.ts';
import type { Orders } from '../../../platform/db/schema.generated.ts';
import { openStatuses } from './order.lifecycle.ts';

export async function insertOrder(trx: Trx, order: Insertable<Orders> & { id: string }): Promise<void> {
  await trx.insertInto('orders').values(order).execute();
}

const columns = [
  'id',
  'choice_id',
  'status',
  'placed_by',
  'box_id',
  'warehouse_id',
  'voucher_id',
  'charge_amount',
  'currency',
  'hold_expires_at',
  'created_at',
  'updated_at',
  'request_hash',
  'client_id',
  'secret_hash',
  'waitlist_entry_id',
  'waitlist_until',
] as const;

const orders = (reader: Reader) => reader.selectFrom('orders').select(columns).$narrowType<{ status: OrderStatus; currency: Currency }>();

export function findOrder(reader: Reader, id: string) {
  return orders(reader).where('id', '=', id).executeTakeFirst();
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function lockOrder(trx: Trx, id: string): Promise<OrderRow> {
  return orders(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Stores the offer of the waitlist that the order redeemed. */
export async function updateRedeemedOffer(trx: Trx, orderId: string, { entryId, until }: { entryId: string; until: Date }): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ waitlist_entry_id: entryId, waitlist_until: until })
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Joins an order to the choice of an earlier order of the same buyer. */
export async function updateChoice(trx: Trx, orderId: string, choiceId: string): Promise<void> {
  await trx.updateTable('orders').set({ choice_id: choiceId }).where('id', '=', orderId).executeTakeFirstOrThrow();
}

/** @returns true if another order of the same choice became a contract */
export async function isChoiceFulfilled(reader: Reader, orderId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('orders as o')
    .innerJoin('orders as other', (join) => join.on(sql<SqlBool>`coalesce(other.choice_id, other.id) = coalesce(o.choice_id, o.id)`))
    .select('other.id')
    .where('o.id', '=', orderId)
    .where('other.status', '=', 'FULFILLED')
    .whereRef('other.id', '<>', 'o.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders of the same choice that are cancelled, except the given one. */
export async function listReplaced(reader: Reader, orderId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('orders as o')
    .innerJoin('orders as other', (join) => join.on(sql<SqlBool>`coalesce(other.choice_id, other.id) = coalesce(o.choice_id, o.id)`))
    .select('other.id')
    .where('o.id', '=', orderId)
    .where('other.status', '=', 'CANCELLED')
    .whereRef('other.id', '<>', 'o.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns the country of the order's warehouse */
export async function readCountryOfOrder(reader: Reader, id: string): Promise<Country> {
  const { country } = await reader
    .selectFrom('orders')
    .innerJoin('warehouses', 'warehouses.id', 'orders.warehouse_id')
    .select('warehouses.country')
    .where('orders.id', '=', id)
    .$castTo<{ country: Country }>()
    .executeTakeFirstOrThrow();
  return country;
}

/** As {@link lockOrder}, but returns undefined if another transaction has locked the order. */
export function lockIdleOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return orders(trx).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
}

export async function updateOrder(
  trx: Trx,
  id: string,
  change: {
    status?: OrderStatus;
    holdExpiresAt?: Date;
    clientId?: string;
    accountCreated?: boolean;
    boxId?: string;
    resolution?: 'SAME_BOX' | 'LIKE_BOX' | 'REFUNDED' | null;
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      updated_at: change.now,
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.holdExpiresAt === undefined ? {} : { hold_expires_at: change.holdExpiresAt }),
      ...(change.clientId === undefined ? {} : { client_id: change.clientId }),
      ...(change.accountCreated === undefined ? {} : { account_created: change.accountCreated }),
      ...(change.boxId === undefined ? {} : { box_id: change.boxId }),
      ...(change.resolution === undefined ? {} : { resolution: change.resolution }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function findOrderState(reader: Reader, id: string) {
  return reader
    .selectFrom('orders')
    .innerJoin('boxes', 'boxes.id', 'orders.box_id')
    .innerJoin('warehouses', 'warehouses.id', 'orders.warehouse_id')
    .leftJoin('contracts', 'contracts.order_id', 'orders.id')
    .where('orders.id', '=', id)
    .select([
      'orders.id',
      'orders.status',
      'orders.placed_by',
      'orders.account_created',
      'orders.client_id',
      'orders.secret_hash',
      'orders.box_id',
      'orders.charge_amount',
      'orders.currency',
      'orders.hold_expires_at',
      'orders.resolution',
      'orders.warehouse_id',
      'contracts.id as contract_id',
      'boxes.name as box_name',
      'boxes.active as box_active',
      'warehouses.name as warehouse_name',
      'warehouses.deactivated_at',
      'warehouses.hidden_at',
    ])
    .$narrowType<{
      status: OrderStatus;
      currency: Currency;
      resolution: 'SAME_BOX' | 'LIKE_BOX' | 'REFUNDED' | null;
    }>()
    .executeTakeFirst();
}
export type OrderStateRow = NonNullable<Awaited<ReturnType<typeof findOrderState>>>;

/** Updates at most one row. @returns the account that the paid order created, for the first call after `paidSince`; otherwise null */
export async function takeBuyerSession(
  trx: Trx,
  { orderId, now, paidSince }: { orderId: string; now: Date; paidSince: Date },
): Promise<string | null> {
  const row = await trx
    .updateTable('orders')
    .set({ session_started_at: now })
    .where('id', '=', orderId)
    .where('status', '=', 'FULFILLED')
    .where('account_created', '=', true)
    .where('placed_by', 'is', null)
    .where('session_started_at', 'is', null)
    .where('updated_at', '>=', paidSince)
    .returning('client_id')
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** @returns true if the client of a fulfilled order has no other one */
export async function isOnlyOrder(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders o join orders other on other.client_id = o.client_id and other.id <> o.id where o.id = ${id} limit 1`.execute(
    reader,
  );
  return rows.length === 0;
}

/** @returns true for one caller per interval across all processes; that caller checks the payment at the gateway */
export async function acquireStatusCheck(writer: Writer, id: string, now: Date, notSince: Date): Promise<boolean> {
  const rows = await writer
    .updateTable('orders')
    .set({ payment_checked_at: now })
    .where('id', '=', id)
    .where((eb): Expression<SqlBool> => eb.or([eb('payment_checked_at', 'is', null), eb('payment_checked_at', '<=', notSince)]))
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Open orders whose hold has expired, in the order of expiry, starting after the given one. */
export async function listExpired(reader: Reader, page: { now: Date; after: { at: Date; id: string } | null; limit: number }) {
  const { now, after, limit } = page;
  return reader
    .selectFrom('orders')
    .select(['id', 'hold_expires_at'])
    .where('status', 'in', [...openStatuses])
    .where('hold_expires_at', '<=', now)
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(date_trunc('milliseconds', hold_expires_at), id) > (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy(sql`date_trunc('milliseconds', hold_expires_at)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Open orders that were changed after `limit`, which is possible only if the clock was set back since. */
export function listFromFuture(reader: Reader, limit: Date): Promise<{ id: string }[]> {
  return reader
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', [...openStatuses])
    .where('updated_at', '>', limit)
    .orderBy('id')
    .execute();
}
