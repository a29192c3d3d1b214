import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../app.ts';
import { useText } from '../../../texts/use-text.ts';
import { buttonClass, cx, EmptyState, ShowMore } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import { contractsQuery } from '../contract-queries.ts';
import { CardsSkeleton, LoadFailed } from '../page-states.tsx';
import { ContractCard } from './contract-card.tsx';
import { ContractFilters } from './contract-filters.tsx';
import type { ContractsSearch } from './contract-search.ts';
import css from './list.module.css';

/** My contracts, newest first. */
export function ContractsPage({ filter }: { readonly filter: ContractsSearch }) {
  const { call } = useApp();
  const text = useText('contract');
  const common = useText('common');
  const { country, status } = filter;
  const query = useInfiniteQuery(
    contractsQuery(call, { ...(country === undefined ? {} : { country }), ...(status === undefined ? {} : { status: [status] }) }),
  );
  const contracts = query.data?.pages.flatMap((page) => page.contracts);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const filtered = country !== undefined || status !== undefined;
  return (
    <section className={shared.page}>
      <h1>{text('list.title')}</h1>
      <ContractFilters filter={filter} />
      {contracts === undefined ? (
        query.error === null ? (
          <CardsSkeleton className={shared.cards} blocks={['2.75rem', '8.5rem']} />
        ) : (
          <LoadFailed query={query} />
        )
      ) : null}
      {contracts?.length === 0 && filtered ? (
        <EmptyState
          moment="missing"
          title={text('list.noneTitle')}
          actions={
            <Link to="/my/contracts" replace className={buttonClass({ variant: 'primary' })}>
              {text('list.showAll')}
            </Link>
          }
        >
          {text('list.noneText')}
        </EmptyState>
      ) : null}
      {contracts?.length === 0 && !filtered ? (
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
      ) : null}
      {contracts === undefined || contracts.length === 0 ? null : (
        <ul className={cx('plain-list', shared.cards, css.list)} aria-busy={query.isPlaceholderData}>
          {contracts.map((contract) => (
            <ContractCard key={contract.id} contract={contract} filter={filter} />
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <ShowMore
          label={text('more')}
          status={text('shown', { shown: contracts?.length ?? 0, total })}
          busy={query.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}
