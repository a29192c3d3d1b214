import type { PayoutLineKind, PayoutState } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { DifferenceKind } from './payout-difference.sql.ts';

export interface ListedPayout {
  id: string;
  provider: string;
  account: string;
  isLive: boolean;
  reference: string;
  amount: number;
  currency: string;
  status: 'PENDING' | 'IN_TRANSIT' | 'PAID' | 'FAILED' | 'CANCELED';
  linesState: 'COMPLETE' | 'LATER' | 'NONE';
  failure: string | null;
  bankReference: string | null;
  arrivesOn: string;
  createdAt: Date;
  companyId: string | null;
  company: string | null;
  state: PayoutState;
  openDifferences: number;
  bankEntryId: string | null;
}

const within = (scope: Scope, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${scope.everywhere} or ${column} = any(${scope.legalEntityIds}::uuid[]))`;

const listed = sql`
  select p.id, p.provider, p.account, p.is_live as "isLive", p.provider_payout_id as reference, p.amount::float8 as amount, p.currency, p.status,
    p.lines_state as "linesState", p.failure, p.bank_reference as "bankReference", to_char(p.arrives_on, 'YYYY-MM-DD') as "arrivesOn",
    p.created_at as "createdAt", p.legal_entity_id as "companyId", e.name as company, p.state, p.bank_entry_id as "bankEntryId",
    (select count(*)::integer from payout_differences d where d.payout_id = p.id and d.resolution is null) as "openDifferences"
  from payouts p left join legal_entities e on e.id = p.legal_entity_id`;

/** Payouts of the scope, the latest first. One of several companies is shown to people of the whole organisation only. */
export async function listPayoutRows(
  reader: Reader,
  query: { scope: Scope; companyId: string | null; state: PayoutState | null; after?: string | undefined; limit: number },
): Promise<ListedPayout[]> {
  const { rows } = await sql<ListedPayout>`
    ${listed}
    where ${within(query.scope, sql.ref('p.legal_entity_id'))} and (${query.companyId}::uuid is null or p.legal_entity_id = ${query.companyId}::uuid)
      and (${query.state}::text is null or p.state = ${query.state})
      ${query.after === undefined ? sql`` : sql`and (p.created_at, p.id) < (select x.created_at, x.id from payouts x where x.id = ${query.after})`}
    order by p.created_at desc, p.id desc limit ${query.limit}`.execute(reader);
  return rows;
}

/** Undefined for an unknown payout, or one outside the scope. */
export async function findPayoutRow(reader: Reader, id: string, scope: Scope): Promise<ListedPayout | undefined> {
  const { rows } = await sql<ListedPayout>`${listed} where p.id = ${id} and ${within(scope, sql.ref('p.legal_entity_id'))}`.execute(reader);
  return rows[0];
}

export interface ListedLine {
  id: string;
  reference: string;
  kind: PayoutLineKind;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  bookedAt: Date;
  source: string | null;
  description: string;
  isMatched: boolean;
  contractId: string | null;
  contract: string | null;
}

/** The lines of a payout in their order. */
export async function listLineRows(reader: Reader, payoutId: string): Promise<ListedLine[]> {
  const { rows } = await sql<ListedLine>`
    select l.id, l.provider_line_id as reference, l.kind, l.amount::float8 as amount, l.fee::float8 as fee, l.net::float8 as net, l.currency,
      l.booked_at as "bookedAt", l.source, l.description,
      l.kind in ('FEE', 'CARRIED_IN', 'CARRIED_OUT') or num_nonnulls(l.payment_id, l.refund_id, l.dispute_id, l.returned_payout_id) > 0 as "isMatched",
      c.id as "contractId", c.business_id as contract
    from payout_lines l left join refunds r on r.id = l.refund_id left join disputes d on d.id = l.dispute_id
    left join payment_places place on place.payment_id = coalesce(l.payment_id, r.payment_id, d.payment_id)
    left join contracts c on c.id = place.contract_id
    where l.payout_id = ${payoutId} order by l.booked_at, l.id`.execute(reader);
  return rows;
}

export interface ListedDifference {
  id: string;
  kind: DifferenceKind;
  payoutId: string | null;
  reference: string | null;
  paymentId: string | null;
  expected: number | null;
  actual: number | null;
  currency: string;
  foundAt: Date;
  resolution: 'GONE' | 'FEE_CORRECTED' | 'EXPLAINED' | null;
  note: string | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
}

const differences = sql`
  select d.id, d.kind, d.payout_id as "payoutId", coalesce(l.provider_line_id, r.provider_refund_id, pay.provider_payment_id) as reference, d.payment_id as "paymentId",
    d.expected::float8 as expected, d.actual::float8 as actual, d.currency, d.found_at as "foundAt", d.resolution, d.note, s.name as "resolvedBy",
    d.resolved_at as "resolvedAt"
  from payout_differences d left join payout_lines l on l.id = d.line_id left join payments pay on pay.id = d.payment_id
  left join refunds r on r.id = d.refund_id left join staff s on s.id = d.resolved_by`;

/** All differences of a payout, the oldest first. */
export async function listDifferencesOf(reader: Reader, payoutId: string): Promise<ListedDifference[]> {
  const { rows } = await sql<ListedDifference>`${differences} where d.payout_id = ${payoutId} order by d.found_at, d.id`.execute(reader);
  return rows;
}

/** Open differences of the scope, the oldest first. `after`: the id of the last one of the page before, which may be explained by now. */
export async function listOpenDifferences(
  reader: Reader,
  { scope, after, limit }: { scope: Scope; after?: string | undefined; limit: number },
): Promise<ListedDifference[]> {
  const { rows } = await sql<ListedDifference>`
    ${differences} where d.resolution is null and ${within(scope, sql.ref('d.legal_entity_id'))}
      ${after === undefined ? sql`` : sql`and (d.found_at, d.id) > (select x.found_at, x.id from payout_differences x where x.id = ${after})`}
    order by d.found_at, d.id limit ${limit}`.execute(reader);
  return rows;
}
