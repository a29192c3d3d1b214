import { boxSettings, versionOf } from '../kit/scenes/set-up-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints with which staff set up prices, insurances, vouchers and promotions. */
export type OfferKey = Extract<
  StaffKey,
  `${string} /api/admin/${'prices' | 'insurances' | 'period-discounts' | 'discount-limit' | 'vouchers' | 'promotions'}${string}`
>;

const reason = 'on request of the owner';
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
const priceChange = ({ warehouseId }: PlaceScene) => ({
  warehouseId,
  sizes: ['SMALL'],
  floors: [0],
  set: null,
  percent: 500,
  roundTo: 10,
  effectiveOn: null,
});

export const offerRules: Record<OfferKey, StaffRule> = {
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
      body: { discounts: [{ months: 12, discountBp: 1000 }], version: await versionOf(app, 'legal_entities', legalEntityId), reason },
    }),
  },

  'GET /api/admin/discount-limit': {
    request: (_scene, { warehouseId }) => ({ query: { country: 'SVK', warehouse: warehouseId } }),
    outside: 'request/invalid',
  },
  'GET /api/admin/vouchers': { request: async (scene, place) => ({ lists: await aVoucher(scene, place) }) },
  'POST /api/admin/vouchers': {
    request: (_scene, { warehouseId }) => ({
      body: { ...voucher, token: `T-${boxSettings().name}`, country: 'SVK', warehouseId, discountBp: 1000, discountAmount: null, reason },
    }),
    outside: 'request/invalid',
  },
  'PUT /api/admin/vouchers/{id}': {
    request: async (scene, place) => ({ params: { id: await aVoucher(scene, place) }, body: { ...voucher, version: 1, reason } }),
  },
  'POST /api/admin/vouchers/{id}/stop': {
    request: async (scene, place) => ({ params: { id: await aVoucher(scene, place) }, body: stopped }),
  },
  'GET /api/admin/promotions': { request: async (scene, place) => ({ lists: await aPromotion(scene, place) }) },
  'POST /api/admin/promotions': {
    request: async ({ app }) => {
      // A free month is a discount of 100 %, which the preset of managers may not give.
      await app.rows(`update role_percent_limits set basis_points = 10000 where noun = 'price'`);
      return { body: { ...promotion, country: 'SVK', reason } };
    },
    outside: 'request/invalid',
  },
  'PUT /api/admin/promotions/{id}': {
    request: async (scene, place) => ({ params: { id: await aPromotion(scene, place) }, body: { ...promotion, version: 1, reason } }),
  },
  'POST /api/admin/promotions/{id}/stop': {
    request: async (scene, place) => ({ params: { id: await aPromotion(scene, place) }, body: stopped }),
  },

  'GET /api/admin/prices': { request: (_scene, { warehouseId }) => ({ query: { warehouse: warehouseId } }) },
  'POST /api/admin/prices/preview': { request: (_scene, place) => ({ body: priceChange(place) }), outside: 'request/invalid' },
  'POST /api/admin/prices': { request: (_scene, place) => ({ body: { ...priceChange(place), reason } }), outside: 'request/invalid' },
  'POST /api/admin/prices/planned/cancel': {
    request: (_scene, { warehouseId }) => ({ body: { warehouseId, effectiveOn: '2026-03-20', reason } }),
    outside: 'request/invalid',
  },
};
