import type { DrawnFloor } from '@komora/api';
import type { BoxRecord } from '@komora/api/admin';
import { neighbour } from '@komora/domain/plan-neighbour';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { type KeyboardEvent, useRef, useState } from 'react';
import css from './box-plan.module.css';

/** Pixels of a centimetre: the side of the smallest box is a target for a finger. */
const PIXELS = 0.44;
/** Approximate width of a letter to its height. */
const LETTER = 0.6;
const TALLEST = 60;

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlanFloorProps {
  readonly floor: DrawnFloor;
  readonly boxes: readonly Placed[];
  /** The boxes on offer by id. */
  readonly free: ReadonlyMap<string, BoxRecord>;
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (boxId: string) => void;
}

/** SVG has no groups or buttons: elements get role, name and state. */
const svgGroup = (name: string) => ({ role: 'group', 'aria-label': name }) as const;
const svgButton = (name: string, { isChosen, isReached, isBusy, onChoose, onReach, onKey }: FreeBoxProps) =>
  ({
    role: 'button',
    tabIndex: isReached ? 0 : -1,
    'aria-label': name,
    'aria-pressed': isChosen,
    'aria-disabled': isBusy,
    onClick: onChoose,
    onFocus: onReach,
    onKeyDown: onKey,
  }) as const;
/** Drawn only: their names are in no list. */
const hidden = { 'aria-hidden': true } as const;

/** One floor that scrolls. Arrow keys move between the free boxes; the others are drawn only. */
export function PlanFloor({ floor, boxes, free, chosen, isBusy, onChoose }: PlanFloorProps) {
  const text = useText('console-move-in');
  const label = text('plan.label', { floor: useFloorText('in text')(floor.floor) });
  const offered = boxes.filter(({ id }) => free.has(id));
  const [reached, setReached] = useState<string | null>(null);
  const current = offered.find(({ id }) => id === reached) ?? offered.find(({ id }) => id === chosen) ?? offered[0];
  const group = useRef<SVGGElement>(null);
  const press = (event: KeyboardEvent, box: Placed): void => {
    const next = neighbour(offered, box, event.key);
    if (event.key === 'Enter' || event.key === ' ') choose(box.id);
    else if (next !== null) group.current?.querySelector<SVGGElement>(`[data-box="${CSS.escape(next.id)}"]`)?.focus();
    else return;
    event.preventDefault();
  };
  const choose = (id: string): void => {
    if (!isBusy) onChoose(id);
  };
  return (
    <div className={css.frame}>
      <svg
        {...svgGroup(label)}
        viewBox={`0 0 ${floor.width} ${floor.height}`}
        className={css.plan}
        style={{ minWidth: floor.width * PIXELS, aspectRatio: `${floor.width} / ${floor.height}` }}
      >
        <title>{label}</title>
        <rect width={floor.width} height={floor.height} className={css.ground} />
        <g {...hidden}>
          {boxes
            .filter(({ id }) => !free.has(id))
            .map((box) => (
              <g key={box.id} className={css.taken}>
                <BoxBody box={box} />
              </g>
            ))}
          {floor.walls.map(({ points }) => {
            const line = points.map((point) => point.join(',')).join(' ');
            return <polyline key={line} points={line} className={css.wall} />;
          })}
        </g>
        <g ref={group}>
          {offered.map((box) => (
            <FreeBox
              key={box.id}
              box={box}
              row={free.get(box.id)}
              isChosen={box.id === chosen}
              isReached={box.id === current?.id}
              isBusy={isBusy}
              onChoose={() => choose(box.id)}
              onReach={() => setReached(box.id)}
              onKey={(event) => press(event, box)}
            />
          ))}
        </g>
      </svg>
    </div>
  );
}

interface FreeBoxProps {
  readonly box: Placed;
  readonly row: BoxRecord | undefined;
  readonly isChosen: boolean;
  readonly isReached: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onReach: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function FreeBox(props: FreeBoxProps) {
  const { box, row } = props;
  const text = useText('console-move-in');
  const format = useFormat();
  if (row === undefined) return null;
  const price = text('box.perMonth', { amount: format.money(row.price) });
  const name = `${text('box.name', { box: row.name })}, ${format.area(row.area)}, ${price}`;
  return (
    <g {...svgButton(name, props)} data-box={box.id} className={css.free}>
      <title>{name}</title>
      <BoxBody box={box} />
    </g>
  );
}

function BoxBody({ box: { name, x, y, width, height } }: { readonly box: Placed }) {
  const type = Math.min(TALLEST, (width / Math.max(2, name.length) / LETTER) * 0.8, height * 0.6);
  return (
    <>
      <rect x={x} y={y} width={width} height={height} />
      <text x={x + width / 2} y={y + height / 2} fontSize={type}>
        {name}
      </text>
    </>
  );
}
