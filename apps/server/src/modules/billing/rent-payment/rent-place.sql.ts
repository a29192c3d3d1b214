import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { PaymentPlace } from './notify-payment-incident.ts';

/** @throws Error if the rent does not exist */
export async function readPlaceOfRent(reader: Reader, rentId: string): Promise<PaymentPlace> {
  const { rows } = await sql<PaymentPlace>`
    select c.business_id as "contractBusinessId", b.name as "boxName", w.id as "warehouseId", w.name as "warehouseName", e.country, e.email as "operatorEmail"
    from rents r join contracts c on c.id = r.contract_id join boxes b on b.id = c.box_id join warehouses w on w.id = b.warehouse_id
      join legal_entities e on e.id = w.legal_entity_id
    where r.id = ${rentId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Rent ${rentId} does not exist`);
  return row;
}

/** @returns ids of the given rents whose contract has suspended billing */
export async function listSuspendedRents(reader: Reader, rentIds: readonly string[]): Promise<Set<string>> {
  if (rentIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select r.id from rents r join contracts c on c.id = r.contract_id
    where r.id = any(${rentIds}::uuid[]) and c.billing_suspended_at is not null`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}
