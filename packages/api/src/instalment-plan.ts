import { INSTALMENT_STATES } from '@komora/domain/instalment-plan';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { openToView } from './staff-view.ts';
import { Id, LocalDate, Money, requiredText } from './values.ts';

/** PLANNED: its day has not come. DUE: its day has come, nothing is paid. PARTLY: a part is paid. MISSED: the days of grace are over too. */
export const InstalmentState = z.enum(INSTALMENT_STATES);
export type InstalmentState = z.infer<typeof InstalmentState>;

/** BROKEN: an instalment was missed. REPLACED: by a later plan. */
export const InstalmentPlanState = z.enum(['ACTIVE', 'COMPLETED', 'BROKEN', 'CANCELLED', 'REPLACED']);
export type InstalmentPlanState = z.infer<typeof InstalmentPlanState>;

export const MyInstalmentPlan = z.object({
  id: Id,
  state: InstalmentPlanState,
  /** The company that is paid. */
  company: z.string(),
  agreedOn: LocalDate,
  /** As it was agreed. */
  total: Money,
  /** Rest to pay now. */
  open: Money,
  /** With what was credited since: reductions shrink the last ones first. */
  instalments: z.array(z.object({ dueOn: LocalDate, amount: Money, paid: Money, state: InstalmentState })),
  /** The numbers of its invoices, the oldest first. */
  invoices: z.array(z.string()),
  /** The next payment by card, for the oldest rent that is not paid; null if there is nothing to pay by card. */
  next: z.nullable(z.object({ amount: Money, rentId: Id })),
});
export type MyInstalmentPlan = z.infer<typeof MyInstalmentPlan>;

export const instalmentPlanEndpoints = {
  'GET /api/client/my/instalment-plans': {
    summary: 'My instalment plans: those that run, and those that ended in the last 30 days; the latest first',
    tag: 'instalment-plan',
    access: 'client',
    staffView: openToView,
    response: z.object({ plans: z.array(MyInstalmentPlan) }),
  },
  'POST /api/client/my/instalment-plans/{id}/pay': {
    summary: 'Pay the next instalment by card: answers with where to pay. The money pays the oldest invoice of the plan first',
    tag: 'instalment-plan',
    access: 'client',
    params: z.object({ id: Id }),
    body: z.object({
      /** The path of this site to which the gateway returns the browser. */
      returnUrl: requiredText(500),
    }),
    response: z.object({ url: z.string() }),
    errors: [
      'revalid/rule/basic/regex',
      'instalment-plan/over',
      'rent/already-paid',
      'payment/gateway-unavailable',
      'idempotency/key-reused',
    ],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>;
