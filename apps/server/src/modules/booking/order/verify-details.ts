import type { InvoicingDetails } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { assertDetails } from '../../identity/index.ts';
import { assertNewcomer } from './buyer.ts';

/**
 * Checks that a visitor can order with these billing details.
 * @param sharesPhone another account may have the telephone number
 * @throws AppError request/invalid, Autoregistration/… at the fields
 */
export async function verifyDetails(
  deps: Pick<Deps, 'db'>,
  details: InvoicingDetails,
  { sharesPhone }: { sharesPhone: boolean | undefined },
): Promise<void> {
  assertDetails(details);
  await assertNewcomer(deps.db, details, { sharesPhone });
}
