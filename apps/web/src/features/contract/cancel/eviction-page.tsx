import type { Contract } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../app.ts';
import { Arrival } from '../../../focus/arrival.tsx';
import { PERSONAL } from '../../../session/use-session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Button, buttonClass, EmptyState, Notice, Skeleton } from '../../../ui/index.ts';
import { contractQuery } from '../contract-queries.ts';
import { ContractRefused } from '../page-states.tsx';
import css from './cancel.module.css';
import { CancelFrame } from './cancel-frame.tsx';
import { EvictionSteps } from './eviction-steps.tsx';

/** The word that the box is empty, or why there is none to give. */
export function EvictionPage({ id }: { readonly id: string }) {
  const { call } = useApp();
  const text = useText('contract');
  const queryClient = useQueryClient();
  const query = useQuery(contractQuery(call, id));
  const evict = useMutation({
    mutationFn: () => call('POST /api/client/contract/{id}/cancelation/evict', { params: { id } }),
    // What a refusal says of the state is seen on the page as soon as the contract is read anew.
    onSettled: (_, error) => {
      if (error instanceof ApiError && error.problem.status === 0) return undefined;
      return queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    },
  });
  if (evict.isSuccess && query.data !== undefined) return <Evicted contract={query.data} />;
  if (query.data === undefined)
    return query.error === null ? (
      <section className={css.page} aria-busy="true">
        <h1>{text('eviction.title')}</h1>
        <Skeleton height="20rem" />
      </section>
    ) : (
      <ContractRefused query={query} />
    );
  const contract = query.data;
  if (contract.status === 'ACTIVE') return <NotRequested contract={contract} />;
  if (contract.status !== 'TERMINATING') return <AlreadyEvicted contract={contract} />;
  return (
    <CancelFrame contract={contract} title={text('eviction.title')}>
      <EvictionAsked contract={contract} evict={evict} />
    </CancelFrame>
  );
}

interface Evicting {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutate: () => void;
}

function EvictionAsked({ contract, evict }: { readonly contract: Contract; readonly evict: Evicting }) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const format = useFormat();
  const { terminationAt } = contract;
  return (
    <div className={css.form}>
      <p>{terminationAt === null ? text('eviction.text') : text('eviction.textUntil', { date: format.date(terminationAt, 'long') })}</p>
      <EvictionSteps />
      <Notice tone="warning" title={text('eviction.warnTitle')}>
        {text('eviction.warnText')}
      </Notice>
      {evict.error === null ? null : (
        <Notice tone="error" announce>
          {errorText(app, evict.error)}
        </Notice>
      )}
      <Button
        variant="primary"
        size="large"
        className={css.submit}
        busy={evict.isPending}
        busyLabel={common('state.loading')}
        onClick={() => evict.mutate()}
      >
        {text('eviction.confirm')}
      </Button>
    </div>
  );
}

function Evicted({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  const format = useFormat();
  const { terminationAt } = contract;
  return (
    <Arrival>
      <EmptyState moment="success" level={1} title={text('eviction.doneTitle')} actions={<ToContract contract={contract} />}>
        <p role="status">
          {terminationAt === null ? text('eviction.doneText') : text('eviction.doneUntil', { date: format.date(terminationAt, 'long') })}
        </p>
      </EmptyState>
    </Arrival>
  );
}

function AlreadyEvicted({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  return (
    <EmptyState moment="success" level={1} title={text('eviction.alreadyTitle')} actions={<ToContract contract={contract} />}>
      {text('eviction.alreadyText')}
    </EmptyState>
  );
}

function NotRequested({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  return (
    <EmptyState
      moment="missing"
      level={1}
      title={text('eviction.notRequestedTitle')}
      actions={
        <>
          <Link to="/my/contracts/$id/cancel" params={{ id: contract.id }} className={buttonClass({ variant: 'primary' })}>
            {text('course.terminate')}
          </Link>
          <Link to="/my/contracts/$id" params={{ id: contract.id }} className={buttonClass()}>
            {text('cancel.toContract')}
          </Link>
        </>
      }
    >
      {text('eviction.notRequestedText')}
    </EmptyState>
  );
}

function ToContract({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  return (
    <Link to="/my/contracts/$id" params={{ id: contract.id }} className={buttonClass({ variant: 'primary' })}>
      {text('cancel.toContract')}
    </Link>
  );
}
