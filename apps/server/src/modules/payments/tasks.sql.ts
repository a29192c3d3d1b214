import { type RawBuilder, sql } from 'kysely';
import type { TaskSource } from '../../platform/db/task-source.ts';
import { isWarningOpen } from './fraud-warning/fraud-warning.sql.ts';
import { placeOf } from './payment/payment-place.sql.ts';
import { isRefundOwed } from './refund/refund.sql.ts';

/** The deadline of a bank is near in its last three days. */
const soon = (now: Date): RawBuilder<unknown> => sql`${now}::timestamptz + interval '3 days'`;

/** Open disputes without an answer. */
const unanswered = (since: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id, ${since} as since, coalesce(d.respond_by, d.opened_at) as rank, place.warehouse_id, place.legal_entity_id, place.client_id,
    place.contract_id, d.amount, d.currency, d.provider_dispute_id as reference, d.reason as detail, d.respond_by as due_at
  from disputes d ${placeOf('d.payment_id')}
  where d.status = 'OPEN' and ${condition}
    and not exists (select from dispute_responses r where r.dispute_id = d.id and r.state in ('SENT', 'SENT_BY_HAND'))`;

const paymentFacts = ['client_id', 'contract_id', 'amount', 'currency', 'reference', 'detail'] as const;

export const paymentsTasks: TaskSource[] = [
  {
    kind: 'payment-held',
    facts: [...paymentFacts, 'charged_amount', 'charged_currency'],
    waiting: () => sql`
      select p.id, p.paid_at as since, p.paid_at as rank, place.warehouse_id, place.legal_entity_id, place.client_id, place.contract_id, p.amount,
        p.currency, p.charged_amount, p.charged_currency, p.provider_payment_id as reference, p.provider as detail
      from payments p ${placeOf('p.id')} where p.settlement = 'HELD_FOR_REVIEW' and p.paid_at is not null`,
  },
  {
    // The state is named again for its index.
    kind: 'refund-failed',
    facts: paymentFacts,
    waiting: () => sql`
      select r.id, r.failed_at as since, r.failed_at as rank, place.warehouse_id, place.legal_entity_id, place.client_id, place.contract_id, r.amount,
        r.currency, p.provider_payment_id as reference, p.provider as detail
      from refunds r join payments p on p.id = r.payment_id ${placeOf('p.id')}
      where r.status = 'FAILED' and ${isRefundOwed('r')} and r.failed_at is not null`,
  },
  {
    // Due for three days without acceptance, for example while the account at the gateway is empty; or accepted two weeks ago without an outcome.
    kind: 'refund-late',
    facts: paymentFacts,
    waiting: ({ now }) => sql`
      select r.id, x.since, x.since as rank, place.warehouse_id, place.legal_entity_id, place.client_id, place.contract_id, r.amount, r.currency,
        p.provider_payment_id as reference, p.provider as detail
      from refunds r join payments p on p.id = r.payment_id ${placeOf('p.id')}
      cross join lateral (select case when r.provider_refund_id is null
        then greatest(r.created_at, r.called_at, r.send_on::timestamp at time zone 'UTC',
          (select max(d.closed_at) from disputes d where d.payment_id = r.payment_id)) + interval '3 days'
        else coalesce(r.called_at, r.created_at) + interval '14 days' end as since) x
      where r.status in ('REQUESTED', 'SENT') and x.since <= ${now}
        and not exists (select from disputes d where d.payment_id = r.payment_id and d.status = 'OPEN')`,
  },
  {
    kind: 'dispute',
    facts: [...paymentFacts, 'due_at'],
    waiting: ({ now }) => unanswered(sql`d.opened_at`, sql`(d.respond_by is null or d.respond_by > ${soon(now)})`),
  },
  {
    // Also after the deadline: nobody recorded an answer or an outcome.
    kind: 'dispute-deadline',
    facts: [...paymentFacts, 'due_at'],
    waiting: ({ now }) => unanswered(sql`greatest(d.opened_at, d.respond_by - interval '3 days')`, sql`d.respond_by <= ${soon(now)}`),
  },
  {
    kind: 'fraud-warning',
    facts: paymentFacts,
    waiting: () => sql`
      select f.id, f.received_at as since, f.received_at as rank, place.warehouse_id, place.legal_entity_id, place.client_id, place.contract_id, p.amount,
        p.currency, p.provider_payment_id as reference, f.reason as detail
      from fraud_warnings f join payments p on p.id = f.payment_id ${placeOf('f.payment_id')}
      where ${isWarningOpen}`,
  },
  {
    kind: 'payout-difference',
    facts: ['amount', 'currency', 'reference', 'detail'],
    waiting: () => sql`
      select d.id, d.found_at as since, d.found_at as rank, null::uuid as warehouse_id, d.legal_entity_id, coalesce(d.actual, d.expected) as amount,
        d.currency, coalesce(p.provider_payout_id, pay.provider_payment_id) as reference, coalesce(p.provider, pay.provider) as detail
      from payout_differences d left join payouts p on p.id = d.payout_id left join payments pay on pay.id = d.payment_id
      where d.resolution is null`,
  },
  {
    // After this time a gateway is unlikely to report the outcome by itself.
    kind: 'charge-unknown',
    facts: paymentFacts,
    waiting: ({ now }) => sql`
      select p.id, p.created_at as since, p.created_at as rank, place.warehouse_id, place.legal_entity_id, place.client_id, place.contract_id, p.amount,
        p.currency, null::text as reference, p.provider as detail
      from payments p ${placeOf('p.id')}
      where p.status in ('CREATED', 'PENDING') and p.kind = 'AUTOPAY'
        and coalesce(p.called_at, p.created_at) < ${now}::timestamptz - interval '24 hours'`,
  },
];
