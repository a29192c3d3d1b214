import type { DrawnFloor } from '@komora/api';
import type { PlanFault } from '@komora/domain/plan-check';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { type KeyboardEvent, memo } from 'react';
import css from './floor-plan.module.css';
import type { Item, PlacedBox } from './plan-document.ts';
import { SIGN_TEXT, signTexts } from './sign-texts.ts';

const CENTIMETRES = 100;
/** Approximate width of a letter to its height. */
const LETTER = 0.6;
const TALLEST = 60;

interface ShapeProps {
  readonly item: Item;
  readonly isChosen: boolean;
  readonly onKey: (event: KeyboardEvent, item: Item) => void;
}

/** SVG has no buttons: elements get role, name and state. */
const svgButton = (name: string, { item, isChosen, onKey }: ShapeProps) =>
  ({
    role: 'button',
    tabIndex: 0,
    'aria-label': name,
    'aria-pressed': isChosen,
    'data-item': item,
    onKeyDown: (event: KeyboardEvent) => onKey(event, item),
  }) as const;

interface BoxShapeProps extends ShapeProps {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isOccupied: boolean;
  readonly fault: PlanFault['kind'] | undefined;
}

const BoxShape = memo(function BoxShape(props: BoxShapeProps) {
  const { name, x, y, width, height, isOccupied, fault } = props;
  const text = useText('console-plan');
  const format = useFormat();
  const metres = (value: number): string => format.number(value / CENTIMETRES);
  const facts = [
    text('box.label', { name, width: metres(width), length: metres(height), x: metres(x), y: metres(y) }),
    ...(isOccupied ? [text('box.occupied')] : []),
    ...(fault === undefined ? [] : [text(`fault.${fault}`)]),
  ];
  const type = Math.min(TALLEST, (width / Math.max(2, name.length) / LETTER) * 0.8, height * 0.6);
  return (
    <g {...svgButton(facts.join(', '), props)} className={css.box} data-occupied={isOccupied || undefined} data-fault={fault}>
      <rect x={x} y={y} width={width} height={height} />
      {fault === undefined ? null : <path d={`M${x} ${y}L${x + width} ${y + height}M${x + width} ${y}L${x} ${y + height}`} />}
      <text x={x + width / 2} y={y + height / 2} fontSize={type}>
        {name}
      </text>
    </g>
  );
});

export interface PlanShapesProps {
  readonly floor: DrawnFloor;
  readonly boxes: readonly PlacedBox[];
  readonly faults: ReadonlyMap<string, PlanFault>;
  readonly chosen: ReadonlySet<Item>;
  readonly onKey: (event: KeyboardEvent, item: Item) => void;
}

/** Radius of a sign in centimetres. */
const SIGN = 22;

/** Boxes, walls and signs of a floor, each of which can be reached with Tab. */
export const PlanShapes = memo(function PlanShapes({ floor, boxes, faults, chosen, onKey }: PlanShapesProps) {
  const text = useText('console-plan');
  const texts = signTexts(
    floor,
    floor.labels.map(({ kind, x, y }) => ({ x, y, name: text(`kind.${kind}`) })),
  );
  return (
    <>
      {boxes.map(({ id, name, occupied, place }) => (
        <BoxShape
          key={id}
          item={`box ${id}`}
          isChosen={chosen.has(`box ${id}`)}
          onKey={onKey}
          name={name}
          x={place.x}
          y={place.y}
          width={place.width}
          height={place.height}
          isOccupied={occupied}
          fault={faults.get(id)?.kind}
        />
      ))}
      {floor.walls.map(({ points }, index) => {
        const item: Item = `wall ${index}`;
        const line = points.map((point) => point.join(',')).join(' ');
        return (
          <g
            key={item}
            {...svgButton(text('wall.label', { number: index + 1 }), { item, isChosen: chosen.has(item), onKey })}
            className={css.wall}
          >
            <polyline points={line} className={css.reach} />
            <polyline points={line} />
          </g>
        );
      })}
      {floor.labels.map(({ kind, x, y }, index) => {
        const item: Item = `label ${index}`;
        return (
          <g
            key={item}
            {...svgButton(text(`kind.${kind}`), { item, isChosen: chosen.has(item), onKey })}
            className={css.sign}
            data-kind={kind}
          >
            <circle cx={x} cy={y} r={SIGN} />
            <text {...texts[index]} fontSize={SIGN_TEXT}>
              {text(`kind.${kind}`)}
            </text>
          </g>
        );
      })}
    </>
  );
});
