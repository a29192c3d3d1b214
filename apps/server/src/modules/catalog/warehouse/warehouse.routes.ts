import type { Language } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { preferredLanguage } from '../../../platform/http/preferred-language.ts';
import { type PublicCache, publicEndpoint, wholeCatalogue } from '../../../platform/http/public-cache/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { findWarehousesAround, recommendWarehouses, searchWarehouses } from './search-warehouses.ts';
import { showOverview } from './show-overview.ts';
import { showSubscription } from './show-subscription.ts';
import { showBoxes, showFloorPlan, showWarehouse } from './show-warehouse.ts';
import { subscribeNewFreeBox } from './subscribe-new-free-box.ts';

export function warehouseRoutes(deps: Deps, { cache, index }: { cache: PublicCache; index: CatalogueIndex }): Routes {
  const show = { ...deps, index };
  const limit = rateLimiter(deps, { name: 'subscribe-new-free-box', burst: 30, perMinute: 30 });
  const ofWarehouse = ({ params }: { params: { id: string } }) => params.id.toLowerCase();
  return (app) => {
    publicEndpoint(app, cache, 'GET /api/client/warehouse', {
      tag: wholeCatalogue,
      response: ({ query }) => searchWarehouses(index, query),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/around', {
      tag: wholeCatalogue,
      response: ({ query }) => findWarehousesAround(index, query),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/overview', { tag: wholeCatalogue, response: () => showOverview(index) });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}', {
      tag: ofWarehouse,
      response: (call) => showWarehouse(show, ofWarehouse(call)),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/boxes', {
      tag: ofWarehouse,
      response: (call) => showBoxes(show, ofWarehouse(call)),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/podorys', {
      tag: ofWarehouse,
      response: (call) => showFloorPlan(show, ofWarehouse(call)),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/recommended', {
      tag: wholeCatalogue,
      response: async (call) => {
        const found = await recommendWarehouses(index, ofWarehouse(call), call.query.size);
        if (!found) throw new AppError('not-found');
        return found;
      },
    });
    endpoint(app, 'GET /api/client/warehouse/{id}/subscribe/new-free-box', ({ params, session }) =>
      showSubscription({ ...deps, index }, { warehouseId: params.id.toLowerCase(), userId: session.userId }),
    );
    endpoint(app, 'PUT /api/client/warehouse/{id}/subscribe/new-free-box', async ({ params, body, session, request }) => {
      await limit(clientNetwork(request.ip));
      const language: Language = session?.language ?? preferredLanguage(request.headers['accept-language'], deps);
      return subscribeNewFreeBox(
        { ...deps, index },
        {
          warehouseId: params.id.toLowerCase(),
          userId: session?.userId ?? null,
          email: body.email ?? null,
          size: body.size ?? null,
          language,
        },
      );
    });
  };
}
