import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Records of the demo that need a person, each the cause of one task. */
export interface TaskRecords {
  readonly heldPayment: string;
  /** Behind 60 older ones. */
  readonly failedRefund: string;
  readonly warning: string;
  readonly difference: string;
  readonly transfer: string;
  readonly approval: string;
  /** A request of the owner of the demo that a colleague has rejected. */
  readonly rejected: string;
  readonly opening: string;
  readonly failedMessage: string;
  /** The number of the message: a client of the demo has it. */
  readonly phoneNumber: string;
}

/** Stores them at the first company of the demo with clients. */
export async function addTaskRecords(pool: pg.Pool): Promise<TaskRecords> {
  const one = async (statement: string, values: unknown[] = []): Promise<Record<string, string>> => {
    const row = (await pool.query<Record<string, string>>(statement, values)).rows[0];
    if (row === undefined) throw new Error(`The demo has no record for: ${statement}`);
    return row;
  };
  const idOf = async (statement: string, values: unknown[] = []): Promise<string> => (await one(statement, values)).id ?? '';
  const place = await one(
    `select c.id as contract, c.warehouse_id as warehouse, c.legal_entity_id as company, c.client_id as client, c.order_id as "order", u.phone_number as phone,
       l.id as lock
     from contracts c join legal_entities e on e.id = c.legal_entity_id and e.currency = 'EUR' join users u on u.id = c.client_id and u.phone_number is not null join locks l on l.box_id = c.box_id
     where c.status = 'ACTIVE' and c.order_id is not null order by c.id limit 1`,
  );
  const colleague = await idOf(`insert into staff (email, name, locale, created_at) values ($1, 'Adam Prvý', 'EN', now()) returning id`, [
    `adam.${randomUUID()}@example.com`,
  ]);
  const payment = (charged: number | null) =>
    idOf(
      `insert into payments (order_id, provider, attempt, status, provider_payment_id, amount, currency, settlement, charged_amount, charged_currency,
         created_at, updated_at, paid_at)
       select $1, 'MOCK', max(attempt) + 1, 'PAID', gen_random_uuid()::text, 5000, min(currency), $2, $3::integer, case when $3::integer > 0 then min(currency) end,
         now(), now(), now() from payments where order_id = $1 returning id`,
      [place.order, charged === null ? null : 'HELD_FOR_REVIEW', charged],
    );
  const heldPayment = await payment(5100);
  const other = await payment(null);
  const { rows: refunds } = await pool.query<{ id: string }>(
    `insert into refunds (payment_id, reason, act_id, amount, currency, status, failed_at, created_at, updated_at)
     select p.id, 'GOODWILL', gen_random_uuid(), 100 + n, p.currency, 'FAILED', now() - (61 - n) * interval '1 minute', now(), now()
     from payments p, generate_series(0, 60) n where p.id = $1 order by n returning id`,
    [other],
  );
  const warning = await idOf(
    `insert into fraud_warnings (payment_id, provider, provider_warning_id, reason, actionable, received_at, checked_at)
     values ($1, 'MOCK', gen_random_uuid()::text, 'misc', true, now(), now()) returning id`,
    [other],
  );
  const payout = await idOf(
    `insert into payouts (provider, account, is_live, provider_payout_id, amount, currency, status, lines_state, arrives_on, created_at, legal_entity_id, checked_at)
     values ('STRIPE', 'acct_1', true, gen_random_uuid()::text, 6384, 'EUR', 'PAID', 'COMPLETE', current_date, now(), $1, now()) returning id`,
    [place.company],
  );
  const difference = await idOf(
    `insert into payout_differences (cause_key, kind, payout_id, legal_entity_id, expected, actual, currency, found_at)
     values (gen_random_uuid()::text, 'SUM', $1, $2, 0, 6384, 'EUR', now()) returning id`,
    [payout, place.company],
  );
  const statement = await idOf(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     values (gen_random_uuid(), $1, 'SK3112000000198742637541', gen_random_uuid()::text, sha256('file'), now()) returning id`,
    [place.company],
  );
  const { rows: transfers } = await pool.query<{ id: string }>(
    `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked,
       remittance, state, reason, settled_at)
     select gen_random_uuid(), $1::uuid, n, 'SK3112000000198742637541', sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea), current_date, 6000 + n, 'EUR',
       true, false, true, 'bez čísla', 'UNMATCHED', 'NO_REFERENCE', now()
     from generate_series(0, 2) n returning id`,
    [statement],
  );
  const debit = await one(
    `select id, client_id as client from ledger_entries where amount > 0 and source = 'DOCUMENT' and legal_entity_id = $1 order by id limit 1`,
    [place.company],
  );
  const approval = await idOf(
    `insert into approvals (verb, request, noun, amount, currency, warehouse_id, legal_entity_id, client_id, reason, requested_by, requested_at, expires_at)
     values ('write-off.enter', $1, 'write-off', 100, 'EUR', $2, $3, $4, 'asked', $5, now(), now() + interval '7 days') returning id`,
    [JSON.stringify({ debitId: debit.id, amount: 100, reason: 'asked' }), place.warehouse, place.company, debit.client, colleague],
  );
  const rejected = await idOf(
    `insert into approvals (verb, request, noun, amount, currency, warehouse_id, legal_entity_id, client_id, reason, requested_by, requested_at, expires_at, state, decided_by, decided_at)
     select 'write-off.enter', '{}', 'write-off', 4321, 'EUR', $1, $2, $3, 'asked', s.id, now(), now() + interval '7 days', 'REJECTED', $4, now() + interval '1 second'
     from staff s where s.email = 'operator@komora.example' returning id`,
    [place.warehouse, place.company, debit.client, colleague],
  );
  const opening = await idOf(
    `insert into door_openings (lock_id, warehouse_id, contract_id, cause, reason, state, requested_by, requested_at, expires_at)
     values ($1, $2, $3, 'DANGER', 'smoke', 'PENDING', $4, now(), now() + interval '15 minutes') returning id`,
    [place.lock, place.warehouse, place.contract, colleague],
  );
  const failedMessage = await idOf(
    `insert into messages (channel, recipient, language, template, data, dedupe_key, status, last_error, client_id, created_at)
     values ('SMS', '+421900111222', 'EN', 'password-changed', '{"firstName": "Eva"}', gen_random_uuid(), 'FAILED', 'UndeliverableError: no such number', $1, now())
     returning id`,
    [place.client],
  );
  return {
    heldPayment,
    failedRefund: refunds.at(-1)?.id ?? '',
    warning,
    difference,
    transfer: transfers.at(-1)?.id ?? '',
    approval,
    rejected,
    opening,
    failedMessage,
    phoneNumber: place.phone ?? '',
  };
}
