import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inCountries, inWarehouses, inWholeCountries } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A voucher as staff see it. */
export interface VoucherRecordRow {
  id: string;
  token: string;
  country: string;
  warehouseId: string | null;
  promoType: string;
  discountBp: number | null;
  discountAmount: number | null;
  validFrom: string;
  validTo: string;
  maxRedemptions: number;
  /** Uses that count against `maxRedemptions`. */
  used: number;
  reserved: number;
  stoppedAt: Date | null;
  version: number;
}

const record = sql`
  select v.id, v.token, v.country, v.warehouse_id as "warehouseId", v.promo_type as "promoType", v.discount_bp as "discountBp",
    v.discount_amount as "discountAmount", v.valid_from as "validFrom", v.valid_to as "validTo", v.max_redemptions as "maxRedemptions",
    v.redeemed_count as used, (select count(*) from voucher_redemptions r where r.voucher_id = v.id and r.state = 'RESERVED') as reserved,
    v.stopped_at as "stoppedAt", v.version
  from vouchers v`;

export interface VoucherFilter {
  scope: Scope;
  q?: string | undefined;
  warehouse?: string | undefined;
}

const matches = ({ scope, q, warehouse }: VoucherFilter) => sql`
  case when v.warehouse_id is null then ${inCountries(scope, 'v.country')} else ${inWarehouses(scope, 'v.warehouse_id')} end
  and (${q ?? null}::text is null or strpos(upper(v.token), upper(${q ?? ''})) > 0)
  and (${warehouse ?? null}::uuid is null or v.warehouse_id = ${warehouse ?? null})`;

/** At most `limit` rows, the newest first. */
export async function listVoucherRows(
  reader: Reader,
  filter: VoucherFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<VoucherRecordRow[]> {
  const { rows } = await sql<VoucherRecordRow>`${record}
    where ${matches(filter)} and (${after ?? null}::uuid is null or v.id < ${after ?? null}) order by v.id desc limit ${limit}`.execute(
    reader,
  );
  return rows;
}

/** Counts at most `most` rows. */
export async function countVouchers(reader: Reader, filter: VoucherFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from vouchers v where ${matches(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Locks one row within the scope; undefined if there is none. A voucher of a country needs all legal entities of the country. */
export async function lockVoucher(trx: Trx, id: string, scope: Scope): Promise<VoucherRecordRow | undefined> {
  const { rows } = await sql<VoucherRecordRow>`${record}
    where v.id = ${id} and case when v.warehouse_id is null then ${inWholeCountries(scope, 'v.country')} else ${inWarehouses(scope, 'v.warehouse_id')} end
    for no key update of v`.execute(trx);
  return rows[0];
}

/** True if a voucher of this country, or of this warehouse in it, is within the scope. */
export async function coversPlace(reader: Reader, { country, warehouseId }: { country: string; warehouseId: string | null }, scope: Scope) {
  const place =
    warehouseId === null
      ? sql`select from legal_entities e where e.country = ${country} and ${inWholeCountries(scope, 'e.country')} limit 1`
      : sql`select from warehouses w where w.id = ${warehouseId} and w.country = ${country} and ${inWarehouses(scope, 'w.id')}`;
  return (await place.execute(reader)).rows.length === 1;
}

export interface VoucherValues {
  promoType: string;
  validFrom: string;
  validTo: string;
  maxRedemptions: number;
}
const columns = ({ promoType, validFrom, validTo, maxRedemptions }: VoucherValues) => ({
  promo_type: promoType,
  valid_from: validFrom,
  valid_to: validTo,
  max_redemptions: maxRedemptions,
});

export type NewVoucher = VoucherValues &
  Pick<VoucherRecordRow, 'id' | 'token' | 'country' | 'warehouseId' | 'discountBp' | 'discountAmount'>;

/** Inserts one row. @throws unique violation of vouchers_token */
export async function insertVoucher(trx: Trx, voucher: NewVoucher): Promise<void> {
  const { id, token, country, warehouseId, discountBp, discountAmount } = voucher;
  await trx
    .insertInto('vouchers')
    .values({
      ...columns(voucher),
      id,
      token,
      country,
      warehouse_id: warehouseId,
      discount_bp: discountBp,
      discount_amount: discountAmount,
    })
    .execute();
}

/** Updates one row. */
export async function updateVoucher(trx: Trx, id: string, values: VoucherValues): Promise<void> {
  await trx
    .updateTable('vouchers')
    .set({ ...columns(values), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Updates one row. A stopped voucher keeps its instant. */
export async function stopVoucherRow(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('vouchers')
    .set({ stopped_at: sql<Date>`coalesce(stopped_at, ${now})`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
