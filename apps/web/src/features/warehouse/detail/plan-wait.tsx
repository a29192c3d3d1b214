import { Skeleton } from '@komora/ui/progress';
import drawing from '../plan/floor-drawing.module.css';
import { PlanLegend } from '../plan/plan-legend.tsx';
import styles from './plan-panel.module.css';

/** Skeleton of the plan. It imports the plan's styles, so that a plan rendered on the server is styled before any script runs. */
export function PlanWait() {
  return (
    <div aria-busy="true" className={styles.panel}>
      <div className={styles.bar}>
        <PlanLegend />
      </div>
      <div className={drawing.frame}>
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}
