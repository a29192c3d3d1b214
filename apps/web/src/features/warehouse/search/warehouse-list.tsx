import { Button } from '@komora/ui/button';
import { ShowMore } from '@komora/ui/disclosure';
import { Skeleton } from '@komora/ui/progress';
import { EmptyState } from '@komora/ui/state';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useState } from 'react';
import { itemKey } from '../../../entities/warehouse/catalogue-item.ts';
import { FIRST_LIMIT } from '../../../entities/warehouse/warehouse-filters.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { BoxesSearch } from './boxes-search.ts';
import { filterCount, NO_FILTERS } from './boxes-search.ts';
import type { ChangeSearch } from './use-boxes-search.ts';
import type { SearchResults } from './use-search-results.ts';
import { WarehouseCard } from './warehouse-card.tsx';
import styles from './warehouse-list.module.css';

const PLACES = [1, 2, 3, 4] as const;

function Skeletons() {
  const common = useText('common');
  return (
    <div aria-busy="true" className={styles.list}>
      <span role="status" className={styles.status}>
        {common('state.loading')}
      </span>
      {PLACES.map((place) => (
        <Skeleton key={place} height="15rem" />
      ))}
    </div>
  );
}

function Nothing({ search, change }: { readonly search: BoxesSearch; readonly change: ChangeSearch }) {
  const text = useText('warehouse');
  return (
    <EmptyState
      illustration="missing"
      title={text('search.nothing.title')}
      actions={
        <>
          {search.location === undefined ? null : (
            <Button variant="primary" onClick={() => change({ zoom: undefined })}>
              {text('search.nothing.nearest')}
            </Button>
          )}
          {filterCount(search) === 0 ? null : <Button onClick={() => change(NO_FILTERS)}>{text('search.nothing.noFilters')}</Button>}
          <Button onClick={() => change({ ...NO_FILTERS, search: undefined, location: undefined, zoom: undefined })}>
            {text('search.nothing.all')}
          </Button>
        </>
      }
    >
      {text('search.nothing.help')}
    </EmptyState>
  );
}

/** Nothing matched: how the search was read instead. */
function Widened({ by, name }: NonNullable<SearchResults['widened']>) {
  const text = useText('warehouse');
  return (
    <p role="status" className={styles.widened}>
      {text(by === 'NEAREST' && name === null ? 'search.widened.AREA' : `search.widened.${by}`, { name: name ?? '' })}
    </p>
  );
}

/** Below the cards: a button for more, or a note that there are too many results. */
function Rest({ results, shown, onMore }: { readonly results: SearchResults; readonly shown: number; readonly onMore: () => void }) {
  const text = useText('warehouse');
  const { items, total, whole } = results;
  if (total <= shown) return null;
  if (whole && items.length <= shown) return <p className={styles.silent}>{text('search.tooMany', { shown: items.length, total })}</p>;
  return (
    <ShowMore label={text('search.more')} status={text('search.shown', { shown: Math.min(shown, items.length), total })} onMore={onMore} />
  );
}

export interface WarehouseListProps {
  readonly results: SearchResults;
  readonly search: BoxesSearch;
  readonly change: ChangeSearch;
  readonly highlighted: string | null;
  readonly onHighlight: (key: string | null) => void;
  /** Shown even when it comes after the first cards. */
  readonly picked: string | null;
}

/** The list: the same warehouses as the map, and the text of its markers. */
export function WarehouseList({ results, search, change, highlighted, onHighlight, picked }: WarehouseListProps) {
  const text = useText('warehouse');
  const [requested, setAsked] = useState(FIRST_LIMIT);
  const { items } = results;
  const shown = Math.max(requested, items.findIndex((item) => itemKey(item) === picked) + 1);
  return (
    <QueryBoundary
      query={results.query}
      skeleton={<Skeletons />}
      isEmpty={() => items.length === 0}
      empty={<Nothing search={search} change={change} />}
    >
      {() => (
        <>
          {results.widened === undefined ? null : <Widened {...results.widened} />}
          <ol className={`plain-list ${styles.list}`} aria-busy={results.stale}>
            {items.slice(0, shown).map((item, index) => {
              const key = itemKey(item);
              return (
                <li key={key}>
                  <WarehouseCard item={item} first={index === 0} highlighted={key === highlighted} onHighlight={onHighlight} />
                </li>
              );
            })}
          </ol>
          <Rest results={results} shown={shown} onMore={() => setAsked(shown + FIRST_LIMIT)} />
          {results.silent.length === 0 ? null : (
            <p role="status" className={styles.silent}>
              {text('search.silent', { hosts: results.silent.map((host) => new URL(host).host).join(', ') })}
            </p>
          )}
        </>
      )}
    </QueryBoundary>
  );
}
