import type { BankTransfer } from '@komora/api';
import { linkCode } from '@komora/documents/qr/link-code';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { payRent, showTransfer } from '../../billing/index.ts';
import type { Payments } from '../../payments/index.ts';
import { readDoorCodes } from '../../tenancy/index.ts';
import { findMoveIn, type MoveInRecord, readFirstRent } from './move-in.sql.ts';
import type { Desk } from './show-move-in.ts';

/** How long after the end of a move-in its codes can be shown. */
const shownForMs = 60 * 60_000;

type Finished = MoveInRecord & { contractId: string; finishedAt: Date };

/** @throws AppError not-found, also for a move-in that is not finished */
async function findFinished({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string, { scope }: Desk): Promise<Finished> {
  const row = await findMoveIn(db, id, { scope, now: clock.now() });
  if (row === undefined || row.contractId === null || row.finishedAt === null) throw new AppError('not-found');
  return { ...row, contractId: row.contractId, finishedAt: row.finishedAt };
}

const placeOf = ({ id, warehouseId, legalEntityId, clientId, contractId }: Finished) => ({
  id,
  warehouseId,
  legalEntityId,
  clientId,
  contractId,
});

/**
 * The door codes of a new contract, while the client stands at the desk. Everybody who sees them is in the audit log.
 * @throws AppError not-found, also later than an hour after the end; contract/no-doors while the codes are withheld
 */
export async function showNewCodes(
  deps: Deps,
  id: string,
  desk: Desk,
  audit: StaffAudit,
): Promise<{ accessCode: string; lockCode: string }> {
  const finished = await findFinished(deps, id, desk);
  if (deps.clock.now().getTime() - finished.finishedAt.getTime() > shownForMs) throw new AppError('not-found');
  return inTransaction(deps.db, async (trx) => {
    const codes = await readDoorCodes(trx, finished.contractId, deps.secretKey);
    if (codes === null) throw new AppError('contract/no-doors');
    await writeAuditEntry(trx, deps, audit, placeOf(finished));
    return codes;
  });
}

/** The page on which the client pays the first rent by card. @throws AppError not-found, rent/already-paid, payment/gateway-unavailable */
export async function openPaymentPage(
  deps: Deps,
  payments: Payments,
  id: string,
  desk: Desk,
  audit: StaffAudit,
): Promise<{ url: string; code: string[] }> {
  const finished = await findFinished(deps, id, desk);
  const { rentId, clientId: userId } = await readFirstRent(deps.db, finished.contractId);
  const { url } = await payRent(deps, payments, { rentId, userId, returnUrl: '/my/rents', idempotencyKey: null });
  await inTransaction(deps.db, (trx) => writeAuditEntry(trx, deps, audit, placeOf(finished)));
  return { url, code: linkCode(url) };
}

/** The data of a bank transfer for the first rent. @throws AppError not-found, rent/already-paid */
export async function showFirstTransfer(deps: Deps, id: string, desk: Desk): Promise<BankTransfer> {
  const { contractId } = await findFinished(deps, id, desk);
  const { rentId, clientId: userId } = await readFirstRent(deps.db, contractId);
  return showTransfer(deps, { rentId, userId });
}
