import { DEFAULT_CHECKLIST, type Inspection, MAX_INSPECTION_PHOTOS } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import { lockBox, preparePhoto } from '../../../modules/catalog/index.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { FairQueue } from '../../../platform/fair-queue.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import {
  deletePhoto,
  findInspection,
  findInspectionOfPhoto,
  findLastContract,
  findOpenInspection,
  type InspectionRow,
  insertInspection,
  insertPhoto,
  lockInspection,
} from './inspection.sql.ts';
import { presentInspection, readBack } from './show-inspections.ts';

interface OfId {
  id: string;
  scope: Scope;
}

/** Starts the inspection of a box, or joins the one that is open. @throws AppError not-found, inspection/not-waiting */
export function startInspection(deps: ModuleContext, { id: boxId, scope }: OfId, audit: StaffAudit): Promise<Inspection> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const { row, site } = await lockBox(trx, boxId, scope, now);
    const open = await findOpenInspection(trx, boxId, scope);
    if (open !== undefined) return presentInspection(open);
    if (row.state !== 'TO_CHECK') throw new AppError('inspection/not-waiting');
    const id = deps.ids.uuid();
    const { items } = deps.settings.get('inspection');
    const contractId = await findLastContract(trx, boxId, localDateIn(site.timeZone, now));
    const points = items.length === 0 ? DEFAULT_CHECKLIST : items;
    await insertInspection(trx, { id, boxId, contractId, points, staffId: audit.staffId, now });
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: row.warehouseId, contractId, after: { box: row.name } });
    return readBack(trx, id, scope);
  });
}

/** An inspection that has not ended. @throws AppError not-found, inspection/not-waiting */
async function findOpen(reader: Reader, { id, scope }: OfId): Promise<InspectionRow> {
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
