import type { Capture } from '@komora/contract';
import { ContractStatus } from '@komora/contract/enumerations';
import { isWithinTenancy } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import type { Camera, Picture } from './camera.ports.ts';
import { findCameraPlace, insertCapture } from './camera.sql.ts';

const dayMs = 24 * 3_600_000;

/**
 * Takes a picture of the entrance of a contract's warehouse and keeps it for some days, for who took it alone.
 * @throws Refusal not-found, lock-v2/contract-ended, camera/unavailable
 */
export async function captureEntrance(
  { db, clock, ids, config, log }: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'log'>,
  camera: Camera,
  { userId, contractId }: { userId: string; contractId: string },
): Promise<Capture> {
  const place = await findCameraPlace(db, contractId, userId);
  if (place === undefined) throw new Refusal('not-found');
  const takenAt = clock.now();
  const tenancy = { status: ContractStatus.parse(place.status), startsOn: place.starts_on, terminatesOn: place.terminates_on };
  if (!isWithinTenancy(tenancy, place.time_zone, takenAt)) throw new Refusal('lock-v2/contract-ended');
  const entrance = { warehouseId: place.warehouse_id, warehouseName: place.warehouse_name, timeZone: place.time_zone };
  let picture: Picture;
  try {
    picture = await camera.capture(entrance, takenAt);
  } catch (error) {
    log.warn({ err: error, warehouseId: place.warehouse_id }, 'a camera gave no picture');
    throw new Refusal('camera/unavailable');
  }
  const id = ids.uuid();
  const deleteAfter = new Date(takenAt.getTime() + config.cameraKeepDays * dayMs);
  const { bytes, mediaType } = picture;
  await inTransaction(db, (trx) => insertCapture(trx, { id, contractId, userId, mediaType, picture: bytes, takenAt, deleteAfter }));
  return { id, contractId, takenAt: takenAt.toISOString(), deletedAfter: deleteAfter.toISOString() };
}
