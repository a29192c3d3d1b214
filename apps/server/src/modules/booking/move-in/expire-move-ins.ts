import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasedClient } from '../../../platform/module/define-module.ts';
import type { RetentionPolicy } from '../../../platform/module/retention.ts';
import { deleteExpiredMoveInHolds, offerBox, releaseMoveInHold } from '../../catalog/index.ts';
import { deleteMoveIn, deleteOldDrafts, listDraftsOfClient } from './move-in.sql.ts';

const batch = 100;

/**
 * Releases boxes whose hold by a move-in has ended, and offers them to the waiting list. The drafts stay. Safe to repeat and to run in two workers.
 * @returns the number of released boxes
 */
export async function expireMoveInHolds(deps: Deps, onReservationChanged: (warehouseId: string) => void): Promise<number> {
  const released = await inTransaction(deps.db, async (trx) => {
    const boxes = await deleteExpiredMoveInHolds(trx, { now: deps.clock.now(), limit: batch });
    for (const { boxId } of boxes) await offerBox(trx, deps, boxId);
    return boxes;
  });
  for (const warehouseId of new Set(released.map((box) => box.warehouseId))) onReservationChanged(warehouseId);
  return released.length;
}

/** Deletes the open drafts about a client who deletes the account, and releases their boxes. */
export const eraseMoveIns =
  (deps: Deps) =>
  async (trx: Trx, client: ErasedClient): Promise<void> => {
    for (const id of await listDraftsOfClient(trx, client)) {
      const boxId = await releaseMoveInHold(trx, id);
      await deleteMoveIn(trx, id);
      if (boxId !== null) await offerBox(trx, deps, boxId);
    }
  };

/** Drafts that nobody has finished. Finished ones contain no personal data, and show which contracts began at the desk. */
export const moveInRetention: RetentionPolicy = { table: 'move_ins', days: 14, purge: deleteOldDrafts };

/** Hashes of the links to sign an agreement. */
export const signingLinkRetention: RetentionPolicy = { table: 'signing_links', stays: 'deleted with their move-in' };

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'expire-move-in-holds': Record<string, never>;
  }
}

export const moveInJobs = (deps: Deps, onReservationChanged: (warehouseId: string) => void): JobDefinition[] => [
  defineJob('expire-move-in-holds', {
    retryLimit: 0,
    cron: '* * * * *',
    handle: async () => {
      const released = await expireMoveInHolds(deps, onReservationChanged);
      if (released > 0) deps.log.info({ released }, 'released boxes of move-ins with an expired hold');
    },
  }),
];
