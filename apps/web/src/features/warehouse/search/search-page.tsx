import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { locationText } from '../../../catalogue/area.ts';
import { type CatalogueItem, itemKey } from '../../../catalogue/catalogue-item.ts';
import { sortedTowns } from '../../../catalogue/towns.ts';
import { overviewQuery } from '../../../catalogue/warehouse-queries.ts';
import { useLocale, useText } from '../../../texts/use-text.ts';
import { Button, Icon, Notice } from '../../../ui/index.ts';
import { MapPane } from '../map/map-pane.tsx';
import type { Moved } from '../map/map-view.ts';
import { filtersOf, isMistaken, viewOf } from './boxes-search.ts';
import { Filters } from './filters.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './search-page.module.css';
import { useBoxesSearch } from './use-boxes-search.ts';
import { useFound } from './use-found.ts';
import { useWide } from './use-wide.ts';
import { WarehouseCard } from './warehouse-card.tsx';
import { WarehouseList } from './warehouse-list.tsx';

// The map fits what it is given: the first cards alone would only make it jump.
const NONE_YET: readonly CatalogueItem[] = [];

/** The branches and the countries on offer. */
function useOffer() {
  const { call } = useApp();
  const locale = useLocale();
  const { data } = useQuery(overviewQuery(call));
  return useMemo(
    () => ({ towns: sortedTowns(data?.towns ?? [], locale), countries: (data?.countries ?? []).map(({ country }) => country) }),
    [data, locale],
  );
}

/** The address's filters; where the map has told its true area for this very view, that area instead of the nominal one. */
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
  const found = useFound(filters);
  const offer = useOffer();
  const wide = useWide();
  const [lit, setLit] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const showsMap = search.view === 'map';
  const map = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the map is as high as the screen: it is of use only when it is brought there.
    if (showsMap && wide === false) map.current?.scrollIntoView({ block: 'start' });
  }, [showsMap, wide]);

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
      // The card may only be drawn by this very pick.
      requestAnimationFrame(() => {
        const link = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-card-link]`);
        link?.scrollIntoView({ block: 'center' });
        link?.focus({ preventScroll: true });
      });
    },
    [wide],
  );
  const pickedItem = found.items.find((item) => itemKey(item) === picked);
  const view = useMemo(() => viewOf(search), [search]);

  return (
    <div className={styles.page} data-view={showsMap ? 'map' : 'list'}>
      <header className={styles.head}>
        <h1 className={styles.title}>{text('search.title')}</h1>
        <SearchForm search={search} change={change} towns={offer.towns} />
        <Filters search={search} change={change} countries={offer.countries} />
        {isMistaken(search) ? (
          <Notice
            tone="warning"
            announce
            title={text('search.mistaken.title')}
            actions={<Button onClick={() => change({ location: undefined, zoom: undefined })}>{text('search.mistaken.act')}</Button>}
          >
            {text('search.mistaken.help')}
          </Notice>
        ) : null}
      </header>
      <div className={styles.bar}>
        {/* How many there are is not known where none could be asked for. */}
        {found.error === null ? (
          <h2 className={styles.count}>
            <span role="status">{found.pending ? text('search.looking') : text('search.found', { count: found.total })}</span>
          </h2>
        ) : null}
        {filters.area === undefined ? null : (
          <Button variant="quiet" icon="close" onClick={() => change({ location: undefined, zoom: undefined })}>
            {text('search.areaOff')}
          </Button>
        )}
      </div>
      <div className={styles.split}>
        <section className={styles.list} aria-label={text('search.listLabel')}>
          <WarehouseList found={found} search={search} change={change} lit={lit} onLit={setLit} picked={wide === true ? picked : null} />
        </section>
        <section ref={map} className={styles.map} aria-label={text('map.label')}>
          {wide === true || (wide === false && showsMap) ? (
            <MapPane items={found.whole ? found.items : NONE_YET} view={view} lit={lit} onLit={setLit} onPick={onPick} onMoved={onMoved} />
          ) : null}
          {showsMap && wide === false && pickedItem !== undefined ? (
            <div className={styles.picked}>
              <WarehouseCard item={pickedItem} />
            </div>
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
