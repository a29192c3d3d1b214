import type { InspectionOutcome, InspectionPoint, InspectionResult } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface InspectionRow {
  id: string;
  boxId: string;
  box: string;
  warehouseId: string;
  contract: { id: string; number: string; endsOn: string | null; currency: Currency } | null;
  startedBy: string;
  startedAt: Date;
  finishedBy: string | null;
  finishedAt: Date | null;
  points: InspectionPoint[];
  result: InspectionOutcome | null;
  reason: string | null;
  invoice: { id: string; number: string } | null;
  photos: string[];
}

const record = sql`
  select i.id, i.box_id as "boxId", b.name as box, b.warehouse_id as "warehouseId", s.name as "startedBy", i.started_at as "startedAt",
    f.name as "finishedBy", i.finished_at as "finishedAt", i.points, i.result, i.reason,
    case when c.id is not null then jsonb_build_object('id', c.id, 'number', c.business_id, 'endsOn', c.terminates_on, 'currency', c.currency) end as contract,
    case when d.id is not null then jsonb_build_object('id', d.id, 'number', d.number) end as invoice,
    array(select p.id from inspection_photos p where p.inspection_id = i.id order by p.stored_at, p.id) as photos
  from box_inspections i join boxes b on b.id = i.box_id join staff s on s.id = i.started_by left join staff f on f.id = i.finished_by
    left join contracts c on c.id = i.contract_id left join invoices d on d.id = i.invoice_id`;

/** At most `limit` inspections, the newest first. */
export async function listInspectionRows(
  reader: Reader,
  { scope, box, contract, limit }: { scope: Scope; box: string | null; contract: string | null; limit: number },
): Promise<InspectionRow[]> {
  const { rows } = await sql<InspectionRow>`${record}
    where ${inWarehouses(scope, 'b.warehouse_id')} and ${box === null ? sql`true` : sql`i.box_id = ${box}`}
      and ${contract === null ? sql`true` : sql`i.contract_id = ${contract}`}
    order by i.started_at desc, i.id desc limit ${limit}`.execute(reader);
  return rows;
}

export const findInspection = (reader: Reader, id: string, scope: Scope) => find(reader, sql`i.id = ${id}`, scope);
export const findOpenInspection = (reader: Reader, boxId: string, scope: Scope) =>
  find(reader, sql`i.box_id = ${boxId} and i.finished_at is null`, scope);

async function find(reader: Reader, which: RawBuilder<unknown>, scope: Scope): Promise<InspectionRow | undefined> {
  const { rows } = await sql<InspectionRow>`${record} where ${which} and ${inWarehouses(scope, 'b.warehouse_id')}`.execute(reader);
  return rows[0];
}

/** Locks one inspection until the transaction ends. */
export async function lockInspection(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('box_inspections').select('id').where('id', '=', id).forUpdate().execute();
}

/** The contract of the latest tenancy of a box that ended before a day, also by a move to another box; null: none. */
export async function findLastContract(reader: Reader, boxId: string, day: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select x.id from (
      select c.id, c.terminates_on as left_on from contracts c where c.box_id = ${boxId} and c.terminates_on <= ${day}
      union all select t.contract_id, t.moved_on from contract_transfers t where t.from_box_id = ${boxId}) x
    order by x.left_on desc, x.id desc limit 1`.execute(reader);
  return rows[0]?.id ?? null;
}

export interface NewInspection {
  id: string;
  boxId: string;
  contractId: string | null;
  points: readonly string[];
  staffId: string;
  now: Date;
}

/** Inserts one open inspection. */
export async function insertInspection(trx: Trx, { id, boxId, contractId, points, staffId, now }: NewInspection): Promise<void> {
  const list = JSON.stringify(points.map((point) => ({ point, outcome: null, note: '' })));
  await trx
    .insertInto('box_inspections')
    .values({ id, box_id: boxId, contract_id: contractId, points: list, started_by: staffId, started_at: now })
    .execute();
}

export interface InspectionEnd {
  id: string;
  points: readonly InspectionPoint[];
  result: InspectionResult;
  reason: string;
  invoiceId: string | null;
  staffId: string;
  now: Date;
}

/** Ends one inspection. */
export async function endInspection(trx: Trx, end: InspectionEnd): Promise<void> {
  await trx
    .updateTable('box_inspections')
    .set({
      points: JSON.stringify(end.points),
      result: end.result,
      reason: end.reason,
      invoice_id: end.invoiceId,
      finished_by: end.staffId,
      finished_at: end.now,
    })
    .where('id', '=', end.id)
    .executeTakeFirstOrThrow();
}

/** Ends one inspection without a finding. */
export async function discardInspection(
  trx: Trx,
  { id, reason, staffId, now }: { id: string; reason: string | null; staffId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('box_inspections')
    .set({ result: 'DISCARDED', reason, finished_by: staffId, finished_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Locks the open inspections of boxes until the transaction ends. */
export async function lockOpenInspections(
  trx: Trx,
  boxIds: readonly string[],
): Promise<{ id: string; warehouseId: string; contractId: string | null }[]> {
  const { rows } = await sql<{ id: string; warehouseId: string; contractId: string | null }>`
    select i.id, b.warehouse_id as "warehouseId", i.contract_id as "contractId" from box_inspections i join boxes b on b.id = i.box_id
    where i.box_id = any(${boxIds}::uuid[]) and i.finished_at is null order by i.id for update of i`.execute(trx);
  return rows;
}

/** True if the present state of the box, on a day, was set before or at an instant. */
export async function hasWaitedSince(reader: Reader, boxId: string, { day, at }: { day: string; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from box_states s where s.box_id = ${boxId} and s.state = 'TO_CHECK' and daterange(s.from_on, s.until_on) @> ${day}::date
      and s.set_at <= ${at}`.execute(reader);
  return rows.length > 0;
}

/** Inserts one photo. @returns false if the id is in use */
export async function insertPhoto(trx: Trx, photo: { id: string; inspectionId: string; content: Buffer; now: Date }): Promise<boolean> {
  const { id, inspectionId, content, now } = photo;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('inspection_photos')
    .values({ id, inspection_id: inspectionId, content, stored_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deletePhoto(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('inspection_photos').where('id', '=', id).execute();
}

/** The inspection of a photo, within the scope. */
export async function findInspectionOfPhoto(reader: Reader, photoId: string, scope: Scope): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from inspection_photos p join box_inspections i on i.id = p.inspection_id join boxes b on b.id = i.box_id
    where p.id = ${photoId} and ${inWarehouses(scope, 'b.warehouse_id')}`.execute(reader);
  return rows[0]?.id;
}

export async function findPhoto(reader: Reader, id: string, scope: Scope): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select p.content from inspection_photos p join box_inspections i on i.id = p.inspection_id join boxes b on b.id = i.box_id
    where p.id = ${id} and ${inWarehouses(scope, 'b.warehouse_id')}`.execute(reader);
  return rows[0]?.content;
}

/** The issued charge with its client. */
export async function readCharge(
  reader: Reader,
  invoiceId: string,
): Promise<{ client: string; gross: number; currency: Currency; dueOn: string }> {
  const { rows } = await sql<{ client: string; gross: number; currency: Currency; dueOn: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as client, i.amount_gross as gross, i.currency, i.due_on as "dueOn"
    from invoices i join users u on u.id = i.client_id where i.id = ${invoiceId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Invoice ${invoiceId} is missing after it was issued`);
  return row;
}
