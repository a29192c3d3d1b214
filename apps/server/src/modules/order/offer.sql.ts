import { LocalisedText } from '@komora/contract';
import { Country, Currency, LockVersion, PromoType } from '@komora/contract/enumerations';
import type { CustomerType, LocalDate } from '@komora/domain';
import type { Reader, Trx } from '../../db/database.ts';

const rentable = (reader: Reader, boxId: string) =>
  reader
    .selectFrom('boxes')
    .innerJoin('warehouses', 'warehouses.id', 'boxes.warehouse_id')
    .innerJoin('legal_entities', 'legal_entities.id', 'warehouses.legal_entity_id')
    .where('boxes.id', '=', boxId)
    .select([
      'boxes.id as boxId',
      'boxes.name as boxName',
      'boxes.width_cm',
      'boxes.length_cm',
      'boxes.height_cm',
      'boxes.area_cm2',
      'boxes.price_net_month',
      'boxes.active',
      'boxes.lock_version',
      'warehouses.id as warehouseId',
      'warehouses.name as warehouseName',
      'warehouses.street',
      'warehouses.number',
      'warehouses.city',
      'warehouses.zip',
      'warehouses.country',
      'warehouses.time_zone',
      'warehouses.features',
      'warehouses.deactivated_at',
      'legal_entities.id as legalEntityId',
      'legal_entities.currency',
    ]);

function typed(row: Awaited<ReturnType<ReturnType<typeof rentable>['executeTakeFirstOrThrow']>>) {
  return {
    ...row,
    country: Country.parse(row.country),
    currency: Currency.parse(row.currency),
    lock_version: LockVersion.parse(row.lock_version),
  };
}
export type RentableRow = ReturnType<typeof typed>;

/** A box with everything that its price depends on. */
export async function findRentable(reader: Reader, boxId: string): Promise<RentableRow | undefined> {
  const row = await rentable(reader, boxId).executeTakeFirst();
  return row && typed(row);
}

/** The same, and nobody else orders, reprices or deactivates the box until the transaction ends. */
export async function lockRentable(trx: Trx, boxId: string): Promise<RentableRow | undefined> {
  const row = await rentable(trx, boxId).forNoKeyUpdate(['boxes']).executeTakeFirst();
  return row && typed(row);
}

export async function listInsurances(reader: Reader, legalEntityId: string) {
  const rows = await reader
    .selectFrom('insurances')
    .select(['id', 'name', 'coverage_amount', 'price_net_month'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('active', '=', true)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, name: LocalisedText.parse(row.name) }));
}
export type InsuranceRow = Awaited<ReturnType<typeof listInsurances>>[number];

/** Basis points by number of months; a period without a row has no discount. */
export async function readPeriodDiscounts(reader: Reader, legalEntityId: string): Promise<Map<number, number>> {
  const rows = await reader
    .selectFrom('period_discounts')
    .select(['months', 'discount_bp'])
    .where('legal_entity_id', '=', legalEntityId)
    .execute();
  return new Map(rows.map((row) => [row.months, row.discount_bp]));
}

export async function listVatRules(reader: Reader, country: Country) {
  const rows = await reader
    .selectFrom('vat_rules')
    .select(['item_kind', 'customer_type', 'rate_bp', 'exemption_code', 'exemption_clause', 'valid_from', 'valid_to'])
    .where('country', '=', country)
    .$narrowType<{ item_kind: 'RENT' | 'INSURANCE'; customer_type: CustomerType }>()
    .execute();
  return rows.map((row) => ({
    ...row,
    exemption_clause: row.exemption_clause === null ? null : LocalisedText.parse(row.exemption_clause),
  }));
}
export type VatRuleRow = Awaited<ReturnType<typeof listVatRules>>[number];

/** The promotion that ends first among those on offer on the day. */
export async function findPromotion(reader: Reader, country: Country, on: LocalDate) {
  const row = await reader
    .selectFrom('promotions')
    .select(['id', 'kind', 'promo_type', 'title', 'valid_from', 'valid_to'])
    .where('country', '=', country)
    .where('valid_from', '<=', on)
    .where('valid_to', '>=', on)
    .orderBy('valid_to')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return (
    row && { ...row, kind: 'FIRST_MONTH_FREE' as const, promo_type: PromoType.parse(row.promo_type), title: LocalisedText.parse(row.title) }
  );
}
export type PromotionRow = NonNullable<Awaited<ReturnType<typeof findPromotion>>>;
