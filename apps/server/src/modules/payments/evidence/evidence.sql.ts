import type { DisputeEvidence, EvidenceState } from '@komora/api/admin';
import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { isPaymentWithin } from '../payment/payment-place.sql.ts';

/** A dispute with its answer; of a dispute that nobody prepared, an empty draft of version 0. */
export interface AnswerRow {
  id: string;
  paymentId: string;
  orderId: string | null;
  rentId: string | null;
  provider: PaymentProvider;
  reference: string;
  reason: string;
  amount: number;
  currency: Currency;
  disputeState: DisputeEvidence['dispute']['state'];
  openedAt: Date;
  respondBy: Date | null;
  warehouseId: string;
  legalEntityId: string;
  clientId: string | null;
  contractId: string | null;
  state: EvidenceState;
  version: number;
  statement: string;
  busyUntil: Date | null;
  sentAt: Date | null;
  sentOn: string | null;
  sentBy: string | null;
}

const answer = (condition: RawBuilder<unknown>) => sql<AnswerRow>`
  select d.id, d.payment_id as "paymentId", p.order_id as "orderId", p.rent_id as "rentId", d.provider, d.provider_dispute_id as reference, d.reason,
    d.amount, d.currency, d.status as "disputeState", d.opened_at as "openedAt", d.respond_by as "respondBy", place.warehouse_id as "warehouseId",
    place.legal_entity_id as "legalEntityId", place.client_id as "clientId", place.contract_id as "contractId", coalesce(r.state, 'DRAFT') as state,
    coalesce(r.version, 0) as version, coalesce(r.statement, '') as statement, r.busy_until as "busyUntil", r.sent_at as "sentAt", r.sent_on as "sentOn",
    s.name as "sentBy"
  from disputes d join payments p on p.id = d.payment_id join payment_places place on place.payment_id = d.payment_id
    left join dispute_responses r on r.dispute_id = d.id left join staff s on s.id = r.sent_by
  where ${condition}`;

/** Undefined outside the scope. */
export async function findAnswer(reader: Reader, id: string, scope: Scope): Promise<AnswerRow | undefined> {
  const { rows } = await answer(sql`d.id = ${id} and ${isPaymentWithin(scope, 'd.payment_id')}`).execute(reader);
  return rows[0];
}

/** As {@link findAnswer}, and locks the answer until the transaction ends. */
export async function lockAnswer(trx: Trx, id: string, scope: Scope): Promise<AnswerRow | undefined> {
  // The dispute is there also before the answer.
  await sql`select from disputes where id = ${id} for update`.execute(trx);
  return findAnswer(trx, id, scope);
}

export interface AnswerChange {
  state?: EvidenceState;
  statement?: string;
  busyUntil?: Date | null;
  sentAt?: Date;
  sentOn?: string;
  sentBy?: string | null;
}

/** Changes the answer, or begins it. The version increases with each change of what staff see. The dispute is locked. */
export async function saveAnswer(trx: Trx, id: string, change: AnswerChange, now: Date): Promise<void> {
  const { state, statement, busyUntil, sentAt, sentOn, sentBy } = change;
  const values = {
    ...(state === undefined ? {} : { state }),
    ...(statement === undefined ? {} : { statement }),
    ...(busyUntil === undefined ? {} : { busy_until: busyUntil }),
    ...(sentAt === undefined ? {} : { sent_at: sentAt }),
    ...(sentOn === undefined ? {} : { sent_on: sentOn }),
    ...(sentBy === undefined ? {} : { sent_by: sentBy }),
    updated_at: now,
  };
  const isSeen = state !== undefined || statement !== undefined;
  await trx
    .insertInto('dispute_responses')
    .values({ dispute_id: id, version: isSeen ? 1 : 0, ...values })
    .onConflict((conflict) =>
      conflict.column('dispute_id').doUpdateSet({ ...values, ...(isSeen ? { version: sql<number>`dispute_responses.version + 1` } : {}) }),
    )
    .execute();
}

/** In the order of attaching, without their bytes. */
export async function listFiles(reader: Reader, id: string) {
  const { rows } = await sql<{ id: string; name: string; bytes: number; addedAt: Date; addedBy: string }>`
    select f.id, f.name, octet_length(f.content) as bytes, f.added_at as "addedAt", s.name as "addedBy"
    from dispute_files f join staff s on s.id = f.added_by where f.dispute_id = ${id} order by f.added_at, f.id`.execute(reader);
  return rows;
}

/** In the order of attaching. */
export function readFiles(reader: Reader, id: string): Promise<{ name: string; content: Buffer }[]> {
  return reader
    .selectFrom('dispute_files')
    .select(['name', 'content'])
    .where('dispute_id', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

export async function insertFile(
  trx: Trx,
  file: { id: string; disputeId: string; name: string; content: Buffer; staffId: string; now: Date },
): Promise<void> {
  const { id, disputeId, name, content, staffId, now } = file;
  await trx.insertInto('dispute_files').values({ id, dispute_id: disputeId, name, content, added_by: staffId, added_at: now }).execute();
}

/** @returns its name; undefined if the dispute has no such file */
export async function deleteFile(trx: Trx, disputeId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('dispute_files')
    .where('id', '=', id)
    .where('dispute_id', '=', disputeId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export interface BundleRow {
  id: string;
  content: Buffer;
  pages: number;
  leftOut: string[];
  madeAt: Date;
  fileId: string | null;
}

export function findBundle(reader: Reader, disputeId: string): Promise<BundleRow | undefined> {
  return reader
    .selectFrom('dispute_bundles')
    .select(['id', 'content', 'pages', 'left_out as leftOut', 'made_at as madeAt', 'provider_file_id as fileId'])
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst();
}

/** Replaces the bundle of an answer that was not sent. */
export async function saveBundle(trx: Trx, disputeId: string, { id, content, pages, leftOut, madeAt, fileId }: BundleRow): Promise<void> {
  const values = { id, content, pages, left_out: leftOut, made_at: madeAt, provider_file_id: fileId };
  await trx
    .insertInto('dispute_bundles')
    .values({ dispute_id: disputeId, ...values })
    .onConflict((conflict) => conflict.column('dispute_id').doUpdateSet(values))
    .execute();
}

/** Ids of disputes at a gateway whose answer may have been sent. */
export async function listSending(reader: Reader, provider: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.provider_dispute_id as id from dispute_responses r join disputes d on d.id = r.dispute_id
    where r.state = 'SENDING' and d.provider = ${provider} limit 100`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Answers of the client's decided disputes. Those of open ones are needed for the defence until the retention ends. */
export async function deleteAnswersOf(trx: Trx, userId: string): Promise<void> {
  await sql`
    delete from dispute_responses r using disputes d, payment_places place
    where d.id = r.dispute_id and d.status <> 'OPEN' and place.payment_id = d.payment_id and place.client_id = ${userId}`.execute(trx);
}

/** Answers of disputes that were decided by then, with their files. @returns their number */
export async function deleteOldAnswers(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql`
    delete from dispute_responses where dispute_id in (
      select r.dispute_id from dispute_responses r join disputes d on d.id = r.dispute_id
      where d.closed_at <= ${before} order by r.dispute_id limit ${limit}) returning dispute_id`.execute(trx);
  return rows.length;
}
