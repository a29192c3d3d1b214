import type { Trx } from '../../../platform/db/database.ts';

export function lockForSettlement(trx: Trx, orderId: string) {
  return trx
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select([
      'id',
      'status',
      'placed_by',
      'anonymised_at',
      'box_id',
      'warehouse_id',
      'legal_entity_id',
      'language',
      'invoicing_period_months',
      'insurance_id',
      'voucher_id',
      'promotion_id',
      'referral_code',
      'starts_on',
      'invoicing_details',
      'newsletter_consent',
      'summary',
      'terms',
      'charge_amount',
      'currency',
      'hold_expires_at',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();
}
