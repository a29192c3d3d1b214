import type { DrawnFloor } from '@komora/api';
import { PLAN_LIMITS, snapped } from '@komora/domain/plan-geometry';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import css from './floor-plan.module.css';
import { MetreField, WholeField } from './number-field.tsx';
import { addFloor, addLabel, addWall, type Item, type PlanDocument, removeFloor, renumberFloor, resizeFloor } from './plan-document.ts';
import { LABEL_KINDS } from './selection-panel.tsx';

const LOWEST = -20;
const HIGHEST = 200;

export interface FloorPanelProps {
  readonly floor: DrawnFloor;
  readonly plan: PlanDocument;
  readonly isEmpty: boolean;
  readonly edit: (change: (plan: PlanDocument) => PlanDocument) => void;
  readonly onFloor: (floor: number) => void;
  readonly onChoose: (items: ReadonlySet<Item>) => void;
}

/** The floor itself: number, size, walls and signs, and other floors. */
export function FloorPanel({ floor, plan, isEmpty, edit, onFloor, onChoose }: FloorPanelProps) {
  const text = useText('console-plan');
  const [kind, setKind] = useState<(typeof LABEL_KINDS)[number]>('ENTRANCE');
  const numbers = plan.floors.map((one) => one.floor);
  const next = Math.max(...numbers) + 1;
  const { width, height } = floor;
  const add = (isCopy: boolean): void => {
    edit((before) => addFloor(before, next, floor, isCopy));
    onFloor(next);
  };
  const wall = (points: [number, number][]): void => {
    edit((before) => addWall(before, floor.floor, points));
    onChoose(new Set<Item>([`wall ${floor.walls.length}`]));
  };
  const sign = (): void => {
    edit((before) => addLabel(before, floor.floor, { kind, x: snapped(width / 2), y: snapped(height / 2) }));
    onChoose(new Set<Item>([`label ${floor.labels.length}`]));
  };
  return (
    <section className={css.section} aria-labelledby="plan-floor">
      <h2 id="plan-floor">{text('floor.title')}</h2>
      <div className={css.pair}>
        <MetreField
          label={text('floor.width')}
          value={width}
          least={PLAN_LIMITS.leastSide}
          most={PLAN_LIMITS.floor}
          onCommit={(value) => edit((before) => resizeFloor(before, floor.floor, { width: value, height }))}
        />
        <MetreField
          label={text('floor.height')}
          value={height}
          least={PLAN_LIMITS.leastSide}
          most={PLAN_LIMITS.floor}
          onCommit={(value) => edit((before) => resizeFloor(before, floor.floor, { width, height: value }))}
        />
      </div>
      <WholeField
        label={text('floor.rename')}
        value={floor.floor}
        least={LOWEST}
        most={HIGHEST}
        except={numbers.filter((one) => one !== floor.floor)}
        onCommit={(to) => {
          edit((before) => renumberFloor(before, floor.floor, to));
          onFloor(to);
        }}
      />
      <div className={css.buttons}>
        <Button icon="plus" disabled={next > HIGHEST} onClick={() => add(false)}>
          {text('floor.add')}
        </Button>
        <Button icon="copy" disabled={next > HIGHEST} onClick={() => add(true)}>
          {text('floor.copy')}
        </Button>
        {isEmpty && plan.floors.length > 1 ? (
          <Button
            icon="trash"
            onClick={() => {
              edit((before) => removeFloor(before, floor.floor));
              onFloor(numbers.find((one) => one !== floor.floor) ?? 0);
            }}
          >
            {text('floor.remove')}
          </Button>
        ) : null}
      </div>
      <Field label={text('sign.kind')}>
        {(control) => (
          <Select {...control} value={kind} onChange={(event) => setKind(LABEL_KINDS.find((one) => one === event.target.value) ?? kind)}>
            {LABEL_KINDS.map((one) => (
              <option key={one} value={one}>
                {text(`kind.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={css.buttons}>
        <Button icon="plus" onClick={sign}>
          {text('sign.add')}
        </Button>
        <Button
          icon="plus"
          onClick={() =>
            wall([
              [0, snapped(height / 2)],
              [snapped(width / 2), snapped(height / 2)],
            ])
          }
        >
          {text('wall.add')}
        </Button>
        <Button
          icon="plus"
          onClick={() =>
            wall([
              [0, 0],
              [width, 0],
              [width, height],
              [0, height],
              [0, 0],
            ])
          }
        >
          {text('wall.outline')}
        </Button>
      </div>
    </section>
  );
}
