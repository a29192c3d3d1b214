import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './values.ts';
import { VIEW_CAUSES } from './view-cause.ts';

export const ViewCause = z.enum(VIEW_CAUSES);

/** Fields that endpoints leave out of their responses to staff who view an account. */
export const openToView = { without: ['accessCode', 'lockCode', 'card'] } as const;

export const PastView = z.object({
  at: Instant,
  cause: ViewCause,
  /** The first name of the member of staff. */
  by: z.string(),
});
export type PastView = z.infer<typeof PastView>;

export const staffViewEndpoints = {
  'GET /api/client/my/staff-views': {
    summary: 'When staff viewed my account, the latest first; at most 50',
    tag: 'staff-view',
    access: 'client',
    staffView: openToView,
    response: z.array(PastView),
  },
  'GET /api/client/staff-view': {
    summary: 'The view of staff with which this is called; null for the client',
    tag: 'staff-view',
    access: 'client',
    staffView: openToView,
    response: z.object({ view: z.nullable(z.object({ endsAt: Instant })) }),
  },
  'POST /api/client/staff-view/end': {
    summary: 'End the view of staff with which this is called; without one nothing happens',
    tag: 'staff-view',
    access: 'client',
    staffView: openToView,
  },
} as const satisfies Record<string, Endpoint>;
