import { LocalisedText } from '@komora/api';
import { Country, Currency, LockVersion, PromoType } from '@komora/api/enumerations';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import { type ActiveReservation, activeAt } from '../../catalog/index.ts';
import { lockBoxToRent, selectRentable } from './offer.sql.ts';

type Row = NonNullable<Awaited<ReturnType<typeof selectRentable>>>;

function typed(
  { insurances, discounts, vatRules, promotion, reservationKind, orderId, expiresAt, offerTokenHash, ...box }: Row,
  now: Date,
) {
  const stored = reservationKind === null ? undefined : { kind: reservationKind, orderId, expiresAt, offerTokenHash };
  return {
    ...box,
    country: Country.parse(box.country),
    currency: Currency.parse(box.currency),
    lock_version: LockVersion.parse(box.lock_version),
    /** The active one; null: the box is free. */
    reservation: activeAt(stored, now) satisfies ActiveReservation | null,
    insurances: insurances.map((row) => ({ ...row, name: LocalisedText.parse(row.name) })),
    /** Basis points by number of months. */
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
export type RentableRow = ReturnType<typeof typed>;
export type InsuranceRow = RentableRow['insurances'][number];
export type PromotionRow = NonNullable<RentableRow['promotion']>;

/** A box with its reservation and everything that its price depends on today. */
export async function findRentable(reader: Reader, boxId: string, now: Date): Promise<RentableRow | undefined> {
  const row = await selectRentable(reader, boxId, now);
  return row && typed(row, now);
}

/** As {@link findRentable}, and locks the box against orders, price changes and deactivation until the transaction ends. */
export async function lockRentable(trx: Trx, boxId: string, now: Date): Promise<RentableRow | undefined> {
  await sendAhead(() => lockBoxToRent(trx, boxId));
  // Read after the lock: a concurrent order may have taken the box meanwhile.
  return findRentable(trx, boxId, now);
}
