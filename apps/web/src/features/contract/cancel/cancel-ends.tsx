import type { Contract } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { Link } from '@tanstack/react-router';
import { Arrival } from '../../../shared/focus/arrival.tsx';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import type { SentRequest } from './cancel-definition.ts';

/** A contract cannot end while an invoice is unpaid. */
export function UnpaidFirst() {
  const text = useText('contract');
  return (
    <Alert
      tone="warning"
      announce
      title={text('cancel.unpaidTitle')}
      actions={
        <Link to="/my/rents" search={{ status: 'unpaid' }} className={buttonClass({ variant: 'primary' })}>
          {text('cancel.unpaidAction')}
        </Link>
      }
    >
      {text('cancel.unpaidText')}
    </Alert>
  );
}

export function AlreadyRequested({ contract, day }: { readonly contract: Contract; readonly day: string | null }) {
  const text = useText('contract');
  const format = useFormat();
  return (
    <EmptyState
      illustration="waiting"
      level={1}
      title={text('cancel.alreadyTitle')}
      actions={<NextSteps contract={contract} evict={contract.status === 'TERMINATING'} />}
    >
      {day === null ? text('cancel.alreadyText') : text('cancel.alreadyUntil', { date: format.date(day, 'long') })}
    </EmptyState>
  );
}

export function Requested({ contract, sent }: { readonly contract: Contract; readonly sent: SentRequest }) {
  const text = useText('contract');
  const format = useFormat();
  const params = { name: contract.boxName, date: format.date(sent.day, 'long') };
  return (
    <Arrival>
      <EmptyState
        illustration="success"
        level={1}
        title={text('cancel.doneTitle')}
        actions={<NextSteps contract={contract} evict={!sent.wasEvictedAndCleaned} />}
      >
        <p role="status">{text(sent.wasEvictedAndCleaned ? 'cancel.doneEvicted' : 'cancel.doneText', params)}</p>
      </EmptyState>
    </Arrival>
  );
}

function NextSteps({ contract: { id }, evict }: { readonly contract: Contract; readonly evict: boolean }) {
  const text = useText('contract');
  return (
    <>
      <Link to="/my/contracts/$id" params={{ id }} className={buttonClass({ variant: 'primary' })}>
        {text('cancel.toContract')}
      </Link>
      {evict ? (
        <Link to="/my/contracts/$id/eviction" params={{ id }} className={buttonClass()}>
          {text('course.evict')}
        </Link>
      ) : null}
    </>
  );
}
