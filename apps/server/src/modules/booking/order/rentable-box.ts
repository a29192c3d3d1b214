import type { LocalisedText } from '@komora/contract';
import { isPromotionOn, type LocalDate, localDateIn, type VatRule } from '@komora/domain';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { type InsuranceRow, type PromotionRow, type RentableRow, readTerms } from './read-offer.ts';

/** A box on offer today, with all that its price depends on. */
export interface RentableBox {
  box: RentableRow;
  /** In the warehouse's time zone. */
  today: LocalDate;
  discounts: Map<number, number>;
  insurances: InsuranceRow[];
  vatRules: VatRule[];
  /** Texts that documents print, by exemption code. */
  exemptionClauses: Map<string, LocalisedText>;
  promotion: PromotionRow | null;
}

/**
 * Whether the operator lets the box at all; who has claimed it is asked elsewhere.
 * @throws Refusal not-found, Order/Warehouse-deactivated, Order/Box-not-active
 */
export function assertOnOffer(box: RentableRow | undefined): RentableRow {
  if (box === undefined) throw new Refusal('not-found');
  if (box.deactivated_at !== null) throw new Refusal('Order/Warehouse-deactivated');
  if (!box.active) throw new Refusal('Order/Box-not-active');
  return box;
}

export async function readRentableBox(reader: Reader, box: RentableRow, now: Date): Promise<RentableBox> {
  const today = localDateIn(box.time_zone, now);
  const { discounts, insurances, vatRules: rows, promotion } = await readTerms(reader, box, today);
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
  const takesPart = promotion !== null && box.features.includes('FIRST_MONTH_FREE');
  const isOn = takesPart && isPromotionOn({ from: promotion.valid_from, until: promotion.valid_to }, today);
  return { box, today, discounts, insurances, vatRules, exemptionClauses, promotion: isOn ? promotion : null };
}
