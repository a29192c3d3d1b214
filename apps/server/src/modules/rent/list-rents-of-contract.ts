import type { Rent } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { listRents } from './list-rents.ts';
import { isContractOf } from './rent-list.sql.ts';

/** The rents of one contract of a client. @throws Refusal not-found, also for another client's contract */
export async function listRentsOfContract(
  deps: Pick<Deps, 'db'>,
  input: { clientId: string; contractId: string; limit: number; offset: number },
): Promise<{ rents: Rent[]; total: number }> {
  if (!(await isContractOf(deps.db, input.clientId, input.contractId))) throw new Refusal('not-found');
  return listRents(deps, { ...input, status: null, paidIn: null });
}
