import type { Country } from '@komora/api/enumerations';
import type { CustomerType, LocalDate } from '@komora/domain';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader, Trx } from '../../../platform/db/database.ts';

const rentable = (reader: Reader, boxId: string, now: Date) =>
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
      sql<boolean>`boxes.active and not box_is_blocked(boxes.id, ${now})`.as('active'),
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
      sql<number | null>`case when legal_entities.price_clause then legal_entities.increase_notice_days end`.as('priceClauseDays'),
    ]);

/** A box with everything that its price depends on. `active`: staff offer it, and have not blocked it at `now`. */
export function selectRentable(reader: Reader, boxId: string, now: Date) {
  return rentable(reader, boxId, now).executeTakeFirst();
}

/** As {@link selectRentable}, and locks the box against orders, price changes and deactivation, and VAT rules against corrections, until the transaction ends. */
export function selectRentableForUpdate(trx: Trx, boxId: string, now: Date) {
  return rentable(trx, boxId, now).select(sql`share_vat_rules()`.as('vatRulesShared')).forNoKeyUpdate(['boxes']).executeTakeFirst();
}

/** All other inputs of the price, in one query. */
export function selectTerms(reader: Reader, at: { legalEntityId: string; country: Country; on: LocalDate }) {
  return reader
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('insurances')
          .select(['id', 'name', 'coverage_amount', 'price_net_month', 'proof_days'])
          .where('legal_entity_id', '=', at.legalEntityId)
          .where('active', '=', true)
          .orderBy('position'),
      ).as('insurances'),
      jsonArrayFrom(eb.selectFrom('period_discounts').select(['months', 'discount_bp']).where('legal_entity_id', '=', at.legalEntityId)).as(
        'discounts',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('vat_rules')
          .select(['item_kind', 'customer_type', 'rate_bp', 'exemption_code', 'exemption_clause', 'valid_from', 'valid_to'])
          .where('country', '=', at.country)
          .$narrowType<{ item_kind: 'RENT' | 'INSURANCE'; customer_type: CustomerType }>(),
      ).as('vatRules'),
      // The promotion that is valid on the day and ends first.
      jsonObjectFrom(
        eb
          .selectFrom('promotions')
          .select(['id', 'kind', 'promo_type', 'title', 'valid_from', 'valid_to'])
          .where('country', '=', at.country)
          .where('valid_from', '<=', at.on)
          .where('valid_to', '>=', at.on)
          .where('stopped_at', 'is', null)
          .orderBy('valid_to')
          .orderBy('id')
          .limit(1),
      ).as('promotion'),
    ])
    .executeTakeFirstOrThrow();
}
