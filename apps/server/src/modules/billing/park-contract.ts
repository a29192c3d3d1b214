import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { readContractForOperator, updateParked } from '../contract/index.ts';
import { operatorLanguage, queueMessage } from '../message/index.ts';

/**
 * Takes one account out of the billing runs after an unexpected fault, and tells the operator: nothing is billed or charged to it until a person has looked
 * (docs/runbooks/billing.md). The run goes on with the others.
 */
export async function parkContract(deps: Deps, contractId: string, fault: unknown): Promise<void> {
  const reason = (fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)).slice(0, 500);
  deps.log.error({ err: fault, contractId }, 'billing of a contract is parked');
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now();
    if (!(await updateParked(trx, contractId, { at, reason }))) return;
    const contract = await readContractForOperator(trx, contractId);
    await queueMessage(trx, deps, {
      to: contract.operatorEmail,
      language: operatorLanguage[contract.country],
      template: 'billing-fault',
      data: {
        event: 'CONTRACT_PARKED',
        contractBusinessId: contract.businessId,
        boxName: contract.boxName,
        warehouseId: contract.warehouseId,
        warehouseName: contract.warehouseName,
        amount: null,
        reason,
      },
      dedupeKey: `billing-fault:CONTRACT_PARKED:${contractId}:${at.toISOString()}`,
    });
  });
}
