import { inLanes } from '../../../platform/lanes.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import type { LocalToday } from '../../tenancy/index.ts';
import { recordState } from '../restore/index.ts';
import { createDueRents } from './create-due-rents.ts';

/** Batches that are created at a time. Their locks keep them apart, as those of two processes. */
const lanes = 2;

interface Options {
  count: Count;
  /** Called between two batches; false stops the run. */
  goesOn: () => boolean;
  /** Charges the rents of a batch. False: no more of them is charged, and the rest stays due. */
  charge: (rentIds: readonly string[]) => Promise<boolean>;
}

/**
 * Creates the rent and the invoice of every period that has begun, in passes until none is left, and charges the rents of a batch while other batches
 * are created. The state of the deployment is recorded before a rent is charged. A gateway that fails does not stop the creation.
 * @returns false if the creation or the charges stopped before the end
 * @throws the first error of `charge`, after all rents are created
 */
export async function createAndCharge(deps: Deps, day: LocalToday, { count, goesOn, charge }: Options): Promise<boolean> {
  let isCharging = true;
  const errors: unknown[] = [];
  const chargeUnlessStopped = async (rentIds: readonly string[]): Promise<void> => {
    try {
      if (isCharging && !(await charge(rentIds))) isCharging = false;
    } catch (error) {
      isCharging = false;
      errors.push(error);
    }
  };
  for (let hasCreated = true; hasCreated; ) {
    hasCreated = false;
    const isDone = await inLanes(lanes, async (isRunning) => {
      const batches = createDueRents(deps, day, count);
      for (let newRents: readonly string[] = []; ; ) {
        if (!isRunning() || !goesOn()) return false;
        const [created] = await Promise.allSettled([batches.next(), chargeUnlessStopped(newRents)]);
        if (created.status === 'rejected') throw created.reason;
        if (created.value.done) return true;
        hasCreated = true;
        newRents = created.value.value;
        await recordState(deps);
      }
    });
    if (!isDone) return false;
  }
  if (errors.length > 0) throw errors[0];
  return isCharging;
}
