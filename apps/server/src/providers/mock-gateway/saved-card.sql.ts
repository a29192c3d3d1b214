import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { MockPayment } from './mock-gateway.sql.ts';

export type NewCharge = Pick<
  MockPayment,
  | 'id'
  | 'merchant_key'
  | 'reference'
  | 'amount'
  | 'currency'
  | 'description'
  | 'language'
  | 'email'
  | 'state'
  | 'decline_code'
  | 'decline_kind'
  | 'settles_at'
> & { method_reference: string; ledgerId: string };

/**
 * Makes the payment of a merchant's key and books its money, in one statement; undefined when this key has its payment already, or while the gateway is down. A card that was given
 * back is declined for good.
 */
export async function insertCharge(trx: Trx, charge: NewCharge, now: Date): Promise<MockPayment | undefined> {
  const { rows } = await sql<MockPayment>`
    with card as (
      select exists (select from mock_gateway.cancelled_cards where reference = ${charge.method_reference}) as is_cancelled
    ), made as (
      insert into mock_gateway.payments (id, merchant_key, reference, amount, currency, description, language, email, return_url, expires_at,
        state, step, decline_code, decline_kind, settles_at, method_reference, created_at, updated_at)
      select ${charge.id}, ${charge.merchant_key}, ${charge.reference}, ${charge.amount}, ${charge.currency}, ${charge.description}, ${charge.language},
        ${charge.email}, '', ${now}, case when is_cancelled then 'DECLINED' else ${charge.state} end, 'DONE',
        case when is_cancelled then 'card_cancelled' else ${charge.decline_code} end, case when is_cancelled then 'HARD' else ${charge.decline_kind} end,
        case when not is_cancelled then ${charge.settles_at}::timestamptz end, ${charge.method_reference}, ${now}, ${now}
      from card, mock_gateway.condition where not down
      on conflict (merchant_key) do nothing
      returning *
    ), booked as (
      insert into mock_gateway.ledger (id, payment_id, reference, kind, amount, currency, booked_at)
      select ${charge.ledgerId}, id, reference, 'CHARGE', amount, currency, ${now} from made where state = 'PAID'
    )
    select * from made`.execute(trx);
  return rows[0];
}

/** The payment that a merchant's key made before. */
export function readChargeOf(reader: Reader, merchantKey: string): Promise<MockPayment> {
  return reader
    .selectFrom('mock_gateway.payments')
    .selectAll()
    .where('merchant_key', '=', merchantKey)
    .$castTo<MockPayment>()
    .executeTakeFirstOrThrow();
}

export async function cancelCard(trx: Trx, reference: string, now: Date): Promise<void> {
  await trx
    .insertInto('mock_gateway.cancelled_cards')
    .values({ reference, cancelled_at: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}
