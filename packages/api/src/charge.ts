import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BankTransfer } from './rent.ts';
import { openToView } from './staff-view.ts';
import { Id, LocalDate, Money } from './values.ts';

/** The invoice of a one-off charge, for example a late fee or cleaning. It is paid by transfer or at the desk. */
export const ClientCharge = z.object({
  /** Of the invoice. */
  id: Id,
  number: z.string(),
  issuedOn: LocalDate,
  dueOn: LocalDate,
  /** The lines of the invoice, in its language. */
  subjects: z.array(z.string()),
  priceWithVat: Money,
  /** The rest after payments and credit notes. */
  toPay: Money,
  /** It is paid by the instalments of a plan. */
  isInPlan: z.boolean(),
});
export type ClientCharge = z.infer<typeof ClientCharge>;

export const chargeEndpoints = {
  'GET /api/client/my/charges': {
    summary: 'The invoices of my one-off charges, at most 100, newest first',
    tag: 'rent',
    access: 'client',
    staffView: openToView,
    response: z.object({ charges: z.array(ClientCharge) }),
  },
  'GET /api/client/my/charges/{id}/bank-transfer': {
    summary: 'How to pay a charge of mine by bank transfer; {id} is its invoice',
    tag: 'rent',
    access: 'client',
    staffView: openToView,
    params: z.object({ id: Id }),
    response: BankTransfer,
    errors: ['charge/already-paid'],
  },
} as const satisfies Record<string, Endpoint>;
