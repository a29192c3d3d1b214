import { PAYOUT_STATES } from '@komora/domain';
import { PAYOUT_LINE_KINDS } from '@komora/domain/payout';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, LocalDate } from '../values.ts';
import { keysetPage, Reason } from './values.ts';

/** Minor units. A gateway can pay out other currencies than ours. */
const PayoutMoney = z.object({ amount: z.int(), currency: z.string() });

/** OPEN: something is not clear yet. RECONCILED: the lines add up and each is matched. EXPLAINED: staff gave a reason for each difference. */
export const PayoutState = z.enum(PAYOUT_STATES);
export type PayoutState = z.infer<typeof PayoutState>;

export const Payout = z.object({
  id: Id,
  provider: z.string(),
  /** The operator's account at the gateway. */
  account: z.string(),
  /** False: money of a test account. */
  isLive: z.boolean(),
  /** The gateway's id. */
  reference: z.string(),
  amount: PayoutMoney,
  status: z.enum(['PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED']),
  arrivesOn: LocalDate,
  createdAt: Instant,
  /** Null: the lines belong to several companies, or to none that is known. */
  companyId: z.nullable(Id),
  company: z.nullable(z.string()),
  state: PayoutState,
  openDifferences: z.int(),
  /** The transfer on the bank statement is known. */
  isAtBank: z.boolean(),
});
export type Payout = z.infer<typeof Payout>;

export const PayoutDifference = z.object({
  id: Id,
  kind: z.enum([
    'UNKNOWN_LINE',
    'PAID_TWICE',
    'AMOUNT',
    'CURRENCY',
    'ADJUSTMENT',
    'FEE_CHANGED',
    'SUM',
    'NO_LINES',
    'PAYOUT_FAILED',
    'MISSING_PAYMENT',
    'MISSING_REFUND',
    'LINE_GONE',
  ]),
  payoutId: z.nullable(Id),
  /** The gateway's id of the line, or of the payment without a payout. */
  reference: z.nullable(z.string()),
  paymentId: z.nullable(Id),
  /** Amount in our records; null if they have none. */
  expected: z.nullable(PayoutMoney),
  /** Amount at the gateway. */
  actual: z.nullable(PayoutMoney),
  foundAt: Instant,
  /** GONE: the cause disappeared. */
  resolution: z.nullable(z.enum(['GONE', 'FEE_CORRECTED', 'EXPLAINED'])),
  note: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(Instant),
});
export type PayoutDifference = z.infer<typeof PayoutDifference>;

export const PayoutLine = z.object({
  id: Id,
  /** The gateway's id of the movement. */
  reference: z.string(),
  kind: z.enum(PAYOUT_LINE_KINDS),
  amount: PayoutMoney,
  fee: PayoutMoney,
  net: PayoutMoney,
  bookedAt: Instant,
  /** The gateway's id of the payment, refund or dispute. */
  source: z.nullable(z.string()),
  description: z.string(),
  isMatched: z.boolean(),
  /** Whose payment it is, if that is known and the person may be seen. */
  contractId: z.nullable(Id),
  contract: z.nullable(z.string()),
});
export type PayoutLine = z.infer<typeof PayoutLine>;

/** A transfer on a bank statement that may be the payout. */
export const PayoutTransfer = z.object({
  id: Id,
  bookedOn: z.nullable(LocalDate),
  amount: PayoutMoney,
  payerName: z.nullable(z.string()),
  text: z.string(),
  /** The bank's line contains the reference that the gateway reports. */
  hasReference: z.boolean(),
});
export type PayoutTransfer = z.infer<typeof PayoutTransfer>;

export const PayoutDetail = z.extend(Payout, {
  failure: z.nullable(z.string()),
  linesState: z.enum(['COMPLETE', 'LATER', 'NONE']),
  /** `payments - refunds - disputes - fees + adjustments + carried = net`, minor units. */
  totals: z.object({
    payments: z.int(),
    refunds: z.int(),
    disputes: z.int(),
    fees: z.int(),
    adjustments: z.int(),
    /** Balance of the account from before, without what stays there. */
    carried: z.int(),
    net: z.int(),
  }),
  lines: z.array(PayoutLine),
  differences: z.array(PayoutDifference),
  transfer: z.nullable(PayoutTransfer),
  /** Likely transfers, while none is chosen. */
  transferCandidates: z.array(PayoutTransfer),
});
export type PayoutDetail = z.infer<typeof PayoutDetail>;

const read = { tag: 'payout', access: 'staff', right: 'read:bank', scope: 'legal-entity' } as const;
const write = { tag: 'payout', access: 'staff', right: 'write:bank', scope: 'legal-entity' } as const;
const filter = { company: z.optional(Id), state: z.optional(PayoutState) };

export const payoutEndpoints = {
  'GET /api/admin/payouts': {
    ...read,
    summary: 'Payouts of the gateways, the latest first',
    query: z.object({ ...keysetPage, ...filter }),
    response: z.object({ payouts: z.array(Payout), next: z.nullable(Id) }),
  },
  'GET /api/admin/payouts/differences': {
    ...read,
    summary: 'Differences between payouts and our records that nobody has explained, the oldest first',
    query: z.object(keysetPage),
    response: z.object({ differences: z.array(PayoutDifference), next: z.nullable(Id) }),
  },
  'GET /api/admin/payouts/{id}': {
    ...read,
    summary: 'A payout with its lines, differences and likely bank transfers',
    params: z.object({ id: Id }),
    response: PayoutDetail,
  },
  'GET /api/admin/payouts/{id}/csv': {
    ...read,
    summary: 'The lines of a payout as CSV',
    params: z.object({ id: Id }),
    file: ['text/csv'],
  },
  'POST /api/admin/payouts/differences/{id}/resolve': {
    ...write,
    summary: 'Close a difference with the reason that staff found',
    audit: 'payout-difference.resolve',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ resolution: z.enum(['FEE_CORRECTED', 'EXPLAINED']), reason: Reason }),
    errors: ['payout/difference-resolved'],
  },
  'POST /api/admin/payouts/{id}/transfer': {
    ...write,
    summary: 'Say which transfer on a bank statement is the payout; the transfer leaves the list of unmatched ones',
    audit: 'payout.match-transfer',
    params: z.object({ id: Id }),
    body: z.object({ transferId: Id }),
    errors: ['payout/transfer-known', 'payout/transfer-differs', 'bank-entry/settled'],
  },
} as const satisfies Record<string, Endpoint>;
