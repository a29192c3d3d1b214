import type { Capture } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { findCameraPlace, listCaptures } from './camera.sql.ts';

/** The pictures that a person took and that are still kept, newest first. @throws Refusal not-found for a contract that they may not open */
export async function listOwnCaptures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, contractId }: { userId: string; contractId: string },
): Promise<{ captures: Capture[] }> {
  if ((await findCameraPlace(db, contractId, userId)) === undefined) throw new Refusal('not-found');
  const rows = await listCaptures(db, { userId, contractId, now: clock.now() });
  const captures = rows.map(({ takenAt, deleteAfter, ...row }) => ({
    ...row,
    takenAt: takenAt.toISOString(),
    deletedAfter: deleteAfter.toISOString(),
  }));
  return { captures };
}
