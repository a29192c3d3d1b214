import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';

/** Steps from an empty database to the first paid order, in their recommended order. */
export const SET_UP_STEPS = [
  'COMPANY',
  'VAT',
  'WAREHOUSE',
  'BOXES',
  'PRICES',
  'INSURANCE',
  'GATEWAY',
  'MAIL',
  'MAIL_TEST',
  'LOCKS',
  'OPEN',
  'TRIAL_ORDER',
] as const;
export const SetUpStep = z.enum(SET_UP_STEPS);
export type SetUpStep = z.infer<typeof SetUpStep>;

export const SetUpProgress = z.object({
  steps: z.array(
    z.object({
      step: SetUpStep,
      /** DONE is derived from the data and the configuration. PUT_OFF: missing, and staff want to do it later. */
      state: z.enum(['DONE', 'OPEN', 'PUT_OFF']),
      /** Services that the configuration has for GATEWAY and MAIL. */
      names: z.array(z.enum(['STRIPE', 'GOPAY', 'TEST', 'SMTP', 'MAILBOX'])),
      /**
       * The records that a step lacks until it is done. COUNTRIES without VAT rules; boxes without PRICES; COMPANIES without insurance; boxes without LOCKS; warehouses
       * without a device at their ENTRANCES; MAIL_FAILURE: the words of the last failure; OPEN_WAREHOUSE: none takes orders of the public; HIDDEN_WAREHOUSES; STEPS that come first.
       */
      missing: z.array(
        z.object({
          what: z.enum([
            'COUNTRIES',
            'PRICES',
            'COMPANIES',
            'LOCKS',
            'ENTRANCES',
            'MAIL_FAILURE',
            'OPEN_WAREHOUSE',
            'HIDDEN_WAREHOUSES',
            'STEPS',
          ]),
          /** At most 20. Codes of countries and steps. */
          names: z.array(z.string()),
          count: z.int(),
        }),
      ),
    }),
  ),
  /** No step is open. */
  complete: z.boolean(),
});
export type SetUpProgress = z.infer<typeof SetUpProgress>;

export const setUpEndpoints = {
  'GET /api/admin/setup-progress': {
    summary: 'Steps of the first set-up, and which of them are done',
    tag: 'legal-entity',
    access: 'staff',
    right: 'read:legal-entity',
    scope: 'organisation',
    response: SetUpProgress,
  },
  'PUT /api/admin/setup-progress/{step}': {
    summary: 'Put a step of the first set-up off, or take it up again',
    tag: 'legal-entity',
    access: 'staff',
    right: 'write:legal-entity',
    scope: 'organisation',
    audit: 'set-up.put-off',
    params: z.object({ step: SetUpStep }),
    body: z.object({ putOff: z.boolean() }),
    response: SetUpProgress,
  },
} as const satisfies Record<string, Endpoint>;
