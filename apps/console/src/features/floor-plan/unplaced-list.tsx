import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import css from './floor-plan.module.css';
import type { PlanBox } from './plan-document.ts';

const CENTIMETRES = 100;
/** Shown and placed at once. */
const MOST = 200;

export interface UnplacedListProps {
  readonly boxes: readonly PlanBox[];
  /** Boxes of the published plan that this plan leaves out. */
  readonly onPlace: (boxes: readonly PlanBox[]) => void;
}

/** Boxes that are not on the plan, each with a button that places it on the floor. */
export function UnplacedList({ boxes, onPlace }: UnplacedListProps) {
  const text = useText('console-plan');
  const format = useFormat();
  const [part, setPart] = useState('');
  const found = boxes.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  const shown = found.slice(0, MOST);
  const metres = (value: number): string => format.number(value / CENTIMETRES);
  return (
    <section className={css.section} aria-labelledby="plan-unplaced">
      <h2 id="plan-unplaced">{text('unplaced.title', { count: boxes.length })}</h2>
      {boxes.length === 0 ? <p className={css.state}>{text('unplaced.none')}</p> : null}
      {boxes.length < 10 ? null : (
        <Field label={text('unplaced.filter')}>
          {(control) => (
            <TextInput {...control} type="search" icon="search" value={part} onChange={(event) => setPart(event.target.value)} />
          )}
        </Field>
      )}
      {shown.length < 2 ? null : <Button onClick={() => onPlace(shown)}>{text('unplaced.placeAll', { count: shown.length })}</Button>}
      {shown.length === 0 ? null : (
        <ul className={`plain-list ${css.list}`}>
          {shown.map((box) => (
            <li key={box.id} className={css.row}>
              <span>{text('unplaced.box', { name: box.name, width: metres(box.width), length: metres(box.length) })}</span>
              <Button aria-label={text('unplaced.placeBox', { name: box.name })} onClick={() => onPlace([box])}>
                {text('unplaced.place')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
