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
 * Creates the payments of merchants' keys and books their money, in one statement. A deleted card is declined permanently. The statement does not wait until
 * the log is on the disk: a charge that a crash of the database server loses was not settled either, because the merchant's commit comes later in the same log.
 * @returns the new payments: none for a key that has a payment already, and none while the gateway is down
 */
export async function insertCharges(writer: Writer, charges: readonly NewCharge[], now: Date): Promise<MockPayment[]> {
  const { rows } = await sql<MockPayment>`
    with asked as (
      select t.*, exists (select from mock_gateway.cancelled_cards c where c.reference = t.method_reference) as is_cancelled
      from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as t(id text, "ledgerId" uuid, merchant_key uuid, reference uuid, amount integer, currency text,
        description text, language text, email text, state text, decline_code text, decline_kind text, settles_at timestamptz, method_reference text)
    ), made as (
      insert into mock_gateway.payments (id, merchant_key, reference, amount, currency, description, language, email, return_url, expires_at,
        state, step, decline_code, decline_kind, settles_at, method_reference, created_at, updated_at)
      select a.id, merchant_key, reference, amount, currency, description, language, email, '', ${now}::timestamptz,
        case when is_cancelled then 'DECLINED' else state end, 'DONE', case when is_cancelled then 'card_cancelled' else decline_code end,
        case when is_cancelled then 'HARD' else decline_kind end, case when not is_cancelled then settles_at end, method_reference, ${now}, ${now}
      from asked a, mock_gateway.condition, (select set_config('synchronous_commit', 'off', true)) as without_wait where not down
      on conflict (merchant_key) do nothing
      returning *
    ), booked as (
      insert into mock_gateway.ledger (id, payment_id, reference, kind, amount, currency, booked_at)
      select a."ledgerId", m.id, m.reference, 'CHARGE', m.amount, m.currency, ${now} from made m join asked a on a.id = m.id where m.state = 'PAID'
    )
    select * from made`.execute(writer);
  return rows;
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
