import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { useText } from '../../texts/use-text.ts';
import { buttonClass, EmptyState, ShowMore, SkeletonCard, VisuallyHidden } from '../../ui/index.ts';
import { PaymentReturn } from './payment-return.tsx';
import css from './rent.module.css';
import { RentCard } from './rent-card.tsx';
import { RentFilters } from './rent-filters.tsx';
import { type RentFilter, rentsQuery } from './rent-queries.ts';
import { RentsFailed } from './rents-failed.tsx';

export interface RentsPageProps {
  readonly filter: RentFilter;
  /** The rent that one comes back from paying. */
  readonly paid: string | undefined;
}

/** My invoices by state and year. */
export function RentsPage({ filter, paid }: RentsPageProps) {
  const { call } = useApp();
  const text = useText('rent');
  const common = useText('common');
  const query = useInfiniteQuery(rentsQuery(call, filter));
  const rents = query.data?.pages.flatMap((page) => page.rents);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return (
    <section className={css.page}>
      <h1>{text('list.title')}</h1>
      {paid === undefined ? null : <PaymentReturn key={paid} id={paid} />}
      <RentFilters filter={filter} />
      {rents === undefined && query.error !== null ? <RentsFailed query={query} /> : null}
      {rents === undefined && query.error === null ? (
        <div className={css.list} aria-busy="true">
          <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
          <SkeletonCard blocks={['1.5rem', '2.75rem']} />
          <SkeletonCard blocks={['1.5rem', '2.75rem']} />
        </div>
      ) : null}
      {rents?.length === 0 ? <NoRents filter={filter} /> : null}
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

/** Nothing in the list means something else under each filter. */
function NoRents({ filter }: Pick<RentsPageProps, 'filter'>) {
  const text = useText('rent');
  if (filter === 'all') return <EmptyState title={text('list.emptyTitle')}>{text('list.emptyText')}</EmptyState>;
  if (filter === 'unpaid')
    return (
      <EmptyState moment="success" title={text('list.allPaidTitle')}>
        {text('list.allPaidText')}
      </EmptyState>
    );
  return (
    <EmptyState
      moment="missing"
      title={text('list.noneTitle')}
      actions={
        <Link to="/my/rents" replace className={buttonClass({ variant: 'primary' })}>
          {text('list.showAll')}
        </Link>
      }
    >
      {text('list.noneText')}
    </EmptyState>
  );
}
