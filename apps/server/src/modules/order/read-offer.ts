import { LocalisedText } from '@komora/contract';
import { Country, Currency, LockVersion, PromoType } from '@komora/contract/enumerations';
import type { LocalDate } from '@komora/domain';
import type { Reader, Trx } from '../../db/database.ts';
import {
  selectInsurances,
  selectPeriodDiscounts,
  selectPromotion,
  selectRentable,
  selectRentableForUpdate,
  selectVatRules,
} from './offer.sql.ts';

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
export async function findRentable(reader: Reader, boxId: string): Promise<RentableRow | undefined> {
  const row = await selectRentable(reader, boxId);
  return row && typed(row);
}

/** The same, and nobody else orders, reprices or deactivates the box until the transaction ends. */
export async function lockRentable(trx: Trx, boxId: string): Promise<RentableRow | undefined> {
  const row = await selectRentableForUpdate(trx, boxId);
  return row && typed(row);
}

export async function listInsurances(reader: Reader, legalEntityId: string) {
  const rows = await selectInsurances(reader, legalEntityId);
  return rows.map((row) => ({ ...row, name: LocalisedText.parse(row.name) }));
}
export type InsuranceRow = Awaited<ReturnType<typeof listInsurances>>[number];

/** Basis points by number of months; a period without a row has no discount. */
export async function readPeriodDiscounts(reader: Reader, legalEntityId: string): Promise<Map<number, number>> {
  const rows = await selectPeriodDiscounts(reader, legalEntityId);
  return new Map(rows.map((row) => [row.months, row.discount_bp]));
}

export async function listVatRules(reader: Reader, country: Country) {
  const rows = await selectVatRules(reader, country);
  return rows.map((row) => ({
    ...row,
    exemption_clause: row.exemption_clause === null ? null : LocalisedText.parse(row.exemption_clause),
  }));
}

export async function findPromotion(reader: Reader, country: Country, on: LocalDate) {
  const row = await selectPromotion(reader, country, on);
  if (row === undefined) return undefined;
  const { id, valid_from, valid_to } = row;
  const kind = 'FIRST_MONTH_FREE' as const;
  return { id, kind, valid_from, valid_to, promo_type: PromoType.parse(row.promo_type), title: LocalisedText.parse(row.title) };
}
export type PromotionRow = NonNullable<Awaited<ReturnType<typeof findPromotion>>>;
