import { buttonClass } from '@komora/ui/button';
import { ShowMore } from '@komora/ui/disclosure';
import { SkeletonCard } from '@komora/ui/skeleton-card';
import { EmptyState } from '@komora/ui/state';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { CardChoices } from './card-choice.tsx';
import { Charges } from './charges.tsx';
import { InstalmentPlans } from './instalment-plans.tsx';
import { PaymentReturn } from './payment-return.tsx';
import css from './rent.module.css';
import { RentFilters } from './rent-filters.tsx';
import { chargesQuery, type RentFilter, rentsQuery } from './rent-queries.ts';
import { RentRow } from './rent-row.tsx';
import { UnpaidTotal } from './unpaid-total.tsx';

export interface RentsPageProps {
  readonly filter: RentFilter;
  /** The rent whose payment the client returns from. */
  readonly paid: string | undefined;
}

/** The client's invoices by state and year. */
export function RentsPage({ filter, paid }: RentsPageProps) {
  const { call } = useApp();
  const text = useText('rent');
  const common = useText('common');
  const query = useInfiniteQuery(rentsQuery(call, filter));
  const rents = query.data?.pages.flatMap((page) => page.rents) ?? [];
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const charges = useQuery(chargesQuery(call)).data;
  // Until the charges are known, nobody can say that everything is paid.
  const isEmptyShown = filter !== 'unpaid' || charges?.every(({ toPay }) => toPay.amount === 0) === true;
  return (
    <CardChoices paid={paid}>
      <section className={css.page}>
        <h1>{text('list.title')}</h1>
        {paid === undefined ? null : <PaymentReturn key={paid} id={paid} />}
        <InstalmentPlans />
        {paid === undefined ? <UnpaidTotal /> : null}
        <RentFilters filter={filter} />
        <QueryBoundary
          query={query}
          skeleton={
            <Loading className={css.list}>
              <SkeletonCard blocks={['2.75rem']} />
              <SkeletonCard blocks={['2.75rem']} />
            </Loading>
          }
          failed={(state) => <LoadFailed query={state} title={text('failed')} />}
          isEmpty={() => rents.length === 0}
          empty={isEmptyShown ? <NoRents filter={filter} /> : null}
        >
          {() => (
            <ul className={`plain-list ${css.list}`} aria-busy={query.isPlaceholderData}>
              {rents.map((rent) => (
                <RentRow key={rent.id} rent={rent} />
              ))}
            </ul>
          )}
        </QueryBoundary>
        {query.hasNextPage ? (
          <ShowMore
            label={text('more')}
            status={text('shown', { shown: rents.length, total })}
            busy={query.isFetchingNextPage}
            busyLabel={common('state.loading')}
            onMore={() => void query.fetchNextPage()}
          />
        ) : null}
        {filter === 'all' || filter === 'unpaid' ? <Charges unpaidOnly={filter === 'unpaid'} /> : null}
      </section>
    </CardChoices>
  );
}

/** The text of an empty list depends on the filter. */
function NoRents({ filter }: Pick<RentsPageProps, 'filter'>) {
  const text = useText('rent');
  if (filter === 'all') return <EmptyState title={text('list.emptyTitle')}>{text('list.emptyText')}</EmptyState>;
  if (filter === 'unpaid')
    return (
      <EmptyState illustration="success" title={text('list.allPaidTitle')}>
        {text('list.allPaidText')}
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="missing"
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
