import { Button } from '@komora/ui/button';
import { Icon } from '@komora/ui/icon';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { filterCount } from './boxes-search.ts';
import { type FiltersProps, FloorFilter, OtherFilters, PriceFilter, type SheetProps, SizeFilter } from './filter-groups.tsx';
import styles from './filters.module.css';

// Phones load it when it is opened.
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

/** Sizes, prices and floors are visible; the less used filters are in a disclosure. */
export function Filters(props: FiltersProps) {
  const text = useText('warehouse');
  const { country, feature } = props.search;
  const hidden = (country?.length ?? 0) + (feature?.length ?? 0);
  return (
    <div className={styles.filters}>
      <SizeFilter {...props} />
      <PriceFilter {...props} />
      <FloorFilter {...props} />
      <details className={styles.more}>
        <summary className={styles.summary}>
          <Icon name="filter" />
          <span>{text('filter.more')}</span>
          {hidden === 0 ? null : <span className={styles.count}>{hidden}</span>}
        </summary>
        <div className={styles.lid}>
          <OtherFilters {...props} />
        </div>
      </details>
    </div>
  );
}

/** One button for all filters, on phones. */
export function FilterButton(props: SheetProps) {
  const text = useText('warehouse');
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const active = filterCount(props.search);
  return (
    <>
      <Button icon="filter" className={styles.opener} onClick={() => setState('open')} aria-haspopup="dialog">
        {text('filter.open')} {active === 0 ? null : <span className={styles.count}>{active}</span>}
      </Button>
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <FilterSheet {...props} active={active} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
