import type { PictureRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { Camera, Picture } from './entrance-photo.ports.ts';
import { pictureFile } from './show-picture.ts';
import { findStaffCameraPlace, findStaffPicture, insertStaffPicture, listPictureRows, type PictureRow } from './staff-picture.sql.ts';

const dayMs = 24 * 3_600_000;

/** Pictures of entrances within the scope that are still kept, the newest first. */
export async function listStaffPictures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: { scope: Scope; warehouse?: string | undefined; from?: string | undefined; to?: string | undefined; limit?: number | undefined },
): Promise<{ pictures: PictureRecord[] }> {
  const { scope, warehouse = null, from, to, limit = 50 } = filter;
  const span = { from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) };
  return { pictures: (await listPictureRows(db, { scope, warehouse, ...span, limit, now: clock.now() })).map(present) };
}

/** Takes a picture of the entrance of a warehouse, kept as long as those of clients. @throws AppError not-found, camera/unavailable */
export async function takeStaffPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'settings' | 'log'>,
  camera: Camera,
  { warehouseId, scope }: { warehouseId: string; scope: Scope },
  audit: StaffAudit,
): Promise<PictureRecord> {
  const { db, clock, ids, settings, log } = deps;
  const place = await findStaffCameraPlace(db, warehouseId, scope);
  if (place === undefined) throw new AppError('not-found');
  const takenAt = clock.now();
  let picture: Picture;
  try {
    picture = await camera.capture(place, takenAt);
  } catch (error) {
    log.warn({ err: error, warehouseId }, 'camera returned no picture');
    throw new AppError('camera/unavailable');
  }
  const id = ids.uuid();
  const deleteAfter = new Date(takenAt.getTime() + settings.get('retention').cameraKeepDays * dayMs);
  const { bytes, mediaType } = picture;
  const takenBy = await inTransaction(db, async (trx) => {
    await writeAuditEntry(trx, deps, audit, { id, warehouseId });
    return insertStaffPicture(trx, { id, warehouseId, staffId: audit.staffId, mediaType, picture: bytes, takenAt, deleteAfter });
  });
  return present({ id, warehouseId, takenAt, deletedAfter: deleteAfter, takenBy });
}

/** A picture, and the audit entry of looking at it. @throws AppError not-found */
export async function readStaffPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id, scope }: { id: string; scope: Scope },
  audit: StaffAudit,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  return inTransaction(deps.db, async (trx) => {
    const found = await findStaffPicture(trx, { id, scope, now: deps.clock.now() });
    if (found === undefined) throw new AppError('not-found');
    const { warehouseId, clientId } = found;
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, clientId, after: { takenAt: found.takenAt.toISOString() } });
    return pictureFile(found);
  });
}

const present = ({ takenAt, deletedAfter, ...row }: PictureRow): PictureRecord => ({
  ...row,
  takenAt: takenAt.toISOString(),
  deletedAfter: deletedAfter.toISOString(),
});
