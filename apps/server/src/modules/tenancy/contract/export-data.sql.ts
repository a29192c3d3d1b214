import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportContracts: ExportPart = { name: 'contracts', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select([
      'c.business_id as businessId',
      'c.status',
      'b.name as boxName',
      'w.name as warehouseName',
      'c.starts_on as startsOn',
      'c.terminates_on as terminatesOn',
      'c.invoicing_period_months as invoicingPeriodMonths',
      'c.recurring_amount as recurringAmount',
      'c.currency',
      'c.payment_method_label as paymentMethod',
      'c.payment_method_expires_on as paymentMethodExpiresOn',
      'c.created_at as createdAt',
    ])
    .where('c.client_id', '=', userId)
    .orderBy('c.created_at')
    .limit(exportLimit)
    .execute();
}
