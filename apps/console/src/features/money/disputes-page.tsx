import type { Dispute } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import css from './money.module.css';

const PAGE = 50;

const disputesQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['disputes'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/disputes', { query: { limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ disputes }, _pages, offset) => (disputes.length < PAGE ? undefined : offset + PAGE),
  });

/** Chargebacks that are not decided yet. */
export function DisputesPage() {
  const app = useApp();
  const text = useText('console-money');
  const query = useInfiniteQuery(disputesQuery(app));
  const [open, setOpen] = useState<Dispute | null>(null);
  const mayWrite = holds(useMe(), 'write:payment');
  const columns = useColumns();
  const actions: Column<Dispute> = {
    key: 'actions',
    header: text('column.actions'),
    cell: (dispute) => <Button onClick={() => setOpen(dispute)}>{text('disputes.decide')}</Button>,
  };
  return (
    <Page title={text('disputes.title')} lead={text('disputes.lead')}>
      <DataTable
        caption={text('disputes.title')}
        columns={mayWrite ? [...columns, actions] : columns}
        query={{ ...query, data: query.data?.pages.flatMap(({ disputes }) => disputes) }}
        keyOf={({ id }) => id}
        empty={text('disputes.empty')}
        more={query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined}
      />
      <DisputeDialog
        dispute={open}
        onClose={() => setOpen(null)}
        onRecorded={() => {
          setOpen(null);
          return app.queryClient.invalidateQueries({ queryKey: disputesQuery(app).queryKey });
        }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Dispute>[] {
  const text = useText('console-money');
  const format = useFormat();
  return [
    {
      key: 'reference',
      header: text('column.reference'),
      isName: true,
      cell: ({ provider, reference }) => <span className={css.mono}>{`${provider} ${reference}`}</span>,
    },
    { key: 'reason', header: text('column.reason'), cell: ({ reason }) => reason },
    { key: 'opened', header: text('column.opened'), cell: ({ openedAt }) => format.dateTime(openedAt, BROWSER_ZONE) },
    {
      key: 'until',
      header: text('column.respondBy'),
      cell: ({ respondBy }) => (respondBy === null ? text('unknown') : format.dateTime(respondBy, BROWSER_ZONE)),
    },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount }) => format.money(amount) },
  ];
}
