import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportOrders: ExportPart = { name: 'orders', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('orders as o')
    .innerJoin('boxes as b', 'b.id', 'o.box_id')
    .select([
      'o.id',
      'o.status',
      'b.name as boxName',
      'o.invoicing_details as invoicingDetails',
      'o.charge_amount as chargeAmount',
      'o.currency',
      'o.referral_code as referralCode',
      'o.created_at as createdAt',
    ])
    .where((eb) => eb.or([eb('o.client_id', '=', userId), eb('o.placed_by', '=', userId)]))
    .orderBy('o.created_at')
    .limit(exportLimit)
    .execute();
}
