import { Skeleton } from '../../../ui/index.ts';
import drawing from '../plan/floor-drawing.module.css';
import { PlanLegend } from '../plan/plan-legend.tsx';
import styles from './plan-panel.module.css';

/**
 * The shape of the plan while it is fetched. The rules of the real one come to the page with it, so that a plan which the server drew is dressed
 * before any script has run.
 */
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
