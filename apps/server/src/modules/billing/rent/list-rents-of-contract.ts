import type { Rent } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { assertOwner } from '../../tenancy/index.ts';
import { listRents } from './list-rents.ts';

/** Lists the rents of one contract of a client. @throws AppError not-found, forbidden as {@link assertOwner} */
export async function listRentsOfContract(
  deps: Pick<Deps, 'db'>,
  payments: Pick<Payments, 'declineReason'>,
  input: { clientId: string; contractId: string; limit: number; offset: number },
): Promise<{ rents: Rent[]; total: number }> {
  await assertOwner(deps.db, input.contractId, input.clientId);
  return listRents(deps, payments, { ...input, status: null, paidIn: null });
}
