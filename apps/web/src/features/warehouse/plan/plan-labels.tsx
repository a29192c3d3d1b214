import type { FloorPlan } from '@komora/contract';
import { useText } from '../../../texts/use-text.ts';
import styles from './floor-drawing.module.css';

type Label = FloorPlan['floors'][number]['labels'][number];

const TYPE = 44;

/** Entrances, lifts and the like, in words. */
export function PlanLabels({ labels }: { readonly labels: readonly Label[] }) {
  const text = useText('warehouse');
  return labels.map(({ kind, x, y }) => (
    <text key={`${kind} ${x} ${y}`} x={x} y={y} fontSize={TYPE} className={styles.label} data-kind={kind}>
      {text(`plan.kind.${kind}`)}
    </text>
  ));
}
