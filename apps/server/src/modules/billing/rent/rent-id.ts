import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';

/** The id of a rent. A restored database creates the same rent again with the same id, so that its payments are recognised. */
export function rentIdOf({ deploymentId }: Pick<Deps, 'deploymentId'>, contractId: string, period: number): string {
  return deriveId(deploymentId, 'rent', contractId, period);
}

/** The id of an attempt to charge a saved card for a rent: the idempotency key at the gateway. */
export function chargeIdOf({ deploymentId }: Pick<Deps, 'deploymentId'>, rentId: string, attempt: number): string {
  return deriveId(deploymentId, 'charge', rentId, attempt);
}
