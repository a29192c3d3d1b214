import { buttonClass } from '@komora/ui/button';
import { ShowMore } from '@komora/ui/disclosure';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { EmptyState } from '@komora/ui/state';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import shared from '../contract.module.css';
import { CardsSkeleton, ContractsLoadFailed } from '../page-states.tsx';
import { AsOf, NoOfflineData } from './as-of.tsx';
import css from './boxes.module.css';
import { type DoorsOf, ofDoors, type WayOf } from './doors-of.ts';
import { findBoxes, MANY_BOXES } from './find-boxes.ts';
import { MyBox } from './my-box.tsx';
import { SharedWithMe } from './shared-with-me.tsx';
import { useBoxes } from './use-boxes.ts';

export interface BoxesPageProps {
  readonly doors?: DoorsOf;
  readonly way?: WayOf;
}

/** The boxes that the client rents and those that others share with the client. Without a connection it shows the stored copy. */
export function BoxesPage({ doors = () => null, way = () => null }: BoxesPageProps) {
  const text = useText('contract');
  const common = useText('common');
  const { own, sharing, mine, shared: withMe, asOf, unreachable, retry } = useBoxes();
  const stored = asOf !== null;
  const busy = own.fetchStatus === 'fetching' || sharing.fetchStatus === 'fetching';
  const total = stored ? (mine?.length ?? 0) : (own.data?.pages.at(-1)?.total ?? 0);
  const [typed, setTyped] = useState('');
  const found = findBoxes(mine ?? [], typed);
  // A search covers all boxes, also those that are not loaded yet.
  const isIncomplete = own.hasNextPage && !stored;
  const loadsRest = typed.trim() !== '' && isIncomplete;
  const { fetchNextPage, isFetchingNextPage, isError } = own;
  useEffect(() => {
    if (loadsRest && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [loadsRest, isFetchingNextPage, isError, fetchNextPage]);
  const peopleOf = (id: string): number => sharing.data?.sharedByMe.find(({ contractId }) => contractId === id)?.people.length ?? 0;
  return (
    <section className={shared.page}>
      <h1>{text('boxes.title')}</h1>
      {stored ? <AsOf at={asOf} busy={busy} onRetry={retry} /> : null}
      {total > MANY_BOXES ? (
        <search className={css.find}>
          <Field label={text('boxes.find')} hint={text('boxes.findHint')}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                icon="search"
                autoComplete="off"
                maxLength={80}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <p role="status">
            {typed.trim() === '' || loadsRest
              ? null
              : text(found.length === 0 ? 'boxes.findNone' : 'shown', { shown: found.length, total })}
          </p>
        </search>
      ) : null}
      {mine === undefined && unreachable ? (
        <NoOfflineData busy={busy} onRetry={retry} />
      ) : (
        <QueryBoundary
          query={{ data: mine, error: own.error, isFetching: own.isFetching, refetch: own.refetch }}
          skeleton={<CardsSkeleton className={css.boxes} blocks={['7rem', '7rem', '4rem', '5rem']} />}
          failed={(query) => <ContractsLoadFailed query={query} />}
          isEmpty={(boxes) => boxes.length === 0}
          empty={withMe?.length === 0 ? <NoBoxes /> : null}
        >
          {() => (
            <ul className={`plain-list ${css.boxes}`}>
              {found.map((contract) => (
                <MyBox
                  key={contract.id}
                  contract={contract}
                  stored={stored}
                  people={peopleOf(contract.id)}
                  doors={doors({ ...ofDoors(contract), contractId: contract.id, shared: false })}
                  way={way(contract)}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
      )}
      {isIncomplete ? (
        <ShowMore
          label={text('more')}
          busy={own.isFetchingNextPage}
          busyLabel={common('state.loading')}
          onMore={() => void own.fetchNextPage()}
        />
      ) : null}
      <SharedWithMe query={sharing} boxes={withMe} stored={stored} doors={doors} way={way} />
    </section>
  );
}

function NoBoxes() {
  const text = useText('contract');
  return (
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
  );
}
