import type { Capture } from '@komora/api';
import { ContractStatus } from '@komora/api/enumerations';
import { isWithinTenancy } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Camera, Picture } from './entrance-photo.ports.ts';
import { findCameraPlace, insertEntrancePhoto } from './entrance-photo.sql.ts';

const dayMs = 24 * 3_600_000;

/**
 * Takes a picture of the entrance of a contract's warehouse. Stores it for `cameraKeepDays`, visible only to the client who took it.
 * @throws AppError not-found, lock-v2/contract-ended, camera/unavailable
 */
export async function captureEntrance(
  { db, clock, ids, settings, log }: Pick<Deps, 'db' | 'clock' | 'ids' | 'settings' | 'log'>,
  camera: Camera,
  { userId, contractId }: { userId: string; contractId: string },
): Promise<Capture> {
  const place = await findCameraPlace(db, contractId, userId);
  if (place === undefined) throw new AppError('not-found');
  const takenAt = clock.now();
  const tenancy = { status: ContractStatus.parse(place.status), startsOn: place.starts_on, terminatesOn: place.terminates_on };
  if (!isWithinTenancy(tenancy, place.time_zone, takenAt)) throw new AppError('lock-v2/contract-ended');
  const entrance = { warehouseId: place.warehouse_id, warehouseName: place.warehouse_name, timeZone: place.time_zone };
  let picture: Picture;
  try {
    picture = await camera.capture(entrance, takenAt);
  } catch (error) {
    log.warn({ err: error, warehouseId: place.warehouse_id }, 'camera returned no picture');
    throw new AppError('camera/unavailable');
  }
  const id = ids.uuid();
  const deleteAfter = new Date(takenAt.getTime() + settings.get('retention').cameraKeepDays * dayMs);
  const { bytes, mediaType } = picture;
  await inTransaction(db, (trx) => insertEntrancePhoto(trx, { id, contractId, userId, mediaType, picture: bytes, takenAt, deleteAfter }));
  return { id, contractId, takenAt: takenAt.toISOString(), deletedAfter: deleteAfter.toISOString() };
}
