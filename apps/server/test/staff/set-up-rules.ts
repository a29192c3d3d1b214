import { createHash } from 'node:crypto';
import { aPicture } from '../kit/builders/picture.ts';
import { aDoor } from '../kit/scenes/door-scene.ts';
import {
  aBox,
  aBoxToCheck,
  boxSettings,
  companySettings,
  generatorRow,
  nextFloor,
  nextPrefix,
  versionOf,
  warehouseSettings,
} from '../kit/scenes/set-up-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import { type OfferKey, offerRules } from './offer-rules.ts';
import type { StaffKey, StaffRule } from './rule.ts';
import { anOfferedBox } from './worklist-rules.ts';

/** Endpoints with which staff set up warehouses, boxes, prices and locks. */
export type SetUpKey =
  | Extract<
      Exclude<StaffKey, 'POST /api/admin/warehouses/{id}/cash-days'>,
      `${string} /api/admin/${'legal-entities' | 'vat-rules' | 'warehouses' | 'warehouse-photos' | 'boxes' | 'locks'}${string}`
    >
  | OfferKey;

const reason = 'on request of the owner';
const repair = { state: 'REPAIR', from: '2026-03-10', until: '2026-03-20', reason };

const specialDays = [{ date: '2026-12-24', hours: [{ opens: 480, closes: 720 }], note: { SK: 'Štedrý deň' } }];

/** A request about one box by its id, as its preview found it. */
const severalBoxes =
  (change: object, isPreview: boolean): StaffRule['request'] =>
  async (scene, place) => {
    const id = await aBox(scene, place);
    const set = createHash('sha256').update(`${id} 1 49900`).digest('base64url');
    return { body: { selection: { ids: [id] }, ...change, reason, ...(isPreview ? {} : { expected: { matched: 1, set } }) } };
  };
const raised = { set: null, currency: null, percent: 500, roundTo: 100, effectiveOn: null };
const generated: StaffRule['request'] = (_scene, { warehouseId }) => ({
  body: { warehouseId, floor: nextFloor(), rows: [generatorRow()] },
});
/** A rule for a country without documents, after all others. */
const aVatRuleToCome = async ({ app }: StaffScene) =>
  (
    await app.one<{ id: string }>(
      `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from, valid_to)
       select 'POL', 'CLEANING', 'PravnickaOsoba', 2300, day, day + 1
       from (select coalesce(max(valid_to), '2090-01-01') as day from vat_rules where country = 'POL' and item_kind = 'CLEANING') last returning id`,
      [],
    )
  ).id;

/** The only photo of the place. @returns its id */
const aPhoto = async ({ app }: StaffScene, { warehouseId }: PlaceScene) => {
  await app.rows('delete from warehouse_photos where warehouse_id = $1', [warehouseId]);
  const { id } = await app.one<{ id: string }>(
    `insert into warehouse_photos (warehouse_id, position, source_hash, hash, width, height, created_at)
     values ($1, 1, sha256(gen_random_uuid()::text::bytea), md5(gen_random_uuid()::text), 480, 360, '2026-03-02') returning id`,
    [warehouseId],
  );
  return id;
};

const aLock = async (scene: StaffScene, place: PlaceScene) =>
  (
    await scene.app.one<{ id: string }>(
      `insert into locks (warehouse_id, box_id, door, device_id) values ($1, $2, 'BOX', gen_random_uuid()) returning id`,
      [place.warehouseId, await aBox(scene, place)],
    )
  ).id;

