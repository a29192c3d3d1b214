import type { FloorPlan } from '@komora/api';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './floor-drawing.module.css';
import { LABEL_SIZE, placeLabel } from './place-label.ts';

/** Names of entrances, lifts and other points, beside the boxes where there is room. */
export function PlanLabels({ floor }: { readonly floor: FloorPlan['floors'][number] }) {
  const text = useText('warehouse');
  return floor.labels.map((label) => {
    const { kind, x, y } = label;
    const name = text(`plan.kind.${kind}`);
    return (
      <text
        key={`${kind} ${x} ${y}`}
        {...placeLabel(floor, label, name.length)}
        fontSize={LABEL_SIZE}
        className={styles.label}
        data-kind={kind}
      >
        {name}
      </text>
    );
  });
}
