import type { Money, WithdrawalPreview } from '@komora/api';

/** All that a withdrawal returns: the unused days, and a promotion's refund that was announced before. */
export function refundSum({ refund, promotionRefund }: Pick<WithdrawalPreview, 'refund' | 'promotionRefund'>): Money {
  return { ...refund, amount: refund.amount + (promotionRefund?.amount ?? 0) };
}
