import type { Contract } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentContract } from './contract.presenter.ts';
import { type ContractFilter, countContracts, listContractRows } from './contract-list.sql.ts';

/** Lists a client's contracts, newest first, without door codes. `total` counts all matches. */
export async function listContracts(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  input: ContractFilter & { limit: number; offset: number },
): Promise<{ contracts: Contract[]; total: number }> {
  const rows = await listContractRows(db, input, input);
  const total = rows[0]?.total ?? (input.offset === 0 ? 0 : await countContracts(db, input));
  return { contracts: rows.map((row) => presentContract(row, { codes: null, withdrawableUntil: null }, settings.get('sizes'))), total };
}
