import type { DoorsOfContract } from '@komora/contract';
import { Country, type Language, LockVersion } from '@komora/contract/enumerations';
import { isOpenAt, opensNext } from '@komora/domain';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import type { DoorKeeper } from './door-keeper.ts';
import { presentCommand, presentDoor } from './lock.presenter.ts';
import { findPlaceOfContract, listLocks } from './lock.sql.ts';
import { listRunning } from './lock-command.sql.ts';

/** The doors of a contract for its client or a person that it is shared with. @throws Refusal not-found */
export async function showDoors(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  keeper: Pick<DoorKeeper, 'hears'>,
  { contractId, userId, language }: { contractId: string; userId: string; language: Language },
): Promise<DoorsOfContract> {
  const place = await findPlaceOfContract(db, contractId, userId);
  if (place === undefined || (place.client_id !== userId && !place.shared)) throw new Refusal('not-found');
  const now = clock.now();
  const version = LockVersion.parse(place.lock_version);
  const [locks, running] = await Promise.all([
    listLocks(db, { warehouseId: place.warehouse_id, boxId: version === 'V2' ? place.box_id : null }),
    listRunning(db, { userId, contractId }, now),
  ]);
  const { opening_hours: hours, time_zone: timeZone } = place;
  const openNow = isOpenAt(hours, timeZone, now);
  const seen = { language, country: Country.parse(place.country), now };
  return {
    contractId,
    version,
    doors: locks.map((lock) => presentDoor(lock, { ...seen, heard: keeper.hears(lock.device_id) })),
    location: { lat: place.lat, lng: place.lng },
    proximity: place.lock_proximity_m,
    openNow,
    opensAt: openNow ? null : (opensNext(hours, timeZone, now)?.toISOString() ?? null),
    timeZone,
    overlocked: place.overlocked_at !== null,
    running: running.map(presentCommand),
  };
}
