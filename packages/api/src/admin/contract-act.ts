import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { ContractStatus, Language } from '../enumerations.ts';
import { Email, Id, Instant, LocalDate, Money, Version } from '../values.ts';
import { ContractPayer, PlannedTerms, StandingIncrease } from './terms-record.ts';
import { Reason } from './values.ts';

/** A contract as acts of staff find it. Days are those of the warehouse. */
export const ContractStanding = z.object({
  id: Id,
  businessId: z.string(),
  clientName: z.string(),
  boxId: Id,
  boxName: z.string(),
  warehouseId: Id,
  warehouseName: z.string(),
  status: ContractStatus,
  /** Today in the warehouse. */
  today: LocalDate,
  startsOn: LocalDate,
  /** The last day of the tenancy. */
  terminatesOn: z.nullable(LocalDate),
  /** Who ended it. Null: it goes on. */
  endedBy: z.nullable(z.enum(['CLIENT', 'OPERATOR', 'WITHDRAWAL'])),
  /** RETURNED: the client has confirmed the move-out. Everything but OPEN keeps the doors shut. */
  doors: z.enum(['OPEN', 'OVERLOCKED', 'RETURNED', 'ENDED']),
  overlockedSince: z.nullable(Instant),
  /** The overlock is a decision of staff: no payment lifts it. */
  overlockedByHand: z.boolean(),
  /** The last day on which dunning does not overlock, because staff have lifted the overlock. */
  openedUntil: z.nullable(LocalDate),
  /** The last day without reminders and overlock. */
  dunningPausedUntil: z.nullable(LocalDate),
  billingSuspended: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** Unpaid rents; `since` is the due day of the oldest. */
  debt: z.nullable(z.object({ amount: Money, since: LocalDate })),
  /** The day since which an agency demands open invoices of the contract; null for none. */
  inCollectionSince: z.nullable(LocalDate),
  /** The next rent. Null: none, or its price cannot be computed. */
  nextCharge: z.nullable(z.object({ on: LocalDate, amount: Money })),
  /** The rent of today, net per month: of the last billed period, or of a change within it. */
  rent: Money,
  /** Whom the invoice of the last billed period names by its terms; null: the client. */
  payer: z.nullable(ContractPayer),
  planned: z.array(PlannedTerms),
  increase: z.nullable(StandingIncrease),
  /** Who else may open the box, by name. */
  sharedWith: z.array(z.object({ clientId: Id, name: z.string() })),
  version: Version,
});
export type ContractStanding = z.infer<typeof ContractStanding>;

/** Effect of an act, planned or done. */
export const ContractActOutcome = z.object({
  before: ContractStanding,
  after: ContractStanding,
  /** Money that goes back to the client now. */
  refund: z.nullable(Money),
  /** Credited now, with a credit note: it goes back to the card as the refund, lowers what is due, or stays on the account. */
  credited: z.nullable(Money),
  /** Money charged now, with an invoice. */
  charge: z.nullable(Money),
  /** Messages to the client. */
  messages: z.array(z.object({ template: z.string(), to: z.string(), language: Language })),
});
export type ContractActOutcome = z.infer<typeof ContractActOutcome>;

const params = z.object({ id: Id });
const base = { version: Version };
const reason = { reason: Reason };
const lift = { ...base, until: z.nullable(LocalDate) };
const pause = { ...base, until: z.nullable(LocalDate) };
const notice = { ...base, day: LocalDate };
const terminationDate = { ...base, day: LocalDate };
const transfer = {
  ...base,
  boxId: Id,
  /** The rent that the client agreed to with the new box, net per month, from today on. Null or absent: the rent stays. */
  rent: z.optional(z.nullable(Money)),
};
const pricedTransfer = [
  'contract/increase-open',
  'contract/billing-behind',
  'contract/no-billed-days',
  'contract/payment-open',
  'contract/no-price',
  'contract/credit-beyond-limit',
  'contract/rent-beyond-limit',
  'price/out-of-bounds',
  'payment/gateway-unavailable',
] as const;
const sharing = { ...base, email: Email };
const endOfSharing = { ...base, clientId: Id };
const end = { ...base, ground: z.enum(['DEBT', 'FORBIDDEN_GOODS']) };

const common = { tag: 'contract-act', access: 'staff', scope: 'warehouse', params, response: ContractActOutcome } as const;
const act = { ...common, reason: true, idempotent: true } as const;
const overlock = { right: 'write:overlock' } as const;
const contract = { right: 'write:contract' } as const;
const general = ['changed-elsewhere', 'contract/quiet', 'idempotency/key-reused'] as const;

