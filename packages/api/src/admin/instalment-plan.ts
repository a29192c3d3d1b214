import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { InstalmentPlanState, InstalmentState } from '../instalment-plan.ts';
import { distinct, Id, LocalDate, queryInteger } from '../values.ts';
import { Reason } from './values.ts';

/** An open invoice of an account, for a plan. Amounts in minor units. */
export const InstalmentDebt = z.object({
  entryId: Id,
  number: z.string(),
  dueOn: LocalDate,
  open: z.int(),
  /** Null for a charge without a contract. */
  contractNumber: z.nullable(z.string()),
  boxName: z.nullable(z.string()),
  isOverlocked: z.boolean(),
  /** The open plan that contains it. */
  planId: z.nullable(Id),
});
export type InstalmentDebt = z.infer<typeof InstalmentDebt>;

/** Amounts in minor units. */
export const InstalmentPlan = z.object({
  id: Id,
  clientId: Id,
  /** Empty after the account was deleted. */
  clientName: z.string(),
  legalEntityId: Id,
  legalEntityName: z.string(),
  currency: Currency,
  state: InstalmentPlanState,
  /** As it was agreed. */
  total: z.int(),
  /** Rest to pay of its invoices now, also after its end. */
  open: z.int(),
  /** Since it was agreed, until it ended. */
  paid: z.int(),
  agreedOn: LocalDate,
  agreedBy: z.string(),
  endedOn: z.nullable(LocalDate),
  instalments: z.array(z.object({ dueOn: LocalDate, amount: z.int(), paid: z.int(), state: InstalmentState })),
  debts: z.array(
    z.object({
      entryId: Id,
      number: z.string(),
      dueOn: LocalDate,
      agreed: z.int(),
      open: z.int(),
      contractId: z.nullable(Id),
      contractNumber: z.nullable(z.string()),
      boxName: z.nullable(z.string()),
    }),
  ),
});
export type InstalmentPlan = z.infer<typeof InstalmentPlan>;

/** Money or relief that covered the debts of a plan. */
export const InstalmentPayment = z.object({
  entryId: Id,
  kind: z.string(),
  method: z.nullable(z.string()),
  amount: z.int(),
  on: LocalDate,
});
export type InstalmentPayment = z.infer<typeof InstalmentPayment>;

/** The code and the field of a fault that `findInstalmentFault` of the domain finds. */
export function instalmentFaultAt({ kind, index }: { kind: 'COUNT' | 'DAY' | 'AMOUNT' | 'SUM'; index?: number }) {
  const path = kind === 'DAY' ? `instalments.${index}.dueOn` : kind === 'AMOUNT' ? `instalments.${index}.amount` : 'instalments';
  const codes = {
    COUNT: 'instalment-plan/count',
    DAY: 'instalment-plan/day',
    AMOUNT: 'instalment-plan/amount',
    SUM: 'instalment-plan/sum',
  } as const;
  return { path, code: codes[kind] };
}

const common = { tag: 'instalment-plan', access: 'staff', scope: 'warehouse' } as const;
const read = { ...common, right: 'read:invoice' } as const;
const act = { ...common, right: 'write:contract', reason: true } as const;
const params = z.object({ id: Id });

export const instalmentPlanEndpoints = {
  'GET /api/admin/clients/{id}/instalment-debts': {
    ...read,
    summary: 'The open invoices of an account that a plan can cover, the oldest first, at most 50; with today at the company',
    params,
    query: z.object({ legalEntityId: Id, currency: Currency }),
    response: z.object({
      clientName: z.string(),
      legalEntityName: z.string(),
      today: LocalDate,
      graceDays: z.int(),
      debts: z.array(InstalmentDebt),
    }),
  },
  'POST /api/admin/clients/{id}/instalment-plans': {
    ...act,
    summary:
      'Agree on instalments for open invoices of an account: 2 to 24, with the same sum. No reminders, no overlock and no charges for them while the plan runs',
    audit: 'instalment-plan.agree',
    params,
    body: z.object({
      legalEntityId: Id,
      currency: Currency,
      entryIds: z.array(Id).check(z.minLength(1), z.maxLength(50), distinct),
      instalments: z
        .array(z.object({ dueOn: LocalDate, amount: z.int().check(z.gte(1), z.lte(2_147_483_647)) }))
        .check(z.minLength(1), z.maxLength(100)),
      /** A plan of the same account that ends with this one. */
      replaces: z.optional(Id),
      reason: Reason,
    }),
    response: z.object({ id: Id }),
    errors: [
      'not-found',
      'ledger/other-account',
      'ledger/invalid-amount',
      'instalment-plan/not-open',
      'instalment-plan/already-planned',
      'instalment-plan/in-collection',
      'instalment-plan/count',
      'instalment-plan/day',
      'instalment-plan/amount',
      'instalment-plan/sum',
      'instalment-plan/over',
    ],
  },
  'GET /api/admin/instalment-plans': {
    ...read,
    summary: 'Instalment plans, the latest first',
    query: z.object({
      state: z.optional(InstalmentPlanState),
      client: z.optional(Id),
      warehouse: z.optional(Id),
      after: z.optional(Id),
      limit: z.optional(queryInteger(1, 200)),
    }),
    response: z.object({ rows: z.array(InstalmentPlan), next: z.nullable(Id) }),
  },
  'GET /api/admin/instalment-plans/{id}': {
    ...read,
    summary: 'An instalment plan with what was paid since',
    params,
    response: z.extend(InstalmentPlan, { payments: z.array(InstalmentPayment) }),
  },
  'POST /api/admin/instalment-plans/{id}/cancel': {
    ...act,
    summary: 'Cancel an instalment plan: its invoices are due again, and dunning goes on',
    audit: 'instalment-plan.cancel',
    params,
    body: z.object({ reason: Reason }),
    errors: ['not-found', 'instalment-plan/over'],
  },
} as const satisfies Record<string, Endpoint>;
