import { anOpenDrawer, closeDrawer } from '../kit/builders/cash.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints of the cash drawer. */
export type CashKey = Extract<StaffKey, `${string} /api/admin/${`cash-days${string}` | 'warehouses/{id}/cash-days'}`>;

const aDay = ({ app }: StaffScene, { warehouseId, colleagueId }: PlaceScene) => anOpenDrawer(app, warehouseId, colleagueId);

/** A day with its version. */
async function step({ app }: StaffScene, id: string) {
  const { version } = await app.one<{ version: number }>('select version from cash_days where id = $1', [id]);
  return { params: { id }, body: { version } };
}

async function aCountedDay(scene: StaffScene, place: PlaceScene) {
  const id = await aDay(scene, place);
  await scene.app.rows(`update cash_days set state = 'COUNTED', counted = expected, counted_by = $2 where id = $1`, [
    id,
    place.colleagueId,
  ]);
  return step(scene, id);
}

async function aClosedDay(scene: StaffScene, place: PlaceScene): Promise<string> {
  const id = await aDay(scene, place);
  await closeDrawer(scene.app, id, place.colleagueId);
  return id;
}

const movement: StaffRule['request'] = async (scene, place) => ({
  params: { id: await aDay(scene, place) },
  body: { amount: 100, reason: 'change of the bank' },
});

export const cashRules: Record<CashKey, StaffRule> = {
  'GET /api/admin/cash-days': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await aDay(scene, place) }) },
  'GET /api/admin/cash-days/{id}': { request: async (scene, place) => ({ params: { id: await aDay(scene, place) } }) },
  'GET /api/admin/cash-days/{id}/csv': { request: async (scene, place) => ({ params: { id: await aDay(scene, place) } }) },
  'POST /api/admin/warehouses/{id}/cash-days': {
    request: async (scene, place) => {
      await aClosedDay(scene, place);
      return { params: { id: place.warehouseId }, body: {} };
    },
  },
  'POST /api/admin/cash-days/{id}/pay-in': { request: movement },
  'POST /api/admin/cash-days/{id}/pay-out': {
    request: async (scene, place) => {
      // Accountants may take nothing out until somebody gives them a limit.
      await scene.app.rows(
        `insert into role_limits (role_id, noun, currency, per_action, per_30_days)
         select id, 'cash', 'EUR', 1000, 1000 from roles where preset = 'accountant' on conflict do nothing`,
        [],
      );
      return movement(scene, place);
    },
  },
  'POST /api/admin/cash-days/{id}/bank-deposit': { request: movement },
  'POST /api/admin/cash-days/{id}/count': {
    request: async (scene, place) => {
      const { params, body } = await step(scene, await aDay(scene, place));
      return { params, body: { ...body, pieces: [] } };
    },
  },
  'POST /api/admin/cash-days/{id}/reopen': {
    request: async (scene, place) => {
      const { params, body } = await aCountedDay(scene, place);
      return { params, body: { ...body, reason: 'a note was missed' } };
    },
  },
  'POST /api/admin/cash-days/{id}/close': {
    request: async (scene, place) => {
      const { params, body } = await aCountedDay(scene, place);
      return { params, body: { ...body, banked: 0 } };
    },
  },
  'POST /api/admin/cash-days/{id}/confirm': { request: async (scene, place) => step(scene, await aClosedDay(scene, place)) },
};
