import type { Box, Warehouse } from '@komora/api';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { boxesQuery, floorPlanQuery } from '../../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../../shared/app-context.ts';
import { LATE, useReplay } from '../../../shared/hydration/use-replay.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { FloorDrawing, type PlanBox } from '../plan/floor-drawing.tsx';
import { PlanLegend } from '../plan/plan-legend.tsx';
import { ChosenBox } from './chosen-box.tsx';
import styles from './plan-panel.module.css';
import { PlanWait } from './plan-wait.tsx';

function useBoxName(): (box: PlanBox) => string {
  const text = useText('warehouse');
  const format = useFormat();
  return useCallback(
    (box) => {
      const known = [text('box.name', { name: box.name }), format.area(box.area), text(`box.state.${box.availability}`)];
      if (box.availability === 'AVAILABLE')
        known.push(text('box.perMonth', { price: format.wholeMoney({ amount: box.total.gross, currency: box.total.currency }) }));
      return known.join(', ');
    },
    [text, format],
  );
}

/** The floor plan: selects a box like the list. */
export default function PlanPanel({ warehouse }: { readonly warehouse: Warehouse }) {
  const { call } = useApp();
  const text = useText('warehouse');
  const floorText = useFloorText();
  const plan = useQuery(floorPlanQuery(call, warehouse.id));
  const { data: list } = useQuery(boxesQuery(call, warehouse.id));
  const boxes = useMemo(() => new Map((list?.boxes ?? []).map((box): [string, Box] => [box.id, box])), [list]);
  const [level, setLevel] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = useBoxName();
  const panel = useRef<HTMLDivElement>(null);
  useReplay(panel);
  return (
    <QueryBoundary query={plan} skeleton={<PlanWait />}>
      {({ floors }) => {
        const floor = floors.find((one) => one.floor === level) ?? floors[0];
        if (floor === undefined) return <p>{text('plan.none')}</p>;
        return (
          <div ref={panel} className={styles.panel} {...LATE}>
            <div className={styles.bar}>
              {floors.length < 2 ? null : (
                <SegmentedControl
                  label={text('plan.floors')}
                  options={floors.map((one) => ({ value: String(one.floor), label: floorText(one.floor) }))}
                  value={String(floor.floor)}
                  onChange={(value) => {
                    setLevel(Number(value));
                    setChosen(null);
                  }}
                />
              )}
              <PlanLegend />
            </div>
            <div className={styles.columns}>
              <FloorDrawing key={floor.floor} floor={floor} chosen={chosen} onChoose={setChosen} nameOf={nameOf} />
              <ChosenBox warehouse={warehouse} box={chosen === null ? null : (boxes.get(chosen) ?? null)} />
            </div>
            <p className={styles.hint}>{text('plan.hint')}</p>
          </div>
        );
      }}
    </QueryBoundary>
  );
}
