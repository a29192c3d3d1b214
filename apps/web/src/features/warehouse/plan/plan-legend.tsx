import { useText } from '../../../texts/use-text.ts';
import styles from './plan-legend.module.css';

const STATES = ['AVAILABLE', 'BUSY', 'INACTIVE'] as const;

/** What the three kinds of boxes on the plan mean. */
export function PlanLegend() {
  const text = useText('warehouse');
  return (
    <ul className={`plain-list ${styles.legend}`}>
      {STATES.map((state) => (
        <li key={state} className={styles.entry}>
          <span className={styles.sample} data-state={state} aria-hidden="true" />
          {text(`box.state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
