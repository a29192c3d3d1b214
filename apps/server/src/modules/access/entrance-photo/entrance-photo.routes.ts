import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { captureEntrance } from './capture-entrance.ts';
import type { Camera } from './entrance-photo.ports.ts';
import { listOwnEntrancePhotos } from './list-own-entrance-photos.ts';
import { showPicture } from './show-picture.ts';

export function cameraRoutes(deps: Deps, camera: Camera): Routes {
  const { rateLimit } = deps.config;
  const limit = rateLimiter(deps, { name: 'entrance-photo', burst: 5 * rateLimit, perMinute: 5 * rateLimit });
  return (app) => {
    endpoint(app, 'POST /api/client/camera/capture', async ({ body, session }) => {
      await limit(session.userId);
      return captureEntrance(deps, camera, { userId: session.userId, contractId: body.contractId });
    });
    endpoint(app, 'GET /api/client/camera/captures/{contractId}', ({ params, session }) =>
      listOwnEntrancePhotos(deps, { userId: session.userId, contractId: params.contractId }),
    );
    endpoint(app, 'GET /api/client/camera/picture/{id}', ({ params, session }) =>
      showPicture(deps, { userId: session.userId, captureId: params.id }),
    );
  };
}
