import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../app.ts';
import { useText } from '../../texts/use-text.ts';
import { ShowMore, SkeletonCard } from '../../ui/index.ts';
import css from './rent.module.css';
import { RentCard } from './rent-card.tsx';
import { rentsOfContractQuery } from './rent-queries.ts';
import { RentsFailed } from './rents-failed.tsx';

/** The invoices of one contract, below its terms. */
export function ContractRents({ contractId }: { readonly contractId: string }) {
  const { call } = useApp();
  const text = useText('rent');
  const common = useText('common');
  const query = useInfiniteQuery(rentsOfContractQuery(call, contractId));
  const rents = query.data?.pages.flatMap((page) => page.rents);
  return (
    <section className={css.ofContract}>
      <h2>{text('list.title')}</h2>
      {rents === undefined ? (
        query.error === null ? (
          <div aria-busy="true">
            <SkeletonCard blocks={['1.5rem', '2.75rem']} />
          </div>
        ) : (
          <RentsFailed query={query} />
        )
      ) : (
        <>
          {rents.length === 0 ? <p>{text('list.emptyTitle')}</p> : null}
          <ul className={`plain-list ${css.list}`}>
            {rents.map((rent) => (
              <RentCard key={rent.id} rent={rent} level={3} />
            ))}
          </ul>
        </>
      )}
      {query.hasNextPage ? (
        <ShowMore
          label={text('more')}
          status={text('shown', { shown: rents?.length ?? 0, total: query.data?.pages.at(-1)?.total ?? 0 })}
          busy={query.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}
