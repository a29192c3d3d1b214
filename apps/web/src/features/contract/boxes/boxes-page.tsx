import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../app.ts';
import { useText } from '../../../texts/use-text.ts';
import { buttonClass, EmptyState, ShowMore } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import { contractsQuery, sharedBoxesQuery } from '../contract-queries.ts';
import { CardsSkeleton, LoadFailed } from '../page-states.tsx';
import css from './boxes.module.css';
import { type DoorsOf, ofDoors } from './doors-of.ts';
import { MyBox } from './my-box.tsx';
import { SharedWithMe } from './shared-with-me.tsx';

const MINE = { status: ['ACTIVE', 'TERMINATING'] } as const;

export interface BoxesPageProps {
  readonly doors?: DoorsOf;
}

/** The boxes that are mine now and those that others share with me, with what opens them. */
export function BoxesPage({ doors = () => null }: BoxesPageProps) {
  const { call } = useApp();
  const text = useText('contract');
  const common = useText('common');
  const query = useInfiniteQuery(contractsQuery(call, MINE));
  const sharing = useQuery(sharedBoxesQuery(call));
  // Before a door one looks for its button: boxes that open with the phone come first.
  const contracts = query.data?.pages.flatMap((page) => page.contracts).sort((a, b) => b.lockVersion.localeCompare(a.lockVersion));
  const withMe = sharing.data?.sharedWithMe ?? [];
  const peopleOf = (id: string): number => sharing.data?.sharedByMe.find(({ contractId }) => contractId === id)?.people.length ?? 0;
  return (
    <section className={shared.page}>
      <h1>{text('boxes.title')}</h1>
      {contracts === undefined ? query.error === null ? <CardsSkeleton height="24rem" /> : <LoadFailed query={query} /> : null}
      {contracts?.length === 0 && withMe.length === 0 && !sharing.isPending ? (
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
        <ul className={`plain-list ${css.boxes}`}>
          {contracts.map((contract) => (
            <MyBox
              key={contract.id}
              contract={contract}
              people={peopleOf(contract.id)}
              doors={doors({ ...ofDoors(contract), contractId: contract.id, shared: false })}
            />
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
      <SharedWithMe query={sharing} doors={doors} />
    </section>
  );
}
