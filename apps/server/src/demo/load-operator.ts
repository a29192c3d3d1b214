import type { Country } from '@komora/api';
import { addDays, type VatRule } from '@komora/domain';
import type { Trx } from '../platform/db/database.ts';
import type { IdSource } from '../platform/ids.ts';
import { type DemoEntity, entities, insuranceLevels, noSupply, periodDiscounts, promotions, vatRates, vouchers } from './operator-data.ts';

export type LoadedEntity = DemoEntity & { id: string; insurances: { id: string; priceNetMonth: number }[] };
export type EntitiesByCountry = ReadonlyMap<Country, LoadedEntity>;

/** Legal entities of some countries with their VAT rules, discounts, insurances, and the promotions. */
export async function loadOperator(trx: Trx, ids: IdSource, countries: readonly Country[]): Promise<EntitiesByCountry> {
  const loaded: LoadedEntity[] = entities
    .filter(({ country }) => countries.includes(country))
    .map((entity) => ({
      ...entity,
      id: ids.uuid(),
      insurances: insuranceLevels.map((level) => ({ id: ids.uuid(), priceNetMonth: level.price[entity.currency] })),
    }));
  await trx
    .insertInto('legal_entities')
    .values(loaded.map(({ insurances: _, ...row }) => row))
    .execute();
  await trx
    .insertInto('vat_rules')
    .values(
      loaded.flatMap(({ country }) =>
        (['RENT', 'INSURANCE', 'LOCK', 'CLEANING', 'LATE_FEE'] as const).flatMap((item_kind) =>
          (['FyzickaOsoba', 'PravnickaOsoba'] as const).map((customer_type) => ({
            country,
            item_kind,
            customer_type,
            ...(item_kind === 'LATE_FEE'
              ? { exemption_code: noSupply.code, exemption_clause: JSON.stringify(noSupply.clause) }
              : { rate_bp: vatRates[country].rateBp }),
            valid_from: vatRates[country].from,
          })),
        ),
      ),
    )
    .execute();
  await trx
    .insertInto('period_discounts')
    .values(
      loaded.flatMap(({ id }) =>
        Object.entries(periodDiscounts).map(([months, discount_bp]) => ({ legal_entity_id: id, months: Number(months), discount_bp })),
      ),
    )
    .execute();
  await trx
    .insertInto('insurances')
    .values(
      loaded.flatMap(({ id, currency, insurances }) =>
        insuranceLevels.map((level, index) => ({
          id: insurances[index]?.id ?? ids.uuid(),
          legal_entity_id: id,
          position: index + 1,
          name: JSON.stringify(level.name),
          coverage_amount: level.coverage[currency],
          price_net_month: level.price[currency],
          own: level.proofDays !== undefined,
          proof_days: level.proofDays ?? null,
        })),
      ),
    )
    .execute();
  const promoted = promotions.filter(({ country }) => countries.includes(country));
  if (promoted.length > 0)
    await trx
      .insertInto('promotions')
      .values(promoted.map((row) => ({ ...row, kind: 'FIRST_MONTH_FREE', title: JSON.stringify(row.title) })))
      .execute();
  return new Map(loaded.map((entity) => [entity.country, entity]));
}

/** @param warehouses ids by name */
export async function loadVouchers(
  trx: Trx,
  warehouses: ReadonlyMap<string, string>,
  today: string,
  countries: readonly Country[],
): Promise<void> {
  const given = vouchers.filter(({ country }) => countries.includes(country));
  await trx
    .insertInto('vouchers')
    .values(
      given.map(({ token, country, warehouse, promo_type, discount_bp, discount_amount, from, to, max, redeemed }) => ({
        token,
        country,
        warehouse_id: warehouse === undefined ? null : (warehouses.get(warehouse) ?? null),
        promo_type,
        discount_bp: discount_bp ?? null,
        discount_amount: discount_amount ?? null,
        valid_from: addDays(today, from),
        valid_to: addDays(today, to),
        max_redemptions: max,
        redeemed_count: redeemed ?? 0,
      })),
    )
    .execute();
}

/** The rules that {@link loadOperator} stores, for pricing here. */
export const demoVatRules: VatRule[] = entities.map(({ country }) => ({
  country,
  itemKind: 'ANY',
  customerType: 'ANY',
  from: vatRates[country].from,
  to: null,
  treatment: { kind: 'RATE', rateBp: vatRates[country].rateBp },
}));
