import type { FloorPlan } from '@komora/api';
import { type WayPoint, wayToBox } from '@komora/domain/way';
import styles from './floor-drawing.module.css';

type Floor = FloorPlan['floors'][number];

const line = (points: readonly WayPoint[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The walls of a floor, each once. */
export function PlanWalls({ floor }: { readonly floor: Floor }) {
  return [...new Set(floor.walls.map(({ points }) => points.map((point) => point.join(',')).join(' ')))].map((points) => (
    <polyline key={points} points={points} className={styles.wall} />
  ));
}

/** The way to a box; nothing where the plan does not show it. */
export function PlanWay({ floor, box }: { readonly floor: Floor; readonly box: Floor['boxes'][number] | undefined }) {
  const way = box === undefined ? null : wayToBox(floor, box);
  return way === null ? null : <polyline points={line(way)} className={styles.way} />;
}