/** A draft of the place's plan, on which all boxes lie apart. @returns its version */
const aPlanDraft = async ({ app }: StaffScene, { warehouseId }: PlaceScene) => {
  // Boxes with a place of this kind keep it: a draft changes what its author moves, not all boxes of the warehouse.
  await app.rows(
    `with placed as (
       select id, (shape->>'x')::int / 200 + (shape->>'y')::int / 1000 * 450 as n from boxes where warehouse_id = $1 and floor = 0
         and shape @> '{"width": 100, "height": 100}' and (shape->>'x')::numeric % 200 = 0 and (shape->>'y')::numeric % 1000 = 0
     ), others as (
       select b.id, coalesce((select max(n) from placed), -1) + row_number() over (order by b.id) as n from boxes b
       where b.warehouse_id = $1 and b.id not in (select id from placed)
     )
     update boxes b set floor = 0, placed_at = null, shape = jsonb_build_object('x', n % 450 * 200, 'y', n / 450 * 1000, 'width', 100, 'height', 100)
     from others o where b.id = o.id`,
    [warehouseId],
  );
  const { version } = await app.one<{ version: number }>(
    `insert into plan_drafts (warehouse_id, floors, places, saved_by, saved_at) values ($1, $2, '[]', (select id from staff limit 1), '2026-03-02')
     on conflict (warehouse_id) do update set floors = excluded.floors, places = '[]', version = plan_drafts.version + 1 returning version`,
    [warehouseId, JSON.stringify([{ ...groundFloor, width: 100_000, height: 100_000 }])],
  );
  return version;
};
const planVersion = async ({ app }: StaffScene, { warehouseId }: PlaceScene) =>
  (
    await app.one<{ version: number }>('select coalesce(max(version), 0) as version from plan_drafts where warehouse_id = $1', [
      warehouseId,
    ])
  ).version;
const groundFloor = { floor: 0, width: 2000, height: 1000, walls: [], labels: [] };

/** A change of another account of the company. */
const ofAccount =
  (body: object): StaffRule['request'] =>
  async ({ app }, { legalEntityId }) => {
    const { id } = await app.one<{ id: string }>(
      'insert into bank_accounts (legal_entity_id, iban, created_at) values ($1, $2, now()) returning id',
      [legalEntityId, companySettings().iban],
    );
    return {
      params: { id: legalEntityId, accountId: id },
      body: { ...body, version: await versionOf(app, 'legal_entities', legalEntityId) },
    };
  };

