import type { PaymentProvider } from '@komora/api/enumerations';
import type { PayoutDifference } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { GatewayAccount } from '../../../platform/credentials/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { accountOfPayout } from './payout.sql.ts';

export type DifferenceKind = PayoutDifference['kind'] | 'FEE_CHANGED' | 'LINE_GONE' | 'MISSING_PAYMENT' | 'MISSING_REFUND';

export interface NewDifference {
  id: string;
  causeKey: string;
  kind: DifferenceKind;
  payoutId: string;
  lineId: string | null;
  expected: number | null;
  actual: number | null;
  currency: string;
  now: Date;
}

/** Stores a difference once. One whose cause had disappeared is open again; one that staff resolved stays resolved. */
export async function insertDifference(trx: Trx, row: NewDifference): Promise<void> {
  await sql`
    insert into payout_differences as d (id, cause_key, kind, payout_id, line_id, expected, actual, currency, found_at)
    values (${row.id}, ${row.causeKey}, ${row.kind}, ${row.payoutId}, ${row.lineId}, ${row.expected}, ${row.actual}, ${row.currency}, ${row.now})
    on conflict (cause_key) do update set resolution = null, resolved_at = null, found_at = excluded.found_at where d.resolution = 'GONE'`.execute(
    trx,
  );
}

/** Closes open differences of a payout whose cause disappeared. Changes that happened stay open until a person has read them. */
export async function closeGone(trx: Trx, payoutId: string, causeKeys: readonly string[], now: Date): Promise<void> {
  await sql`
    update payout_differences set resolution = 'GONE', resolved_at = ${now}
    where payout_id = ${payoutId} and resolution is null and kind not in ('FEE_CHANGED', 'LINE_GONE') and cause_key <> all(${causeKeys}::text[])`.execute(
    trx,
  );
}

/** @returns the number of open differences of a payout */
export async function countOpenDifferences(trx: Trx, payoutId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payout_differences where payout_id = ${payoutId} and resolution is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Payments of the account in use, since the account's first payout with lines: earlier payouts were not read, and manual ones have no lines. */
const isReadable = (provider: PaymentProvider, account: GatewayAccount | undefined, at: RawBuilder<unknown>): RawBuilder<boolean> => {
  const name = account?.account ?? null;
  return sql<boolean>`
    p.provider = ${provider}
    and (${account === undefined}::boolean
      or case when p.gateway_account is null then ${account?.ownsEarlier ?? true}::boolean else p.gateway_account is not distinct from ${name}::text end)
    and ${at} >= (select min(created_at) from payouts where provider = ${provider} and lines_state <> 'NONE'
      and (${name}::text is null or ${accountOfPayout} = ${name}::text))`;
};

interface MissingSearch {
  provider: PaymentProvider;
  /** Undefined: accounts are not told apart. */
  account: GatewayAccount | undefined;
  before: Date;
  now: Date;
}

/**
 * Stores payments that were paid before `before`, and refunds that were made before it, which are in no payout. Those of another account are
 * left out, because its payouts cannot be read now.
 * @returns the number of new rows
 */
export async function insertMissing(trx: Trx, { provider, account, before, now }: MissingSearch): Promise<number> {
  const payments = await sql`
    insert into payout_differences (cause_key, kind, payment_id, legal_entity_id, expected, actual, currency, found_at)
    select 'payment:' || p.id || ':MISSING_PAYMENT', 'MISSING_PAYMENT', p.id, place.legal_entity_id, coalesce(p.charged_amount, p.amount), 0,
      coalesce(p.charged_currency, p.currency), ${now}
    from payments p join payment_places place on place.payment_id = p.id
    where p.status = 'PAID' and p.paid_at < ${before} and ${isReadable(provider, account, sql.ref('p.paid_at'))}
      and not exists (select from payout_lines l where l.payment_id = p.id)
    on conflict (cause_key) do nothing`.execute(trx);
  const refunds = await sql`
    insert into payout_differences (cause_key, kind, payment_id, refund_id, legal_entity_id, expected, actual, currency, found_at)
    select 'refund:' || r.id || ':MISSING_REFUND', 'MISSING_REFUND', p.id, r.id, place.legal_entity_id, -r.amount, 0, r.currency, ${now}
    from refunds r join payments p on p.id = r.payment_id join payment_places place on place.payment_id = p.id
    where r.status = 'DONE' and r.provider_refund_id is not null and r.paid_manually_by is null and r.done_at < ${before}
      and ${isReadable(provider, account, sql.ref('r.done_at'))} and not exists (select from payout_lines l where l.refund_id = r.id)
    on conflict (cause_key) do nothing`.execute(trx);
  return Number((payments.numAffectedRows ?? 0n) + (refunds.numAffectedRows ?? 0n));
}

/** Closes differences of payments and refunds that are in a payout now. */
export async function closeFound(trx: Trx, now: Date): Promise<void> {
  await sql`
    update payout_differences d set resolution = 'GONE', resolved_at = ${now}
    where d.resolution is null and (
      (d.kind = 'MISSING_PAYMENT' and exists (select from payout_lines l where l.payment_id = d.payment_id))
      or (d.kind = 'MISSING_REFUND' and exists (select from payout_lines l where l.refund_id = d.refund_id)))`.execute(trx);
}

interface LockedDifference {
  id: string;
  kind: DifferenceKind;
  payoutId: string | null;
  legalEntityId: string | null;
  resolution: string | null;
}

/** Locks a difference until the transaction ends, after its payout: who reads a payout locks in the same order. */
export async function lockDifference(trx: Trx, id: string): Promise<LockedDifference | undefined> {
  await sql`select from payouts where id = (select payout_id from payout_differences where id = ${id}) for update`.execute(trx);
  const { rows } = await sql<LockedDifference>`
    select id, kind, payout_id as "payoutId", legal_entity_id as "legalEntityId", resolution from payout_differences where id = ${id} for update`.execute(
    trx,
  );
  return rows[0];
}

export async function updateResolution(
  trx: Trx,
  id: string,
  { resolution, note, staffId, now }: { resolution: 'FEE_CORRECTED' | 'EXPLAINED'; note: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    update payout_differences set resolution = ${resolution}, note = ${note}, resolved_by = ${staffId}, resolved_at = ${now} where id = ${id}`.execute(
    trx,
  );
}
