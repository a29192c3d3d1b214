import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { RecoveredPayment } from './restore.sql.ts';

export type Decision = 'MATCH' | 'REFUND' | 'ASSIGN';

export interface RecoveredRow extends Omit<RecoveredPayment, 'currency'> {
  id: string;
  currency: Currency;
  decision: Decision | null;
  adoptedAt: Date | null;
  /** The account of an ASSIGN. */
  clientId: string | null;
  legalEntityId: string | null;
  debitIds: string[];
}

export type OpenRecovered = RecoveredRow & { orderId: string | null; rentId: string | null };

const columns = sql`f.id, f.provider, f.provider_payment_id as "providerPaymentId", f.payment_id as "paymentId", f.reference,
  f.method_reference as "methodReference", f.amount, f.currency, f.refunded, f.created_at as "createdAt", f.decision, f.adopted_at as "adoptedAt",
  f.client_id as "clientId", f.legal_entity_id as "legalEntityId", f.debit_ids as "debitIds"`;

/** Recovered payments that are not adopted, with the order or rent that their reference or our attempt names. */
export async function listOpenRecovered(reader: Reader): Promise<OpenRecovered[]> {
  const { rows } = await sql<OpenRecovered>`
    select ${columns}, coalesce(o.id, p.order_id) as "orderId", coalesce(r.id, p.rent_id) as "rentId"
    from recovered_payments f left join orders o on o.id = f.reference left join rents r on r.id = f.reference left join payments p on p.id = f.payment_id
    where f.adopted_at is null order by f.listed_at, f.provider_payment_id`.execute(reader);
  return rows;
}

/** Those that staff have decided and that are not finished. */
export async function listDecided(reader: Reader): Promise<RecoveredRow[]> {
  const { rows } = await sql<RecoveredRow>`
    select ${columns} from recovered_payments f where f.adopted_at is null and f.decision in ('REFUND', 'ASSIGN') order by f.decided_at, f.id`.execute(
    reader,
  );
  return rows;
}

/** Locks a recovered payment. Undefined for an unknown one. */
export async function lockRecovered(trx: Trx, id: string): Promise<RecoveredRow | undefined> {
  const { rows } = await sql<RecoveredRow>`select ${columns} from recovered_payments f where f.id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The billing run found nothing that these payments belong to. */
export async function markChecked(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update recovered_payments set checked_at = ${now} where id = any(${ids}::uuid[]) and checked_at is null and decision is null`.execute(
    trx,
  );
}

/**
 * The program decides that a payment belongs to an order or rent, and stores which. @returns false if staff decided before
 */
export async function claimMatch(trx: Trx, { id, reference, now }: { id: string; reference: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    update recovered_payments set decision = 'MATCH', decided_at = coalesce(decided_at, ${now}), reference = ${reference}
    where id = ${id} and coalesce(decision, 'MATCH') = 'MATCH' returning 1`.execute(trx);
  return rows.length > 0;
}

/** Stores a decision of staff. The row is locked and undecided. */
export async function storeDecision(
  trx: Trx,
  id: string,
  decided: {
    decision: 'REFUND' | 'ASSIGN';
    staffId: string;
    account: { clientId: string; legalEntityId: string } | null;
    debitIds: readonly string[];
    now: Date;
  },
): Promise<void> {
  const { decision, staffId, account, debitIds, now } = decided;
  await sql`
    update recovered_payments set decision = ${decision}, decided_by = ${staffId}, decided_at = ${now}, client_id = ${account?.clientId ?? null}::uuid,
      legal_entity_id = ${account?.legalEntityId ?? null}::uuid, debit_ids = ${debitIds}::uuid[]
    where id = ${id}`.execute(trx);
}

export async function markAdopted(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`update recovered_payments set adopted_at = ${now} where id = ${id}`.execute(trx);
}

/** The ledger entries of a payment: of the payment itself, and of what its gateway returned of it in the lost time and nothing covers. */
export async function findEntriesOfPayment(reader: Reader, paymentId: string): Promise<{ creditId: string | null; refundIds: string[] }> {
  const { rows } = await sql<{ creditId: string | null; refundIds: string[] }>`
    select (select id from ledger_entries where source = 'PAYMENT' and source_id = ${paymentId}) as "creditId",
      array(select e.id from refunds f join ledger_entries e on e.source = 'REFUND' and e.source_id = f.id and e.amount > 0 and e.settled_on is null
        where f.payment_id = ${paymentId} and f.reason = 'RECOVERED' order by e.id) as "refundIds"`.execute(reader);
  return rows[0] ?? { creditId: null, refundIds: [] };
}
