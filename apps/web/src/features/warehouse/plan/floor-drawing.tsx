import type { FloorPlan } from '@komora/api';
import { neighbour } from '@komora/domain/plan-neighbour';
import { LARGEST, revealing } from '@komora/domain/plan-view';
import { IconButton } from '@komora/ui/button';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './floor-drawing.module.css';

import { PlanLabels } from './plan-labels.tsx';
import { PlanWalls, PlanWay } from './plan-lines.tsx';
import { usePlanGestures } from './use-plan-gestures.ts';

export type Floor = FloorPlan['floors'][number];
export type PlanBox = Floor['boxes'][number];

export interface FloorDrawingProps {
  readonly floor: Floor;
  readonly chosen: string | null;
  readonly onChoose: (boxId: string) => void;
  /** Accessible name of a box: number, area, state and price. */
  readonly nameOf: (box: PlanBox) => string;
}

interface BoxShapeProps {
  readonly box: PlanBox;
  readonly name: string;
  readonly chosen: boolean;
  readonly reached: boolean;
  readonly onChoose: (boxId: string) => void;
  readonly onReach: (boxId: string) => void;
  readonly onKey: (event: KeyboardEvent, box: PlanBox) => void;
}

/** SVG has no groups or buttons: elements get role, name and state. */
const svgGroup = (name: string) => ({ role: 'group', 'aria-label': name }) as const;

/** Roving tabindex: only the current button takes part in Tab. */
const svgButton = ({ box, name, chosen, reached, onChoose, onReach, onKey }: BoxShapeProps) =>
  ({
    role: 'button',
    tabIndex: reached ? 0 : -1,
    'aria-label': name,
    'aria-pressed': chosen,
    onClick: () => onChoose(box.id),
    onFocus: () => onReach(box.id),
    onKeyDown: (event: KeyboardEvent) => onKey(event, box),
  }) as const;

/** Approximate width of a letter in centimetres. */
const LETTER = 34;
const TALLEST = 60;

/** One box: filled when free, hatched when taken, crossed out when closed. */
const BoxShape = memo(function BoxShape(props: BoxShapeProps) {
  const { box } = props;
  const { x, y, width, height, availability } = box;
  const type = Math.min(TALLEST, (width / Math.max(2, box.name.length)) * (TALLEST / LETTER) * 0.8, height * 0.6);
  return (
    <g {...svgButton(props)} data-box={box.id} data-state={availability} className={styles.box}>
      <rect x={x} y={y} width={width} height={height} />
      {availability === 'INACTIVE' ? <path d={`M${x} ${y}L${x + width} ${y + height}M${x + width} ${y}L${x} ${y + height}`} /> : null}
      <text x={x + width / 2} y={y + height / 2} fontSize={type}>
        {box.name}
      </text>
    </g>
  );
});

/** One floor as a drawing with zoom, pan and arrow-key navigation. */
export function FloorDrawing({ floor, chosen, onChoose, nameOf }: FloorDrawingProps) {
  const text = useText('warehouse');
  const label = text('plan.label', { floor: useFloorText()(floor.floor) });
  const first = floor.boxes.find(({ availability }) => availability === 'AVAILABLE') ?? floor.boxes[0];
  const { view, setView, wasDragged, zoom, reset, free, props } = usePlanGestures(floor, first);
  const [reached, setReached] = useState(chosen !== null && floor.boxes.some(({ id }) => id === chosen) ? chosen : (first?.id ?? null));
  const group = useRef<SVGGElement>(null);
  // The panel of the chosen box covers the lower end of the window: the focused box scrolls clear of it, or the chosen one where a tap moves no focus.
  useEffect(() => {
    const focused = document.activeElement;
    const isInside = focused !== null && group.current?.contains(focused) === true;
    const box = isInside || chosen === null ? null : group.current?.querySelector(`[data-box="${CSS.escape(chosen)}"]`);
    const shown = isInside ? focused : box;
    if (reached !== null || chosen !== null) shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [reached, chosen]);

  const choose = useCallback(
    (boxId: string) => {
      if (!wasDragged()) onChoose(boxId);
    },
    [onChoose, wasDragged],
  );
  const onKey = useCallback(
    (event: KeyboardEvent, box: PlanBox): void => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        onChoose(box.id);
        return;
      }
      const next = neighbour(floor.boxes, box, event.key);
      if (next === null) return;
      event.preventDefault();
      setView((before) => revealing(before, floor, next));
      group.current?.querySelector<SVGGElement>(`[data-box="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true });
    },
    [floor, onChoose, setView],
  );

  return (
    <div className={styles.frame}>
      <div className={styles.controls}>
        <IconButton icon="minus" label={text('plan.zoomOut')} aria-disabled={view.scale <= 1} onClick={() => zoom(-1)} />
        <IconButton icon="plus" label={text('plan.zoomIn')} aria-disabled={view.scale >= LARGEST} onClick={() => zoom(1)} />
        <IconButton icon="refresh" label={text('plan.reset')} aria-disabled={view.scale <= 1} onClick={reset} />
      </div>
      <svg
        {...props}
        className={styles.plan}
        data-enlarged={view.scale > 1}
        data-free={free}
        style={{ aspectRatio: `${floor.width} / ${floor.height}` }}
        {...svgGroup(label)}
      >
        <title>{label}</title>
        <defs>
          <pattern id="taken" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="24" height="24" className={styles.hatchGround} />
            <path d="M12 0V24" className={styles.hatch} />
          </pattern>
        </defs>
        <rect width={floor.width} height={floor.height} className={styles.ground} />
        <g ref={group}>
          {floor.boxes.map((box) => (
            <BoxShape
              key={box.id}
              box={box}
              name={nameOf(box)}
              chosen={box.id === chosen}
              reached={box.id === reached}
              onChoose={choose}
              onReach={setReached}
              onKey={onKey}
            />
          ))}
        </g>
        <PlanWalls floor={floor} />
        <PlanWay floor={floor} box={floor.boxes.find(({ id }) => id === chosen)} />
        <PlanLabels floor={floor} />
      </svg>
    </div>
  );
}
