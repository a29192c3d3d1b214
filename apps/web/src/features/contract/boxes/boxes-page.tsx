import { Link } from '@tanstack/react-router';
import { useText } from '../../../texts/use-text.ts';
import { buttonClass, EmptyState, ShowMore } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import { CardsSkeleton, LoadFailed } from '../page-states.tsx';
import { AsOf, NothingKept } from './as-of.tsx';
import css from './boxes.module.css';
import { type DoorsOf, ofDoors } from './doors-of.ts';
import { MyBox } from './my-box.tsx';
import { SharedWithMe } from './shared-with-me.tsx';
import { useBoxes } from './use-boxes.ts';

export interface BoxesPageProps {
  readonly doors?: DoorsOf;
}

/** The boxes that are mine now and those that others share with me, with what opens them; without a connection as they were last told. */
export function BoxesPage({ doors = () => null }: BoxesPageProps) {
  const text = useText('contract');
  const common = useText('common');
  const { own, sharing, mine, shared: withMe, asOf, unreached, retry } = useBoxes();
  const kept = asOf !== null;
  const busy = own.fetchStatus === 'fetching' || sharing.fetchStatus === 'fetching';
  const peopleOf = (id: string): number => sharing.data?.sharedByMe.find(({ contractId }) => contractId === id)?.people.length ?? 0;
  return (
    <section className={shared.page}>
      <h1>{text('boxes.title')}</h1>
      {kept ? <AsOf at={asOf} busy={busy} onRetry={retry} /> : null}
      {mine !== undefined ? null : unreached ? (
        <NothingKept busy={busy} onRetry={retry} />
      ) : own.error === null ? (
        <CardsSkeleton className={css.boxes} blocks={['7rem', '7rem', '4rem', '5rem']} />
      ) : (
        <LoadFailed query={own} />
      )}
      {mine?.length === 0 && withMe?.length === 0 ? (
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
      {mine === undefined || mine.length === 0 ? null : (
        <ul className={`plain-list ${css.boxes}`}>
          {mine.map((contract) => (
            <MyBox
              key={contract.id}
              contract={contract}
              kept={kept}
              people={peopleOf(contract.id)}
              doors={doors({ ...ofDoors(contract), contractId: contract.id, shared: false })}
            />
          ))}
        </ul>
      )}
      {own.hasNextPage && !kept ? (
        <ShowMore
          label={text('more')}
          busy={own.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void own.fetchNextPage()}
        />
      ) : null}
      <SharedWithMe query={sharing} boxes={withMe} kept={kept} doors={doors} />
    </section>
  );
}
