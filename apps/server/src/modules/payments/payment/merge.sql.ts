import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

/** True if money of one of the clients is under way: a payment without an outcome, or a refund that is sent or due. A refund of a later day is not. */
export async function hasMoneyUnderWay(trx: Trx, { survivorId, duplicateId, now }: MergedIds & { now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select id as payment_id from payments where status in ('CREATED', 'PENDING')
      union all select id from payments where status = 'PAID' and settlement is null
      union all select payment_id from refunds where status in ('REQUESTED', 'SENT') and (status = 'SENT' or send_on is null or send_on <= ${now}::date)
    ) m join payment_places place on place.payment_id = m.payment_id where place.client_id in (${survivorId}, ${duplicateId}) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
