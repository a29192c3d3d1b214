import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../app.ts';
import { useText } from '../../../texts/use-text.ts';
import { Skeleton } from '../../../ui/index.ts';
import { contractQuery, firstDayQuery, hasUnpaidQuery, requestQuery } from '../contract-queries.ts';
import { ContractRefused } from '../page-states.tsx';
import css from './cancel.module.css';
import { AlreadyRequested, Requested, UnpaidFirst } from './cancel-ends.tsx';
import { CancelForm } from './cancel-form.tsx';
import { CancelFrame } from './cancel-frame.tsx';
import type { SentRequest } from './use-cancel-form.ts';

/** The request to end a tenancy, or why there is none to make. */
export function CancelPage({ id }: { readonly id: string }) {
  const { call } = useApp();
  const text = useText('contract');
  const contract = useQuery(contractQuery(call, id));
  const request = useQuery(requestQuery(call, id));
  const unpaid = useQuery(hasUnpaidQuery(call, id));
  const first = useQuery({ ...firstDayQuery(call, id), enabled: request.data?.value === false });
  const [sent, setSent] = useState<SentRequest | null>(null);
  const failed = [contract, request, unpaid, first].find((query) => query.data === undefined && query.error !== null);
  if (failed !== undefined) return <ContractRefused query={failed} />;
  if (contract.data === undefined || request.data === undefined || unpaid.data === undefined || (!request.data.value && !first.data))
    return (
      <section className={css.page} aria-busy="true">
        <h1>{text('cancel.title')}</h1>
        <Skeleton height="6rem" />
        <Skeleton height="9rem" />
        <Skeleton height="14rem" />
      </section>
    );
  if (sent !== null) return <Requested contract={contract.data} sent={sent} />;
  if (request.data.value || contract.data.status !== 'ACTIVE')
    return <AlreadyRequested contract={contract.data} day={request.data.request?.day ?? contract.data.terminationAt} />;
  return (
    <CancelFrame contract={contract.data} title={text('cancel.title')}>
      {unpaid.data ? <UnpaidFirst /> : null}
      {!unpaid.data && first.data !== undefined ? <CancelForm contract={contract.data} days={first.data} onSent={setSent} /> : null}
    </CancelFrame>
  );
}
