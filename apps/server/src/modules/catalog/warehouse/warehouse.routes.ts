import type { Language } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { preferredLanguage } from '../../http/preferred-language.ts';
import { type PublicCache, publicEndpoint, wholeCatalogue } from '../../http/public-cache/index.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { findWarehousesAround, recommendWarehouses, searchWarehouses } from './search-warehouses.ts';
import { showOverview } from './show-overview.ts';
import { showBoxes, showFloorPlan, showWarehouse } from './show-warehouse.ts';
import { subscribeNewFreeBox } from './subscribe-new-free-box.ts';
import type { WarehousePorts } from './warehouse.ports.ts';

export function warehouseRoutes(
  deps: Deps,
  { cache, index }: { cache: PublicCache; index: CatalogueIndex },
  ports: WarehousePorts,
): Routes {
  const show = { ...deps, index };
  const limit = rateLimiter(deps.clock, { burst: 30, perMinute: 30 });
  const ofWarehouse = ({ params }: { params: { id: string } }) => params.id.toLowerCase();
  return (app) => {
    publicEndpoint(app, cache, 'GET /api/client/warehouse', { tag: wholeCatalogue, answer: ({ query }) => searchWarehouses(index, query) });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/around', {
      tag: wholeCatalogue,
      answer: ({ query }) => findWarehousesAround(index, query),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/overview', { tag: wholeCatalogue, answer: () => showOverview(index) });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}', {
      tag: ofWarehouse,
      answer: (call) => showWarehouse(show, ofWarehouse(call)),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/boxes', {
      tag: ofWarehouse,
      answer: (call) => showBoxes(show, ofWarehouse(call)),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/podorys', {
      tag: ofWarehouse,
      answer: (call) => showFloorPlan(show, ofWarehouse(call)),
    });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/recommended', {
      tag: wholeCatalogue,
      answer: async (call) => {
        const found = await recommendWarehouses(index, ofWarehouse(call), call.query.size);
        if (!found) throw new Refusal('not-found');
        return found;
      },
    });
    endpoint(app, 'PUT /api/client/warehouse/{id}/subscribe/new-free-box', ({ params, body, session, request }) => {
      limit(request.ip);
      const language: Language = session?.language ?? preferredLanguage(request.headers['accept-language'], deps.config);
      return subscribeNewFreeBox(
        { ...deps, index, ports },
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
