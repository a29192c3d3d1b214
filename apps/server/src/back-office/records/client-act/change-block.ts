import { type BlockChange, blockClient } from '../../../modules/identity/index.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { isClientWithin } from '../timeline/index.ts';

/** Blocks or unblocks a client. @throws AppError as blockClient; not-found also out of scope */
export function changeBlock(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { scope, ...change }: BlockChange & { scope: Scope },
  audit: StaffAudit,
): Promise<{ version: number }> {
  return blockClient(deps, change, (trx) => isClientWithin(trx, change.userId, scope), audit);
}
