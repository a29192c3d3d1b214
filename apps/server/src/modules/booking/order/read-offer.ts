import { LocalisedText } from '@komora/api';
import { Country, Currency, LockVersion, PromoType } from '@komora/api/enumerations';
import type { LocalDate } from '@komora/domain';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { selectRentable, selectRentableForUpdate, selectTerms } from './offer.sql.ts';

type Row = NonNullable<Awaited<ReturnType<typeof selectRentable>>>;

function typed(row: Row) {
  return {
    ...row,
    country: Country.parse(row.country),
    currency: Currency.parse(row.currency),
    lock_version: LockVersion.parse(row.lock_version),
  };
}
export type RentableRow = ReturnType<typeof typed>;

/** A box with everything that its price depends on. */
export async function findRentable(reader: Reader, boxId: string, now: Date): Promise<RentableRow | undefined> {
  const row = await selectRentable(reader, boxId, now);
  return row && typed(row);
}

/** As {@link findRentable}, and locks the box against orders, price changes and deactivation until the transaction ends. */
export async function lockRentable(trx: Trx, boxId: string, now: Date): Promise<RentableRow | undefined> {
  const row = await selectRentableForUpdate(trx, boxId, now);
  return row && typed(row);
}

/** Insurances, discounts (basis points by number of months), VAT rules and the promotion that apply to a box on a day. */
export async function readTerms(reader: Reader, box: RentableRow, on: LocalDate) {
  const { insurances, discounts, vatRules, promotion } = await selectTerms(reader, {
    legalEntityId: box.legalEntityId,
    country: box.country,
    on,
  });
  return {
    insurances: insurances.map((row) => ({ ...row, name: LocalisedText.parse(row.name) })),
    discounts: new Map(discounts.map((row) => [row.months, row.discount_bp])),
    vatRules: vatRules.map((row) => ({
      ...row,
      exemption_clause: row.exemption_clause === null ? null : LocalisedText.parse(row.exemption_clause),
    })),
    promotion: promotion && {
      id: promotion.id,
      kind: 'FIRST_MONTH_FREE' as const,
      valid_from: promotion.valid_from,
      valid_to: promotion.valid_to,
      promo_type: PromoType.parse(promotion.promo_type),
      title: LocalisedText.parse(promotion.title),
    },
  };
}
type Terms = Awaited<ReturnType<typeof readTerms>>;
export type InsuranceRow = Terms['insurances'][number];
export type PromotionRow = NonNullable<Terms['promotion']>;
