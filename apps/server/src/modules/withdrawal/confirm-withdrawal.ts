import type { Answer } from '@komora/contract/client';
import { money } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { userContact } from '../account/index.ts';
import { creditUnusedDays, namesOf, tellOperator } from '../cancellation/index.ts';
import { lockContractLife, nextContractStatus, updateContractLife } from '../contract/index.ts';
import { queueMessage } from '../message/index.ts';
import { deleteRentsBeyond } from '../rent/index.ts';
import { findStatedContract, numberOf, type Statement } from './find-stated-contract.ts';
import { judgeWithdrawal, presentWithdrawal, type Withdrawn } from './preview-withdrawal.ts';
import { insertWithdrawal } from './withdrawal.sql.ts';

type Acknowledged = Answer<'POST /api/client/withdrawal/confirm'>;

/**
 * The second step, in one transaction: the statement is kept, the tenancy ends once the box can have been emptied, rent is owed up to and with
 * today and the rest is refunded, and the acknowledgement goes to the e-mail address on file, in the contract's language. Of two at once one
 * wins.
 * @throws Refusal withdrawal/unknown-contract, withdrawal/already-withdrawn, withdrawal/period-over
 */
export async function confirmWithdrawal(deps: Deps, statement: Statement & { ip: string }): Promise<Acknowledged> {
  const { id } = await findStatedContract(deps.db, statement);
  return inTransaction(deps.db, async (trx) => {
    const before = await lockContractLife(trx, id);
    if (before === undefined) throw new Refusal('withdrawal/unknown-contract');
    const withdrawn = await judgeWithdrawal(trx, deps, before);
    const { contract, today, emptyBy } = withdrawn;
    const status = nextContractStatus(before.status, 'cancel') ?? before.status;
    const chargedUntil = contract.chargedUntil ?? today;
    await updateContractLife(trx, id, { status, terminatesOn: emptyBy, chargedUntil });
    await deleteRentsBeyond(trx, id, chargedUntil);
    const refund = (await creditUnusedDays(trx, deps, contract)) ?? money(0, contract.currency);
    const at = deps.clock.now();
    await insertWithdrawal(trx, {
      contract_id: id,
      name: statement.name,
      email: statement.email,
      contract_number: numberOf(statement.contractBusinessId),
      stated_by: statement.userId,
      ip: statement.ip,
      language: contract.language,
      time_zone: contract.timeZone,
      stated_at: at,
      withdrawn_on: today,
      empty_by: emptyBy,
      refund_amount: refund.amount,
      currency: contract.currency,
    });
    await acknowledge(trx, deps, withdrawn, { ...statement, at, refund: refund.amount === 0 ? null : refund });
    return { acknowledgedAt: at.toISOString(), timeZone: contract.timeZone, ...presentWithdrawal(withdrawn, refund) };
  });
}

async function acknowledge(
  trx: Trx,
  deps: Deps,
  { contract, emptyBy }: Withdrawn,
  { name, email, at, refund }: Statement & { at: Date; refund: ReturnType<typeof money> | null },
): Promise<void> {
  const onFile = await userContact(trx, contract.clientId);
  await queueMessage(trx, deps, {
    to: onFile.email,
    language: contract.language,
    template: 'withdrawal-acknowledged',
    data: { ...namesOf(contract), name, email, at: at.toISOString(), timeZone: contract.timeZone, emptyBy, refund },
    dedupeKey: `withdrawal-acknowledged:${contract.id}`,
  });
  await tellOperator(trx, deps, contract, { event: 'WITHDRAWAL', day: emptyBy, refund });
}
