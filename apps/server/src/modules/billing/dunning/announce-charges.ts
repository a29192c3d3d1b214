import { addDays } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { isAccountFault, previewNextCharge } from '../billing/index.ts';
import { type ContractLife, findContractLife } from '../contract/index.ts';
import type { Count } from '../job-run/index.ts';
import { queueMessage } from '../message/index.ts';
import { spendableReward } from '../referral/index.ts';
import { type ChargeNotice, insertChargeNotice, listChargesToAnnounce, readChargedClient } from './charge-notice.sql.ts';

/** Days before the charge. A card that will not live to see it is told of earlier: there must be time to get another. */
const noticeDays: Record<ChargeNotice, number> = { PAYMENT: 3, CARD: 14 };
const counted: Record<ChargeNotice, string> = { PAYMENT: 'announced', CARD: 'cardsExpiring' };
const batch = 100;

/** Tells clients what will be charged in three days, and whose card will have expired by the next charge; of each charge once. May run twice and at any time. */
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
        if (await announceOne(deps, kind, charge, now)) count(counted[kind]);
      } catch (error) {
        if (!isAccountFault(error)) throw error;
        // The billing run will park the account and tell the operator; the others are told of theirs.
        deps.log.error({ err: error, contractId: charge.id }, 'a charge was not announced');
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
    if (contract === undefined) throw new Error(`Contract ${charge.id} is gone`);
    await tell[kind](trx, deps, contract, charge.on);
    return true;
  });
}

const tell: Record<ChargeNotice, (trx: Trx, deps: Deps, contract: ContractLife, on: string) => Promise<void>> = {
  PAYMENT: async (trx, deps, contract, on) => {
    const { email, firstName, language, cardLabel } = await readChargedClient(trx, contract.id);
    const { clientId, from, to, amount: price } = await previewNextCharge(trx, contract.id);
    const fromReward = await spendableReward(trx, { clientId, ...price });
    const amount = { amount: price.amount - fromReward, currency: price.currency };
    const reward = fromReward === 0 ? null : { amount: fromReward, currency: price.currency };
    await queueMessage(trx, deps, {
      to: email,
      language,
      template: 'payment-announced',
      data: { ...namesOf(contract), firstName, amount, reward, from, to: addDays(to, -1), cardLabel },
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
      data: { ...namesOf(contract), firstName, cardLabel, expiresOn: cardExpiresOn, chargedOn: on },
      dedupeKey: `card-expires-soon:${contract.id}:${on}`,
    });
  },
};

const namesOf = ({ businessId, boxName, warehouseName }: ContractLife) => ({ contractBusinessId: businessId, boxName, warehouseName });
