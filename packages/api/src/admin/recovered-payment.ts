import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { distinct, Id, Instant, LocalDate, Money } from '../values.ts';
import { keysetPage, Reason } from './values.ts';

/**
 * CHECKING: the next billing run looks for its order or rent. OPEN: it belongs to nothing, and nobody has decided. RETURNED: the gateway had returned
 * all of it. REFUNDING, ASSIGNING: decided, and not carried out yet. MATCHED: it paid its order or rent.
 */
export const RecoveredPaymentState = z.enum(['CHECKING', 'OPEN', 'RETURNED', 'REFUNDING', 'ASSIGNING', 'REFUNDED', 'ASSIGNED', 'MATCHED']);
export type RecoveredPaymentState = z.infer<typeof RecoveredPaymentState>;

const Person = z.object({ id: Id, name: z.string() });

/** A payment that a gateway had and a restored database lost. */
export const RecoveredPayment = z.object({
  id: Id,
  provider: z.string(),
  /** The gateway's id. */
  reference: z.string(),
  /** When the payer paid; null if the gateway does not say so. */
  createdAt: z.nullable(Instant),
  foundAt: Instant,
  amount: Money,
  /** The sum that the gateway had returned of it when it was found. */
  returned: Money,
  /** The rest that can be returned or assigned. */
  left: Money,
  state: RecoveredPaymentState,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  /** To whom it was assigned. */
  client: z.nullable(Person),
  /** Of an undecided payment: what it may belong to. CARD: the client pays with this card. AMOUNT: exactly this amount is open. */
  candidates: z.array(
    z.object({
      why: z.enum(['CARD', 'AMOUNT']),
      client: Person,
      /** Null: the client owes nothing in this currency. */
      entry: z.nullable(z.object({ id: Id, legalEntityId: Id, number: z.nullable(z.string()), dueOn: z.nullable(LocalDate), open: Money })),
    }),
  ),
});
export type RecoveredPayment = z.infer<typeof RecoveredPayment>;

const common = { tag: 'payment', access: 'staff', scope: 'organisation' } as const;
const act = { ...common, reason: true, idempotent: true, params: z.object({ id: Id }) } as const;
const account = { clientId: Id, legalEntityId: Id, debitIds: z.array(Id).check(z.maxLength(50), distinct) };
const accountErrors = ['recovered-payment/decided', 'ledger/other-account'] as const;

export const recoveredPaymentEndpoints = {
  'GET /api/admin/recovered-payments': {
    ...common,
    summary: 'Payments that gateways had and a restored database lost, the latest first. Default: those that are open',
    right: 'read:payment',
    query: z.object({ ...keysetPage, state: z.optional(z.enum(['open', 'done'])) }),
    response: z.object({ payments: z.array(RecoveredPayment), next: z.nullable(Id) }),
  },
  'POST /api/admin/recovered-payments/{id}/refund': {
    ...act,
    summary: 'Return a recovered payment that belongs to nothing to its card: all that is left of it, sent to the gateway once',
    right: 'write:refund',
    audit: 'recovered-payment.refund',
    body: z.object({ reason: Reason }),
    errors: ['recovered-payment/decided', 'idempotency/key-reused'],
  },
  'POST /api/admin/recovered-payments/{id}/assign/preview': {
    ...common,
    summary: 'Which open entries of a client a recovered payment would pay, and what would become credit',
    right: 'write:payment',
    params: z.object({ id: Id }),
    body: z.object(account),
    /** Minor units. */
    response: z.object({ pays: z.array(z.object({ debitId: Id, amount: z.int() })), credit: z.int(), currency: Currency }),
    errors: accountErrors,
  },
  'POST /api/admin/recovered-payments/{id}/assign': {
    ...act,
    summary: 'Enter a recovered payment on the account of a client. It pays the given entries in their order, and the rest is credit',
    right: 'write:payment',
    audit: 'recovered-payment.assign',
    body: z.object({ ...account, reason: Reason }),
    errors: [...accountErrors, 'idempotency/key-reused'],
  },
} as const satisfies Record<string, Endpoint>;
