import { isTooSmallToCharge } from '@komora/domain/money';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { PayButton } from './pay-button.tsx';
import css from './rent.module.css';
import { useOwed } from './use-owed.ts';

export interface UnpaidNoticeProps {
  /** Without one: the rents of all contracts that are not charged automatically, and one-off charges. */
  readonly contractId?: string;
}

/** Unpaid amounts, with a way to pay. Shows nothing until they are loaded; the list of invoices shows load errors. */
export function UnpaidNotice({ contractId }: UnpaidNoticeProps) {
  const text = useText('rent');
  const { rents, charges } = useOwed(contractId);
  const count = rents.length + charges.length;
  const [only] = rents;
  if (count === 0) return null;
  return (
    <Alert
      tone="warning"
      className={contractId === undefined ? css.above : undefined}
      title={text('unpaid.title', { count })}
      actions={
        count === 1 && only !== undefined && !isTooSmallToCharge(only.toPay) ? (
          <PayButton rent={only} />
        ) : (
          <Link to="/my/rents" search={{ status: 'unpaid' }} className={buttonClass({ variant: 'primary' })}>
            {text('unpaid.action')}
          </Link>
        )
      }
    >
      {text(only === undefined ? 'charges.byTransfer' : 'unpaid.text')}
    </Alert>
  );
}
