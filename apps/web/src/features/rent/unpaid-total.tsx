import type { Rent } from '@komora/api';
import { isTooSmallToCharge } from '@komora/domain/money';
import { Alert } from '@komora/ui/alert';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { PayButton } from './pay-button.tsx';
import { useOwedRents } from './use-owed-rents.ts';

/** The sum of everything that the client has to pay by hand, and one button. Invoices are paid one at a time, the oldest first that a card can pay. */
export function UnpaidTotal() {
  const text = useText('rent');
  const format = useFormat();
  const owed = useOwedRents();
  const sorted = owed.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id));
  const oldest = sorted.find(({ toPay }) => !isTooSmallToCharge(toPay)) ?? sorted[0];
  if (oldest === undefined) return null;
  const amount = sumsOf(owed)
    .map((sum) => format.money(sum))
    .join(' + ');
  return (
    <Alert tone="warning" title={text('unpaid.total', { amount })} actions={<PayButton rent={oldest} choosesCard />}>
      <p>{text('unpaid.title', { count: owed.length })}</p>
      <p>
        {owed.length === 1
          ? text('unpaid.text')
          : text('unpaid.oldest', { invoice: oldest.invoiceNumber ?? text('box', { name: oldest.boxName }) })}
      </p>
    </Alert>
  );
}

/** One sum per currency: the boxes may be in several countries. */
function sumsOf(rents: readonly Rent[]): readonly Rent['toPay'][] {
  const sums = new Map<Rent['toPay']['currency'], number>();
  for (const { toPay } of rents) sums.set(toPay.currency, (sums.get(toPay.currency) ?? 0) + toPay.amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
