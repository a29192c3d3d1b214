import type { ReferralInfo } from '@komora/api';
import { Currency, RewardKind } from '@komora/api/enumerations';
import type { RewardRow } from './referral.sql.ts';

export function presentReferralInfo(info: {
  link: string;
  acquired: { contacts: number; contracts: number };
  balance: { currency: string; amount: number }[];
  rewards: RewardRow[];
}): ReferralInfo {
  return {
    link: info.link,
    acquiredContacts: info.acquired.contacts,
    totalContracts: info.acquired.contracts,
    rewardAccount: {
      balance: info.balance.map(({ amount, currency }) => ({ amount, currency: Currency.parse(currency) })),
      transactions: info.rewards.map((row) => ({
        id: row.id,
        kind: RewardKind.parse(row.kind),
        amount: { amount: row.amount, currency: Currency.parse(row.currency) },
        createdAt: row.created_at.toISOString(),
        contractBusinessId: row.business_id,
      })),
    },
  };
}
