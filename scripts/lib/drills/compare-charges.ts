/** A hosted page that was paid at the gateway. Amounts in minor units. */
export interface PaidPage {
  id: string;
  amount: number;
  /** Refunded at the gateway. */
  refunded: number;
}

/** A payment of the database that counts as paid. */
export interface StoredPayment {
  pageId: string | null;
  amount: number;
  /** It made its order a contract. */
  isFulfilled: boolean;
}

/** Compares what the gateway charged with the database, as the audit does with the mock gateway. @returns a sentence for each charge without a reason */
export function compareCharges(pages: readonly PaidPage[], payments: readonly StoredPayment[]): string[] {
  const violations: string[] = [];
  const byPage = Map.groupBy(payments, ({ pageId }) => pageId);
  for (const { id, amount, refunded } of pages) {
    const [payment, ...more] = byPage.get(id) ?? [];
    byPage.delete(id);
    if (payment === undefined || more.length > 0)
      violations.push(`the charge ${id} belongs to ${more.length + (payment ? 1 : 0)} payments`);
    else if (payment.amount !== amount) violations.push(`the charge ${id} is ${amount}, its payment ${payment.amount}`);
    else if (payment.isFulfilled ? refunded !== 0 : refunded !== amount) violations.push(`of the charge ${id}, ${refunded} was refunded`);
  }
  for (const pageId of byPage.keys()) violations.push(`the payment of ${pageId} was not charged`);
  return violations;
}
