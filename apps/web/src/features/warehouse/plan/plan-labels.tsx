import type { FloorPlan } from '@komora/api';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './floor-drawing.module.css';

type Label = FloorPlan['floors'][number]['labels'][number];

const TYPE = 40;
/** Share of the plan's width at its sides where labels grow inwards only. */
const SIDE = 0.12;
const anchor = (share: number): 'start' | 'middle' | 'end' => (share < SIDE ? 'start' : share > 1 - SIDE ? 'end' : 'middle');

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export interface PlanLabelsProps {
  readonly labels: readonly Label[];
  /** Size of the plan; labels stay inside. */
  readonly width: number;
  readonly height: number;
}

/** Names of entrances, lifts and other points. */
export function PlanLabels({ labels, width, height }: PlanLabelsProps) {
  const text = useText('warehouse');
  return labels.map(({ kind, x, y }) => (
    <text
      key={`${kind} ${x} ${y}`}
      textAnchor={anchor(x / width)}
      x={between(x, TYPE, width - TYPE)}
      y={between(y, TYPE, height - TYPE)}
      fontSize={TYPE}
      className={styles.label}
      data-kind={kind}
    >
      {text(`plan.kind.${kind}`)}
    </text>
  ));
}
