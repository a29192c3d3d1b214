import type { Contract } from '@komora/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { buttonClass, Card, cardLinkClass, DataList, EmptyState, RoomDrawing, ShowMore } from '../../ui/index.ts';
import css from './contract.module.css';
import { ContractBadge } from './contract-badge.tsx';
import { contractsQuery } from './contract-queries.ts';
import { CardsSkeleton, LoadFailed } from './page-states.tsx';

/** All my contracts, newest first. */
export function ContractsPage() {
  const { call } = useApp();
  const text = useText('contract');
  const common = useText('common');
  const query = useInfiniteQuery(contractsQuery(call));
  const contracts = query.data?.pages.flatMap((page) => page.contracts);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return (
    <section className={css.page}>
      <h1>{text('list.title')}</h1>
      {contracts === undefined ? query.error === null ? <CardsSkeleton height="18rem" /> : <LoadFailed query={query} /> : null}
      {contracts?.length === 0 ? (
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
        <ul className={`plain-list ${css.cards}`}>
          {contracts.map((contract) => (
            <ContractCard key={contract.id} contract={contract} />
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

function ContractCard({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  const format = useFormat();
  return (
    <Card as="li" interactive className={css.card}>
      <div className={css.cardHead}>
        <RoomDrawing length={contract.length} width={contract.width} height={contract.height} className={css.small} />
        <div>
          <ContractBadge status={contract.status} />
          <h2 className={css.cardTitle}>
            <Link to="/my/contracts/$id" params={{ id: contract.id }} className={cardLinkClass}>
              {text('boxName', { name: contract.boxName })}
            </Link>
          </h2>
          <p className={css.soft}>{contract.businessId}</p>
        </div>
      </div>
      <DataList
        rows={[
          { key: 'warehouse', term: text('field.warehouse'), value: contract.warehouse.name },
          { key: 'from', term: text('field.from'), value: format.date(contract.startsOn) },
          {
            key: 'to',
            term: text('field.to'),
            value: contract.terminationAt === null ? text('indefinite') : format.date(contract.terminationAt),
          },
          { key: 'price', term: text('field.price', { count: contract.invoicingPeriod }), value: format.money(contract.totalPrice) },
        ]}
      />
    </Card>
  );
}
