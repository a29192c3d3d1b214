import type { Box, BoxSize, Warehouse } from '@komora/api';
import { ShowMore } from '@komora/ui/disclosure';
import { BoxSizeDrawing } from '@komora/ui/rooms';
import { useState } from 'react';
import { sizeRange } from '../../../entities/warehouse/size-text.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import styles from './box-group.module.css';
import { BoxRow } from './box-row.tsx';
import { useStartOrder } from './use-start-order.ts';

/** Rows rendered at first: enough to choose from, and quick to render. */
const FIRST = 8;
/** Rows shown of a size without free boxes, so that its prices are known. */
const FIRST_TAKEN = 3;
const MORE = 24;

export interface BoxGroupProps {
  readonly size: BoxSize;
  readonly boxes: readonly Box[];
  readonly warehouse: Warehouse;
}

/** The boxes of one size, free ones first. */
export function BoxGroup({ size, boxes, warehouse }: BoxGroupProps) {
  const text = useText('warehouse');
  const common = useText('common');
  const format = useFormat();
  const order = useStartOrder(warehouse.id);
  const free = boxes.filter((box) => box.availability === 'AVAILABLE');
  const [requested, setAsked] = useState(free.length === 0 ? FIRST_TAKEN : FIRST);
  const sorted = [...free, ...boxes.filter((box) => box.availability !== 'AVAILABLE')];
  const open = !warehouse.deactivation.deactivated;
  return (
    <section className={styles.group} aria-labelledby={`size-${size}`}>
      <header className={styles.head}>
        <BoxSizeDrawing size={size} scale={0.3} className={styles.drawing} />
        <div>
          <h2 id={`size-${size}`} className={styles.name}>
            {common(`size.${size}`)}
          </h2>
          <p className={styles.range}>{sizeRange(common, format, size, warehouse.sizeBounds)}</p>
          <p className={styles.fits}>{common(`sizeFits.${size}`)}</p>
          <p className={styles.free}>{text('freeBoxes', { count: free.length })}</p>
        </div>
      </header>
      <ul className={`plain-list ${styles.rows}`}>
        {sorted.slice(0, requested).map((box) => (
          <BoxRow key={box.id} box={box} reduced={warehouse.promotion !== null} onOrder={open ? order : null} />
        ))}
      </ul>
      {sorted.length <= requested ? null : (
        <ShowMore
          label={text('detail.moreBoxes')}
          status={text('search.shown', { shown: Math.min(requested, sorted.length), total: sorted.length })}
          onMore={() => setAsked(requested + MORE)}
        />
      )}
    </section>
  );
}
