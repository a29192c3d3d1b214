import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Camera } from './entrance-photo.ports.ts';
import { listStaffPictures, readStaffPicture, takeStaffPicture } from './staff-pictures.ts';

/** Pictures of entrances for staff. */
export function staffPictureRoutes(deps: Deps, camera: Camera): Routes {
  const { rateLimit } = deps.config;
  const limit = rateLimiter(deps, { name: 'staff-picture', burst: 5 * rateLimit, perMinute: 5 * rateLimit });
  return (app) => {
    staffEndpoint(app, 'GET /api/admin/pictures', ({ query, scope }) => listStaffPictures(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/pictures', async ({ body, scope, audit }) => {
      await limit(audit.staffId);
      return takeStaffPicture(deps, camera, { ...body, scope }, audit);
    });
    staffEndpoint(app, 'GET /api/admin/pictures/{id}', ({ params, scope, audit }) => readStaffPicture(deps, { ...params, scope }, audit));
  };
}
