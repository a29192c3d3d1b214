import type { StaffKey, StaffRule } from './rule.ts';
import type { PlaceScene, StaffScene } from './scene.ts';
import { aBox, boxSettings, companySettings, generatorRow, nextFloor, nextPrefix, versionOf, warehouseSettings } from './set-up-scene.ts';

/** Endpoints with which staff set up warehouses, boxes, prices and locks. */
export type SetUpKey = Extract<
  StaffKey,
  `${string} /api/admin/${'legal-entities' | 'vat-rules' | 'warehouses' | 'boxes' | 'prices' | 'insurances' | 'period-discounts' | 'vouchers' | 'promotions' | 'locks'}${string}`
>;

const reason = 'on request of the owner';
const repair = { state: 'REPAIR', from: '2026-03-10', until: '2026-03-20', reason };

const severalBoxes: StaffRule['request'] = async (scene, place) => ({
  body: { ...repair, warehouseId: place.warehouseId, boxIds: [await aBox(scene, place)] },
});
const generated: StaffRule['request'] = (_scene, { warehouseId }) => ({
  body: { warehouseId, floor: nextFloor(), rows: [generatorRow()] },
});
const insurance = { position: 1, name: { SK: 'Základné' }, price: 300, active: true };
const anInsurance = async ({ app }: StaffScene, { legalEntityId }: PlaceScene) =>
  (
    await app.one<{ id: string }>(
      `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month)
       select $1, max(position) + 1, '{}', 100000, 300 from insurances where legal_entity_id = $1 returning id`,
      [legalEntityId],
    )
  ).id;
const nextPosition = async ({ app }: StaffScene) =>
  (await app.one<{ position: number }>('select max(position) + 1 as position from insurances', [])).position;
const days = { validFrom: '2026-03-01', validTo: '2026-03-31' };
const voucher = { ...days, promoType: 'Gift', maxRedemptions: 10 };
const aVoucher = async ({ app }: StaffScene, { warehouseId }: PlaceScene) =>
  (
    await app.one<{ id: string }>(
      `insert into vouchers (token, country, warehouse_id, discount_bp, valid_from, valid_to, max_redemptions)
       select gen_random_uuid(), country, id, 1000, '2026-03-01', '2026-03-31', 10 from warehouses where id = $1 returning id`,
      [warehouseId],
    )
  ).id;
const promotion = { ...days, promoType: 'Heart', title: { SK: 'Mesiac zadarmo' } };
const aPromotion = async ({ app }: StaffScene, { legalEntityId }: PlaceScene) =>
  (
    await app.one<{ id: string }>(
      `insert into promotions (kind, promo_type, country, title, valid_from, valid_to)
       select 'FIRST_MONTH_FREE', 'Heart', country, '{}', '2026-03-01', '2026-03-31' from legal_entities where id = $1 returning id`,
      [legalEntityId],
    )
  ).id;
const stopped = { reason, version: 1 };
const priceChange: StaffRule['request'] = (_scene, { warehouseId }) => ({
  body: { warehouseId, sizes: ['SMALL'], floors: [0], set: null, percent: 500, roundTo: 10, effectiveOn: null },
});
const imported: StaffRule['request'] = (_scene, { warehouseId }) => ({
  body: { warehouseId, content: Buffer.from(`name;width;length;price\n${boxSettings().name};1,5;2;499\n`).toString('base64') },
});

const aLock = async (scene: StaffScene, place: PlaceScene) =>
  (
    await scene.app.one<{ id: string }>(
      `insert into locks (warehouse_id, box_id, door, device_id) values ($1, $2, 'BOX', gen_random_uuid()) returning id`,
      [place.warehouseId, await aBox(scene, place)],
    )
  ).id;

