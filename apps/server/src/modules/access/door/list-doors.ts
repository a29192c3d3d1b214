import { type DoorRecord, DoorRecord as DoorRecordSchema } from '@komora/api/admin';
import * as z from 'zod/mini';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { doorState, type LockService } from '../lock/index.ts';
import { countDoors, countFailures, type DoorFilter, type DoorRow, listDoorRows } from './door.sql.ts';

type DoorDeps = Pick<Deps, 'db' | 'clock'>;

const countedMs = 30 * 86_400_000;

/** A page of doors with the health of their devices. */
export async function listDoors(
  { db, clock }: DoorDeps,
  lockService: Pick<LockService, 'isReachable' | 'upSince'>,
  { after, limit = 50, ...filter }: DoorFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const now = clock.now();
  const since = new Date(now.getTime() - countedMs);
  const { rows, next } = cutPage(await listDoorRows(db, filter, { after, limit: limit + 1, now, since }), limit);
  const count = presentCount(await countDoors(db, filter, countLimit));
  return {
    rows: rows.map((row) => present(row, { isReachable: lockService.isReachable(row.deviceId), upSince: lockService.upSince(), now })),
    next,
    count,
  };
}

/** The connection to the locks as this process sees it, and the attempts of the last 30 days that opened no door. */
export async function showDoorSummary({ db, clock }: DoorDeps, lockService: Pick<LockService, 'isUp' | 'upSince'>, filter: DoorFilter) {
  const failures = await countFailures(db, filter, new Date(clock.now().getTime() - countedMs));
  return { gateway: { isUp: lockService.isUp(), since: lockService.upSince()?.toISOString() ?? null }, failures };
}

function present(row: DoorRow, { isReachable, upSince, now }: { isReachable: boolean; upSince: Date | null; now: Date }): DoorRecord {
  const online = row.online && isReachable;
  const state = doorState({ state: row.state, relocks_at: row.relocksAt }, online, now);
  const at = (instant: Date | null) => instant?.toISOString() ?? null;
  return z.parse(DoorRecordSchema, {
    ...row,
    state,
    online,
    relocksAt: state === 'UNLOCKED' ? at(row.relocksAt) : null,
    // A device that was online is away since the connection to all of them was lost, or made again without a word of it.
    onlineSince: at(online === row.online ? row.onlineSince : upSince),
    seenAt: at(row.seenAt),
    lastOpenedAt: at(row.lastOpenedAt),
    overlockedAt: at(row.overlockedAt),
  });
}
