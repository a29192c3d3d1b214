import type { Contract } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { decrypt } from '../../secrets.ts';
import { assertOwner } from '../sharing/index.ts';
import { type DoorCodes, presentContract } from './contract.presenter.ts';
import { type ContractRow, getContractRow } from './contract-list.sql.ts';

/** One contract of a client, with its door codes while they open anything. @throws Refusal not-found, forbidden as {@link assertOwner} */
export async function showContract(
  { db, config, secretKey }: Pick<Deps, 'db' | 'config' | 'secretKey'>,
  { clientId, contractId }: { clientId: string; contractId: string },
): Promise<Contract> {
  await assertOwner(db, contractId, clientId);
  const row = await getContractRow(db, contractId);
  return presentContract(row, doorCodes(row, secretKey), config);
}

function doorCodes(row: ContractRow, secretKey: Buffer): DoorCodes | null {
  if (row.status !== 'ACTIVE' && row.status !== 'TERMINATING') return null;
  return { accessCode: decrypt(secretKey, row.access_code_encrypted), lockCode: decrypt(secretKey, row.lock_code_encrypted) };
}
