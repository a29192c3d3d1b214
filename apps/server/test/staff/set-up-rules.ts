import type { StaffKey, StaffRule } from './rule.ts';
import { aBox, boxSettings, generatorRow, nextFloor, versionOf, warehouseSettings } from './set-up-scene.ts';

/** Endpoints with which staff set up warehouses, boxes, prices and locks. */
export type SetUpKey = Extract<StaffKey, `${string} /api/admin/${'warehouses' | 'boxes' | 'prices'}${string}`>;

const reason = 'on request of the owner';
const repair = { state: 'REPAIR', from: '2026-03-10', until: '2026-03-20', reason };

const severalBoxes: StaffRule['request'] = async (scene, place) => ({
  body: { ...repair, warehouseId: place.warehouseId, boxIds: [await aBox(scene, place)] },
});
const generated: StaffRule['request'] = (_scene, { warehouseId }) => ({
  body: { warehouseId, floor: nextFloor(), rows: [generatorRow()] },
});
const priceChange: StaffRule['request'] = (_scene, { warehouseId }) => ({
  body: { warehouseId, sizes: ['SMALL'], floors: [0], set: null, percent: 500, roundTo: 10, effectiveOn: null },
});
const imported: StaffRule['request'] = (_scene, { warehouseId }) => ({
  body: { warehouseId, content: Buffer.from(`name;width;length;price\n${boxSettings().name};1,5;2;499\n`).toString('base64') },
});

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
  'PUT /api/admin/boxes/{id}/state': {
    request: async (scene, place) => ({ params: { id: await aBox(scene, place) }, body: { ...repair, version: 1 } }),
  },
  'POST /api/admin/boxes/state/preview': { request: severalBoxes, outside: 'request/invalid' },
  'POST /api/admin/boxes/state': { request: severalBoxes, outside: 'request/invalid' },
  'POST /api/admin/boxes/generate/preview': { request: generated, outside: 'request/invalid' },
  'POST /api/admin/boxes/generate': { request: generated, outside: 'request/invalid' },
  'POST /api/admin/boxes/import/preview': { request: imported, outside: 'request/invalid' },
  'POST /api/admin/boxes/import': { request: imported, outside: 'request/invalid' },

  'GET /api/admin/prices': { request: (_scene, { warehouseId }) => ({ query: { warehouse: warehouseId } }) },
  'POST /api/admin/prices/preview': { request: priceChange, outside: 'request/invalid' },
  'POST /api/admin/prices': { request: priceChange, outside: 'request/invalid' },
  'POST /api/admin/prices/planned/cancel': {
    request: (_scene, { warehouseId }) => ({ body: { warehouseId, effectiveOn: '2026-03-20' } }),
    outside: 'request/invalid',
  },
};
