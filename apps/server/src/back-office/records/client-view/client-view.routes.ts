import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { clearViewCookie, setViewCookie } from '../../../platform/http/staff-view.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { endView } from './end-view.ts';
import { listPastViews } from './list-views.ts';
import { openView } from './open-view.ts';
import { prepareView } from './prepare-view.ts';

export function clientViewRoutes(deps: Deps): Routes {
  // Nobody looks through the clients one by one.
  const limit = rateLimiter(deps, { name: 'client-view', burst: 20, perMinute: 1 });
  return (app) => {
    staffEndpoint(app, 'POST /api/admin/clients/{id}/view', async ({ params, body, staff, audit }) => {
      await limit(staff.id);
      return prepareView(deps, { clientId: params.id, cause: body.cause, staff }, audit);
    });
    staffEndpoint(app, 'POST /api/admin/client-views/open', async ({ body, staff, audit, reply }) => {
      const { token, ...view } = await openView(deps, { link: body.token, staff }, audit);
      setViewCookie(reply, token);
      return view;
    });
    endpoint(app, 'GET /api/client/my/staff-views', ({ session }) => listPastViews(deps, session.userId));
    endpoint(app, 'GET /api/client/staff-view', ({ session: { view } }) => ({
      view: view === undefined ? null : { endsAt: view.endsAt.toISOString() },
    }));
    endpoint(app, 'POST /api/client/staff-view/end', async ({ session: { view }, reply }) => {
      if (view === undefined) return undefined;
      await endView(deps, view.id);
      clearViewCookie(reply);
      return undefined;
    });
  };
}
