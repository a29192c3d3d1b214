import { COUNTRY_FACTS } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { readContractForOperator, updateBillingSuspended } from '../../tenancy/index.ts';

/**
 * Suspends the billing of one contract after an unexpected error and notifies the operator. Nothing is billed or charged until staff
 * release it (docs/runbooks/billing.md). The run continues with other contracts.
 */
export async function suspendBilling(deps: Deps, contractId: string, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  deps.log.error({ err: error, contractId }, 'suspended the billing of a contract');
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now();
    if (!(await updateBillingSuspended(trx, contractId, { at, reason }))) return;
    const contract = await readContractForOperator(trx, contractId);
    await queueMessage(trx, deps, {
      to: contract.operatorEmail,
      language: COUNTRY_FACTS[contract.country].language,
      template: 'billing-fault',
      data: {
        event: 'BILLING_SUSPENDED',
        contractBusinessId: contract.businessId,
        boxName: contract.boxName,
        warehouseId: contract.warehouseId,
        warehouseName: contract.warehouseName,
        amount: null,
        reason,
      },
      dedupeKey: `billing-fault:BILLING_SUSPENDED:${contractId}:${at.toISOString()}`,
    });
  });
}
