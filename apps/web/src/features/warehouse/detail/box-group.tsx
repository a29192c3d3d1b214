import type { Box, BoxSize, Warehouse } from '@komora/api';
import { Disclosure } from '@komora/ui/disclosure';
import { LateSizeDrawing } from '../../../entities/warehouse/late-drawings.tsx';
import { roomOfSize, sizeRange } from '../../../entities/warehouse/size-text.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import styles from './box-group.module.css';
import { BoxRow } from './box-row.tsx';
import { boxTypes } from './box-types.ts';
import { useStartOrder } from './use-start-order.ts';

export interface BoxGroupProps {
  readonly size: BoxSize;
  readonly boxes: readonly Box[];
  readonly warehouse: Warehouse;
}

/** The boxes of one size: a row for each type with a free box; the others are folded. */
export function BoxGroup({ size, boxes, warehouse }: BoxGroupProps) {
  const text = useText('warehouse');
  const common = useText('common');
  const format = useFormat();
  const order = useStartOrder(warehouse.id);
  const freeCount = boxes.filter((box) => box.availability === 'AVAILABLE').length;
  const { free, taken } = boxTypes(boxes);
  const open = !warehouse.deactivation.deactivated;
  return (
    <section className={styles.group} aria-labelledby={`size-${size}`}>
      <header className={styles.head}>
        <LateSizeDrawing size={size} scale={0.3} className={styles.drawing} />
        <div>
          <h2 id={`size-${size}`} className={styles.name}>
            {common(`size.${size}`)}
          </h2>
          <p className={styles.range}>
            {sizeRange(common, format, size, warehouse.sizeBounds)}, {common(`room.${roomOfSize(size, warehouse.sizeBounds)}`)}
          </p>
          <p className={styles.fits}>{common(`sizeFits.${size}`)}</p>
          <p className={styles.free}>{text('freeBoxes', { count: freeCount })}</p>
        </div>
      </header>
      <ul className={`plain-list ${styles.rows}`}>
        {free.map((type) => (
          <BoxRow key={type.key} type={type} reduced={warehouse.promotion !== null} onOrder={open ? order : null} />
        ))}
      </ul>
      {taken.length === 0 ? null : (
        <Disclosure summary={text('detail.taken', { total: boxes.length - freeCount })} open={free.length === 0}>
          <ul className={`plain-list ${styles.rows}`}>
            {taken.map((type) => (
              <BoxRow key={type.key} type={type} reduced={false} onOrder={null} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}
