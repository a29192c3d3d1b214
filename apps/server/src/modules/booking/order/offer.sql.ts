import type { CustomerType } from '@komora/domain';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import type { ReservationRow } from '../../catalog/index.ts';

/**
 * A box with its reservation and everything that its price depends on, in one statement. `active`: staff offer it, and have not blocked it at `now`.
 * Insurances, discounts, VAT rules and the promotion are those of its country and legal entity today, in the warehouse's time zone.
 */
export function selectRentable(reader: Reader, boxId: string, now: Date) {
  return reader
    .selectFrom('boxes')
    .innerJoin('warehouses', 'warehouses.id', 'boxes.warehouse_id')
    .innerJoin('legal_entities', 'legal_entities.id', 'warehouses.legal_entity_id')
    .leftJoin('box_reservations', 'box_reservations.box_id', 'boxes.id')
    .leftJoin('waitlist_entries', 'waitlist_entries.id', 'box_reservations.waitlist_entry_id')
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
      'warehouses.hidden_at',
      'legal_entities.id as legalEntityId',
      'legal_entities.currency',
      sql<number | null>`case when legal_entities.price_clause then legal_entities.increase_notice_days end`.as('priceClauseDays'),
      sql<ReservationRow['kind'] | null>`box_reservations.kind`.as('reservationKind'),
      'box_reservations.order_id as orderId',
      'box_reservations.expires_at as expiresAt',
      'waitlist_entries.token_hash as offerTokenHash',
      ...termsOn(now),
    ])
    .executeTakeFirst();
}

/** All other inputs of the price. */
function termsOn(now: Date) {
  const eb = expressionBuilder<DB, 'legal_entities' | 'warehouses'>();
  const today = sql<string>`(${now}::timestamptz at time zone warehouses.time_zone)::date`;
  return [
    jsonArrayFrom(
      eb
        .selectFrom('insurances')
        .select(['id', 'name', 'coverage_amount', 'price_net_month', 'proof_days'])
        .whereRef('legal_entity_id', '=', 'legal_entities.id')
        .where('active', '=', true)
        .orderBy('position'),
    ).as('insurances'),
    jsonArrayFrom(
      eb.selectFrom('period_discounts').select(['months', 'discount_bp']).whereRef('legal_entity_id', '=', 'legal_entities.id'),
    ).as('discounts'),
    jsonArrayFrom(
      eb
        .selectFrom('vat_rules')
        .select(['item_kind', 'customer_type', 'rate_bp', 'exemption_code', 'exemption_clause', 'valid_from', 'valid_to'])
        .whereRef('vat_rules.country', '=', 'warehouses.country')
        .$narrowType<{ item_kind: 'RENT' | 'INSURANCE'; customer_type: CustomerType }>(),
    ).as('vatRules'),
    // The promotion that is valid on the day and ends first.
    jsonObjectFrom(
      eb
        .selectFrom('promotions')
        .select(['id', 'kind', 'promo_type', 'title', 'valid_from', 'valid_to'])
        .whereRef('promotions.country', '=', 'warehouses.country')
        .where('valid_from', '<=', today)
        .where('valid_to', '>=', today)
        .where('stopped_at', 'is', null)
        .orderBy('valid_to')
        .orderBy('id')
        .limit(1),
    ).as('promotion'),
  ] as const;
}

/** Locks the box against orders, price changes and deactivation, and VAT rules against corrections, until the transaction ends. */
export async function lockBoxToRent(trx: Trx, boxId: string): Promise<void> {
  await sql`select share_vat_rules() from boxes where id = ${boxId} for no key update`.execute(trx);
}
