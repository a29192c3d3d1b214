import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { PayButton } from './pay-button.tsx';
import { unpaidRentsQuery } from './rent-queries.ts';

export interface UnpaidNoticeProps {
  /** Without one: the rents of all contracts that are not charged automatically. */
  readonly contractId?: string;
}

/** Unpaid amounts, with a way to pay. Shows nothing until they are loaded; the list of invoices shows load errors. */
export function UnpaidNotice({ contractId }: UnpaidNoticeProps) {
  const { call } = useApp();
  const text = useText('rent');
  // Rents in an instalment plan are paid by its instalments.
  const owed = (useQuery(unpaidRentsQuery(call)).data ?? []).filter(({ isInPlan }) => !isInPlan);
  const unpaid = owed.filter((rent) =>
    contractId === undefined ? rent.payingStatus === 'WAITING_FOR_MANUAL' : rent.contractId === contractId,
  );
  const [only] = unpaid;
  if (only === undefined) return null;
  return (
    <Alert
      tone="warning"
      title={text('unpaid.title', { count: unpaid.length })}
      actions={
        unpaid.length === 1 ? (
          <PayButton rent={only} />
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
