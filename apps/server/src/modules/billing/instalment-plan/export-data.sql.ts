import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportPlans: ExportPart = { name: 'instalmentPlans', read: (reader, { userId }) => read(reader, userId) };

/** One record for each instalment. */
function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('instalment_plans as p')
    .innerJoin('instalments as i', 'i.plan_id', 'p.id')
    .select(['p.total', 'p.currency', 'p.agreed_on as agreedOn', 'p.outcome', 'i.due_on as dueOn', 'i.amount'])
    .where('p.client_id', '=', userId)
    .orderBy('p.agreed_at')
    .orderBy('p.id')
    .orderBy('i.position')
    .limit(exportLimit)
    .execute();
}
