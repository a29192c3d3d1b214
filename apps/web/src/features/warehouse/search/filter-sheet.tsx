import { Button } from '@komora/ui/button';
import { Sheet } from '@komora/ui/dialog';
import { useText } from '../../../shared/i18n/use-text.ts';
import { NO_FILTERS } from './boxes-search.ts';
import { BranchSelect } from './branch-select.tsx';
import { FloorFilter, OtherFilters, PriceFilter, type SheetProps, SizeFilter } from './filter-groups.tsx';
import styles from './filters.module.css';

export interface FilterSheetProps extends SheetProps {
  /** Number of chosen filters. */
  readonly active: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All filters in a sheet; each choice applies at once, and the button says how many warehouses it leaves. */
export default function FilterSheet({ towns, found, active, open, onClose, ...filters }: FilterSheetProps) {
  const text = useText('warehouse');
  const common = useText('common');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('filter.open')}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            <span aria-live="polite">{found === null ? text('search.looking') : text('filter.show', { count: found })}</span>
          </Button>
          {active === 0 ? null : (
            <Button variant="quiet" onClick={() => filters.change(NO_FILTERS)}>
              {text('search.nothing.noFilters')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.sheet}>
        <BranchSelect towns={towns} search={filters.search} change={filters.change} />
        <SizeFilter {...filters} />
        <PriceFilter {...filters} />
        <FloorFilter {...filters} />
        <OtherFilters {...filters} />
      </div>
    </Sheet>
  );
}
