import type { Box, Warehouse } from '@komora/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useApp } from '../../../app.ts';
import { boxesQuery, floorPlanQuery } from '../../../catalogue/warehouse-queries.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Button, Notice, SegmentedControl } from '../../../ui/index.ts';
import { FloorDrawing, type PlanBox } from '../plan/floor-drawing.tsx';
import { PlanLegend } from '../plan/plan-legend.tsx';
import { ChosenBox } from './chosen-box.tsx';
import { floorText } from './floor-text.ts';
import styles from './plan-panel.module.css';
import { PlanWait } from './plan-wait.tsx';

function useBoxName(): (box: PlanBox) => string {
  const text = useText('warehouse');
  const format = useFormat();
  return useCallback(
    (box) => {
      const known = [text('box.name', { name: box.name }), format.area(box.area), text(`box.state.${box.availability}`)];
      if (box.availability === 'AVAILABLE')
        known.push(text('box.perMonth', { price: format.money({ amount: box.price.gross, currency: box.price.currency }) }));
      return known.join(', ');
    },
    [text, format],
  );
}

/** The floor plan: picks a box as the list does. */
export default function PlanPanel({ warehouse }: { readonly warehouse: Warehouse }) {
  const app = useApp();
  const text = useText('warehouse');
  const common = useText('common');
  const { data, error, refetch } = useQuery(floorPlanQuery(app.call, warehouse.id));
  const { data: list } = useQuery(boxesQuery(app.call, warehouse.id));
  const boxes = useMemo(() => new Map((list?.boxes ?? []).map((box): [string, Box] => [box.id, box])), [list]);
  const [level, setLevel] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = useBoxName();
  if (data === undefined && error !== null)
    return (
      <Notice
        tone="error"
        announce
        title={errorText(app, error)}
        actions={
          <Button icon="refresh" onClick={() => void refetch()}>
            {common('action.retry')}
          </Button>
        }
      />
    );
  if (data === undefined) return <PlanWait />;
  const floor = data.floors.find((one) => one.floor === level) ?? data.floors[0];
  if (floor === undefined) return <p>{text('plan.none')}</p>;
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        {data.floors.length < 2 ? null : (
          <SegmentedControl
            label={text('plan.floors')}
            options={data.floors.map((one) => ({ value: String(one.floor), label: floorText(text, one.floor) }))}
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
}
