import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listWaitlist, removeWaitlistEntry } from './manage-waitlist.ts';

/** Waitlists for staff. */
export const waitlistRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/waitlist-entries', ({ query, scope }) => listWaitlist(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/waitlist-entries/{id}/remove', async ({ params, scope, audit }) => {
      await removeWaitlistEntry(deps, { id: params.id, scope }, audit);
      return undefined;
    });
  };
