import { addDays } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { Count } from '../../operations/index.ts';
import { type ContractLife, findContractLife } from '../../tenancy/index.ts';
import { isContractError, previewNextCharge } from '../billing-run/index.ts';
import { spendableReward } from '../referral/index.ts';
import { type ChargeNotice, insertChargeNotice, listChargesToAnnounce, readChargedClient } from './charge-notice.sql.ts';

/** Days before the charge. An expiring card is announced earlier, so that the client has time to get another one. */
const noticeDays: Record<ChargeNotice, number> = { PAYMENT: 3, CARD: 14 };
const counterByKind: Record<ChargeNotice, string> = { PAYMENT: 'announced', CARD: 'cardsExpiring' };
const batch = 100;

/**
 * Announces to clients the charges of the next three days, and cards that expire before their next charge; each charge once. Idempotent.
 */
export async function announceCharges(deps: Deps, count: Count): Promise<void> {
  await announce(deps, 'CARD', count);
  await announce(deps, 'PAYMENT', count);
}

async function announce(deps: Deps, kind: ChargeNotice, count: Count): Promise<void> {
  const now = deps.clock.now();
  let after: { on: string; id: string } | null = null;
  for (;;) {
    const page = { kind, now, days: noticeDays[kind], after, limit: batch };
    const charges: { id: string; on: string }[] = await listChargesToAnnounce(deps.db, page);
    for (const charge of charges) {
      after = charge;
      try {
        if (await announceOne(deps, kind, charge, now)) count(counterByKind[kind]);
      } catch (error) {
        if (!isContractError(error)) throw error;
        // The billing run will suspend this contract and notify the operator. Other announcements continue.
        deps.log.error({ err: error, contractId: charge.id }, 'a charge could not be announced');
        count('failed');
      }
    }
    if (charges.length < batch) return;
  }
}

function announceOne(deps: Deps, kind: ChargeNotice, charge: { id: string; on: string }, now: Date): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    if (!(await insertChargeNotice(trx, { contractId: charge.id, chargeOn: charge.on, kind, now }))) return false;
    const contract = await findContractLife(trx, charge.id);
    if (contract === undefined) throw new Error(`Contract ${charge.id} does not exist`);
    await enqueueAnnouncement[kind](trx, deps, contract, charge.on);
    return true;
  });
}

const enqueueAnnouncement: Record<ChargeNotice, (trx: Trx, deps: Deps, contract: ContractLife, on: string) => Promise<void>> = {
  PAYMENT: async (trx, deps, contract, on) => {
    const { email, firstName, language, cardLimit, ...card } = await readChargedClient(trx, contract.id);
    const { clientId, from, to, amount: price } = await previewNextCharge(trx, contract.id);
    const rewardAmount = await spendableReward(trx, deps.clock.now(), { clientId, ...price });
    const amount = { amount: price.amount - rewardAmount, currency: price.currency };
    // The card is not charged with more than the client agreed to, so that the client gets a link to pay.
    const cardLabel = cardLimit !== null && amount.amount > cardLimit ? null : card.cardLabel;
    const reward = rewardAmount === 0 ? null : { amount: rewardAmount, currency: price.currency };
    await queueMessage(trx, deps, {
      to: email,
      language,
      template: 'payment-announced',
      data: { ...buildContractNames(contract), firstName, amount, reward, from, to: addDays(to, -1), cardLabel },
      dedupeKey: `payment-announced:${contract.id}:${on}`,
    });
  },
  CARD: async (trx, deps, contract, on) => {
    const { email, firstName, language, cardLabel, cardExpiresOn } = await readChargedClient(trx, contract.id);
    if (cardLabel === null || cardExpiresOn === null) return;
    await queueMessage(trx, deps, {
      to: email,
      language,
      template: 'card-expires-soon',
      data: { ...buildContractNames(contract), firstName, cardLabel, expiresOn: cardExpiresOn, chargedOn: on },
      dedupeKey: `card-expires-soon:${contract.id}:${on}`,
    });
  },
};

const buildContractNames = ({ businessId, boxName, warehouseName }: ContractLife) => ({
  contractBusinessId: businessId,
  boxName,
  warehouseName,
});
