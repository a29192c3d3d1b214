import type { DrawnFloor } from '@komora/api';
import type { PlanFault } from '@komora/domain/plan-check';
import { overlaps, PLAN_GRID, snapped } from '@komora/domain/plan-geometry';
import { LARGEST } from '@komora/domain/plan-view';
import { IconButton } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import css from './floor-plan.module.css';
import { boxesOn, type Item, type PlacedBox, type PlanBox, type PlanDocument, reachOf } from './plan-document.ts';
import { PlanShapes } from './plan-shapes.tsx';
import { MARGIN, useCanvasGestures } from './use-canvas-gestures.ts';

/** Centimetres that an arrow key moves, without and with Shift. */
const STEPS = { small: PLAN_GRID, large: 100 } as const;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export interface CanvasHandle {
  /** Shows a box and moves the focus to it. */
  readonly reveal: (boxId: string) => void;
}

export interface PlanCanvasProps {
  readonly ref: Ref<CanvasHandle>;
  readonly floor: DrawnFloor;
  readonly label: string;
  readonly plan: PlanDocument;
  readonly boxes: readonly PlanBox[];
  readonly faults: ReadonlyMap<string, PlanFault>;
  readonly chosen: ReadonlySet<Item>;
  readonly isReadOnly: boolean;
  readonly isSeveral: boolean;
  /** Drawn below the boxes, for comparison. */
  readonly published: readonly PlacedBox[];
  readonly toolbar: ReactNode;
  readonly onChoose: (items: ReadonlySet<Item>) => void;
  readonly onMove: (items: ReadonlySet<Item>, dx: number, dy: number) => void;
  readonly onRemove: (items: ReadonlySet<Item>) => void;
}

interface Drag {
  readonly items: ReadonlySet<Item>;
  readonly dx: number;
  readonly dy: number;
}

/** One floor as a drawing that can be changed: with pointer, touch and keyboard. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { ref, floor, label, plan, boxes, faults, chosen, isReadOnly, isSeveral, published, toolbar, onChoose, onMove, onRemove } = props;
  const text = useText('console-plan');
  const [drag, setDrag] = useState<Drag | null>(null);

  const toggled = (item: Item): ReadonlySet<Item> => {
    const next = new Set(chosen);
    if (!next.delete(item)) next.add(item);
    return next;
  };
  const corner = (item: Item) => {
    const [kind, id = ''] = item.split(' ');
    if (kind === 'box') return plan.places.get(id) ?? null;
    if (kind === 'label') return floor.labels[Number(id)] ?? null;
    const [x = 0, y = 0] = floor.walls[Number(id)]?.points[0] ?? [];
    return { x, y };
  };
  const gestures = useCanvasGestures(floor, {
    isReadOnly,
    isSeveral,
    onPress: (item, adds) => {
      if (item === null) onChoose(new Set());
      else onChoose(adds ? toggled(item) : new Set([item]));
    },
    onDrag: (item, dx, dy, isDone) => {
      const items = chosen.has(item) ? chosen : new Set([item]);
      const at = corner(item);
      if (at === null) return;
      const by = { dx: snapped(at.x + dx) - at.x, dy: snapped(at.y + dy) - at.y };
      if (items !== chosen) onChoose(items);
      setDrag((before) => {
        if (isDone) return null;
        return before?.items === items && before.dx === by.dx && before.dy === by.dy ? before : { items, ...by };
      });
      if (isDone) onMove(items, by.dx, by.dy);
    },
    onDragEnd: () => setDrag(null),
    onArea: (area) => {
      const inside = boxesOn(plan, boxes, floor.floor).filter(({ place }) => overlaps(place, area));
      onChoose(new Set([...chosen, ...inside.map(({ id }): Item => `box ${id}`)]));
    },
  });
  const { view, area } = gestures;
  const svg = gestures.props.ref;

  useImperativeHandle(ref, () => ({
    reveal: (boxId) => {
      const place = plan.places.get(boxId);
      if (place != null) gestures.reveal(place);
      svg.current?.querySelector<SVGElement>(`[data-item="box ${CSS.escape(boxId)}"]`)?.focus();
    },
  }));

  const press = (event: KeyboardEvent, item: Item): void => {
    const direction = DIRECTIONS[event.key];
    const items = chosen.has(item) ? chosen : new Set([item]);
    if (event.key === ' ' || event.key === 'Enter') onChoose(event.key === ' ' ? toggled(item) : new Set([item]));
    else if (isReadOnly) return;
    else if (direction !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const step = event.shiftKey ? STEPS.large : STEPS.small;
      if (items !== chosen) onChoose(items);
      onMove(items, direction[0] * step, direction[1] * step);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      onRemove(items);
      svg.current?.focus();
    } else return;
    event.preventDefault();
  };
  // One function for all shapes, so that a change draws only the boxes that it concerns.
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  const onKey = useCallback((event: KeyboardEvent, item: Item): void => latest.current(event, item), []);

  const placed = useMemo(() => boxesOn(plan, boxes, floor.floor), [plan, boxes, floor.floor]);
  // A drag moves elements that are drawn already: drawing thousands of boxes takes longer than a frame.
  useLayoutEffect(() => {
    if (drag === null) return undefined;
    const { x, y } = reachOf(plan, floor.floor, drag.items, drag.dx, drag.dy);
    const dragged = [...(svg.current?.querySelectorAll<SVGElement>('[data-item]') ?? [])].filter(({ dataset }) =>
      drag.items.has(dataset.item as Item),
    );
    for (const element of dragged) element.setAttribute('transform', `translate(${x} ${y})`);
    return () => {
      for (const element of dragged) element.removeAttribute('transform');
    };
  }, [drag, plan, floor.floor, svg]);
  return (
    <div className={css.frame}>
      <div className={css.toolbar}>
        {toolbar}
        <div className={css.zoom}>
          <IconButton icon="minus" label={text('zoom.out')} aria-disabled={view.scale <= 1} onClick={() => gestures.zoom(-1)} />
          <IconButton icon="plus" label={text('zoom.in')} aria-disabled={view.scale >= LARGEST} onClick={() => gestures.zoom(1)} />
          <IconButton icon="refresh" label={text('zoom.reset')} aria-disabled={view.scale <= 1} onClick={gestures.reset} />
        </div>
      </div>
      <svg
        {...gestures.props}
        {...({ role: 'group', 'aria-label': label } as const)}
        tabIndex={-1}
        className={css.plan}
        data-readonly={isReadOnly || undefined}
        style={{ aspectRatio: `${floor.width + 2 * MARGIN} / ${floor.height + 2 * MARGIN}` }}
      >
        <title>{label}</title>
        <defs>
          <pattern id="plan-grid" width="100" height="100" patternUnits="userSpaceOnUse">
            <path d="M100 0H0V100" className={css.gridLine} />
          </pattern>
        </defs>
        <g transform={`translate(${MARGIN} ${MARGIN})`}>
          <rect width={floor.width} height={floor.height} className={css.ground} />
          <rect width={floor.width} height={floor.height} fill="url(#plan-grid)" />
          <PlanShapes floor={floor} boxes={placed} faults={faults} chosen={chosen} onKey={onKey} />
          {published.map(({ id, place: { x, y, width, height } }) => (
            <rect key={id} x={x} y={y} width={width} height={height} className={css.ghost} />
          ))}
          {area === null ? null : <rect {...area} className={css.area} />}
        </g>
      </svg>
    </div>
  );
}
