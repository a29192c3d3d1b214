import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportInvoices: ExportPart = { name: 'invoices', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('invoices')
    .select(['kind', 'number', 'issued_on as issuedOn', 'due_on as dueOn', 'supplier', 'customer'])
    .select(['amount_net as amountNet', 'amount_vat as amountVat', 'amount_gross as amountGross', 'currency'])
    .where('client_id', '=', userId)
    .orderBy('issued_on')
    .orderBy('number')
    .limit(exportLimit)
    .execute();
}
