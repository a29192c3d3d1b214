import { metresToBox } from '@komora/domain/way';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useQuery } from '@tanstack/react-query';
import { floorPlanQuery, isMissing } from '../../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import drawing from './floor-drawing.module.css';
import type { Floor, PlanBox } from './floor-drawing.tsx';
import { PlanLabels } from './plan-labels.tsx';
import { PlanWalls, PlanWay } from './plan-lines.tsx';
import styles from './way-to-box.module.css';

export interface WayToBoxProps {
  readonly warehouseId: string;
  /** Unique in its warehouse. */
  readonly boxName: string;
}

/** The floor of a rented box with the way from the entrance or the lift. */
export default function WayToBox({ warehouseId, boxName }: WayToBoxProps) {
  const { call } = useApp();
  const text = useText('warehouse');
  const floorText = useFloorText();
  const format = useFormat();
  const query = useQuery(floorPlanQuery(call, warehouseId));
  // The warehouse is hidden from the public.
  if (isMissing(query.error)) return <p>{text('plan.none')}</p>;
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="16rem" />}>
      {({ floors }) => {
        const floor = floors.find(({ boxes }) => boxes.some(({ name }) => name === boxName));
        const box = floor?.boxes.find(({ name }) => name === boxName);
        if (floor === undefined || box === undefined) return <p>{text('plan.none')}</p>;
        const metres = metresToBox(floors, floor.floor, box);
        return (
          <figure className={styles.figure}>
            <WayDrawing floor={floor} box={box} />
            <figcaption>
              {floorText(floor.floor)}
              {metres === null ? null : ` · ${text('box.way', { metres: format.number(metres) })}`}
            </figcaption>
          </figure>
        );
      }}
    </QueryBoundary>
  );
}

function WayDrawing({ floor, box }: { readonly floor: Floor; readonly box: PlanBox }) {
  const text = useText('contract');
  const floorText = useFloorText();
  return (
    <svg
      role="img"
      aria-label={text('boxes.wayLabel', { name: box.name, floor: floorText(floor.floor) })}
      viewBox={`0 0 ${floor.width} ${floor.height}`}
      className={styles.plan}
    >
      <rect width={floor.width} height={floor.height} className={drawing.ground} />
      {floor.boxes.map(({ id, x, y, width, height }) => (
        <rect key={id} x={x} y={y} width={width} height={height} className={styles.box} data-own={id === box.id || undefined} />
      ))}
      <PlanWalls floor={floor} />
      <PlanWay floor={floor} box={box} />
      <PlanLabels floor={floor} />
    </svg>
  );
}
