import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { createMockGatewaySchema } from './create-schema.ts';

/** A payment of the demo that was made before the program started. */
export interface PastPayment {
  /** The gateway's id. */
  id: string;
  merchant_key: string;
  /** An order's or a rent's id. */
  reference: string;
  amount: number;
  currency: string;
  language: string;
  email: string;
  created_at: Date;
  updated_at: Date;
}

/** Books the demo's past payments, so that the mock gateway can refund them. */
export async function bookPastPayments(trx: Trx, payments: readonly PastPayment[]): Promise<void> {
  await createMockGatewaySchema(trx);
  await sql`
    with known as (
      insert into mock_gateway.payments (id, merchant_key, reference, amount, currency, description, language, email, return_url, expires_at, state, step,
        card_label, card_reference, created_at, updated_at)
      select id, merchant_key, reference, amount, currency, 'Komora', language, email, '/', created_at, 'PAID', 'DONE', ${'•••• 4242'}::text, 'mock-card-4242',
        created_at, updated_at
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as past (id text, merchant_key uuid, reference uuid, amount integer, currency text,
        language text, email text, created_at timestamptz, updated_at timestamptz)
      returning id, reference, amount, currency, created_at
    )
    insert into mock_gateway.ledger (id, payment_id, reference, kind, amount, currency, booked_at)
    select uuidv7(), id, reference, 'CHARGE', amount, currency, created_at from known`.execute(trx);
}
