import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Icon } from '@komora/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { locationText } from '../../../entities/warehouse/area.ts';
import { type CatalogueItem, stateOf } from '../../../entities/warehouse/catalogue-item.ts';
import { NO_PEERS } from '../../../entities/warehouse/peers.ts';
import { sortedTowns } from '../../../entities/warehouse/towns.ts';
import { overviewQuery } from '../../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { loadLate } from '../../../shared/on-idle.ts';
import { MapPane } from '../map/map-pane.tsx';
import type { Moved } from '../map/map-view.ts';
import { filtersOf, isInvalid, viewOf } from './boxes-search.ts';
import { FilterButton, Filters } from './filters.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './search-page.module.css';
import { useBoxesSearch } from './use-boxes-search.ts';
import { useSearchResults } from './use-search-results.ts';
import { useWide } from './use-wide.ts';
import { WarehouseList } from './warehouse-list.tsx';

// Only with a map on a phone.
const MapCards = lazy(() => import('./map-cards.tsx'));
// Only for deployments with peers.
const PeerSearch = lazy(() => loadLate(() => import('../../../entities/warehouse/peer-search.tsx')));

// The map fits its items: with the first cards alone it would jump later.
const NONE_YET: readonly CatalogueItem[] = [];

/** Branches and countries of the catalogue. */
function useOffer() {
  const { call } = useApp();
  const locale = useLocale();
  const { data } = useQuery(overviewQuery(call));
  return useMemo(
    () => ({ towns: sortedTowns(data?.towns ?? [], locale), countries: (data?.countries ?? []).map(({ country }) => country) }),
    [data, locale],
  );
}

/** Filters of the address. Once the map has reported its area for this view, that area replaces the estimated one. */
function useFilters(search: ReturnType<typeof useBoxesSearch>['search'], moved: Moved | null) {
  return useMemo(() => {
    const filters = filtersOf(search);
    const view = viewOf(search);
    const sameView =
      moved !== null && view !== null && view.zoom === moved.zoom && locationText(view.centre) === locationText(moved.centre);
    if (sameView) return { ...filters, area: moved.area };
    return filters;
  }, [search, moved]);
}

export function SearchPage() {
  const text = useText('warehouse');
  const { search, change } = useBoxesSearch();
  const [moved, setMoved] = useState<Moved | null>(null);
  const filters = useFilters(search, moved);
  const { config } = useApp();
  const [peers, setPeers] = useState(NO_PEERS);
  const results = useSearchResults(filters, peers);
  const offer = useOffer();
  const wide = useWide();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const showsMap = search.view === 'map';
  const onMoved = useCallback(
    (next: Moved) => {
      setMoved(next);
      change({ location: locationText(next.centre), zoom: String(next.zoom) }, true);
    },
    [change],
  );
  const onPick = useCallback(
    (key: string) => {
      setPicked(key);
      if (wide !== true) return;
      // The card may be rendered by this selection only.
      requestAnimationFrame(() => {
        const link = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-card-link]`);
        link?.scrollIntoView({ block: 'center' });
        link?.focus({ preventScroll: true });
      });
    },
    [wide],
  );
  const closed = results.items.filter((item) => stateOf(item) === 'deactivated').length;
  const known = results.error === null && !results.pending;
  const view = useMemo(() => viewOf(search), [search]);

  return (
    <div className={styles.page} data-view={showsMap ? 'map' : 'list'}>
      {config.proxy.length === 0 ? null : (
        <Suspense fallback={null}>
          <PeerSearch filters={filters} onResults={setPeers} />
        </Suspense>
      )}
      <header className={styles.head}>
        <h1 className={styles.title}>{text('search.title')}</h1>
        <SearchForm
          search={search}
          change={change}
          towns={offer.towns}
          filters={
            <FilterButton
              search={search}
              change={change}
              countries={offer.countries}
              towns={offer.towns}
              found={known && !results.stale ? results.total - closed : null}
            />
          }
        />
        <Filters search={search} change={change} countries={offer.countries} />
        {isInvalid(search) ? (
          <Alert
            tone="warning"
            announce
            title={text('search.mistaken.title')}
            actions={<Button onClick={() => change({ location: undefined, zoom: undefined })}>{text('search.mistaken.act')}</Button>}
          >
            {text('search.mistaken.help')}
          </Alert>
        ) : null}
      </header>
      <div className={styles.bar}>
        {/* Without a response the number of results is unknown. */}
        {results.error === null ? (
          // The status is outside: a heading does not take its name from a status inside it.
          <div role="status">
            <h2 className={styles.count}>
              {known ? text('search.found', { count: results.total - closed }) : text('search.looking')}
              {known && closed > 0 ? ' ' : null}
              {known && closed > 0 ? <small className={styles.closed}>{text('search.closed', { count: closed })}</small> : null}
            </h2>
          </div>
        ) : null}
        {filters.area === undefined ? null : (
          <Button variant="quiet" icon="close" onClick={() => change({ location: undefined, zoom: undefined })}>
            {text('search.areaOff')}
          </Button>
        )}
      </div>
      <div className={styles.split}>
        <section className={styles.list} aria-label={text('search.listLabel')}>
          <WarehouseList
            results={results}
            search={search}
            change={change}
            highlighted={highlighted}
            onHighlight={setHighlighted}
            picked={wide === true ? picked : null}
          />
        </section>
        <section className={styles.map} aria-label={text('map.label')}>
          {wide === true || (wide === false && showsMap) ? (
            <MapPane
              items={results.whole ? results.items : NONE_YET}
              view={view}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              onPick={onPick}
              onMoved={onMoved}
            />
          ) : null}
          {showsMap && wide === false ? (
            <Suspense fallback={null}>
              <MapCards items={results.items} picked={picked} onHighlight={setHighlighted} />
            </Suspense>
          ) : null}
        </section>
      </div>
      <div className={styles.toggle}>
        <button
          type="button"
          className={styles.turn}
          onClick={() => {
            setPicked(null);
            change({ view: showsMap ? undefined : 'map' });
          }}
        >
          <Icon name={showsMap ? 'list' : 'map'} />
          <span>{text(showsMap ? 'search.showList' : 'search.showMap')}</span>
        </button>
      </div>
    </div>
  );
}
