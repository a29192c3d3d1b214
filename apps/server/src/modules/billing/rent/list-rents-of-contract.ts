import type { Rent } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { assertOwner } from '../sharing/index.ts';
import { listRents } from './list-rents.ts';

/** The rents of one contract of a client. @throws Refusal not-found, forbidden as {@link assertOwner} */
export async function listRentsOfContract(
  deps: Pick<Deps, 'db'>,
  input: { clientId: string; contractId: string; limit: number; offset: number },
): Promise<{ rents: Rent[]; total: number }> {
  await assertOwner(deps.db, input.contractId, input.clientId);
  return listRents(deps, { ...input, status: null, paidIn: null });
}
