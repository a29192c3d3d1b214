import { randomUUID } from 'node:crypto';
import { buyerDetails } from '../kit/builders/order.ts';
import { aBox } from '../kit/scenes/set-up-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Calls of a move-in at the desk. */
export type MoveInKey = Extract<StaffKey, `${string} /api/admin/move-ins${string}`>;

let count = 0;

/** Activates the warehouse of the place: another call of the matrix deactivates it. */
async function openWarehouse({ app }: StaffScene, { warehouseId }: PlaceScene): Promise<void> {
  await app.rows('update warehouses set deactivated_at = null where id = $1 and deactivated_at is not null', [warehouseId]);
}

/** A draft of the place whose parts before `step` are stored. */
async function aDraft(
  scene: StaffScene,
  place: PlaceScene,
  step: 'empty' | 'box' | 'terms' | 'accepted' = 'empty',
): Promise<{ id: string; boxId: string; insuranceId: string }> {
  count += 1;
  const { app } = scene;
  const now = app.clock.now();
  await openWarehouse(scene, place);
  const boxId = await aBox(scene, place);
  const { id: insuranceId } = await app.one<{ id: string }>('select id from insurances where legal_entity_id = $1 and active limit 1', [
    place.legalEntityId,
  ]);
  await app.rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
     select w.country, k, 'FyzickaOsoba', 2300, '2020-01-01' from warehouses w, unnest(array['RENT', 'INSURANCE']) k where w.id = $1 on conflict do nothing`,
    [place.warehouseId],
  );
  const hasBox = step !== 'empty';
  const hasTerms = hasBox && step !== 'box';
  const isAccepted = hasTerms && step !== 'terms';
  const { id } = await app.one<{ id: string }>(
    `insert into move_ins (warehouse_id, details, language, box_id, invoicing_period_months, insurance_id, accepted_at, accepted_ip, accepted_amount, created_by, created_at, updated_at)
     values ($1, $2, 'SK', $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
    [
      place.warehouseId,
      JSON.stringify(buyerDetails(70_000 + count)),
      hasBox ? boxId : null,
      hasTerms ? 1 : null,
      hasTerms ? insuranceId : null,
      isAccepted ? now : null,
      isAccepted ? '127.0.0.1' : null,
      isAccepted ? 1 : null,
      place.colleagueId,
      now,
    ],
  );
  return { id, boxId, insuranceId };
}

export const moveInRules: Record<MoveInKey, StaffRule> = {
  'GET /api/admin/move-ins': { request: async (scene, place) => ({ lists: (await aDraft(scene, place)).id }) },
  'POST /api/admin/move-ins': {
    request: async (scene, place) => {
      await openWarehouse(scene, place);
      return { body: { warehouseId: place.warehouseId } };
    },
    outside: 'request/invalid',
  },
  'GET /api/admin/move-ins/{id}': { request: async (scene, place) => ({ params: { id: (await aDraft(scene, place)).id } }) },
  'PUT /api/admin/move-ins/{id}/client': {
    request: async (scene, place) => {
      const { id } = await aDraft(scene, place);
      const details = { ...buyerDetails(80_000 + count), email: `walk-in.${randomUUID()}@example.com` };
      return { params: { id }, body: { version: 1, clientId: null, details, language: 'SK' } };
    },
  },
  'PUT /api/admin/move-ins/{id}/box': {
    request: async (scene, place) => {
      const { id, boxId } = await aDraft(scene, place);
      return { params: { id }, body: { version: 1, boxId } };
    },
  },
  'PUT /api/admin/move-ins/{id}/terms': {
    request: async (scene, place) => {
      const { id, insuranceId } = await aDraft(scene, place, 'box');
      return { params: { id }, body: { version: 1, invoicingPeriod: 1, insuranceId, ownPrice: null } };
    },
  },
  'PUT /api/admin/move-ins/{id}/acceptance': {
    request: async (scene, place) => {
      const { id } = await aDraft(scene, place, 'terms');
      const consents = { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false };
      return { params: { id }, body: { version: 1, consents, expectedCharge: { amount: 1, currency: place.currency } } };
    },
    // The price of the request is that of no box.
    inside: 'Order/price-changed',
  },
  'POST /api/admin/move-ins/{id}/signing-link': {
    request: async (scene, place) => {
      const { id } = await aDraft(scene, place, 'terms');
      return { params: { id }, body: { version: 1, expectedCharge: { amount: 1, currency: place.currency } } };
    },
    inside: 'Order/price-changed',
  },
  'POST /api/admin/move-ins/{id}/finish': {
    request: async (scene, place) => {
      const { id } = await aDraft(scene, place, 'accepted');
      return { params: { id }, body: { version: 1, payment: 'LATER', expectedCharge: { amount: 1, currency: place.currency } } };
    },
    inside: 'Order/price-changed',
  },
  'POST /api/admin/move-ins/{id}/discard': {
    request: async (scene, place) => ({ params: { id: (await aDraft(scene, place)).id }, body: { version: 1 } }),
  },
  // Only of finished ones; their success is in the tests of move-ins.
  'POST /api/admin/move-ins/{id}/codes': {
    request: async (scene, place) => ({ params: { id: (await aDraft(scene, place)).id } }),
    inside: 'not-found',
  },
  'POST /api/admin/move-ins/{id}/payment-page': {
    request: async (scene, place) => ({ params: { id: (await aDraft(scene, place)).id } }),
    inside: 'not-found',
  },
  'GET /api/admin/move-ins/{id}/transfer': {
    request: async (scene, place) => ({ params: { id: (await aDraft(scene, place)).id } }),
    inside: 'not-found',
  },
};
