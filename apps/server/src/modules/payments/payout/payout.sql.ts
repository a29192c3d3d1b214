import type { PaymentProvider } from '@komora/api/enumerations';
import type { PayoutFacts, PayoutLineFacts, PayoutLineKind, PayoutState } from '@komora/domain';
import { sql } from 'kysely';
import type { GatewayAccount } from '../../../platform/credentials/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { GatewayPayout, GatewayPayoutLine } from '../payment/payment.ports.ts';

/**
 * Inserts or updates a payout by the gateway's id, opens it again, and locks it. Its state is set when its lines are stored.
 * @param asOf before the gateway was asked
 * @returns its id; undefined if a later answer of the gateway is stored already
 */
export async function upsertPayout(
  trx: Trx,
  provider: PaymentProvider,
  payout: Omit<GatewayPayout, 'lines'>,
  { id, asOf }: { id: string; asOf: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into payouts (id, provider, account, is_live, provider_payout_id, amount, currency, status, lines_state, failure, bank_reference, arrives_on,
      created_at, checked_at)
    values (${id}, ${provider}, ${payout.account}, ${payout.isLive}, ${payout.providerPayoutId}, ${payout.amount}, ${payout.currency}, ${payout.status},
      ${payout.linesState}, ${payout.failure}, ${payout.bankReference}, ${payout.arrivesOn}, ${payout.createdAt}, ${asOf})
    on conflict on constraint payouts_vendor_key do update set amount = excluded.amount, currency = excluded.currency, status = excluded.status,
      lines_state = excluded.lines_state, failure = excluded.failure, bank_reference = excluded.bank_reference, arrives_on = excluded.arrives_on,
      checked_at = excluded.checked_at, state = 'OPEN', reconciled_at = null
      where payouts.checked_at <= excluded.checked_at
    returning id`.execute(trx);
  return rows[0]?.id;
}

export interface StoredLine {
  id: string;
  providerLineId: string;
  kind: PayoutLineKind;
  amount: number;
  fee: number;
  currency: string;
}

export async function listStoredLines(reader: Reader, payoutId: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, provider_line_id as "providerLineId", kind, amount::float8 as amount, fee::float8 as fee, currency
    from payout_lines where payout_id = ${payoutId}`.execute(reader);
  return rows;
}

/** Rows of one statement, which has at most 65,535 parameters. */
const mostRows = 1000;

/** Inserts lines. One that is stored for another payout already stays there. @returns the number of inserted rows */
export async function insertLines(
  trx: Trx,
  { payoutId, provider }: { payoutId: string; provider: PaymentProvider },
  lines: readonly (GatewayPayoutLine & { id: string })[],
): Promise<number> {
  let inserted = 0;
  for (let from = 0; from < lines.length; from += mostRows) {
    const rows = await trx
      .insertInto('payout_lines')
      .values(
        lines.slice(from, from + mostRows).map((line) => ({
          id: line.id,
          payout_id: payoutId,
          provider,
          provider_line_id: line.providerLineId,
          kind: line.kind,
          amount: line.amount,
          fee: line.fee,
          net: line.amount - line.fee,
          currency: line.currency,
          booked_at: line.bookedAt,
          source: line.source,
          description: line.description,
          matches: line.matches,
          own_payment_id: line.ownPaymentId,
        })),
      )
      .onConflict((conflict) => conflict.constraint('payout_lines_vendor_key').doNothing())
      .returning('id')
      .execute();
    inserted += rows.length;
  }
  return inserted;
}

/** Stores what the gateway says now of a line. Its match is looked up again. */
export async function updateLine(trx: Trx, id: string, line: GatewayPayoutLine): Promise<void> {
  await sql`
    update payout_lines set kind = ${line.kind}, amount = ${line.amount}, fee = ${line.fee}, net = ${line.amount - line.fee}, currency = ${line.currency},
      source = ${line.source}, matches = ${line.matches}, own_payment_id = ${line.ownPaymentId}, 
      payment_id = null, refund_id = null, dispute_id = null, returned_payout_id = null
    where id = ${id}`.execute(trx);
}

/** Deletes lines that the gateway does not list any more. Their differences stay, without the line. */
export async function deleteLines(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update payout_differences set line_id = null where line_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from payout_lines where id = any(${ids}::uuid[])`.execute(trx);
}

/** Links lines without a match to our payments, refunds, disputes and earlier payouts, each record at most once. */
export async function matchLines(trx: Trx, payoutId: string): Promise<void> {
  await sql`
    update payout_lines l set payment_id = found.id from (
      select distinct on (p.id) p.id, c.id as line_id from payout_lines c
      join payments p on p.provider = c.provider and (p.provider_payment_id = any(c.matches) or p.id = c.own_payment_id)
      where c.payout_id = ${payoutId} and c.kind = 'PAYMENT' and c.payment_id is null
        and not exists (select from payout_lines o where o.payment_id = p.id)
      order by p.id, c.booked_at, c.id) found where l.id = found.line_id`.execute(trx);
  await sql`
    update payout_lines l set refund_id = found.id from (
      select distinct on (r.id, c.kind, c.source) r.id, c.id as line_id from payout_lines c
      join refunds r on r.provider_refund_id = any(c.matches) or r.failed_provider_ids && c.matches
      join payments p on p.id = r.payment_id and p.provider = c.provider
      where c.payout_id = ${payoutId} and c.kind in ('REFUND', 'REFUND_RETURNED') and c.refund_id is null
        and not exists (select from payout_lines o where o.refund_id = r.id and o.kind = c.kind and o.source = c.source)
      order by r.id, c.kind, c.source, c.booked_at, c.id) found where l.id = found.line_id`.execute(trx);
  for (const sameAmount of [true, false]) await matchOwnRefunds(trx, payoutId, sameAmount);
  await sql`
    update payout_lines l set dispute_id = d.id from disputes d
    where l.payout_id = ${payoutId} and l.kind in ('DISPUTE', 'DISPUTE_RETURNED') and l.dispute_id is null
      and d.provider = l.provider and d.provider_dispute_id = any(l.matches)`.execute(trx);
  await sql`
    update payout_lines l set returned_payout_id = o.id from payouts o, payouts own
    where l.payout_id = ${payoutId} and own.id = l.payout_id and l.kind = 'PAYOUT_RETURNED' and l.returned_payout_id is null
      and o.provider = own.provider and o.account = own.account and o.is_live = own.is_live and o.provider_payout_id = any(l.matches)`.execute(
    trx,
  );
}

/** Links refunds whose gateway names the payment only: those of the same amount first, then any, the older ones first. */
async function matchOwnRefunds(trx: Trx, payoutId: string, sameAmount: boolean): Promise<void> {
  await sql`
    with lines as (
      select id, provider, own_payment_id as payment_id, -amount as amount, row_number() over (
          partition by own_payment_id, case when ${sameAmount}::boolean then amount end order by booked_at, id) as place
      from payout_lines where payout_id = ${payoutId} and kind = 'REFUND' and refund_id is null and own_payment_id is not null),
    free as (
      select r.id, p.provider, r.payment_id, r.amount, row_number() over (
          partition by r.payment_id, case when ${sameAmount}::boolean then r.amount end order by coalesce(r.done_at, r.called_at), r.id) as place
      from refunds r join payments p on p.id = r.payment_id
      where r.payment_id in (select payment_id from lines) and r.called_at is not null and r.paid_manually_by is null
        and not exists (select from payout_lines o where o.refund_id = r.id and o.kind = 'REFUND'))
    update payout_lines l set refund_id = free.id from lines join free using (provider, payment_id, place)
    where l.id = lines.id and (not ${sameAmount}::boolean or lines.amount = free.amount)`.execute(trx);
}

/** Facts of a payout for the reconciliation, locked. Undefined for an unknown one. */
export async function lockPayout(trx: Trx, id: string): Promise<(PayoutFacts & { state: PayoutState }) | undefined> {
  const { rows } = await sql<PayoutFacts & { state: PayoutState }>`
    select amount::float8 as amount, currency, status, lines_state as "linesState", state from payouts where id = ${id} for update`.execute(
    trx,
  );
  return rows[0];
}

/** The lines of a payout with our records of them. */
export async function listLineFacts(reader: Reader, payoutId: string): Promise<PayoutLineFacts[]> {
  const { rows } = await sql<PayoutLineFacts>`
    select l.id as key, l.kind, l.amount::float8 as amount, l.fee::float8 as fee, l.currency,
      case when ours.amount is not null then json_build_object('amount', ours.amount::float8, 'currency', ours.currency) end as ours,
      ours.is_taken as "isTaken"
    from payout_lines l
    left join lateral (
      select coalesce(p.charged_amount, p.amount) as amount, coalesce(p.charged_currency, p.currency) as currency, l.payment_id is null as is_taken from payments p
        where l.kind = 'PAYMENT' and p.provider = l.provider and (p.id = l.payment_id or p.provider_payment_id = any(l.matches) or p.id = l.own_payment_id)
      union all select r.amount, r.currency, l.refund_id is null from refunds r join payments p on p.id = r.payment_id
        where l.kind in ('REFUND', 'REFUND_RETURNED') and p.provider = l.provider
          and (r.id = l.refund_id or r.provider_refund_id = any(l.matches) or r.failed_provider_ids && l.matches)
      union all select d.amount, d.currency, false from disputes d where d.id = l.dispute_id
      union all select o.amount, o.currency, false from payouts o where o.id = l.returned_payout_id
      limit 1) ours on true
    where l.payout_id = ${payoutId} order by l.booked_at, l.id`.execute(reader);
  return rows.map((row) => ({ ...row, isTaken: row.isTaken ?? false }));
}

/** Sets the company: that of the matched lines if it is one, or the only company of the deployment. */
export async function setCompany(trx: Trx, payoutId: string): Promise<void> {
  await sql`
    update payouts set legal_entity_id = (
      select case when count(*) = 1 then min(id::text)::uuid end from (
        select distinct coalesce(place.legal_entity_id, back.legal_entity_id) as id from payout_lines l
          left join refunds r on r.id = l.refund_id left join disputes d on d.id = l.dispute_id
          left join payment_places place on place.payment_id = coalesce(l.payment_id, r.payment_id, d.payment_id)
          left join payouts back on back.id = l.returned_payout_id
          where l.payout_id = ${payoutId} and coalesce(place.legal_entity_id, back.legal_entity_id) is not null
        union select id from legal_entities where (select count(*) from legal_entities) = 1) companies)
    where id = ${payoutId}`.execute(trx);
  await sql`
    update payout_differences d set legal_entity_id = p.legal_entity_id from payouts p where p.id = ${payoutId} and d.payout_id = p.id`.execute(
    trx,
  );
}

/** @throws a violation of `payouts_add_up`, `payouts_lines_matched` or `payouts_no_open_difference` */
export async function setPayoutState(trx: Trx, id: string, state: PayoutState, now: Date): Promise<void> {
  await sql`update payouts set state = ${state}, reconciled_at = ${state === 'OPEN' ? null : now} where id = ${id}`.execute(trx);
}

/** Ids at the gateway of payouts that need no check: their state is final and they are older than `before`. */
export async function listFinished(
  reader: Reader,
  { provider, ids, before }: { provider: PaymentProvider; ids: readonly string[]; before: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select provider_payout_id as id from payouts
    where provider = ${provider} and provider_payout_id = any(${ids}::text[]) and state <> 'OPEN' and created_at < ${before}`.execute(
    reader,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The account of payouts, as attempts and credentials name it: acct_1Mk/live. */
export const accountOfPayout = sql`payouts.account || case when payouts.is_live then '/live' else '/test' end`;

/** Ids at the gateway of open payouts. Those of an account that is not used now cannot be fetched. */
export async function listOpenPayouts(
  reader: Reader,
  { provider, account, limit }: { provider: PaymentProvider; account: GatewayAccount | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_payout_id as id from payouts where provider = ${provider} and state = 'OPEN'
      and (${account?.account ?? null}::text is null or ${accountOfPayout} = ${account?.account ?? null}::text)
    order by created_at limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Stores the transfer that is the payout. */
export async function setBankEntry(trx: Trx, id: string, bankEntryId: string): Promise<void> {
  await sql`update payouts set bank_entry_id = ${bankEntryId} where id = ${id}`.execute(trx);
}
