import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { Camera } from './camera.ports.ts';
import { captureEntrance } from './capture-entrance.ts';
import { listOwnCaptures } from './list-own-captures.ts';
import { showPicture } from './show-picture.ts';

export function cameraRoutes(deps: Deps, camera: Camera): Routes {
  const { rateLimit } = deps.config;
  const limit = rateLimiter(deps.clock, { burst: 5 * rateLimit, perMinute: 5 * rateLimit });
  return (app) => {
    endpoint(app, 'POST /api/client/camera/capture', ({ body, session }) => {
      limit(session.userId);
      return captureEntrance(deps, camera, { userId: session.userId, contractId: body.contractId });
    });
    endpoint(app, 'GET /api/client/camera/captures/{contractId}', ({ params, session }) =>
      listOwnCaptures(deps, { userId: session.userId, contractId: params.contractId }),
    );
    endpoint(app, 'GET /api/client/camera/picture/{id}', ({ params, session }) =>
      showPicture(deps, { userId: session.userId, captureId: params.id }),
    );
  };
}
