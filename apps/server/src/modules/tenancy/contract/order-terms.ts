import * as z from 'zod/mini';

/** The terms that fulfilment needs in addition to the summary, stored at placement. Amounts in minor units of the order's currency. */
export const OrderTerms = z.object({
  /** The box's list price per month, before discounts. */
  rentNetMonth: z.int(),
  insuranceNetMonth: z.int(),
  periodDiscountBp: z.int(),
  /** The amount of each recurring payment, with VAT. */
  recurringAmount: z.int(),
  /** The agreement contains the price clause; at least so many days of notice. */
  priceClauseDays: z.optional(z.int()),
  /** The `rounding` of the invoice: charged amount = gross + rounding. */
  rounding: z.int(),
  /** The amounts of the credit note, positive. */
  promotionRefund: z.nullable(
    z.object({
      net: z.int(),
      vat: z.int(),
      gross: z.int(),
      rounding: z.int(),
      amount: z.int(),
      vatRateBp: z.nullable(z.int()),
      exemptionCode: z.nullable(z.string()),
      by: z.iso.date(),
    }),
  ),
});
export type OrderTerms = z.infer<typeof OrderTerms>;
