import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { Id, Instant, Version } from '../values.ts';
import { drawerErrors } from './ledger.ts';
import { keysetPage, Reason } from './values.ts';

/** Acts that wait for another person above the limit. */
export const ApprovedNoun = z.enum(['refund', 'credit-note', 'write-off', 'cash-receipt']);
export type ApprovedNoun = z.infer<typeof ApprovedNoun>;

/**
 * Nouns with limits per role. `cash-receipt`: cash that staff take from clients; a role without this limit takes any sum. Above the limit it is rejected: `discount`, per
 * month, of a price below the list; `cash`, what staff take out of a drawer.
 */
export const LimitedNoun = z.enum([...ApprovedNoun.options, 'discount', 'cash']);
export type LimitedNoun = z.infer<typeof LimitedNoun>;

/** An act above the limit of the person who asked for it. */
export const Approval = z.object({
  id: Id,
  /** The verb of the call. */
  verb: z.string(),
  noun: ApprovedNoun,
  /** Minor units. */
  amount: z.int(),
  currency: Currency,
  clientId: Id,
  clientName: z.string(),
  contractId: z.nullable(Id),
  /** Null: of no warehouse, or of several. */
  warehouseId: z.nullable(Id),
  warehouseName: z.nullable(z.string()),
  legalEntityId: Id,
  /** Of the invoice that the act changes. */
  documentNumber: z.nullable(z.string()),
  reason: z.string(),
  requestedBy: Id,
  requestedByName: z.string(),
  requestedAt: Instant,
  expiresAt: Instant,
});
export type Approval = z.infer<typeof Approval>;

const LimitAmount = z.int().check(z.gte(0), z.lte(2_147_483_647));

/** A request of the person who asks. EXPIRED: nobody has decided it in time. */
export const OwnApproval = z.extend(Approval, {
  state: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED']),
  decidedAt: z.nullable(Instant),
  decidedByName: z.nullable(z.string()),
  /** Of the decision. */
  decisionReason: z.nullable(z.string()),
  /** Decided or expired, and not seen by the person yet. */
  isUnseen: z.boolean(),
  /** Expired, and not for cash that was entered since or asked for again. */
  mayRenew: z.boolean(),
});
export type OwnApproval = z.infer<typeof OwnApproval>;

/** Limits of a role, in minor units. Null: without a limit within 30 days. */
export const RoleLimit = z.object({ noun: LimitedNoun, currency: Currency, perAction: LimitAmount, per30Days: z.nullable(LimitAmount) });
export type RoleLimit = z.infer<typeof RoleLimit>;

/** `price`: list prices of boxes, in both directions, compared with the last 30 days. `rent-increase`: announced increases of the agreed rent. */
export const PercentNoun = z.enum(['price', 'rent-increase']);
export type PercentNoun = z.infer<typeof PercentNoun>;

/** How far a role changes a price. Without a limit it may change it by any share. */
export const PercentLimit = z.object({
  noun: PercentNoun,
  /** 1500: 15 %. */
  basisPoints: z.int().check(z.gte(0), z.lte(30_000)),
});
export type PercentLimit = z.infer<typeof PercentLimit>;

const RoleLimits = z.object({ limits: z.array(RoleLimit), percents: z.array(PercentLimit), version: Version });
export type RoleLimits = z.infer<typeof RoleLimits>;

const decision = {
  tag: 'approval',
  access: 'staff',
  person: true,
  right: 'write:approval',
  scope: 'warehouse',
  reason: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.object({ reason: Reason }),
} as const;
/** Of the acts themselves. */
const actErrors = [
  'bad-debt/conditions-not-met',
  'ledger/deposit-ended',
  'ledger/invalid-amount',
  'ledger/more-than-open',
  'ledger/other-account',
  'cash/not-accepted',
  'payment/gateway-unavailable',
  'refund/not-refundable',
  'refund/payment-disputed',
  ...drawerErrors,
] as const;
const decisionErrors = ['approval/own', 'approval/decided', 'approval/expired', 'idempotency/key-reused'] as const;

export const approvalEndpoints = {
  'GET /api/admin/approvals': {
    summary: 'Acts that wait for an approval within the scope, the oldest first',
    tag: 'approval',
    access: 'staff',
    right: 'read:approval',
    scope: 'warehouse',
    query: z.object(keysetPage),
    response: z.object({ approvals: z.array(Approval), next: z.nullable(Id) }),
  },
  'POST /api/admin/approvals/{id}/approve': {
    ...decision,
    summary: 'Approve and run an act within my own limit. It is evaluated again; the errors of the act are possible',
    audit: 'approval.approve',
    /** The ids that the act returns, and the number of a receipt. */
    response: z.object({ result: z.record(z.string(), z.string()) }),
    errors: [...decisionErrors, 'approval/beyond-limit', 'approval/cash-entered', 'approval/requester-without-right', ...actErrors],
  },
  'POST /api/admin/approvals/{id}/reject': {
    ...decision,
    summary: 'Reject an act that waits for an approval',
    audit: 'approval.reject',
    errors: decisionErrors,
  },
  'GET /api/admin/me/approvals': {
    summary: 'My own requests that need an approval, with their state, the newest first',
    tag: 'approval',
    access: 'staff',
    query: z.object(keysetPage),
    response: z.object({ approvals: z.array(OwnApproval), next: z.nullable(Id) }),
  },
  'POST /api/admin/me/approvals/{id}/cancel': {
    summary: 'Cancel a request of my own that still waits',
    tag: 'approval',
    access: 'staff',
    person: true,
    audit: 'approval.cancel',
    params: z.object({ id: Id }),
    errors: ['approval/decided', 'approval/expired'],
  },
  'POST /api/admin/me/approvals/{id}/see': {
    summary: 'State that I have seen the end of my own request, which ends its task. Only once',
    tag: 'approval',
    access: 'staff',
    person: true,
    audit: 'approval.see',
    params: z.object({ id: Id }),
  },
  'POST /api/admin/me/approvals/{id}/renew': {
    summary:
      'Ask again for an act of my own that nobody has decided in time: it waits for seven more days. It is evaluated again; the errors of the act are possible',
    tag: 'approval',
    access: 'staff',
    person: true,
    audit: 'approval.renew',
    params: z.object({ id: Id }),
    response: z.object({ expiresAt: Instant }),
    errors: ['not-found', 'approval/decided', 'approval/waits', 'approval/cash-settled', 'approval/requester-without-right', ...actErrors],
  },
  'GET /api/admin/roles/{id}/limits': {
    summary: 'The limits of a role',
    tag: 'approval',
    access: 'staff',
    right: 'read:limit',
    scope: 'organisation',
    params: z.object({ id: Id }),
    response: RoleLimits,
  },
  'PUT /api/admin/roles/{id}/limits': {
    summary:
      'Replace the limits of a role. Without a limit every act of the role needs an approval, except cash from clients; the owner has none',
    tag: 'approval',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:limit',
    scope: 'organisation',
    audit: 'limit.replace',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({
      limits: z.array(RoleLimit).check(z.maxLength(24)),
      percents: z.array(PercentLimit).check(z.maxLength(2)),
      version: Version,
      reason: Reason,
    }),
    errors: ['role/owner-is-fixed', 'staff/not-yourself', 'changed-elsewhere'],
  },
} as const satisfies Record<string, Endpoint>;
