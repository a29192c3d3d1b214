import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportLedger: ExportPart = { name: 'ledger', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('ledger_entries')
    .select(['kind', 'method', 'amount', 'currency', 'entered_on as enteredOn', 'due_on as dueOn'])
    .where('client_id', '=', userId)
    .orderBy('entered_on')
    .orderBy('id')
    .limit(exportLimit)
    .execute();
}