const sharingErrors = [
  'contract/no-doors',
  'contract/unknown-person',
  'contract/shared-with-client',
  'contract/shared-already',
  'contract/shared-too-many',
] as const;

export const contractActEndpoints = {
  'GET /api/admin/contracts/{id}/standing': {
    summary: 'Facts that acts on a contract need: its state, doors, debt, end and version',
    tag: 'contract-act',
    access: 'staff',
    right: 'read:contract',
    scope: 'warehouse',
    params,
    response: ContractStanding,
  },
  'POST /api/admin/contracts/{id}/overlock/preview': {
    ...common,
    ...overlock,
    summary: 'Preview of an overlock. Changes nothing',
    body: z.object(base),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/no-doors', 'contract/already-so'],
  },
  'POST /api/admin/contracts/{id}/overlock': {
    ...act,
    ...overlock,
    summary: 'Shut the doors of a contract and withhold its codes, until staff lift it. A payment does not lift it',
    audit: 'overlock.set',
    body: z.object({ ...base, ...reason }),
    errors: [...general, 'contract/no-doors', 'contract/already-so'],
  },
  'POST /api/admin/contracts/{id}/lift/preview': {
    ...common,
    ...overlock,
    summary: 'Preview of lifting the overlock. Changes nothing',
    body: z.object(lift),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/not-overlocked'],
  },
  'POST /api/admin/contracts/{id}/lift': {
    ...act,
    ...overlock,
    /** While a rent is overdue long enough to overlock, `until` is required: today or later, at most 90 days ahead. */
    summary: 'Lift an overlock. Dunning does not overlock again up to and including the day `until`',
    audit: 'overlock.lift',
    body: z.object({ ...lift, ...reason }),
    errors: [...general, 'contract/not-overlocked'],
  },
  'POST /api/admin/contracts/{id}/pause-dunning/preview': {
    ...common,
    ...contract,
    summary: 'Preview of a pause of reminders and overlock. Changes nothing',
    body: z.object(pause),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/already-so'],
  },
  'POST /api/admin/contracts/{id}/pause-dunning': {
    ...act,
    ...contract,
    summary:
      'Send no reminders and do not overlock up to and including a day, at most 90 days ahead. Null ends the pause. Charges of the card go on',
    audit: 'contract.pause-dunning',
    body: z.object({ ...pause, ...reason }),
    errors: [...general, 'contract/already-so'],
  },
  'POST /api/admin/contracts/{id}/release-billing/preview': {
    ...common,
    ...contract,
    summary: 'Preview of resuming the billing. Changes nothing',
    body: z.object(base),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/billing-not-suspended'],
  },
  'POST /api/admin/contracts/{id}/release-billing': {
    ...act,
    ...contract,
    summary: 'Resume the billing that an error suspended. The next billing run bills what was missed',
    audit: 'contract.release-billing',
    body: z.object({ ...base, ...reason }),
    errors: [...general, 'contract/billing-not-suspended'],
  },
  'POST /api/admin/contracts/{id}/new-codes/preview': {
    ...common,
    right: 'write:door-code',
    summary: 'Preview of new door codes. Changes nothing',
    body: z.object(base),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/no-doors'],
  },
  'POST /api/admin/contracts/{id}/new-codes': {
    ...act,
    person: true,
    fresh: true,
    right: 'write:door-code',
    summary: 'Replace the codes of a contract. The old ones end at once; the client sees the new ones in the account',
    audit: 'door-code.renew',
    body: z.object({ ...base, ...reason }),
    errors: [...general, 'contract/no-doors'],
  },
  'POST /api/admin/contracts/{id}/notice/preview': {
    ...common,
    ...contract,
    summary: 'Preview of a notice by the operator. Changes nothing',
    body: z.object(notice),
    errors: [
      'changed-elsewhere',
      'contract/quiet',
      'cancelContract/already-requested',
      'cancelContract/too-early',
      'cancelContract/too-late',
    ],
  },
  'POST /api/admin/contracts/{id}/notice': {
    ...act,
    ...contract,
    summary: 'Give notice by the operator: the last day is at least one month ahead, as the agreement says',
    audit: 'contract.give-notice',
    body: z.object({ ...notice, ...reason }),
    errors: [...general, 'cancelContract/already-requested', 'cancelContract/too-early', 'cancelContract/too-late'],
  },
  'POST /api/admin/contracts/{id}/withdraw-notice/preview': {
    ...common,
    ...contract,
    summary: 'Preview of taking back a notice. Changes nothing',
    body: z.object(base),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/no-notice', 'contract/ended'],
  },
  'POST /api/admin/contracts/{id}/withdraw-notice': {
    ...act,
    ...contract,
    summary:
      'Take back the notice of the client or the operator, until the contract has ended. Days that were left out of the billing are billed now',
    audit: 'contract.withdraw-notice',
    body: z.object({ ...base, ...reason }),
    errors: [...general, 'contract/no-notice', 'contract/ended'],
  },
  'POST /api/admin/contracts/{id}/closing-day/preview': {
    ...common,
    ...contract,
    summary: 'Preview of another last day. Changes nothing',
    body: z.object(terminationDate),
    errors: [
      'changed-elsewhere',
      'contract/no-notice',
      'contract/ended',
      'contract/already-so',
      'cancelContract/too-early',
      'cancelContract/too-late',
    ],
  },
  'POST /api/admin/contracts/{id}/closing-day': {
    ...act,
    ...contract,
    summary: 'Move the last day of an ending contract. A notice of the operator cannot become shorter',
    audit: 'contract.move-closing-day',
    body: z.object({ ...terminationDate, ...reason }),
    errors: [
      ...general,
      'contract/no-notice',
      'contract/ended',
      'contract/already-so',
      'cancelContract/too-early',
      'cancelContract/too-late',
    ],
  },
  'POST /api/admin/contracts/{id}/end-now/preview': {
    ...common,
    ...contract,
    summary: 'Preview of ending a contract at once. Changes nothing',
    body: z.object(end),
    errors: [
      'changed-elsewhere',
      'contract/quiet',
      'contract/ended',
      'contract/no-ground',
      'contract/billing-behind',
      'contract/credit-beyond-limit',
    ],
  },
  'POST /api/admin/contracts/{id}/end-now': {
    ...act,
    ...contract,
    /** DEBT: a rent is unpaid for more than 30 days after its due day, despite a reminder. */
    summary:
      'End a contract without notice, as the agreement allows. The doors shut at once, and the box must be checked before it is let again',
    audit: 'contract.end-now',
    body: z.object({ ...end, ...reason }),
    errors: [...general, 'contract/ended', 'contract/no-ground', 'contract/billing-behind', 'contract/credit-beyond-limit'],
  },
  'POST /api/admin/contracts/{id}/transfer/preview': {
    ...common,
    ...contract,
    summary: 'Preview of a move to another box. Changes nothing',
    body: z.object(transfer),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/no-doors', 'Box/is-taken', 'Order/Box-not-active', ...pricedTransfer],
  },
  'POST /api/admin/contracts/{id}/transfer': {
    ...act,
    ...contract,
    summary:
      'Move a contract to another box of its warehouse, today. The old codes end; the old box is free or must be checked. With `rent` the difference of the billed days is credited or invoiced',
    audit: 'contract.transfer',
    body: z.object({ ...transfer, ...reason }),
    errors: [...general, 'contract/no-doors', 'Box/is-taken', 'Order/Box-not-active', ...pricedTransfer],
  },
  'POST /api/admin/contracts/{id}/share/preview': {
    ...common,
    ...contract,
    summary: 'Preview of a sharing. Changes nothing',
    body: z.object(sharing),
    errors: ['changed-elsewhere', 'contract/quiet', ...sharingErrors],
  },
  'POST /api/admin/contracts/{id}/share': {
    ...act,
    ...contract,
    summary: 'Let another registered person open the box, for the client who asked for it. Both get a message',
    audit: 'contract.share',
    body: z.object({ ...sharing, ...reason }),
    errors: [...general, ...sharingErrors],
  },
  'POST /api/admin/contracts/{id}/end-sharing/preview': {
    ...common,
    ...contract,
    summary: 'Preview of the end of a sharing. Changes nothing',
    body: z.object(endOfSharing),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/already-so'],
  },
  'POST /api/admin/contracts/{id}/end-sharing': {
    ...act,
    ...contract,
    summary: 'End the sharing of a box with a person. Both get a message',
    audit: 'contract.end-sharing',
    body: z.object({ ...endOfSharing, ...reason }),
    errors: [...general, 'contract/already-so'],
  },
} as const satisfies Record<string, Endpoint>;
