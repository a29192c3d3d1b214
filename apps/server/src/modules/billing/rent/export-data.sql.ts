import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportRents: ExportPart = { name: 'rents', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('rents as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select([
      'c.business_id as contractBusinessId',
      'r.period_from as from',
      'r.period_to as to',
      'r.status',
      'r.amount_net as amountNet',
      'r.amount_vat as amountVat',
      'r.amount_gross as amountGross',
      'r.currency',
      'r.due_on as dueOn',
      'r.paid_at as paidAt',
    ])
    .where('c.client_id', '=', userId)
    .orderBy('r.period_from')
    .limit(exportLimit)
    .execute();
}
