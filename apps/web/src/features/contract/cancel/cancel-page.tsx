import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { combineQueries } from '@komora/web-kit/query-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractQuery } from '../../../entities/contract/contract-query.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { firstDayQuery, hasUnpaidQuery, requestQuery } from '../contract-queries.ts';
import { ContractLoadError } from '../page-states.tsx';
import css from './cancel.module.css';
import type { SentRequest } from './cancel-definition.ts';
import { AlreadyRequested, Requested, UnpaidFirst } from './cancel-ends.tsx';
import { CancelForm } from './cancel-form.tsx';
import { CancelFrame } from './cancel-frame.tsx';
import { WithdrawalHint } from './withdrawal-hint.tsx';

/** The request to terminate a contract, or why it is not possible. */
export function CancelPage({ id }: { readonly id: string }) {
  const { call } = useApp();
  const text = useText('contract');
  const contract = useQuery(contractQuery(call, id));
  const request = useQuery(requestQuery(call, id));
  const unpaid = useQuery(hasUnpaidQuery(call, id));
  const first = useQuery({ ...firstDayQuery(call, id), enabled: request.data?.value === false });
  const [sent, setSent] = useState<SentRequest | null>(null);
  // Without a request yet, the form needs the first possible day.
  const days = request.data?.value === true ? { data: null, error: null, isFetching: false, refetch: first.refetch } : first;
  return (
    <QueryBoundary
      query={combineQueries({ contract, request, unpaid, days })}
      skeleton={
        <section className={css.page} aria-busy="true">
          <h1>{text('cancel.title')}</h1>
          <Skeleton height="6rem" />
          <Skeleton height="9rem" />
          <Skeleton height="14rem" />
        </section>
      }
      failed={(query) => <ContractLoadError query={query} />}
    >
      {(loaded) => {
        if (sent !== null) return <Requested contract={loaded.contract} sent={sent} />;
        if (loaded.request.value || loaded.contract.status !== 'ACTIVE')
          return <AlreadyRequested contract={loaded.contract} day={loaded.request.request?.day ?? loaded.contract.terminationAt} />;
        return (
          <CancelFrame contract={loaded.contract} title={text('cancel.title')}>
            <WithdrawalHint contract={loaded.contract} />
            {loaded.unpaid ? <UnpaidFirst /> : null}
            {!loaded.unpaid && loaded.days !== null ? <CancelForm contract={loaded.contract} days={loaded.days} onSent={setSent} /> : null}
          </CancelFrame>
        );
      }}
    </QueryBoundary>
  );
}
