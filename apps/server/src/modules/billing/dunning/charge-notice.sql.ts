import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export type ChargeNotice = 'PAYMENT' | 'CARD';

/**
 * Contracts with a charge within `days`, in their warehouse's time zone, that was not announced yet: the charge itself (PAYMENT), or a card
 * that expires before it (CARD). Ordered by the date of the charge, starting after the given row.
 */
export async function listChargesToAnnounce(
  reader: Reader,
  page: { kind: ChargeNotice; now: Date; days: number; after: { on: string; id: string } | null; limit: number },
): Promise<{ id: string; on: string }[]> {
  const { kind, now, days, after, limit } = page;
  const expired =
    kind === 'CARD' ? sql`and c.payment_method_reference is not null and c.payment_method_expires_on < c.next_charge_on` : sql``;
  const { rows } = await sql<{ id: string; on: string }>`
    select c.id, c.next_charge_on as "on" from contracts c join warehouses w on w.id = c.warehouse_id
    where c.status in ('ACTIVE', 'TERMINATING', 'EVICTED') and c.billing_suspended_at is null and not c.quiet
      and c.next_charge_on <= coalesce(c.charged_until, c.terminates_on, 'infinity'::date)
      and c.next_charge_on between (${now}::timestamptz at time zone 'UTC')::date and (${now}::timestamptz at time zone 'UTC')::date + 1 + ${days}::integer
      and c.next_charge_on - (${now}::timestamptz at time zone w.time_zone)::date between 1 and ${days}::integer
      and (${after?.id ?? null}::uuid is null or (c.next_charge_on, c.id) > (${after?.on ?? null}::date, ${after?.id ?? null}::uuid))
      ${expired}
      and not exists (select from charge_notices n where n.contract_id = c.id and n.charge_on = c.next_charge_on and n.kind = ${kind})
    order by c.next_charge_on, c.id limit ${limit}`.execute(reader);
  return rows;
}

/** @returns false if the charge was announced before */
export async function insertChargeNotice(
  trx: Trx,
  notice: { contractId: string; chargeOn: string; kind: ChargeNotice; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('charge_notices')
    .values({ contract_id: notice.contractId, charge_on: notice.chargeOn, kind: notice.kind, sent_at: notice.now })
    .onConflict((conflict) => conflict.columns(['contract_id', 'charge_on', 'kind']).doNothing())
    .returning('contract_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The client to whom a charge is announced, and the card that is charged. */
export interface ChargedClient {
  email: string;
  firstName: string;
  language: Language;
  cardLabel: string | null;
  cardExpiresOn: string | null;
  /** The most that the card may be charged for a rent, in minor units; null: any rent of the terms. */
  cardLimit: number | null;
}

export function readChargedClient(reader: Reader, contractId: string): Promise<ChargedClient> {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .select([
      'u.email',
      'u.first_name as firstName',
      'u.user_language as language',
      // A card that is not charged is not announced.
      sql<string | null>`case when not lacks_card_consent(c.id, c.next_charge_on) then c.payment_method_label end`.as('cardLabel'),
      'c.payment_method_expires_on as cardExpiresOn',
      'c.card_limit as cardLimit',
    ])
    .where('c.id', '=', contractId)
    .$castTo<ChargedClient>()
    .executeTakeFirstOrThrow();
}
