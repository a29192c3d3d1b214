import { type RawBuilder, sql } from 'kysely';
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

/** Only the conditions that the filter has, so that each combination gets a plan of its own. */
function matches({ scope, q, warehouse }: VoucherFilter): RawBuilder<unknown> {
  const conditions = scope.everywhere
    ? [sql`true`]
    : [sql`case when v.warehouse_id is null then ${inCountries(scope, 'v.country')} else ${inWarehouses(scope, 'v.warehouse_id')} end`];
  if (q !== undefined) conditions.push(sql`strpos(upper(v.token), (select upper(${q}))) > 0`);
  if (warehouse !== undefined) conditions.push(sql`v.warehouse_id = ${warehouse}`);
  return sql.join(conditions, sql` and `);
}

/**
 * At most `limit` rows, the newest first, and how many there are on all pages, at most `most`. The first page is one of those that are counted: nothing but a part of the
 * code may be given, and then all vouchers are read.
 */
export async function listVoucherRows(
  reader: Reader,
  filter: VoucherFilter,
  { after, limit, most }: { after: string | undefined; limit: number; most: number },
): Promise<{ rows: VoucherRecordRow[]; count: number }> {
  const first =
    after === undefined ? sql`select id from counted` : sql`select v.id from vouchers v where ${matches(filter)} and v.id < ${after}`;
  const { rows } = await sql<VoucherRecordRow & { id: string | null; count: number }>`
    with counted as materialized (select v.id from vouchers v where ${matches(filter)} order by v.id desc limit ${most}),
      page as materialized (${first} order by id desc limit ${limit})
    select c.count, x.* from (select count(*) as count from counted) c left join (${record} join page p on p.id = v.id) x on true
    order by x.id desc`.execute(reader);
  return { rows: rows.filter(({ id }) => id !== null), count: rows[0]?.count ?? 0 };
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
