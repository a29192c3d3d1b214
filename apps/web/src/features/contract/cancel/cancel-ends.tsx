import type { Contract } from '@komora/contract';
import { Link } from '@tanstack/react-router';
import { Arrival } from '../../../focus/arrival.tsx';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { buttonClass, EmptyState, Notice } from '../../../ui/index.ts';
import type { SentRequest } from './use-cancel-form.ts';

/** The tenancy cannot end while something is to be paid. */
export function UnpaidFirst() {
  const text = useText('contract');
  return (
    <Notice
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
    </Notice>
  );
}

export function AlreadyRequested({ contract, day }: { readonly contract: Contract; readonly day: string | null }) {
  const text = useText('contract');
  const format = useFormat();
  return (
    <EmptyState
      moment="waiting"
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
        moment="success"
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
