import type { Contract } from '@komora/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Button, buttonClass, Card, EmptyState, Notice, RoomDrawing, ShowMore } from '../../ui/index.ts';
import css from './contract.module.css';
import { ContractBadge } from './contract-badge.tsx';
import { contractQuery, contractsQuery } from './contract-queries.ts';
import { CardsSkeleton, LoadFailed } from './page-states.tsx';
import { Secret } from './secret.tsx';

const MINE = ['ACTIVE', 'TERMINATING'] as const;

/** The boxes that are mine now, with the codes that open them. */
export function BoxesPage() {
  const { call } = useApp();
  const text = useText('contract');
  const common = useText('common');
  const query = useInfiniteQuery(contractsQuery(call, MINE));
  const contracts = query.data?.pages.flatMap((page) => page.contracts);
  return (
    <section className={css.page}>
      <h1>{text('boxes.title')}</h1>
      {contracts === undefined ? query.error === null ? <CardsSkeleton height="24rem" /> : <LoadFailed query={query} /> : null}
      {contracts?.length === 0 ? (
        <EmptyState
          title={text('boxes.emptyTitle')}
          actions={
            <Link to="/boxes" className={buttonClass({ variant: 'primary' })}>
              {text('findBox')}
            </Link>
          }
        >
          {text('boxes.emptyText')}
        </EmptyState>
      ) : null}
      {contracts === undefined || contracts.length === 0 ? null : (
        <ul className={`plain-list ${css.cards}`}>
          {contracts.map((contract) => (
            <MyBox key={contract.id} contract={contract} />
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <ShowMore
          label={text('more')}
          busy={query.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}

function MyBox({ contract }: { readonly contract: Contract }) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const format = useFormat();
  const [wanted, setWanted] = useState(false);
  // The list holds no codes; they come when somebody asks to see one.
  const detail = useQuery({ ...contractQuery(app.call, contract.id), enabled: wanted });
  const { warehouse } = contract;
  const { street, number, zip, city } = warehouse.address;
  const metres = (centimetres: number): string => format.number(centimetres / 100);
  return (
    <Card as="li" className={css.card}>
      <RoomDrawing length={contract.length} width={contract.width} height={contract.height} className={css.room} />
      <div>
        <ContractBadge status={contract.status} />
        <h2 className={css.cardTitle}>{text('boxName', { name: contract.boxName })}</h2>
        <p>
          {common(`size.${contract.boxSize}`)},{' '}
          {text('boxes.sides', { length: metres(contract.length), width: metres(contract.width), height: metres(contract.height) })}
        </p>
      </div>
      <address className={css.address}>
        <strong>{warehouse.name}</strong>
        <br />
        {street} {number}, {zip} {city}
      </address>
      {contract.terminationAt === null ? null : <p>{text('boxes.until', { date: format.date(contract.terminationAt) })}</p>}
      {contract.overlocked ? (
        <Notice
          tone="error"
          title={text('overlocked.title')}
          actions={
            <Link to="/my/rents" search={{ status: 'unpaid' }}>
              {text('overlocked.action')}
            </Link>
          }
        >
          {text('overlocked.text')}
        </Notice>
      ) : null}
      <div>
        <Secret label={text('code.access')} value={detail.data?.accessCode} onShow={() => setWanted(true)} />
        <Secret label={text('code.lock')} value={detail.data?.lockCode} onShow={() => setWanted(true)} />
      </div>
      {detail.error === null ? null : (
        <Notice
          tone="error"
          announce
          actions={
            <Button icon="refresh" busy={detail.isFetching} onClick={() => void detail.refetch()}>
              {common('action.retry')}
            </Button>
          }
        >
          {errorText(app, detail.error)}
        </Notice>
      )}
      <Link to="/my/contracts/$id" params={{ id: contract.id }} className={css.back}>
        {text('boxes.contract', { id: contract.businessId })}
      </Link>
    </Card>
  );
}
