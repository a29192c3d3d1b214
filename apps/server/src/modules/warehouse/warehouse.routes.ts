import type { Language } from '@komora/contract';
import { EVERYTHING } from '../../db/catalogue-changes.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publicEndpoint } from '../../http/public-cache/index.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { preferredLanguage } from '../../http/preferred-language.ts';
import { Refusal } from '../../refusal.ts';
import type { Catalogue } from './catalogue.ts';
import { findWarehousesAround, recommendWarehouses, searchWarehouses } from './search-warehouses.ts';
import { showBoxes, showFloorPlan, showWarehouse } from './show-warehouse.ts';
import { subscribeNewFreeBox } from './subscribe-new-free-box.ts';
import type { WarehousePorts } from './warehouse.ports.ts';

export function warehouseRoutes(deps: Deps, { cache, index }: Pick<Catalogue, 'cache' | 'index'>, ports: WarehousePorts): Routes {
  const show = { ...deps, index };
  const limit = createRateLimit(deps.clock, { tries: 30, seconds: 60 });
  const ofWarehouse = ({ params }: { params: { id: string } }) => params.id.toLowerCase();
  return (app) => {
    publicEndpoint(app, cache, 'GET /api/client/warehouse', { tag: () => EVERYTHING, answer: ({ query }) => searchWarehouses(index, query) });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/around', { tag: () => EVERYTHING, answer: ({ query }) => findWarehousesAround(index, query) });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}', { tag: ofWarehouse, answer: (call) => showWarehouse(show, ofWarehouse(call)) });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/boxes', { tag: ofWarehouse, answer: (call) => showBoxes(show, ofWarehouse(call)) });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/podorys', { tag: ofWarehouse, answer: (call) => showFloorPlan(show, ofWarehouse(call)) });
    publicEndpoint(app, cache, 'GET /api/client/warehouse/{id}/recommended', {
      tag: () => EVERYTHING,
      answer: async (call) => {
        const found = await recommendWarehouses(index, ofWarehouse(call), call.query.size);
        if (!found) throw new Refusal('not-found');
        return found;
      },
    });
    endpoint(app, 'PUT /api/client/warehouse/{id}/subscribe/new-free-box', ({ params, body, session, request }) => {
      limit.take(request.ip);
      const language: Language = session?.language ?? preferredLanguage(request.headers['accept-language'], deps.config);
      return subscribeNewFreeBox(
        { ...deps, index, ports },
        { warehouseId: params.id.toLowerCase(), userId: session?.userId ?? null, email: body.email ?? null, size: body.size ?? null, language },
      );
    });
  };
}
