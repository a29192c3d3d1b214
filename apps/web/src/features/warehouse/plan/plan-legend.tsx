import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './plan-legend.module.css';

const STATES = ['AVAILABLE', 'BUSY', 'INACTIVE'] as const;

/** Legend of the three kinds of boxes. */
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
