import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { PaymentPlace } from '../../billing/index.ts';

/** The data of an order that its payer sees, with the language and address of messages. */
export interface OrderForPayer {
  language: Language;
  email: string;
  first_name: string;
  hold_expires_at: Date;
  limited_view: boolean;
  box_name: string;
  warehouse_name: string;
  time_zone: string;
}

/** @throws Error if the order does not exist */
export function readOrderForPayer(reader: Reader, orderId: string): Promise<OrderForPayer> {
  return reader
    .selectFrom('orders')
    .innerJoin('boxes', 'boxes.id', 'orders.box_id')
    .innerJoin('warehouses', 'warehouses.id', 'orders.warehouse_id')
    .select([
      'orders.language',
      'orders.hold_expires_at',
      'orders.limited_view',
      'boxes.name as box_name',
      'warehouses.name as warehouse_name',
      'warehouses.time_zone',
      sql<string>`orders.invoicing_details ->> 'email'`.as('email'),
      sql<string>`orders.invoicing_details ->> 'firstName'`.as('first_name'),
    ])
    .where('orders.id', '=', orderId)
    .$castTo<OrderForPayer>()
    .executeTakeFirstOrThrow();
}

/** @throws Error if the order does not exist */
export async function readPlaceOfOrder(reader: Reader, orderId: string): Promise<PaymentPlace> {
  const { rows } = await sql<PaymentPlace>`
    select c.business_id as "contractBusinessId", b.name as "boxName", w.id as "warehouseId", w.name as "warehouseName", e.country, e.email as "operatorEmail"
    from orders o left join contracts c on c.order_id = o.id join boxes b on b.id = coalesce(c.box_id, o.box_id)
      join warehouses w on w.id = b.warehouse_id join legal_entities e on e.id = w.legal_entity_id
    where o.id = ${orderId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Order ${orderId} does not exist`);
  return row;
}
