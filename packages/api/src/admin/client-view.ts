import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { ViewCause } from '../staff-view.ts';
import { Id, Instant, requiredText } from '../values.ts';
import { Reason } from './values.ts';

const view = { tag: 'client', access: 'staff', right: 'write:view-as', scope: 'warehouse', person: true } as const;

export const clientViewEndpoints = {
  'POST /api/admin/clients/{id}/view': {
    ...view,
    summary:
      'Prepare a look at the zone of a client, as the client sees it, with read:person-data too. The token opens it once, within two minutes, from the same session',
    fresh: true,
    audit: 'client.view',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ cause: ViewCause, reason: Reason }),
    response: z.object({ token: z.string(), expiresAt: Instant }),
    errors: ['client/blocked', 'too-many-requests'],
  },
  'POST /api/admin/client-views/open': {
    ...view,
    summary: 'Open the prepared zone of a client for 15 minutes, read only. Sets a cookie that is used only with the id of the view',
    audit: 'client.open-view',
    body: z.object({ token: requiredText(200) }),
    response: z.object({ viewId: Id, firstName: z.string(), lastName: z.string(), endsAt: Instant }),
    errors: ['client-view/invalid-link'],
  },
} as const satisfies Record<string, Endpoint>;
