import * as z from 'zod/mini';

/** What fulfilment needs beside the summary, fixed when the order was placed. Amounts in minor units of the order's currency. */
export const OrderTerms = z.object({
  /** The box's list price per month, before discounts. */
  rentNetMonth: z.int(),
  insuranceNetMonth: z.int(),
  periodDiscountBp: z.int(),
  /** What repeated payments charge, with VAT. */
  recurringAmount: z.int(),
  /** `rounding` of the invoice: what is charged = gross + rounding. */
  rounding: z.int(),
  /** The credit note's figures, positive. */
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