export const setUpRules: Record<SetUpKey, StaffRule> = {
  'POST /api/admin/boxes/{id}/inspections': { request: async (scene, place) => ({ params: { id: await aBoxToCheck(scene, place) } }) },
  'GET /api/admin/locks': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await aLock(scene, place) }) },
  'POST /api/admin/locks': {
    request: async (scene, place) => ({
      body: { warehouseId: place.warehouseId, door: 'BOX', boxId: await aBox(scene, place), deviceId: `device-${nextPrefix()}`, label: {} },
    }),
    outside: 'request/invalid',
  },
  'POST /api/admin/locks/{id}/test': { request: async (scene, place) => ({ params: { id: await aDoor(scene, place) } }) },
  'PUT /api/admin/locks/{id}': {
    request: async (scene, place) => ({
      params: { id: await aLock(scene, place) },
      body: { deviceId: `device-${nextPrefix()}`, label: { SK: 'Bočný vchod' }, version: 1, reason },
    }),
  },

  'POST /api/admin/locks/{id}/remove': {
    request: async (scene, place) => ({ params: { id: await aLock(scene, place) }, body: { version: 1, reason } }),
  },

  'GET /api/admin/warehouses/{id}/plan': { request: (_scene, { warehouseId }) => ({ params: { id: warehouseId } }) },
  'GET /api/admin/warehouses/{id}/plan/changes': {
    request: async (scene, place) => {
      await aPlanDraft(scene, place);
      return { params: { id: place.warehouseId } };
    },
  },
  'PUT /api/admin/warehouses/{id}/plan/draft': {
    request: async (scene, place) => {
      const places = [{ id: await aBox(scene, place), place: { floor: 0, x: 100, y: 100, width: 150, height: 200 } }];
      const floors = [
        {
          ...groundFloor,
          walls: [
            {
              points: [
                [0, 0],
                [500, 0],
              ],
            },
          ],
          labels: [{ kind: 'ENTRANCE', x: 100, y: 0 }],
        },
      ];
      return { params: { id: place.warehouseId }, body: { floors, places, version: await planVersion(scene, place) } };
    },
  },
  'POST /api/admin/warehouses/{id}/plan/discard': {
    request: async (scene, place) => ({ params: { id: place.warehouseId }, body: { version: await aPlanDraft(scene, place) } }),
  },
  'POST /api/admin/warehouses/{id}/plan/publish': {
    request: async (scene, place) => ({ params: { id: place.warehouseId }, body: { version: await aPlanDraft(scene, place), reason } }),
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
  'POST /api/admin/legal-entities/{id}/bank-accounts': {
    request: async ({ app }, { legalEntityId }) => ({
      params: { id: legalEntityId },
      body: { label: 'Second', bic: null, iban: companySettings().iban, version: await versionOf(app, 'legal_entities', legalEntityId) },
    }),
  },
  'PUT /api/admin/legal-entities/{id}/bank-accounts/{accountId}': {
    request: ofAccount({ label: 'Renamed', bic: null, isClosed: false }),
  },
  'POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/choose': { request: ofAccount({ reason: 'new bank' }) },
  'POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/delete': { request: ofAccount({}) },
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
  'PUT /api/admin/vat-rules/{id}': {
    request: async (scene) => ({
      params: { id: await aVatRuleToCome(scene) },
      body: { rateBp: 2100, exemptionCode: null, exemptionClause: null, version: 1, reason },
    }),
  },
  'POST /api/admin/vat-rules/{id}/withdraw': {
    request: async (scene) => ({ params: { id: await aVatRuleToCome(scene) }, body: { version: 1, reason } }),
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
      return { body: { ...warehouseSettings, specialDays, legalEntityId } };
    },
    outside: 'request/invalid',
  },
  'PUT /api/admin/warehouses/{id}': {
    request: async ({ app }, { warehouseId }) => ({
      params: { id: warehouseId },
      body: { ...warehouseSettings, specialDays, version: await versionOf(app, 'warehouses', warehouseId) },
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
  'POST /api/admin/warehouses/{id}/publish/preview': { request: (_scene, { warehouseId }) => ({ params: { id: warehouseId } }) },
  'POST /api/admin/warehouses/{id}/publish': {
    request: async ({ app }, { warehouseId }) => ({
      params: { id: warehouseId },
      body: { version: await versionOf(app, 'warehouses', warehouseId) },
    }),
  },
  'POST /api/admin/warehouses/{id}/hide': {
    request: async ({ app }, { warehouseId }) => ({
      params: { id: warehouseId },
      body: { reason, version: await versionOf(app, 'warehouses', warehouseId) },
    }),
  },
  'POST /api/admin/warehouses/{id}/archive/preview': { request: (_scene, { warehouseId }) => ({ params: { id: warehouseId } }) },
  'POST /api/admin/warehouses/{id}/archive': {
    request: async (scene, place) => {
      await anOfferedBox(scene, place);
      return { params: { id: place.warehouseId }, body: { reason, version: await versionOf(scene.app, 'warehouses', place.warehouseId) } };
    },
    inside: 'warehouse/in-use',
  },
  'POST /api/admin/warehouses/{id}/restore': {
    request: async ({ app }, { warehouseId }) => ({
      params: { id: warehouseId },
      body: { version: await versionOf(app, 'warehouses', warehouseId) },
    }),
  },

  'GET /api/admin/warehouses/{id}/photos': { request: (_scene, { warehouseId }) => ({ params: { id: warehouseId } }) },
  'POST /api/admin/warehouses/{id}/photos': {
    request: async ({ app }, { warehouseId }) => {
      await app.rows('delete from warehouse_photos where warehouse_id = $1', [warehouseId]);
      return { params: { id: warehouseId }, file: await aPicture() };
    },
  },
  'PUT /api/admin/warehouses/{id}/photos': {
    request: async (scene, place) => ({
      params: { id: place.warehouseId },
      body: {
        photos: [{ id: await aPhoto(scene, place), alt: { SK: 'Chodba medzi boxmi' } }],
        version: await versionOf(scene.app, 'warehouses', place.warehouseId, 'photos_version'),
      },
    }),
  },
  'DELETE /api/admin/warehouse-photos/{id}': {
    request: async (scene, place) => ({ params: { id: await aPhoto(scene, place) } }),
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
  'POST /api/admin/boxes/state/preview': { request: severalBoxes(repair, true) },
  'POST /api/admin/boxes/state': { request: severalBoxes(repair, false) },
  'POST /api/admin/boxes/offer/preview': { request: severalBoxes({ active: false }, true) },
  'POST /api/admin/boxes/offer': { request: severalBoxes({ active: false }, false) },
  'POST /api/admin/boxes/prices/preview': { request: severalBoxes(raised, true) },
  'POST /api/admin/boxes/prices': { request: severalBoxes(raised, false) },
  'POST /api/admin/boxes/generate/preview': { request: generated, outside: 'request/invalid' },
  'POST /api/admin/boxes/generate': { request: generated, outside: 'request/invalid' },
  ...offerRules,
};
