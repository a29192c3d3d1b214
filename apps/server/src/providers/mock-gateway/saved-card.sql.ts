import { sql } from 'kysely';
import type { Reader, Trx, Writer } from '../../platform/db/database.ts';
import { type MockPayment, mockTables } from './tables.ts';

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
 * Creates the payment of a merchant's key and books its money, in one statement. A deleted card is declined permanently.
 * @returns undefined if the key has a payment already, or while the gateway is down
 */
export async function insertCharge(writer: Writer, charge: NewCharge, now: Date): Promise<MockPayment | undefined> {
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
    select * from made`.execute(writer);
  return rows[0];
}

/** The existing payment of a merchant's key. */
export function readCharge(reader: Reader, merchantKey: string): Promise<MockPayment> {
  return mockTables(reader)
    .selectFrom('mock_gateway.payments')
    .selectAll()
    .where('merchant_key', '=', merchantKey)
    .executeTakeFirstOrThrow();
}

export async function cancelCard(trx: Trx, reference: string, now: Date): Promise<void> {
  await mockTables(trx)
    .insertInto('mock_gateway.cancelled_cards')
    .values({ reference, cancelled_at: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}
