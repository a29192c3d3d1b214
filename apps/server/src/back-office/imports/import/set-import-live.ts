import type { ImportRecord } from '@komora/api/admin';
import { enterImported } from '../../../modules/billing/index.ts';
import { setLive } from '../../../modules/tenancy/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { changeImport } from './change-import.ts';
import { clearAmounts, lockRecords } from './end-import.sql.ts';
import { lockRun, updateEnded } from './import.sql.ts';

/**
 * Sets the contracts of an import live, in one transaction: balances and deposits are entered into the ledger. A job then notifies the clients, and sends those without
 * a password the link to set one, so that they can add a card. From then on billing, messages and doors are those of any contract.
 * @throws AppError not-found, changed-elsewhere; import/wrong-state, also if no contract of the import is left to be set live
 */
export function setImportLive(
  deps: Deps,
  { reason, ...change }: { id: string; version: number; scope: Scope; reason: string },
  audit: StaffAudit,
): Promise<ImportRecord> {
  return changeImport(deps, { ...change, from: ['APPLIED'] }, audit, async (trx, row) => {
    await lockRun(trx, row.id);
    await lockRun(trx, row.legalEntityId);
    const records = (await lockRecords(trx, row.id)).filter(({ noun }) => noun === 'CONTRACT');
    const live = await setLive(
      trx,
      records.map(({ recordId }) => recordId),
    );
    // A newer file owns all contracts of this one.
    if (live.length === 0) throw new AppError('import/wrong-state');
    const clientOf = new Map(live.map(({ id, clientId }) => [id, clientId]));
    const { legalEntityId, currency } = row;
    const balances = records.flatMap(({ id, recordId, balance, deposit }) => {
      const clientId = clientOf.get(recordId);
      if (clientId === undefined) return [];
      const account = { clientId, legalEntityId, currency };
      return [{ actId: id, account, contractId: recordId, balance: balance ?? 0, deposit: deposit ?? 0 }];
    });
    await enterImported(trx, deps, balances, { staffId: audit.staffId, note: reason });
    await clearAmounts(trx, row.id);
    const clients = [...new Set(clientOf.values())];
    await deps.enqueue(trx, 'invite-imported-clients', { id: row.id });
    await updateEnded(trx, row.id, { liveAt: deps.clock.now() });
    const [balance, deposit] = [balances.reduce((sum, one) => sum + one.balance, 0), balances.reduce((sum, one) => sum + one.deposit, 0)];
    return { after: { contracts: live.length, clients: clients.length, balance, deposit, currency } };
  });
}
