import type { BoxRecord, WarehousePlan } from '@komora/api/admin';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import css from './box-plan.module.css';
import { everyFreeBoxQuery, planQuery, type SizeChoice } from './move-in-queries.ts';
import { PlanFloor, type PlanFloorProps } from './plan-floor.tsx';

export interface BoxPlanProps {
  readonly warehouse: string;
  readonly size: SizeChoice;
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (boxId: string) => void;
}

/** The published floor plan. Only boxes on offer can be chosen. */
export function BoxPlan({ warehouse, size, ...rest }: BoxPlanProps) {
  const app = useApp();
  const plan = useQuery(planQuery(app, warehouse));
  const free = useQuery(everyFreeBoxQuery(app, warehouse, size));
  return (
    <QueryBoundary query={plan} skeleton={<Skeleton height="24rem" />}>
      {(data) => (
        <QueryBoundary query={free} skeleton={<Skeleton height="24rem" />}>
          {(rows) => <Floors plan={data} rows={rows} {...rest} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

interface FloorsProps extends Pick<PlanFloorProps, 'chosen' | 'isBusy' | 'onChoose'> {
  readonly plan: WarehousePlan;
  readonly rows: readonly BoxRecord[];
}

function Floors({ plan: { floors, boxes }, rows, ...rest }: FloorsProps) {
  const text = useText('console-move-in');
  const floorText = useFloorText();
  const free = new Map(rows.map((row) => [row.id, row]));
  const placed = new Set(boxes.flatMap(({ id, place }) => (place === null ? [] : [id])));
  const missing = rows.filter(({ id }) => !placed.has(id)).length;
  if (floors.length === 0) return <p role="status">{text('plan.none')}</p>;
  return (
    <div className={css.floors}>
      {floors.map((floor) => {
        const here = boxes.flatMap(({ id, name, place }) => (place?.floor === floor.floor ? [{ id, name, ...place }] : []));
        const count = here.filter(({ id }) => free.has(id)).length;
        return (
          <section key={floor.floor} aria-label={floorText(floor.floor)}>
            <h3>
              {floorText(floor.floor)} <span className={css.count}>{text('plan.free', { count })}</span>
            </h3>
            <PlanFloor floor={floor} boxes={here} free={free} {...rest} />
          </section>
        );
      })}
      {missing === 0 ? null : <p>{text('plan.missing', { count: missing })}</p>}
    </div>
  );
}
