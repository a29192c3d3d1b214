import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { closeWaitlistEntry, listWaitlist, noteWaitlistEntry, removeWaitlistEntry } from './manage-waitlist.ts';
import { offerChosenBox, previewOffer } from './offer-chosen-box.ts';

/** Waitlists for staff. */
export const waitlistRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/waitlist-entries', ({ query, scope }) => listWaitlist(deps, { ...query, scope }));
    staffEndpoint(app, 'PUT /api/admin/waitlist-entries/{id}/note', ({ params, body, scope, audit }) =>
      noteWaitlistEntry(deps, { ...params, ...body, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/waitlist-entries/{id}/close', ({ params, body, scope, audit }) =>
      closeWaitlistEntry(deps, { id: params.id, version: body.version, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/waitlist-entries/{id}/remove', async ({ params, scope, audit }) => {
      await removeWaitlistEntry(deps, { id: params.id, scope }, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/waitlist-entries/{id}/offer/preview', ({ params, body, scope }) =>
      previewOffer(deps, { ...params, ...body, scope }),
    );
    staffEndpoint(app, 'POST /api/admin/waitlist-entries/{id}/offer', ({ params, body, scope, audit }) =>
      offerChosenBox(deps, { ...params, ...body, scope }, audit),
    );
  };
