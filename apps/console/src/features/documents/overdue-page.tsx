import type { OverdueRow } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button, buttonClass } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';
import own from './overdue.module.css';
import { PromiseDialog } from './promise-dialog.tsx';

/** Clients with debts that are due, the longest first. */
export function OverduePage({ warehouse }: { readonly warehouse: string | undefined }) {
  const app = useApp();
  const { call } = app;
  const text = useText('console-records');
  const arrears = useText('console-arrears');
  const plans = useText('console-instalments');
  const collection = useText('console-collection');
  const mayPromise = holds(useMe(), 'write:contract');
  const [promising, setPromising] = useState<OverdueRow | null>(null);
  const [withdrawn, setWithdrawn] = useState<OverdueRow | null>(null);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: ['overdue'] });
  const query = useInfiniteQuery({
    queryKey: ['overdue', warehouse],
    queryFn: ({ signal, pageParam }) => call('GET /api/admin/overdue', { query: { warehouse, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const columns = useColumns();
  const actions: Column<OverdueRow> = {
    key: 'actions',
    header: arrears('column.actions'),
    cell: (row) => (
      <span className={own.actions}>
        <Button onClick={() => setPromising(row)}>{arrears('promise.open')}</Button>
        <Link
          to="/money/instalments"
          search={{ agree: row.id, company: row.legalEntityId, currency: row.due.currency }}
          className={buttonClass({})}
        >
          {plans('open')}
        </Link>
        {row.promise?.state === 'OPEN' ? (
          <Button variant="quiet" onClick={() => setWithdrawn(row)}>
            {arrears('withdraw.open')}
          </Button>
        ) : null}
      </span>
    ),
  };
  return (
    <Page title={text('overdue.title')} lead={text('overdue.lead')}>
      <p className={css.actions}>
        <Link to="/money/instalments" search={{}}>
          {plans('all')}
        </Link>
        <Link to="/money/collection" search={{}}>
          {collection('all')}
        </Link>
      </p>
      <DataTable
        caption={text('overdue.title')}
        columns={mayPromise ? [...columns, actions] : columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id, legalEntityId, due }) => `${id} ${legalEntityId} ${due.currency}`}
        empty={text('overdue.empty')}
      />
      <PromiseDialog row={promising} onClose={() => setPromising(null)} onMade={reload} />
      <ReasonDialog
        open={withdrawn !== null}
        title={arrears('withdraw.title')}
        submit={arrears('withdraw.submit')}
        send={async (reason) => {
          const id = withdrawn?.promise?.id;
          if (id === undefined) return;
          await call('POST /api/admin/promises/{id}/withdraw', { params: { id }, body: { reason } });
          await reload();
        }}
        onDone={() => setWithdrawn(null)}
        onClose={() => setWithdrawn(null)}
      >
        {arrears('withdraw.text')}
      </ReasonDialog>
    </Page>
  );
}

const TONES = { OPEN: 'warning', KEPT: 'success', BROKEN: 'error' } as const;

function useColumns(): readonly Column<OverdueRow>[] {
  const text = useText('console-records');
  const arrears = useText('console-arrears');
  const plans = useText('console-instalments');
  const collection = useText('console-collection');
  const format = useFormat();
  return [
    {
      key: 'client',
      header: text('column.client'),
      isName: true,
      cell: ({ id, name, legalEntityId }) => (
        <Link to="/clients/$id/account" params={{ id }} search={{ company: legalEntityId }}>
          {name || text('erased')}
        </Link>
      ),
    },
    { key: 'due', header: text('column.open'), align: 'end', cell: ({ due }) => format.money(due) },
    { key: 'oldest', header: text('column.oldest'), cell: ({ oldestDueOn }) => format.date(oldestDueOn) },
    { key: 'days', header: text('column.days'), align: 'end', cell: ({ days }) => format.number(days) },
    { key: 'step', header: arrears('column.step'), cell: ({ step }) => (step === null ? null : arrears(`step.${step}`)) },
    {
      key: 'next',
      header: arrears('column.next'),
      cell: ({ nextStep }) =>
        nextStep === null ? null : arrears('next', { step: arrears(`step.${nextStep.kind}`), day: format.date(nextStep.on, 'medium') }),
    },
    {
      key: 'promise',
      header: arrears('column.promise'),
      cell: ({ promise, plan, collection: found, due }) => (
        <span className={css.lines}>
          {promise === null ? null : (
            <>
              <Badge tone={TONES[promise.state]}>{arrears(`state.${promise.state}`)}</Badge>
              <span>{arrears('promised', { amount: format.money(promise), day: format.date(promise.promisedOn, 'medium') })}</span>
              {promise.state === 'OPEN' && !promise.pauses ? <span>{arrears('goesOn')}</span> : null}
            </>
          )}
          {plan === null ? null : (
            <Link to="/money/instalments" search={{ open: plan.id }}>
              {plans('column.instalments')}
              {': '}
              {plans('next', {
                amount: format.money({ amount: plan.next.amount, currency: due.currency }),
                day: format.date(plan.next.dueOn, 'medium'),
              })}
            </Link>
          )}
          {found === null ? null : (
            <Link to="/money/collection" search={{ open: found.id }}>
              {collection('since', { day: format.date(found.handedOn, 'medium') })}
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'contracts',
      header: text('column.contracts'),
      cell: ({ contracts }) => (
        <span className={css.lines}>
          {contracts.map(({ id, number, overlocked }) => (
            <span key={id} className={css.actions}>
              <Link to="/contracts/$id" params={{ id }} className={css.number}>
                {number}
              </Link>
              {overlocked ? (
                <Badge tone="error" icon="lock">
                  {text('overlocked')}
                </Badge>
              ) : null}
            </span>
          ))}
        </span>
      ),
    },
  ];
}
