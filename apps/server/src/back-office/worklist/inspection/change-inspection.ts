import { DEFAULT_CHECKLIST, type Inspection, MAX_INSPECTION_PHOTOS } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import { type AfterStateSet, lockBox, preparePhoto } from '../../../modules/catalog/index.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntries, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { FairQueue } from '../../../platform/fair-queue.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import {
  deletePhoto,
  discardInspection,
  findInspection,
  findInspectionOfPhoto,
  findLastContract,
  findOpenInspection,
  hasWaitedSince,
  type InspectionRow,
  insertInspection,
  insertPhoto,
  lockInspection,
  lockOpenInspections,
} from './inspection.sql.ts';
import { presentInspection, readBack } from './show-inspections.ts';

interface OfId {
  id: string;
  scope: Scope;
}

/**
 * Starts the inspection of a box, or joins the one that is open. One that was left open when the box waited before is discarded: it belongs to another tenancy.
 * @throws AppError not-found, inspection/not-waiting
 */
export function startInspection(deps: ModuleContext, { id: boxId, scope }: OfId, audit: StaffAudit): Promise<Inspection> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const { row, site } = await lockBox(trx, boxId, scope, now);
    if (row.state !== 'TO_CHECK') throw new AppError('inspection/not-waiting');
    const day = localDateIn(site.timeZone, now);
    const contractId = await findLastContract(trx, boxId, day);
    const open = await findOpenInspection(trx, boxId, scope);
    if (open !== undefined) {
      if (await isOfPresentWait(trx, open, { day, contractId })) return presentInspection(open);
      await discardOfBoxes(deps)(trx, { boxIds: [boxId], reason: null }, audit);
    }
    const id = deps.ids.uuid();
    const { items } = deps.settings.get('inspection');
    const points = items.length === 0 ? DEFAULT_CHECKLIST : items;
    await insertInspection(trx, { id, boxId, contractId, points, staffId: audit.staffId, now });
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: row.warehouseId, contractId, after: { box: row.name } });
    return readBack(trx, id, scope);
  });
}

/** True if the box has waited since before the inspection began, and nobody has had it in between. */
async function isOfPresentWait(
  trx: Trx,
  { boxId, contract, startedAt }: InspectionRow,
  { day, contractId }: { day: string; contractId: string | null },
): Promise<boolean> {
  return (contract?.id ?? null) === contractId && (await hasWaitedSince(trx, boxId, { day, at: startedAt }));
}

/** @throws AppError inspection/not-waiting unless the locked box waits, and has waited since before the inspection began */
export async function assertWaits(trx: Trx, row: InspectionRow, day: string): Promise<void> {
  const contractId = await findLastContract(trx, row.boxId, day);
  if (!(await isOfPresentWait(trx, row, { day, contractId }))) throw new AppError('inspection/not-waiting');
}

/** Ends an open inspection without a finding; the box still waits. @throws AppError not-found, inspection/not-waiting */
export function discard(deps: ModuleContext, { reason, ...of }: OfId & { reason: string }, audit: StaffAudit): Promise<Inspection> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockOpen(trx, of);
    await discardInspection(trx, { id: of.id, reason, staffId: audit.staffId, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { ...placeOf(row), after: { result: 'DISCARDED' } });
    return readBack(trx, of.id, of.scope);
  });
}

/** Ends the open inspections of locked boxes without a finding. `reason` null: a new inspection takes the place. */
export const discardOfBoxes =
  (deps: Pick<ModuleContext, 'clock' | 'ids'>) =>
  async (
    trx: Trx,
    { boxIds, reason }: { boxIds: readonly string[]; reason: string | null },
    audit: Parameters<AfterStateSet>[2],
  ): Promise<void> => {
    const rows = await lockOpenInspections(trx, boxIds);
    const now = deps.clock.now();
    for (const { id } of rows) await discardInspection(trx, { id, reason, staffId: audit.staffId, now });
    await writeAuditEntries(
      trx,
      deps,
      { ...audit, verb: 'inspection.discard' },
      rows.map((row) => ({ ...row, after: { result: 'DISCARDED' } })),
    );
  };

/** An inspection that has not ended. @throws AppError not-found, inspection/not-waiting */
export async function findOpen(reader: Reader, { id, scope }: OfId): Promise<InspectionRow> {
  const row = await findInspection(reader, id, scope);
  if (row === undefined) throw new AppError('not-found');
  if (row.finishedAt !== null) throw new AppError('inspection/not-waiting');
  return row;
}

/** As {@link findOpen}, locked until the transaction ends. */
export async function lockOpen(trx: Trx, of: OfId): Promise<InspectionRow> {
  await lockInspection(trx, of.id);
  return findOpen(trx, of);
}

/**
 * Adds a photo without its metadata. A repeated `photoId` is stored and audited once; the answer is the inspection as it is now.
 * @throws AppError not-found; inspection/not-waiting; too-many-requests; request/invalid at `photo`: the id belongs to another inspection; the errors of a photo at `file`
 */
export async function addPhoto(
  deps: ModuleContext & { queue: FairQueue },
  { file, photoId, ...of }: OfId & { file: Buffer; photoId: string | undefined },
  audit: StaffAudit,
): Promise<Inspection> {
  const known = await findInspection(deps.db, of.id, of.scope);
  if (photoId !== undefined && known?.photos.includes(photoId)) return presentInspection(known);
  // Before the expensive work. The transaction checks both again.
  assertRoom(await findOpen(deps.db, of));
  const content = await deps.queue(audit.staffId, () => preparePhoto(file));
  return inTransaction(deps.db, async (trx) => {
    const row = await lockOpen(trx, of);
    if (photoId !== undefined && row.photos.includes(photoId)) return presentInspection(row);
    assertRoom(row);
    const id = photoId ?? deps.ids.uuid();
    const isNew = await insertPhoto(trx, { id, inspectionId: of.id, content, now: deps.clock.now() });
    if (!isNew) throw fieldError('photo', 'revalid/rule/basic/regex');
    await writeAuditEntry(trx, deps, audit, { ...placeOf(row), after: { photo: id, bytes: content.length } });
    return readBack(trx, of.id, of.scope);
  });
}

function assertRoom({ photos }: InspectionRow): void {
  if (photos.length >= MAX_INSPECTION_PHOTOS) throw fieldError('file', 'inspection/too-many-photos');
}

/** Deletes a photo of an open inspection. @throws AppError not-found, inspection/not-waiting */
export function removePhoto(deps: ModuleContext, { id: photoId, scope }: OfId, audit: StaffAudit): Promise<Inspection> {
  return inTransaction(deps.db, async (trx) => {
    const id = await findInspectionOfPhoto(trx, photoId, scope);
    if (id === undefined) throw new AppError('not-found');
    const row = await lockOpen(trx, { id, scope });
    await deletePhoto(trx, photoId);
    await writeAuditEntry(trx, deps, audit, { ...placeOf(row), before: { photo: photoId } });
    return readBack(trx, id, scope);
  });
}

/** Where an inspection belongs in the audit log. */
export const placeOf = ({ id, warehouseId, contract }: InspectionRow) => ({ id, warehouseId, contractId: contract?.id ?? null });
