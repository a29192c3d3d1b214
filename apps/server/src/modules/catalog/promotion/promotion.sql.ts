import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inCountries, inWholeCountries } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface PromotionRecordRow {
  id: string;
  kind: string;
  country: string;
  promoType: string;
  title: object;
  validFrom: string;
  validTo: string;
  orders: number;
  stoppedAt: Date | null;
  version: number;
}

const record = sql`
  select p.id, p.kind, p.country, p.promo_type as "promoType", p.title, p.valid_from as "validFrom", p.valid_to as "validTo",
    (select count(*) from orders o where o.promotion_id = p.id and o.status = 'FULFILLED') as orders, p.stopped_at as "stoppedAt", p.version
  from promotions p`;

/** The newest first. */
export async function listPromotionRows(reader: Reader, scope: Scope): Promise<PromotionRecordRow[]> {
  const { rows } =
    await sql<PromotionRecordRow>`${record} where ${inCountries(scope, 'p.country')} order by p.valid_from desc, p.id`.execute(reader);
  return rows;
}

/** Locks one row of a country that is wholly within the scope; undefined if there is none. */
export async function lockPromotion(trx: Trx, id: string, scope: Scope): Promise<PromotionRecordRow | undefined> {
  const { rows } =
    await sql<PromotionRecordRow>`${record} where p.id = ${id} and ${inWholeCountries(scope, 'p.country')} for no key update of p`.execute(
      trx,
    );
  return rows[0];
}

/** True if the operator has a legal entity in the country, and all of them are within the scope. */
export async function coversCountry(reader: Reader, country: string, scope: Scope): Promise<boolean> {
  const { rows } =
    await sql`select from legal_entities e where e.country = ${country} and ${inWholeCountries(scope, 'e.country')} limit 1`.execute(
      reader,
    );
  return rows.length === 1;
}

export interface PromotionValues {
  promoType: string;
  title: object;
  validFrom: string;
  validTo: string;
}
const columns = ({ promoType, title, validFrom, validTo }: PromotionValues) => ({
  promo_type: promoType,
  title: JSON.stringify(title),
  valid_from: validFrom,
  valid_to: validTo,
});

/** Inserts one row. */
export async function insertPromotion(
  trx: Trx,
  { id, country, ...values }: PromotionValues & { id: string; country: string },
): Promise<void> {
  await trx
    .insertInto('promotions')
    .values({ id, country, kind: 'FIRST_MONTH_FREE', ...columns(values) })
    .execute();
}

/** Updates one row. */
export async function updatePromotion(trx: Trx, id: string, values: PromotionValues): Promise<void> {
  await trx
    .updateTable('promotions')
    .set({ ...columns(values), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Updates one row. A stopped promotion keeps its instant. */
export async function stopPromotionRow(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('promotions')
    .set({ stopped_at: sql<Date>`coalesce(stopped_at, ${now})`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
