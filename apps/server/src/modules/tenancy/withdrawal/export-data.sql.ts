import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportWithdrawals: ExportPart = { name: 'withdrawals', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('withdrawals as x')
    .innerJoin('contracts as c', 'c.id', 'x.contract_id')
    .select([
      'x.name',
      'x.email',
      'x.contract_number as contractNumber',
      'x.stated_at as statedAt',
      'x.withdrawn_on as withdrawnOn',
      'x.empty_by as emptyBy',
      'x.refund_amount as refundAmount',
      'x.currency',
    ])
    .select(sql<string | null>`host(x.ip)`.as('ip'))
    .where('c.client_id', '=', userId)
    .orderBy('x.stated_at')
    .limit(exportLimit)
    .execute();
}
