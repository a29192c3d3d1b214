import { isTooSmallToCharge } from '@komora/domain/money';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { PayButton } from './pay-button.tsx';
import css from './rent.module.css';
import { useOwedRents } from './use-owed-rents.ts';

export interface UnpaidNoticeProps {
  /** Without one: the rents of all contracts that are not charged automatically. */
  readonly contractId?: string;
}

/** Unpaid amounts, with a way to pay. Shows nothing until they are loaded; the list of invoices shows load errors. */
export function UnpaidNotice({ contractId }: UnpaidNoticeProps) {
  const text = useText('rent');
  const unpaid = useOwedRents(contractId);
  const [only] = unpaid;
  if (only === undefined) return null;
  return (
    <Alert
      tone="warning"
      className={contractId === undefined ? css.above : undefined}
      title={text('unpaid.title', { count: unpaid.length })}
      actions={
        unpaid.length === 1 && !isTooSmallToCharge(only.toPay) ? (
          <PayButton rent={only} choosesCard />
        ) : (
          <Link to="/my/rents" search={{ status: 'unpaid' }} className={buttonClass({ variant: 'primary' })}>
            {text('unpaid.action')}
          </Link>
        )
      }
    >
      {text('unpaid.text')}
    </Alert>
  );
}
