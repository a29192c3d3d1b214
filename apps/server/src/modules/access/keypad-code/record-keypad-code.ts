import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Grant, Scope } from '../../../platform/staff/scope.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { readCodesToProgram } from '../../tenancy/index.ts';
import { type KeypadRow, lockKeypad, updateProgrammed } from './keypad-code.sql.ts';
import { presentKeypad } from './list-keypad-codes.ts';

const placeOf = ({ id, warehouseId, legalEntityId, clientId, contractId }: KeypadRow) => ({
  id,
  warehouseId,
  legalEntityId,
  clientId,
  contractId,
});

/**
 * Records that a keypad has the code that it must have. A second record of the same version changes nothing.
 * @throws AppError not-found; changed-elsewhere if another code must be in the keypad meanwhile; idempotency/key-reused
 */
export function recordProgrammed(
  deps: Deps,
  { id, version, grants }: { id: string; version: number; grants: readonly Grant[] },
  call: StaffCall,
): Promise<{ version: number }> {
  return actOnce(deps, call, { id, version }, async (trx) => {
    const now = deps.clock.now();
    const row = await lockKeypad(trx, id, { scope: call.scope, now });
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: presentKeypad(row, grants) });
    if (row.action !== null) await updateProgrammed(trx, id, { version, staffId: call.audit.staffId, now });
    const { keypad, boxName, programmedVersion } = row;
    const audited = { ...placeOf(row), before: { programmedVersion }, after: { programmedVersion: version, keypad, boxName } };
    return { response: { version }, audited };
  });
}

/**
 * The code that has to be programmed. Everybody who sees it is in the audit log.
 * @throws AppError not-found, also for a keypad that is as it must be; contract/no-doors if a code has to be removed: it is deleted or replaced
 */
export function showCodeToProgram(deps: Deps, { id, scope }: { id: string; scope: Scope }, audit: StaffAudit): Promise<{ code: string }> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockKeypad(trx, id, { scope, now: deps.clock.now() });
    if (row === undefined || row.action === null) throw new AppError('not-found');
    const codes = row.version === 0 ? null : await readCodesToProgram(trx, row.contractId, deps.secretKey);
    if (codes === null) throw new AppError('contract/no-doors');
    const { keypad, boxName, version } = row;
    await writeAuditEntry(trx, deps, audit, { ...placeOf(row), after: { keypad, boxName, version } });
    return { code: keypad === 'ENTRANCE' ? codes.accessCode : codes.lockCode };
  });
}
