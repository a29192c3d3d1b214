import type { UnmatchedTransfer } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { ImportStatement } from './import-statement.tsx';
import { MatchDialog } from './match-dialog.tsx';
import css from './money.module.css';
import { useAmount } from './use-amount.ts';

const PAGE = 50;

const unmatchedQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['unmatched'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/bank-statements/unmatched', { query: { limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ transfers }, _pages, offset) => (transfers.length < PAGE ? undefined : offset + PAGE),
  });

/** Bank transfers: take in statements, and say what the unmatched ones are for. */
export function BankPage() {
  const app = useApp();
  const text = useText('console-money');
  const mayWrite = holds(useMe(), 'write:bank');
  const query = useInfiniteQuery(unmatchedQuery(app));
  const [open, setOpen] = useState<{ readonly action: 'match' | 'dismiss'; readonly transfer: UnmatchedTransfer } | null>(null);
  const columns = useColumns(mayWrite ? (action, transfer) => setOpen({ action, transfer }) : undefined);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: unmatchedQuery(app).queryKey });
  const close = () => setOpen(null);
  return (
    <Page title={text('bank.title')} lead={text('bank.lead')}>
      {mayWrite ? <ImportStatement onImported={reload} /> : null}
      <h2>{text('bank.unmatched', { count: query.data?.pages.at(-1)?.total ?? 0 })}</h2>
      <DataTable
        caption={text('bank.title')}
        columns={columns}
        query={{ ...query, data: query.data?.pages.flatMap(({ transfers }) => transfers) }}
        keyOf={({ id }) => id}
        empty={text('bank.empty')}
        more={query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined}
      />
      <MatchDialog
        transfer={open?.action === 'match' ? open.transfer : null}
        onClose={close}
        onMatched={() => {
          close();
          return reload();
        }}
      />
      <ReasonDialog
        open={open?.action === 'dismiss'}
        title={text('dismiss.title')}
        label={text('dismiss.note')}
        submit={text('dismiss.submit')}
        send={async (note) => {
          if (open === null) return;
          await app.call('POST /api/admin/bank-statements/unmatched/{id}/dismiss', { params: { id: open.transfer.id }, body: { note } });
          await reload();
        }}
        onDone={close}
        onClose={close}
      >
        {text('dismiss.text')}
      </ReasonDialog>
    </Page>
  );
}

/** @param onAct absent for people who may only read */
function useColumns(
  onAct: ((action: 'match' | 'dismiss', transfer: UnmatchedTransfer) => void) | undefined,
): readonly Column<UnmatchedTransfer>[] {
  const text = useText('console-money');
  const amountOf = useAmount();
  const format = useFormat();
  const columns: Column<UnmatchedTransfer>[] = [
    { key: 'day', header: text('column.booked'), cell: ({ bookedOn }) => (bookedOn === null ? null : format.date(bookedOn, 'medium')) },
    {
      key: 'payer',
      header: text('column.payer'),
      isName: true,
      cell: ({ payerName, payerAccount }) => payerName ?? payerAccount ?? text('unknown'),
    },
    {
      key: 'reference',
      header: text('column.reference'),
      cell: ({ reference, endToEndId, text: words }) => (
        <span className={css.lines}>
          <span>{reference ?? endToEndId}</span>
          <span className={css.soft}>{words}</span>
        </span>
      ),
    },
    { key: 'reason', header: text('column.reason'), cell: ({ reason }) => text(`reason.${reason}`) },
    { key: 'probably', header: text('column.probably'), cell: ({ invoiceNumber }) => invoiceNumber },
    {
      key: 'amount',
      header: text('column.amount'),
      align: 'end',
      cell: ({ amount, currency, incoming }) => amountOf(incoming ? amount : -amount, currency),
    },
  ];
  if (onAct === undefined) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: text('column.actions'),
      cell: (transfer) => (
        <span className={formCss.actions}>
          <Button onClick={() => onAct('match', transfer)}>{text('match.open')}</Button>
          <Button variant="quiet" onClick={() => onAct('dismiss', transfer)}>
            {text('dismiss.open')}
          </Button>
        </span>
      ),
    },
  ];
}
