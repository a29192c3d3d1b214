import type { Country } from '@komora/contract/enumerations';
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

/** A box with everything that its price depends on. */
export function selectRentable(reader: Reader, boxId: string) {
  return rentable(reader, boxId).executeTakeFirst();
}

/** The same, and nobody else orders, reprices or deactivates the box until the transaction ends. */
export function selectRentableForUpdate(trx: Trx, boxId: string) {
  return rentable(trx, boxId).forNoKeyUpdate(['boxes']).executeTakeFirst();
}

export function selectInsurances(reader: Reader, legalEntityId: string) {
  return reader
    .selectFrom('insurances')
    .select(['id', 'name', 'coverage_amount', 'price_net_month'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

export function selectPeriodDiscounts(reader: Reader, legalEntityId: string) {
  return reader.selectFrom('period_discounts').select(['months', 'discount_bp']).where('legal_entity_id', '=', legalEntityId).execute();
}

export function selectVatRules(reader: Reader, country: Country) {
  return reader
    .selectFrom('vat_rules')
    .select(['item_kind', 'customer_type', 'rate_bp', 'exemption_code', 'exemption_clause', 'valid_from', 'valid_to'])
    .where('country', '=', country)
    .$narrowType<{ item_kind: 'RENT' | 'INSURANCE'; customer_type: CustomerType }>()
    .execute();
}

/** The promotion that ends first among those on offer on the day. */
export function selectPromotion(reader: Reader, country: Country, on: LocalDate) {
  return reader
    .selectFrom('promotions')
    .select(['id', 'kind', 'promo_type', 'title', 'valid_from', 'valid_to'])
    .where('country', '=', country)
    .where('valid_from', '<=', on)
    .where('valid_to', '>=', on)
    .orderBy('valid_to')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
