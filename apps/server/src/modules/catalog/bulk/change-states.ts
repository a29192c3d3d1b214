import type { BoxStateChange } from '@komora/api/admin';
import { everywhere } from '../../../platform/staff/scope.ts';
import { type BulkChange, rejected } from '../../operations/index.ts';
import { applyState, type BoxRecordRow, findBoxRecords, type StateDeps } from '../box/index.ts';
import { boxChange, changed, unchanged } from './box-change.ts';

/** Sets the state of boxes, each as `setBoxState` does. Boxes that have it on these days for the same reason stay as they are. */
export function changeStates(deps: StateDeps, change: BoxStateChange): BulkChange {
  return boxChange(deps, 'box.set-state', async (trx, site, rows, audit) => {
    const others = rows.filter((row) => !hasState(row, change));
    const applied = await applyState(trx, deps, { site, rows: others, change }, audit);
    const after = await findBoxRecords(
      trx,
      applied.changed.map(({ id }) => id),
      everywhere,
      deps.clock.now(),
    );
    const before = new Map(rows.map((row) => [row.id, row]));
    return {
      outcomes: [
        ...rows.filter((row) => hasState(row, change)).map(unchanged),
        ...applied.changed.map(changed),
        ...applied.rejected.map(({ id }) => rejected(id, 'box/occupied')),
      ],
      audited: after.map(({ id, warehouseId, state, states }) => ({
        id,
        warehouseId,
        before: { state: before.get(id)?.state, states: before.get(id)?.states },
        after: { state, states },
      })),
    };
  });
}

/** Both null: without an end. */
const endsBy = (end: string | null, until: string | null): boolean => end === null || (until !== null && until <= end);

function hasState({ states }: BoxRecordRow, { state, from, until, reason }: BoxStateChange): boolean {
  const touched = states.filter((one) => (until === null || one.from < until) && (one.until === null || one.until > from));
  if (state === 'FREE_TO_LET') return touched.length === 0;
  return touched.some((one) => one.state === state && one.reason === reason && one.from <= from && endsBy(one.until, until));
}
