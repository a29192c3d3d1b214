import type { DoorsOfContract } from '@komora/api';
import { Country, type Language, LockVersion } from '@komora/api/enumerations';
import { isOpenAt, opensNext } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { presentCommand, presentDoor } from './lock.presenter.ts';
import { findPlaceOfContract, listLocks } from './lock.sql.ts';
import { listRunning } from './lock-command.sql.ts';
import type { LockService } from './lock-service.ts';

/** The doors of a contract, for its client and for users that it is shared with. @throws AppError not-found */
export async function showDoors(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  lockService: Pick<LockService, 'isReachable'>,
  { contractId, userId, language }: { contractId: string; userId: string; language: Language },
): Promise<DoorsOfContract> {
  const place = await findPlaceOfContract(db, contractId, userId);
  if (place === undefined || (place.client_id !== userId && !place.shared)) throw new AppError('not-found');
  const now = clock.now();
  const version = LockVersion.parse(place.lock_version);
  const [locks, running] = await Promise.all([
    listLocks(db, { warehouseId: place.warehouse_id, boxId: version === 'V2' ? place.box_id : null }),
    listRunning(db, { userId, contractId }, now),
  ]);
  const { opening_hours: hours, special_days: specialDays, time_zone: timeZone } = place;
  const openNow = isOpenAt(hours, timeZone, now, specialDays);
  const display = { language, country: Country.parse(place.country), now };
  return {
    contractId,
    version,
    doors: locks.map((lock) => presentDoor(lock, { ...display, isReachable: lockService.isReachable(lock.device_id) })),
    location: { lat: place.lat, lng: place.lng },
    proximity: place.lock_proximity_m,
    openNow,
    opensAt: openNow ? null : (opensNext(hours, timeZone, now, specialDays)?.toISOString() ?? null),
    timeZone,
    overlocked: place.overlocked_at !== null,
    running: running.map(presentCommand),
  };
}
