import type { ApiResponse } from '@komora/api/client';
import { type Money, money } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { userContact } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import { type FinalSettlement, lockContractLife, nextContractStatus, updateContractLife } from '../contract/index.ts';
import { buildContractNames, notifyOperator } from '../termination/index.ts';
import { findOwnStatedContract, normaliseContractNumber, type Statement } from './find-stated-contract.ts';
import { checkWithdrawal, presentWithdrawal, type WithdrawalOutcome } from './preview-withdrawal.ts';
import { insertWithdrawal } from './withdrawal.sql.ts';
import { consumeLinkedRequest } from './withdrawal-request.sql.ts';

type Acknowledged = ApiResponse<'POST /api/client/withdrawal/confirm'>;

interface EffectiveStatement {
  contractId: string;
  name: string;
  email: string;
  contractNumber: string;
  statedAt: Date;
  /** Null for a statement without a session. */
  userId: string | null;
  ip: string;
}

/** Withdraws from a contract of the signed-in client. @throws AppError withdrawal/unknown-contract and as {@link withdraw} */
export async function confirmWithdrawal(
  deps: Deps,
  billing: FinalSettlement,
  statement: Statement & { userId: string; ip: string },
): Promise<Acknowledged> {
  const contract = await findOwnStatedContract(deps.db, statement, statement.userId);
  if (contract === undefined) throw new AppError('withdrawal/unknown-contract');
  const { name, email, userId, ip } = statement;
  const contractNumber = normaliseContractNumber(statement.contractBusinessId);
  const effective = { contractId: contract.id, name, email, contractNumber, statedAt: deps.clock.now(), userId, ip };
  return inTransaction(deps.db, (trx) => withdraw(trx, deps, billing, effective));
}

/**
 * Puts the statement of a mailed link into effect. The link works once; it stays usable if the withdrawal is not possible.
 * @throws AppError withdrawal/invalid-link and as {@link withdraw}
 */
export async function confirmLinkedWithdrawal(deps: Deps, billing: FinalSettlement, token: string): Promise<Acknowledged> {
  return inTransaction(deps.db, async (trx) => {
    const request = await consumeLinkedRequest(trx, hashToken(token), deps.clock.now());
    if (request === undefined) throw new AppError('withdrawal/invalid-link');
    return withdraw(trx, deps, billing, { ...request, userId: null });
  });
}

/**
 * Stores the statement, sets the date until which the box must be empty, charges up to and including the day of the statement, refunds the
 * rest, cancels a deposit that nobody has paid, and sends the acknowledgement to the client's stored e-mail address in the contract's language. Of two concurrent requests, one
 * succeeds.
 * @throws AppError withdrawal/already-withdrawn, withdrawal/period-over
 */
async function withdraw(trx: Trx, deps: Deps, billing: FinalSettlement, statement: EffectiveStatement): Promise<Acknowledged> {
  const { contractId: id, statedAt } = statement;
  const before = await lockContractLife(trx, id);
  if (before === undefined) throw new Error(`Contract ${id} does not exist`);
  const outcome = await checkWithdrawal(trx, deps, before, statedAt);
  const { contract, withdrawnOn, emptyBy } = outcome;
  const status = nextContractStatus(before.status, 'cancel') ?? before.status;
  const chargedUntil = contract.chargedUntil ?? withdrawnOn;
  await updateContractLife(trx, id, { status, terminatesOn: emptyBy, chargedUntil });
  await billing.deleteRentsBeyond(trx, id, chargedUntil);
  const refund = (await billing.creditUnusedDays(trx, contract)).refund ?? money(0, contract.currency);
  await billing.cancelUnpaidDeposits(trx, id);
  const promotionRefund = await billing.pendingPromotionRefund(trx, id);
  await insertWithdrawal(trx, {
    contract_id: id,
    name: statement.name,
    email: statement.email,
    contract_number: statement.contractNumber,
    stated_by: statement.userId,
    ip: statement.ip,
    language: contract.language,
    time_zone: contract.timeZone,
    stated_at: statedAt,
    withdrawn_on: withdrawnOn,
    empty_by: emptyBy,
    refund_amount: refund.amount,
    currency: contract.currency,
  });
  await acknowledge(trx, deps, outcome, statement, { refund: refund.amount === 0 ? null : refund, promotionRefund });
  return {
    statedAt: statedAt.toISOString(),
    acknowledgedAt: deps.clock.now().toISOString(),
    timeZone: contract.timeZone,
    ...presentWithdrawal(outcome, { refund, promotionRefund }),
  };
}

async function acknowledge(
  trx: Trx,
  deps: Deps,
  { contract, emptyBy }: WithdrawalOutcome,
  { name, email, statedAt }: EffectiveStatement,
  { refund, promotionRefund }: Record<'refund' | 'promotionRefund', Money | null>,
): Promise<void> {
  const onFile = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: onFile.email,
    language: contract.language,
    template: 'withdrawal-acknowledged',
    data: {
      ...buildContractNames(contract),
      name,
      email,
      at: statedAt.toISOString(),
      timeZone: contract.timeZone,
      emptyBy,
      refund,
      promotionRefund,
    },
    dedupeKey: `withdrawal-acknowledged:${contract.id}`,
  });
  await notifyOperator(trx, deps, contract, { event: 'WITHDRAWAL', day: emptyBy, refund });
}
