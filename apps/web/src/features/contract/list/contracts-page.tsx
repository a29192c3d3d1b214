import { buttonClass } from '@komora/ui/button';
import { cx } from '@komora/ui/cx';
import { ShowMore } from '@komora/ui/disclosure';
import { EmptyState } from '@komora/ui/state';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import shared from '../contract.module.css';
import { contractsQuery } from '../contract-queries.ts';
import { CardsSkeleton, ContractsLoadFailed } from '../page-states.tsx';
import { ContractCard } from './contract-card.tsx';
import { ContractFilters } from './contract-filters.tsx';
import type { ContractsSearch } from './contract-search.ts';
import css from './list.module.css';

/** The client's contracts, newest first. */
export function ContractsPage({ filter }: { readonly filter: ContractsSearch }) {
  const { call } = useApp();
  const text = useText('contract');
  const common = useText('common');
  const { country, status } = filter;
  const query = useInfiniteQuery(
    contractsQuery(call, { ...(country === undefined ? {} : { country }), ...(status === undefined ? {} : { status: [status] }) }),
  );
  const contracts = query.data?.pages.flatMap((page) => page.contracts) ?? [];
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return (
    <section className={shared.page}>
      <h1>{text('list.title')}</h1>
      <ContractFilters filter={filter} />
      <QueryBoundary
        query={query}
        skeleton={<CardsSkeleton className={shared.cards} blocks={['2.75rem', '8.5rem']} />}
        failed={(state) => <ContractsLoadFailed query={state} />}
        isEmpty={() => contracts.length === 0}
        empty={<NoContracts filtered={country !== undefined || status !== undefined} />}
      >
        {() => (
          <ul className={cx('plain-list', shared.cards, css.list)} aria-busy={query.isPlaceholderData}>
            {contracts.map((contract) => (
              <ContractCard key={contract.id} contract={contract} filter={filter} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {query.hasNextPage ? (
        <ShowMore
          label={text('more')}
          status={text('shown', { shown: contracts.length, total })}
          busy={query.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}

/** An empty list has another text under a filter. */
function NoContracts({ filtered }: { readonly filtered: boolean }) {
  const text = useText('contract');
  if (filtered)
    return (
      <EmptyState
        illustration="missing"
        title={text('list.noneTitle')}
        actions={
          <Link to="/my/contracts" replace className={buttonClass({ variant: 'primary' })}>
            {text('list.showAll')}
          </Link>
        }
      >
        {text('list.noneText')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={text('list.emptyTitle')}
      actions={
        <Link to="/boxes" className={buttonClass({ variant: 'primary' })}>
          {text('findBox')}
        </Link>
      }
    >
      {text('list.emptyText')}
    </EmptyState>
  );
}
