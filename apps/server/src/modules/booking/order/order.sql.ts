import type { Country, OrderStatus } from '@komora/contract/enumerations';
import type { Insertable } from 'kysely';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { Orders } from '../../db/schema.generated.ts';
import { openStatuses } from './order.states.ts';

export async function insertOrder(trx: Trx, order: Insertable<Orders> & { id: string }): Promise<void> {
  await trx.insertInto('orders').values(order).execute();
}

const columns = [
  'id',
  'status',
  'placed_by',
  'box_id',
  'warehouse_id',
  'voucher_id',
  'charge_amount',
  'currency',
  'hold_expires_at',
  'created_at',
  'request_hash',
  'session_id',
] as const;

const orders = (reader: Reader) =>
  reader
    .selectFrom('orders')
    .select(columns)
    .select([
      sql<string>`lower(invoicing_details ->> 'email')`.as('buyer_email'),
      sql<string>`invoicing_details ->> 'telephoneNumber'`.as('buyer_phone'),
    ])
    .$narrowType<{ status: OrderStatus; currency: 'EUR' | 'CZK' | 'PLN' | 'HUF' }>();

export function findOrder(reader: Reader, id: string) {
  return orders(reader).where('id', '=', id).executeTakeFirst();
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function lockOrder(trx: Trx, id: string): Promise<OrderRow> {
  return orders(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Where its warehouse stands. */
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

/** The same unless somebody else works on the order right now: then undefined. */
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
    .where('orders.id', '=', id)
    .select([
      'orders.id',
      'orders.status',
      'orders.placed_by',
      'orders.account_created',
      'orders.client_id',
      'orders.box_id',
      'orders.charge_amount',
      'orders.currency',
      'orders.hold_expires_at',
      'orders.resolution',
      'orders.warehouse_id',
      'boxes.name as box_name',
      'boxes.active as box_active',
      'warehouses.name as warehouse_name',
      'warehouses.deactivated_at',
    ])
    .$narrowType<{
      status: OrderStatus;
      currency: 'EUR' | 'CZK' | 'PLN' | 'HUF';
      resolution: 'SAME_BOX' | 'LIKE_BOX' | 'REFUNDED' | null;
    }>()
    .executeTakeFirst();
}
export type OrderStateRow = NonNullable<Awaited<ReturnType<typeof findOrderState>>>;

/** True for one caller in each span of time, over all processes: that one asks the gateway. */
export async function takeTurnToAsk(trx: Trx, id: string, now: Date, notSince: Date): Promise<boolean> {
  const rows = await trx
    .updateTable('orders')
    .set({ payment_asked_at: now })
    .where('id', '=', id)
    .where((eb): Expression<SqlBool> => eb.or([eb('payment_asked_at', 'is', null), eb('payment_asked_at', '<=', notSince)]))
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Open orders whose hold has run out, the longest ago first, after the given one. */
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
