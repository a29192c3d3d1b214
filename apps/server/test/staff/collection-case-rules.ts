import { aCollectionCase } from '../kit/builders/collection-case.ts';
import { anEndedDebt, writeOffEntry } from '../kit/scenes/money-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

export type CollectionCaseKey = Extract<StaffKey, `${string}/collectable-debts` | `${string}/collection-cases${string}`>;

async function aCase(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { entryId } = await anEndedDebt(scene, place);
  const { clientId, legalEntityId, currency, colleagueId: staffId } = place;
  return aCollectionCase(scene.app, { clientId, legalEntityId, currency, entryIds: [entryId], staffId });
}
const ofCase = async (scene: StaffScene, place: PlaceScene) => ({ params: { id: await aCase(scene, place) } });

export const collectionCaseRules: Record<CollectionCaseKey, StaffRule> = {
  'GET /api/admin/clients/{id}/collectable-debts': { request: (_scene, { clientId }) => ({ params: { id: clientId } }) },
  'POST /api/admin/clients/{id}/collection-cases': {
    request: async (scene, place) => {
      const { entryId } = await anEndedDebt(scene, place);
      const { clientId, legalEntityId, currency } = place;
      return {
        params: { id: clientId },
        body: { legalEntityId, currency, entryIds: [entryId], total: 12_300, reason: 'left without paying' },
      };
    },
  },
  'GET /api/admin/collection-cases': { request: async (scene, place) => ({ lists: await aCase(scene, place) }) },
  'GET /api/admin/collection-cases/{id}': { request: ofCase },
  'GET /api/admin/collection-cases/{id}/csv': { request: ofCase },
  'POST /api/admin/collection-cases/{id}/report': {
    request: async (scene, place) => {
      const id = await aCase(scene, place);
      const { entryId } = await scene.app.one<{ entryId: string }>(
        'select entry_id as "entryId" from collection_debts where case_id = $1 order by entry_id limit 1',
        [id],
      );
      await writeOffEntry(scene.app, entryId);
      return { params: { id }, body: { open: 0, reason: 'told by phone' } };
    },
  },
  'POST /api/admin/collection-cases/{id}/take-back': {
    request: async (scene, place) => ({ ...(await ofCase(scene, place)), body: { reason: 'pays to us' } }),
  },
};
