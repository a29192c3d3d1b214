import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { useText } from '../../texts/use-text.ts';
import { buttonClass, Notice } from '../../ui/index.ts';
import { PayButton } from './pay-button.tsx';
import { unpaidRentsQuery } from './rent-queries.ts';

/** What a contract still owes, with the way to pay it. Silent while that is not known: the list of invoices tells failures. */
export function UnpaidNotice({ contractId }: { readonly contractId: string }) {
  const { call } = useApp();
  const text = useText('rent');
  const unpaid = (useQuery(unpaidRentsQuery(call)).data ?? []).filter((rent) => rent.contractId === contractId);
  const [only] = unpaid;
  if (only === undefined) return null;
  return (
    <Notice
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
    </Notice>
  );
}
