import { anInstalmentPlan } from '../kit/builders/instalment-plan.ts';
import { aDebt } from '../kit/scenes/money-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

export type InstalmentPlanKey = Extract<StaffKey, `${string}/instalment-debts` | `${string}/instalment-plans${string}`>;

async function aPlan(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { entryId } = await aDebt(scene, place);
  const { clientId, legalEntityId, currency, colleagueId: staffId } = place;
  return anInstalmentPlan(scene.app, { clientId, legalEntityId, currency, entryIds: [entryId], staffId });
}

const day = ({ app }: StaffScene, days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

export const instalmentPlanRules: Record<InstalmentPlanKey, StaffRule> = {
  'GET /api/admin/clients/{id}/instalment-debts': {
    request: (_scene, { clientId, legalEntityId, currency }) => ({ params: { id: clientId }, query: { legalEntityId, currency } }),
  },
  'POST /api/admin/clients/{id}/instalment-plans': {
    request: async (scene, place) => {
      const { entryId } = await aDebt(scene, place);
      const { clientId, legalEntityId, currency } = place;
      const instalments = [
        { dueOn: day(scene, 5), amount: 6000 },
        { dueOn: day(scene, 35), amount: 6300 },
      ];
      return { params: { id: clientId }, body: { legalEntityId, currency, entryIds: [entryId], instalments, reason: 'called' } };
    },
  },
  'GET /api/admin/instalment-plans': { request: async (scene, place) => ({ lists: await aPlan(scene, place) }) },
  'GET /api/admin/instalment-plans/{id}': { request: async (scene, place) => ({ params: { id: await aPlan(scene, place) } }) },
  'POST /api/admin/instalment-plans/{id}/cancel': {
    request: async (scene, place) => ({ params: { id: await aPlan(scene, place) }, body: { reason: 'pays at once' } }),
  },
};
