import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inLegalEntities } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface InsuranceRow {
  id: string;
  legalEntityId: string;
  currency: string;
  position: number;
  name: object;
  coverage: number;
  price: number;
  active: boolean;
  proofDays: number | null;
  contracts: number;
  version: number;
}

const record = sql`
  select i.id, i.legal_entity_id as "legalEntityId", e.currency, i.position, i.name, i.coverage_amount as coverage, i.price_net_month as price, i.active,
    i.proof_days as "proofDays",
    (select count(*) from contracts c where c.insurance_id = i.id and c.status <> 'TERMINATED') as contracts, i.version
  from insurances i join legal_entities e on e.id = i.legal_entity_id`;

/** By legal entity and position. */
export async function listInsuranceRows(reader: Reader, scope: Scope, legalEntity: string | undefined): Promise<InsuranceRow[]> {
  const { rows } = await sql<InsuranceRow>`${record} where ${inLegalEntities(scope, 'i.legal_entity_id')}
    and (${legalEntity ?? null}::uuid is null or i.legal_entity_id = ${legalEntity ?? null}) order by i.legal_entity_id, i.position`.execute(
    reader,
  );
  return rows;
}

/** Locks one row within the scope; undefined if there is none. */
export async function lockInsurance(trx: Trx, id: string, scope: Scope): Promise<InsuranceRow | undefined> {
  const { rows } =
    await sql<InsuranceRow>`${record} where i.id = ${id} and ${inLegalEntities(scope, 'i.legal_entity_id')} for no key update of i`.execute(
      trx,
    );
  return rows[0];
}

export interface InsuranceValues {
  position: number;
  name: object;
  price: number;
  active: boolean;
}

/** Fields that never change. */
export interface NewInsurance {
  legalEntityId: string;
  coverage: number;
  /** Of an own insurance; null: paid. */
  proofDays: number | null;
}

/** Inserts one row. @throws unique violation of insurances_legal_entity_id_position_key, insurances_one_own; check violation insurances_own */
export async function insertInsurance(
  trx: Trx,
  { id, legalEntityId, coverage, position, name, price, active, proofDays }: InsuranceValues & NewInsurance & { id: string },
): Promise<void> {
  await trx
    .insertInto('insurances')
    .values({
      id,
      legal_entity_id: legalEntityId,
      position,
      name: JSON.stringify(name),
      coverage_amount: coverage,
      price_net_month: price,
      active,
      own: proofDays !== null,
      proof_days: proofDays,
    })
    .execute();
}

/** Updates one row. @throws unique violation of insurances_legal_entity_id_position_key, insurances_one_own; check violation insurances_own */
export async function updateInsurance(trx: Trx, id: string, { position, name, price, active }: InsuranceValues): Promise<void> {
  await trx
    .updateTable('insurances')
    .set({ position, name: JSON.stringify(name), price_net_month: price, active, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface DiscountsRow {
  legalEntityId: string;
  discounts: { months: number; discountBp: number }[];
  version: number;
}

const discounts = sql`
  select e.id as "legalEntityId", e.version, coalesce((
    select jsonb_agg(jsonb_build_object('months', d.months, 'discountBp', d.discount_bp) order by d.months)
    from period_discounts d where d.legal_entity_id = e.id), '[]') as discounts
  from legal_entities e`;

/** One row per legal entity within the scope. */
export async function listDiscountRows(reader: Reader, scope: Scope): Promise<DiscountsRow[]> {
  const { rows } = await sql<DiscountsRow>`${discounts} where ${inLegalEntities(scope, 'e.id')} order by e.country, e.id`.execute(reader);
  return rows;
}

/** Locks a legal entity within the scope; undefined if there is none. */
export async function lockDiscounts(trx: Trx, legalEntityId: string, scope: Scope): Promise<DiscountsRow | undefined> {
  const { rows } = await sql<DiscountsRow>`${discounts}
    where e.id = ${legalEntityId} and ${inLegalEntities(scope, 'e.id')} for no key update of e`.execute(trx);
  return rows[0];
}

/** Replaces the rows of a legal entity and raises its version. */
export async function replaceDiscounts(trx: Trx, { legalEntityId, discounts: rows }: Omit<DiscountsRow, 'version'>): Promise<void> {
  await trx.deleteFrom('period_discounts').where('legal_entity_id', '=', legalEntityId).execute();
  if (rows.length > 0)
    await trx
      .insertInto('period_discounts')
      .values(rows.map(({ months, discountBp }) => ({ legal_entity_id: legalEntityId, months, discount_bp: discountBp })))
      .execute();
  await trx.updateTable('legal_entities').set({ version: sql`version + 1` }).where('id', '=', legalEntityId).execute();
}
