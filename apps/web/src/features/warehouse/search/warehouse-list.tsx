import { useState } from 'react';
import { useApp } from '../../../app.ts';
import { itemKey } from '../../../catalogue/catalogue-item.ts';
import { FIRST_LIMIT } from '../../../catalogue/warehouse-filters.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, EmptyState, Notice, ShowMore, Skeleton } from '../../../ui/index.ts';
import type { BoxesSearch } from './boxes-search.ts';
import { filterCount } from './boxes-search.ts';
import type { ChangeSearch } from './use-boxes-search.ts';
import type { Found } from './use-found.ts';
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
      moment="missing"
      title={text('search.nothing.title')}
      actions={
        <>
          {search.location === undefined ? null : (
            <Button variant="primary" onClick={() => change({ zoom: undefined })}>
              {text('search.nothing.nearest')}
            </Button>
          )}
          {filterCount(search) === 0 ? null : (
            <Button onClick={() => change({ country: [], size: [], feature: [] })}>{text('search.nothing.noFilters')}</Button>
          )}
          <Button onClick={() => change({ search: undefined, location: undefined, zoom: undefined, country: [], size: [], feature: [] })}>
            {text('search.nothing.all')}
          </Button>
        </>
      }
    >
      {text('search.nothing.help')}
    </EmptyState>
  );
}

/** What lies behind the cards that are shown: more of them, or more than one search can bring. */
function Rest({ found, shown, onMore }: { readonly found: Found; readonly shown: number; readonly onMore: () => void }) {
  const text = useText('warehouse');
  const { items, total, whole } = found;
  if (total <= shown) return null;
  if (whole && items.length <= shown) return <p className={styles.silent}>{text('search.tooMany', { shown: items.length, total })}</p>;
  return (
    <ShowMore label={text('search.more')} status={text('search.shown', { shown: Math.min(shown, items.length), total })} onMore={onMore} />
  );
}

export interface WarehouseListProps {
  readonly found: Found;
  readonly search: BoxesSearch;
  readonly change: ChangeSearch;
  readonly lit: string | null;
  readonly onLit: (key: string | null) => void;
  /** Shown even when it stands behind the first cards. */
  readonly picked: string | null;
}

/** The list: the same warehouses as the map shows, and everything that the map says by its markers. */
export function WarehouseList({ found, search, change, lit, onLit, picked }: WarehouseListProps) {
  const app = useApp();
  const text = useText('warehouse');
  const common = useText('common');
  const [asked, setAsked] = useState(FIRST_LIMIT);
  const { items } = found;
  if (found.error !== null)
    return (
      <Notice
        tone="error"
        announce
        title={errorText(app, found.error)}
        actions={
          <Button icon="refresh" onClick={found.retry}>
            {common('action.retry')}
          </Button>
        }
      />
    );
  if (found.pending) return <Skeletons />;
  if (items.length === 0) return <Nothing search={search} change={change} />;
  const shown = Math.max(asked, items.findIndex((item) => itemKey(item) === picked) + 1);
  return (
    <>
      <ol className={`plain-list ${styles.list}`} aria-busy={found.stale}>
        {items.slice(0, shown).map((item) => {
          const key = itemKey(item);
          return (
            <li key={key}>
              <WarehouseCard item={item} lit={key === lit} onLit={onLit} />
            </li>
          );
        })}
      </ol>
      <Rest found={found} shown={shown} onMore={() => setAsked(shown + FIRST_LIMIT)} />
      {found.silent.length === 0 ? null : (
        <p role="status" className={styles.silent}>
          {text('search.silent', { hosts: found.silent.map((host) => new URL(host).host).join(', ') })}
        </p>
      )}
    </>
  );
}