export const setUpRules: Record<SetUpKey, StaffRule> = {
  'GET /api/admin/locks': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await aLock(scene, place) }) },
  'POST /api/admin/locks': {
    request: async (scene, place) => ({
      body: { warehouseId: place.warehouseId, door: 'BOX', boxId: await aBox(scene, place), deviceId: `device-${nextPrefix()}`, label: {} },
    }),
    outside: 'request/invalid',
  },
  'PUT /api/admin/locks/{id}': {
    request: async (scene, place) => ({
      params: { id: await aLock(scene, place) },
      body: { deviceId: `device-${nextPrefix()}`, label: { SK: 'Bočný vchod' }, version: 1, reason },
    }),
  },

  'GET /api/admin/legal-entities': { request: (_scene, { legalEntityId }) => ({ lists: legalEntityId }) },
  'POST /api/admin/legal-entities': {
    request: () => {
      const prefix = nextPrefix();
      // Not in the country of the place: promotions there need all companies of the country.
      const czech = { country: 'CZE', companyId: '27074358', taxId: 'CZ27074358', vatId: 'CZ27074358' };
      return { body: { ...companySettings(), ...czech, invoicePrefix: prefix, contractPrefix: prefix } };
    },
  },
  'PUT /api/admin/legal-entities/{id}': {
    request: async ({ app }, { legalEntityId, iban }) => ({
      params: { id: legalEntityId },
      body: { ...companySettings(), iban, version: await versionOf(app, 'legal_entities', legalEntityId) },
    }),
  },
  'GET /api/admin/vat-rules': { request: () => ({}) },
  'POST /api/admin/vat-rules': {
    request: async ({ app }) => {
      const { day } = await app.one<{ day: string }>(
        `select (greatest(max(valid_from), '2026-03-02') + 1)::text as day from vat_rules where country = 'SVK' and item_kind = 'LOCK'`,
        [],
      );
      const rule = {
        country: 'SVK',
        itemKind: 'LOCK',
        customerType: 'FyzickaOsoba',
        rateBp: 2300,
        exemptionCode: null,
        exemptionClause: null,
      };
      return { body: { ...rule, validFrom: day, reason } };
    },
  },

  'GET /api/admin/warehouses': { request: (_scene, { warehouseId }) => ({ query: { limit: '200' }, lists: warehouseId }) },
  'GET /api/admin/warehouses/{id}': { request: (_scene, { warehouseId }) => ({ params: { id: warehouseId } }) },
  'POST /api/admin/warehouses': {
    request: async ({ app }, { legalEntityId }) => {
      await app.rows(
        `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
         select 'SVK', kind, 'FyzickaOsoba', 2300, '2020-01-01' from unnest(array['RENT', 'INSURANCE']) kind on conflict do nothing`,
        [],
      );
      return { body: { ...warehouseSettings, legalEntityId } };
    },
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

  'GET /api/admin/insurances': { request: async (scene, place) => ({ lists: await anInsurance(scene, place) }) },
  'POST /api/admin/insurances': {
    request: async (scene, { legalEntityId }) => ({
      body: { ...insurance, position: await nextPosition(scene), legalEntityId, coverage: 100_000 },
    }),
    outside: 'request/invalid',
  },
  'PUT /api/admin/insurances/{id}': {
    request: async (scene, place) => ({
      params: { id: await anInsurance(scene, place) },
      body: { ...insurance, position: await nextPosition(scene), version: 1 },
    }),
  },
  'GET /api/admin/period-discounts': { request: (_scene, { legalEntityId }) => ({ lists: legalEntityId }) },
  'PUT /api/admin/period-discounts/{id}': {
    request: async ({ app }, { legalEntityId }) => ({
      params: { id: legalEntityId },
      body: { discounts: [{ months: 12, discountBp: 1000 }], version: await versionOf(app, 'legal_entities', legalEntityId) },
    }),
  },

  'GET /api/admin/vouchers': { request: async (scene, place) => ({ lists: await aVoucher(scene, place) }) },
  'POST /api/admin/vouchers': {
    request: (_scene, { warehouseId }) => ({
      body: { ...voucher, token: `T-${boxSettings().name}`, country: 'SVK', warehouseId, discountBp: 1000, discountAmount: null },
    }),
    outside: 'request/invalid',
  },
  'PUT /api/admin/vouchers/{id}': {
    request: async (scene, place) => ({ params: { id: await aVoucher(scene, place) }, body: { ...voucher, version: 1 } }),
  },
  'POST /api/admin/vouchers/{id}/stop': {
    request: async (scene, place) => ({ params: { id: await aVoucher(scene, place) }, body: stopped }),
  },
  'GET /api/admin/promotions': { request: async (scene, place) => ({ lists: await aPromotion(scene, place) }) },
  'POST /api/admin/promotions': { request: () => ({ body: { ...promotion, country: 'SVK' } }), outside: 'request/invalid' },
  'PUT /api/admin/promotions/{id}': {
    request: async (scene, place) => ({ params: { id: await aPromotion(scene, place) }, body: { ...promotion, version: 1 } }),
  },
  'POST /api/admin/promotions/{id}/stop': {
    request: async (scene, place) => ({ params: { id: await aPromotion(scene, place) }, body: stopped }),
  },

  'GET /api/admin/prices': { request: (_scene, { warehouseId }) => ({ query: { warehouse: warehouseId } }) },
  'POST /api/admin/prices/preview': { request: priceChange, outside: 'request/invalid' },
  'POST /api/admin/prices': { request: priceChange, outside: 'request/invalid' },
  'POST /api/admin/prices/planned/cancel': {
    request: (_scene, { warehouseId }) => ({ body: { warehouseId, effectiveOn: '2026-03-20' } }),
    outside: 'request/invalid',
  },
};
