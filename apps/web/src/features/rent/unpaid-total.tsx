import { isTooSmallToCharge } from '@komora/domain/money';
import { Alert } from '@komora/ui/alert';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { sumsOf } from './owed.ts';
import { PayButton } from './pay-button.tsx';
import { TransferButton } from './transfer-button.tsx';
import { useOwed } from './use-owed.ts';

/**
 * The sum of everything that the client has to pay by hand, and one button. Invoices are paid one at a time, the oldest first that a card can pay.
 * Charges are paid by transfer.
 */
export function UnpaidTotal() {
  const text = useText('rent');
  const format = useFormat();
  const owed = useOwed();
  const { rents, charges } = owed;
  const count = rents.length + charges.length;
  const sorted = rents.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id));
  const oldest = sorted.find(({ toPay }) => !isTooSmallToCharge(toPay)) ?? sorted[0];
  const [charge] = charges;
  const amount = sumsOf(owed)
    .map((sum) => format.money(sum))
    .join(' + ');
  if (oldest !== undefined)
    return (
      <Alert tone="warning" title={text('unpaid.total', { amount })} actions={<PayButton rent={oldest} />}>
        <p>{text('unpaid.title', { count })}</p>
        {charges.length === 0 ? null : <p>{text('charges.byTransfer')}</p>}
        <p>
          {rents.length === 1
            ? text('unpaid.text')
            : text('unpaid.oldest', { invoice: oldest.invoiceNumber ?? text('box', { name: oldest.boxName }) })}
        </p>
      </Alert>
    );
  if (charge === undefined) return null;
  return (
    <Alert
      tone="warning"
      title={text('unpaid.total', { amount })}
      actions={count === 1 ? <TransferButton of={{ kind: 'charge', id: charge.id }} /> : null}
    >
      <p>{text('unpaid.title', { count })}</p>
      <p>{text('charges.byTransfer')}</p>
    </Alert>
  );
}
