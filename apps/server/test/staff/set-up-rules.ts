import type { StaffKey, StaffRule } from './rule.ts';
import { aBox, boxSettings, versionOf, warehouseSettings } from './set-up-scene.ts';

/** Endpoints with which staff set up warehouses, boxes, prices and locks. */
export type SetUpKey = Extract<StaffKey, `${string} /api/admin/${'warehouses' | 'boxes'}${string}`>;

const reason = 'on request of the owner';

export const setUpRules: Record<SetUpKey, StaffRule> = {
  'GET /api/admin/warehouses': { request: (_scene, { warehouseId }) => ({ query: { limit: '200' }, lists: warehouseId }) },
  'GET /api/admin/warehouses/{id}': { request: (_scene, { warehouseId }) => ({ params: { id: warehouseId } }) },
  'POST /api/admin/warehouses': {
    request: (_scene, { legalEntityId }) => ({ body: { ...warehouseSettings, legalEntityId } }),
    outside: 'request/invalid',
  },
  'PUT /api/admin/warehouses/{id}': {
    request: async ({ app }, { warehouseId }) => ({
      params: { id: warehouseId },
      body: { ...warehouseSettings, version: await versionOf(app, 'warehouses', warehouseId) },
    }),
  },
  'POST /api/admin/warehouses/{id}/deactivate': {
    request: async ({ app }, { warehouseId }) => ({
      params: { id: warehouseId },
      body: { reason, version: await versionOf(app, 'warehouses', warehouseId) },
    }),
  },
  'POST /api/admin/warehouses/{id}/activate': {
    request: async ({ app }, { warehouseId }) => ({
      params: { id: warehouseId },
      body: { version: await versionOf(app, 'warehouses', warehouseId) },
    }),
  },

  'GET /api/admin/boxes': {
    request: async (scene, place) => ({ query: { limit: '200', q: 'listed' }, lists: await aBox(scene, place, 'Listed') }),
  },
  'GET /api/admin/boxes/{id}': { request: async (scene, place) => ({ params: { id: await aBox(scene, place) } }) },
  'POST /api/admin/boxes': {
    request: (_scene, { warehouseId }) => ({ body: { ...boxSettings(), warehouseId, price: 49_900, position: null } }),
    outside: 'request/invalid',
  },
  'PUT /api/admin/boxes/{id}': {
    request: async (scene, place) => ({
      params: { id: await aBox(scene, place) },
      body: { ...boxSettings(), active: true, position: null, version: 1 },
    }),
  },
  'POST /api/admin/boxes/{id}/remove': {
    request: async (scene, place) => ({ params: { id: await aBox(scene, place) }, body: { reason, version: 1 } }),
  },
};
