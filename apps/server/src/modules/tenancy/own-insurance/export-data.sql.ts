import { sql } from 'kysely';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportProofs: ExportPart = {
  name: 'insuranceProofs',
  read: (reader, { userId }) =>
    reader
      .selectFrom('insurance_proofs as p')
      .innerJoin('own_insurances as o', 'o.contract_id', 'p.contract_id')
      .innerJoin('contracts as c', 'c.id', 'p.contract_id')
      .select([
        'c.business_id as contractBusinessId',
        'o.due_on as dueOn',
        'o.replaced_from as replacedFrom',
        'p.insurer',
        'p.policy_number as policyNumber',
        'p.valid_until as validUntil',
        sql<number>`p.insured_amount::float8`.as('insuredAmount'),
        'c.currency',
        'p.status',
        'p.rejection',
        'p.submitted_at as submittedAt',
        'p.decided_at as decidedAt',
      ])
      .where('c.client_id', '=', userId)
      .orderBy('p.submitted_at')
      .limit(exportLimit)
      .execute(),
};
