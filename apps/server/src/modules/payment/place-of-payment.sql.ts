import type { Country } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

export interface PlaceOfPayment {
  /** Null while an order has no contract. */
  contractBusinessId: string | null;
  boxName: string;
  warehouseId: string;
  warehouseName: string;
  country: Country;
  operatorEmail: string;
}

/** Where an order or a rent that is paid for belongs, and whom to tell of it. */
export async function readPlaceOfPayment(reader: Reader, paymentId: string): Promise<PlaceOfPayment> {
  const { rows } = await sql<PlaceOfPayment>`
    select c.business_id as "contractBusinessId", b.name as "boxName", w.id as "warehouseId", w.name as "warehouseName", e.country, e.email as "operatorEmail"
    from payments p left join rents r on r.id = p.rent_id left join orders o on o.id = p.order_id
      left join contracts c on c.id = r.contract_id or c.order_id = o.id
      join boxes b on b.id = coalesce(c.box_id, o.box_id) join warehouses w on w.id = b.warehouse_id join legal_entities e on e.id = w.legal_entity_id
    where p.id = ${paymentId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no payment ${paymentId}`);
  return row;
}
