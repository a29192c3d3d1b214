import type { LocalisedText } from '@komora/api';
import { isPromotionOn, type LocalDate, localDateIn, type VatRule } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { hasUsedPromotion } from './promotion-use.sql.ts';
import type { InsuranceRow, PromotionRow, RentableRow } from './read-offer.ts';

/** A box on offer today, with all inputs of its price. */
export interface RentableBox {
  box: RentableRow;
  /** In the warehouse's time zone. */
  today: LocalDate;
  discounts: Map<number, number>;
  insurances: InsuranceRow[];
  vatRules: VatRule[];
  /** Texts for documents, by exemption code. */
  exemptionClauses: Map<string, LocalisedText>;
  promotion: PromotionRow | null;
}

/**
 * Checks that the operator offers the box. Does not check its reservation.
 * @throws AppError not-found, Order/Warehouse-deactivated, Order/Box-not-active
 */
export function assertOnOffer(box: RentableRow | undefined): RentableRow {
  if (box === undefined) throw new AppError('not-found');
  if (box.deactivated_at !== null) throw new AppError('Order/Warehouse-deactivated');
  if (!box.active) throw new AppError('Order/Box-not-active');
  return box;
}

/** As {@link assertOnOffer}, for a visitor or client: a hidden warehouse does not exist for them. @throws AppError with the same codes */
export function assertOnPublicOffer(box: RentableRow | undefined): RentableRow {
  return assertOnOffer(box?.hidden_at === null ? box : undefined);
}

/**
 * The box with the inputs of its price for a client, who gets a promotion once.
 * @param userId of the buyer; null without a session
 */
export async function readRentableBox(
  reader: Reader,
  box: RentableRow,
  { now, userId }: { now: Date; userId: string | null },
): Promise<RentableBox> {
  const today = localDateIn(box.time_zone, now);
  const { discounts, insurances, vatRules: rows, promotion } = box;
  const exemptionClauses = new Map<string, LocalisedText>();
  for (const row of rows) {
    if (row.exemption_code !== null && row.exemption_clause !== null) exemptionClauses.set(row.exemption_code, row.exemption_clause);
  }
  const vatRules = rows.map(
    (row): VatRule => ({
      country: box.country,
      itemKind: row.item_kind,
      customerType: row.customer_type,
      from: row.valid_from,
      to: row.valid_to,
      treatment:
        row.exemption_code === null
          ? { kind: 'RATE', rateBp: row.rate_bp ?? 0 }
          : { kind: 'EXEMPT', code: row.exemption_code, clause: JSON.stringify(row.exemption_clause) },
    }),
  );
  const hasPromotion = promotion !== null && box.features.includes('FIRST_MONTH_FREE');
  const isOn = hasPromotion && isPromotionOn({ from: promotion.valid_from, until: promotion.valid_to }, today);
  const isUsed = isOn && userId !== null && (await hasUsedPromotion(reader, { userId, boxId: box.boxId, now }));
  return { box, today, discounts, insurances, vatRules, exemptionClauses, promotion: isOn && !isUsed ? promotion : null };
}
