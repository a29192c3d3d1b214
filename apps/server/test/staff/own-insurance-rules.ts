import { randomUUID } from 'node:crypto';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Proofs of own insurances. */
export type OwnInsuranceKey = Extract<StaffKey, `${string}/own-insurance` | `${string} /api/admin/insurance-proofs/${string}`>;

/** A proof that waits for its review. */
async function aProof({ app }: StaffScene, { contractId }: PlaceScene): Promise<string> {
  const id = randomUUID();
  await app.rows(
    `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month, own, proof_days)
     select c.legal_entity_id, 900, '{}', 100, 0, true, 14 from contracts c where c.id = $1 on conflict do nothing`,
    [contractId],
  );
  await app.rows(
    `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
       recurring_amount, origin, created_at)
     select c.id, c.next_charge_on, c.rent_net_month, i.id, 0, c.invoicing_period_months, c.period_discount_bp, c.recurring_amount, 'INSURANCE', $2
     from contracts c join insurances i on i.legal_entity_id = c.legal_entity_id and i.own where c.id = $1 on conflict do nothing`,
    [contractId, app.clock.now()],
  );
  await app.rows(`update insurance_proofs set status = 'REPLACED' where contract_id = $1 and status = 'SUBMITTED'`, [contractId]);
  await app.rows(
    `insert into insurance_proofs (id, contract_id, insurer, policy_number, valid_until, insured_amount, media_type, content, submitted_at)
     values ($1, $2, 'Kooperativa', '123', '2099-01-01', 100000, 'application/pdf', '%PDF-', $3)`,
    [id, contractId, app.clock.now()],
  );
  return id;
}

const ofProof = (body?: object): StaffRule => ({
  request: async (scene, place) => ({ params: { id: await aProof(scene, place) }, ...(body === undefined ? {} : { body }) }),
});

export const ownInsuranceRules: Record<OwnInsuranceKey, StaffRule> = {
  'GET /api/admin/contracts/{id}/own-insurance': { request: (_scene, { contractId }) => ({ params: { id: contractId } }) },
  'GET /api/admin/insurance-proofs/{id}/file': ofProof(),
  'POST /api/admin/insurance-proofs/{id}/accept': ofProof(),
  'POST /api/admin/insurance-proofs/{id}/reject': ofProof({ reason: 'The policy names another person.' }),
};
