import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Decision } from './recovered.sql.ts';

/** An open entry, or a client, that a payment may belong to. */
export interface Candidate {
  /** CARD: the client pays with this card. AMOUNT: exactly this amount is open. */
  why: 'CARD' | 'AMOUNT';
  clientId: string;
  client: string;
  /** Null: the client has nothing open in the currency. */
  entry: { id: string; legalEntityId: string; number: string | null; dueOn: string | null; open: number } | null;
}

export interface ListedRecovered {
  id: string;
  provider: PaymentProvider;
  providerPaymentId: string;
  createdAt: Date | null;
  listedAt: Date;
  /** Minor units. */
  amount: number;
  refunded: number;
  currency: Currency;
  decision: Decision | null;
  checkedAt: Date | null;
  adoptedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  clientId: string | null;
  client: string | null;
  candidates: Candidate[];
}

const mostCandidates = 5;

/** An undecided payment `f` may belong to these open entries: of the client of its card first, then of its amount. */
const candidates = sql`
  select jsonb_agg(jsonb_build_object('why', c.why, 'clientId', c.client_id, 'client', trim(u.first_name || ' ' || u.last_name), 'entry', c.entry)
    order by c.why desc, c.due_on, c.client_id) as candidates
  from (
    select * from (
      select 'CARD' as why, o.client_id, e.due_on, case when e.id is not null then jsonb_build_object('id', e.id, 'legalEntityId', e.legal_entity_id,
          'number', i.number, 'dueOn', e.due_on, 'open', e.amount - e.allocated) end as entry
      from (select distinct k.client_id from contracts k where k.payment_provider = f.provider and k.payment_method_reference = f.method_reference) o
      left join ledger_entries e on e.client_id = o.client_id and e.currency = f.currency and e.settled_on is null and e.amount > 0
        and e.kind in ('INVOICE', 'CHARGE')
      left join invoices i on e.source = 'DOCUMENT' and i.id = e.source_id
      order by e.due_on, e.id limit ${mostCandidates}) by_card
    union all
    select * from (
      select 'AMOUNT', e.client_id, e.due_on, jsonb_build_object('id', e.id, 'legalEntityId', e.legal_entity_id, 'number', i.number, 'dueOn', e.due_on,
        'open', e.amount - e.allocated)
      from ledger_entries e join invoices i on i.id = e.source_id
      where e.source = 'DOCUMENT' and e.currency = f.currency and e.settled_on is null and e.amount > 0 and e.amount - e.allocated = f.amount - f.refunded
        and not exists (select from contracts k where k.client_id = e.client_id and k.payment_provider = f.provider
          and k.payment_method_reference = f.method_reference)
      order by e.due_on, e.id limit ${mostCandidates}) by_amount) c
  join users u on u.id = c.client_id`;

/** Recovered payments, the latest first. @param after the id of the last one of the page before */
export async function listRecovered(
  reader: Reader,
  { isDone, after, limit }: { isDone: boolean; after: string | undefined; limit: number },
): Promise<ListedRecovered[]> {
  const { rows } = await sql<ListedRecovered>`
    select f.id, f.provider, f.provider_payment_id as "providerPaymentId", f.created_at as "createdAt", f.listed_at as "listedAt", f.amount, f.refunded,
      f.currency, f.decision, f.checked_at as "checkedAt", f.adopted_at as "adoptedAt", s.name as "decidedBy", f.decided_at as "decidedAt",
      f.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, coalesce(c.candidates, '[]') as candidates
    from recovered_payments f left join staff s on s.id = f.decided_by left join users u on u.id = f.client_id
    left join lateral (${candidates}) c on f.decision is null and f.refunded < f.amount
    where (f.adopted_at is not null or f.refunded >= f.amount) = ${isDone}::boolean
      and (${after ?? null}::uuid is null or (f.listed_at, f.id) < (select x.listed_at, x.id from recovered_payments x where x.id = ${after ?? null}::uuid))
    order by f.listed_at desc, f.id desc limit ${limit}`.execute(reader);
  return rows;
}
