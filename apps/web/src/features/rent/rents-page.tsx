import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, EmptyState, ErrorState, SegmentedControl, ShowMore, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import css from './rent.module.css';
import { RentCard } from './rent-card.tsx';
import { type RentFilter, rentsQuery } from './rent-queries.ts';

/** My invoices by state and year; the filter stands in the address, so that back and reload keep it. */
export function RentsPage({ filter }: { readonly filter: RentFilter }) {
  const app = useApp();
  const text = useText('rent');
  const common = useText('common');
  const navigate = useNavigate();
  const query = useInfiniteQuery(rentsQuery(app.call, filter));
  const rents = query.data?.pages.flatMap((page) => page.rents);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const year = new Date(app.now()).getFullYear();
  const chosen = filter.startsWith('paid-') ? Number(filter.slice('paid-'.length)) : year;
  const years = [...new Set([year, year - 1, chosen])].sort((a, b) => b - a);
  return (
    <section className={css.page}>
      <h1>{text('list.title')}</h1>
      <SegmentedControl<RentFilter>
        label={text('filter.label')}
        value={filter}
        onChange={(next) => void navigate({ to: '/my/rents', search: next === 'all' ? {} : { status: next }, replace: true })}
        options={[
          { value: 'all', label: text('filter.all') },
          { value: 'unpaid', label: text('filter.unpaid') },
          ...years.map((one) => ({ value: `paid-${one}` as const, label: text('filter.paidIn', { year: one }) })),
        ]}
      />
      {rents === undefined && query.error !== null ? (
        <ErrorState
          title={text('failed')}
          actions={
            <Button variant="primary" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
              {common('action.retry')}
            </Button>
          }
        >
          {errorText(app, query.error)}
        </ErrorState>
      ) : null}
      {rents === undefined && query.error === null ? (
        <div className={css.list} aria-busy="true">
          <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      ) : null}
      {rents?.length === 0 ? (
        <EmptyState title={text(filter === 'all' ? 'list.emptyTitle' : 'list.noneTitle')}>
          {text(filter === 'all' ? 'list.emptyText' : 'list.noneText')}
        </EmptyState>
      ) : null}
      {rents === undefined || rents.length === 0 ? null : (
        <ul className={`plain-list ${css.list}`} aria-busy={query.isPlaceholderData}>
          {rents.map((rent) => (
            <RentCard key={rent.id} rent={rent} />
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <ShowMore
          label={text('more')}
          status={text('shown', { shown: rents?.length ?? 0, total })}
          busy={query.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}
