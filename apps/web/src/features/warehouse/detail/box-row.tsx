import type { Box } from '@komora/api';
import { familiarRoom } from '@komora/domain/familiar-room';
import { Button } from '@komora/ui/button';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { memo } from 'react';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { BoxPrice } from './box-price.tsx';
import styles from './box-row.module.css';
import type { BoxType } from './box-types.ts';

export interface BoxRowProps {
  readonly type: BoxType;
  /** A reduced price: the law requires the lowest price of the last 30 days beside it. */
  readonly reduced: boolean;
  /** Null when the box cannot be ordered. */
  readonly onOrder: ((boxId: string) => void) | null;
}

/** Pixels of the drawing per centimetre. */
const SCALE = 0.11;
const LONGEST = 56;

/** The box's floor from above, at the scale of its neighbours. */
function Footprint({ box }: { readonly box: Box }) {
  const shrink = Math.min(1, LONGEST / (Math.max(box.width, box.length) * SCALE));
  const [width, height] = [box.length * SCALE * shrink, box.width * SCALE * shrink];
  return (
    <span className={styles.place} aria-hidden="true">
      <span className={styles.floor} style={{ width, height }} />
    </span>
  );
}

/** One type of box: size, price, the box that an order gets, and the order button. */
export const BoxRow = memo(function BoxRow({ type, reduced, onOrder }: BoxRowProps) {
  const text = useText('warehouse');
  const common = useText('common');
  const format = useFormat();
  const floorText = useFloorText();
  const { box, freeCount } = type;
  const free = freeCount > 0 && onOrder !== null;
  const place = [
    text('box.name', { name: box.name }),
    floorText(box.floor),
    ...(box.wayMetres === null ? [] : [text('box.way', { metres: format.number(box.wayMetres) })]),
  ];
  return (
    <li className={styles.row} data-free={free} id={`box-${box.id}`}>
      <Footprint box={box} />
      <div className={styles.facts}>
        <p className={styles.name}>
          <span className={styles.area}>{format.area(box.area)}</span>
          <span className={styles.room}>, {common(`room.${familiarRoom(box.area)}`)}</span>{' '}
          {free ? <span className={styles.free}>{text('freeBoxes', { count: freeCount })}</span> : null}
        </p>
        <p className={styles.size}>
          {text('box.dimensions', {
            width: format.number(box.width / 100),
            length: format.number(box.length / 100),
            height: format.number(box.height / 100),
          })}
        </p>
        {free ? <p className={styles.size}>{place.join(' · ')}</p> : null}
      </div>
      <div className={styles.deal}>
        <div className={styles.price}>
          <BoxPrice box={box} reduced={reduced && free} />
        </div>
        {free ? (
          <Button
            variant="primary"
            className={styles.act}
            aria-label={text('box.orderNamed', { name: box.name })}
            onClick={() => onOrder(box.id)}
          >
            {text('box.order')}
          </Button>
        ) : (
          <p className={styles.none}>
            {text('box.notAvailable')}{' '}
            <span className={styles.reason}>{text(`box.state.${box.availability === 'AVAILABLE' ? 'INACTIVE' : box.availability}`)}</span>
          </p>
        )}
      </div>
    </li>
  );
});
