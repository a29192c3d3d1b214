import { ShowMore } from '@komora/ui/disclosure';
import { SkeletonCard } from '@komora/ui/skeleton-card';
import { LoadFailed } from '@komora/web-kit/load-failed';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './rent.module.css';
import { rentsOfContractQuery } from './rent-queries.ts';
import { RentRow } from './rent-row.tsx';

/** The invoices of one contract. */
export function ContractRents({ contractId }: { readonly contractId: string }) {
  const { call } = useApp();
  const text = useText('rent');
  const common = useText('common');
  const query = useInfiniteQuery(rentsOfContractQuery(call, contractId));
  const rents = query.data?.pages.flatMap((page) => page.rents) ?? [];
  return (
    <section className={css.ofContract}>
      <h2>{text('list.title')}</h2>
      <QueryBoundary
        query={query}
        skeleton={
          <Loading>
            <SkeletonCard blocks={['2.75rem']} />
          </Loading>
        }
        failed={(state) => <LoadFailed query={state} title={text('failed')} />}
        isEmpty={() => rents.length === 0}
        empty={<p>{text('list.emptyTitle')}</p>}
      >
        {() => (
          <ul className={`plain-list ${css.list}`}>
            {rents.map((rent) => (
              <RentRow key={rent.id} rent={rent} level={3} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {query.hasNextPage ? (
        <ShowMore
          label={text('more')}
          status={text('shown', { shown: rents.length, total: query.data?.pages.at(-1)?.total ?? 0 })}
          busy={query.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}
