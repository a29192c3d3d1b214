import type { InvoicingDetails } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { assertDetails } from '../invoicing/index.ts';
import { assertNewcomer } from './buyer.ts';
import type { OrderPorts } from './order.ports.ts';

/** Whether a newcomer can order with these details. @throws Refusal request/invalid, Autoregistration/… at the fields */
export async function verifyDetails(
  deps: Pick<Deps, 'db'>,
  { accounts }: Pick<OrderPorts, 'accounts'>,
  details: InvoicingDetails,
): Promise<void> {
  assertDetails(details);
  await assertNewcomer(deps.db, accounts, details);
}
