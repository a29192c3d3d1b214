import type { Contract } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { EmptyState } from '@komora/ui/state';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contractQuery } from '../../../entities/contract/contract-query.ts';
import { useApp } from '../../../shared/app-context.ts';
import { Arrival } from '../../../shared/focus/arrival.tsx';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { PERSONAL } from '../../../shared/session/use-session.ts';
import { ContractLoadError } from '../page-states.tsx';
import css from './cancel.module.css';
import { CancelFrame } from './cancel-frame.tsx';
import { EvictionSteps } from './eviction-steps.tsx';

/** Confirms that the box is empty, or says why that is not possible. */
export function EvictionPage({ id }: { readonly id: string }) {
  const { call } = useApp();
  const text = useText('contract');
  const queryClient = useQueryClient();
  const query = useQuery(contractQuery(call, id));
  const evict = useMutation({
    mutationFn: () => call('POST /api/client/contract/{id}/cancelation/evict', { params: { id } }),
    // An error may mean that the contract's status has changed, so the contract is reloaded.
    onSettled: (_, error) => {
      if (error instanceof ApiError && error.problem.status === 0) return undefined;
      return queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    },
  });
  if (evict.isSuccess && query.data !== undefined) return <Evicted contract={query.data} />;
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <section className={css.page} aria-busy="true">
          <h1>{text('eviction.title')}</h1>
          <Skeleton height="20rem" />
        </section>
      }
      failed={(state) => <ContractLoadError query={state} />}
    >
      {(contract) => {
        if (contract.status === 'ACTIVE') return <NotRequested contract={contract} />;
        if (contract.status !== 'TERMINATING') return <AlreadyEvicted contract={contract} />;
        return (
          <CancelFrame contract={contract} title={text('eviction.title')}>
            <EvictionAsked contract={contract} evict={evict} />
          </CancelFrame>
        );
      }}
    </QueryBoundary>
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
      <Alert tone="warning" title={text('eviction.warnTitle')}>
        {text('eviction.warnText')}
      </Alert>
      {evict.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, evict.error)}
        </Alert>
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
      <EmptyState illustration="success" level={1} title={text('eviction.doneTitle')} actions={<ToContract contract={contract} />}>
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
    <EmptyState illustration="success" level={1} title={text('eviction.alreadyTitle')} actions={<ToContract contract={contract} />}>
      {text('eviction.alreadyText')}
    </EmptyState>
  );
}

function NotRequested({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  return (
    <EmptyState
      illustration="missing"
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
