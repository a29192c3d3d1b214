import { Skeleton } from '@komora/ui/progress';
import css from './summary-panel.module.css';

/** Prices that load. */
export function PricesSkeleton() {
  return (
    <div className={css.prices} aria-busy="true">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} />
      ))}
      <Skeleton height="2.5rem" />
      <Skeleton height="6rem" />
    </div>
  );
}
