import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { Id, LocalDate } from '../values.ts';
import { Reason } from './values.ts';

/** OPEN: the day is not over at the company. KEPT: so much was paid since the promise. BROKEN: the day is over, and it was not. */
export const PromiseState = z.enum(['OPEN', 'KEPT', 'BROKEN']);

export const PaymentPromise = z.object({
  id: Id,
  /** Minor units. */
  amount: z.int(),
  currency: Currency,
  promisedOn: LocalDate,
  state: PromiseState,
  /** It covers what was due when it was made: no reminders of these debts until the day is over. */
  pauses: z.boolean(),
});
export type PaymentPromise = z.infer<typeof PaymentPromise>;

const act = { tag: 'promise', access: 'staff', right: 'write:contract', scope: 'warehouse', reason: true } as const;

export const promiseEndpoints = {
  'POST /api/admin/clients/{id}/promises': {
    ...act,
    summary:
      'A client promises to pay by a day, at most 60 days ahead. If the amount covers what is due, there are no reminders and no overlock for these debts until the day is over. Replaces an earlier promise',
    audit: 'promise.make',
    params: z.object({ id: Id }),
    body: z.object({
      legalEntityId: Id,
      currency: Currency,
      amount: z.int().check(z.gte(1), z.lte(2_147_483_647)),
      promisedOn: LocalDate,
      reason: Reason,
    }),
    response: z.object({ id: Id }),
    errors: ['not-found', 'ledger/more-than-open', 'promise/day-out-of-range'],
  },
  'POST /api/admin/promises/{id}/withdraw': {
    ...act,
    summary: 'Take back a promise: reminders go on',
    audit: 'promise.withdraw',
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    errors: ['not-found', 'promise/over'],
  },
} as const satisfies Record<string, Endpoint>;
