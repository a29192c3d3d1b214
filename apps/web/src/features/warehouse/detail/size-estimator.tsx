import type { Box } from '@komora/api';
import { Button } from '@komora/ui/button';
import { FilledRoom, ThingDrawing } from '@komora/ui/filled-room';
import { Icon } from '@komora/ui/icon';
import { type StoredThingName, storedThings } from '@komora/ui/things';
import { useMemo, useState } from 'react';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { BoxPrice } from './box-price.tsx';
import { boxTypes } from './box-types.ts';
import { type Chosen, fittingBox, neededArea, thingNames } from './fitting-box.ts';
import styles from './size-estimator.module.css';

export interface SizeEstimatorProps {
  /** Of the warehouse. */
  readonly boxes: readonly Box[];
  readonly reduced: boolean;
  /** Null when no box can be ordered. */
  readonly onOrder: ((boxId: string) => void) | null;
}

const MOST = 99;

/** Pixels per centimetre of a drawing in the list. Small things are drawn a little larger, so that they can be recognised. */
const scaleOf = (name: StoredThingName): number => {
  const [length, width, height] = storedThings[name].size;
  return 2.1 / Math.sqrt(Math.cbrt(length * width * height));
};

function ThingRow({ name, count, onCount }: { name: StoredThingName; count: number; onCount: (count: number) => void }) {
  const text = useText('estimator');
  const thing = text(`thing.${name}`);
  return (
    <li className={styles.thing} data-chosen={count > 0 || undefined}>
      <button
        type="button"
        className={styles.tap}
        aria-label={text('add', { thing })}
        disabled={count === MOST}
        onClick={() => onCount(count + 1)}
      >
        <span className={styles.picture} aria-hidden="true">
          <ThingDrawing name={name} scale={scaleOf(name)} />
        </span>
        <span aria-hidden="true">{thing}</span>
      </button>
      {count === 0 ? null : (
        <span className={styles.count}>
          <button type="button" className={styles.less} aria-label={text('remove', { thing })} onClick={() => onCount(count - 1)}>
            <Icon name="minus" />
          </button>
          <output aria-label={thing}>{count}</output>
        </span>
      )}
    </li>
  );
}

/** Choosing things to store, and the smallest free box of the warehouse that takes all of them. */
export function SizeEstimator({ boxes, reduced, onOrder }: SizeEstimatorProps) {
  const text = useText('estimator');
  const warehouse = useText('warehouse');
  const format = useFormat();
  const [chosen, setChosen] = useState<Chosen>({});
  const { free } = useMemo(() => boxTypes(boxes), [boxes]);
  const fitting = useMemo(() => fittingBox(chosen, free), [chosen, free]);
  const drawn = useMemo(() => fitting?.placed.map(({ thing: { name }, at, turned }) => ({ name, at, turned })) ?? [], [fitting]);
  const isEmpty = Object.values(chosen).every((count) => count === 0);
  const area = fitting === undefined ? '' : format.area(fitting.type.box.area);
  const need = useMemo(() => (fitting === undefined ? neededArea(chosen) : undefined), [fitting, chosen]);
  const needs = need === undefined ? '' : `${text('needs', { area: format.area(need) })} `;
  return (
    <div className={styles.estimator}>
      <p className={styles.lead}>{text('lead')}</p>
      <ul className={`plain-list ${styles.things}`} aria-label={text('list')}>
        {thingNames.map((name) => (
          <ThingRow key={name} name={name} count={chosen[name] ?? 0} onCount={(count) => setChosen({ ...chosen, [name]: count })} />
        ))}
      </ul>
      <p className={styles.answer} aria-live="polite">
        {isEmpty ? text('empty') : fitting === undefined ? `${needs}${text('tooMuch')}` : text('fits', { area })}
      </p>
      <div className={styles.result}>
        {fitting === undefined ? null : (
          <FilledRoom inner={fitting.inner} things={drawn} title={text('room', { area })} className={styles.room} />
        )}
        {isEmpty || fitting === undefined ? null : (
          <>
            <p className={styles.free}>{warehouse('freeBoxes', { count: fitting.type.freeCount })}</p>
            <BoxPrice box={fitting.type.box} reduced={reduced} />
            {onOrder === null ? null : (
              <Button variant="primary" onClick={() => onOrder(fitting.type.box.id)}>
                {text('order')}
              </Button>
            )}
            <p className={styles.note}>{text('note')}</p>
          </>
        )}
        {isEmpty ? null : (
          <Button variant="quiet" icon="refresh" onClick={() => setChosen({})}>
            {text('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
