import { aDebt, aRecoveredPayment } from '../kit/scenes/money-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

export type RestoreKey = Extract<StaffKey, `${string} /api/admin/recovered-payments${string}`>;

const reason = 'found after the restore';

export const restoreRules: Record<RestoreKey, StaffRule> = {
  'GET /api/admin/recovered-payments': { request: async (scene, place) => ({ lists: await aRecoveredPayment(scene, place) }) },
  'POST /api/admin/recovered-payments/{id}/refund': {
    request: async (scene, place) => ({ params: { id: await aRecoveredPayment(scene, place) }, body: { reason } }),
  },
  'POST /api/admin/recovered-payments/{id}/assign/preview': {
    request: async (scene, place) => {
      const { entryId } = await aDebt(scene, place);
      const { clientId, legalEntityId } = place;
      return { params: { id: await aRecoveredPayment(scene, place) }, body: { clientId, legalEntityId, debitIds: [entryId] } };
    },
  },
  'POST /api/admin/recovered-payments/{id}/assign': {
    request: async (scene, place) => {
      const { entryId } = await aDebt(scene, place);
      const { clientId, legalEntityId } = place;
      return { params: { id: await aRecoveredPayment(scene, place) }, body: { clientId, legalEntityId, debitIds: [entryId], reason } };
    },
  },
};
