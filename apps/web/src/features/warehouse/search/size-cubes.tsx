import type { BoxSize, WarehouseListItem } from '@komora/api';
import { cx } from '@komora/ui/cx';
import { BOX_SIZES } from '../../../entities/warehouse/warehouse-filters.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './size-cubes.module.css';

/** Edge relative to the largest cube: cube root of the usual floor area, so that volumes compare truly. */
const EDGE: Readonly<Record<BoxSize, number>> = { XS: 0.46, SMALL: 0.62, MEDIUM: 0.78, LARGE: 1 };
const HIGH = 24;

/** A small isometric cube in proportion to its size. */
export function SizeCube({ size, empty }: { readonly size: BoxSize; readonly empty?: boolean }) {
  const edge = EDGE[size] * HIGH;
  return (
    <svg viewBox="-1 -1 22.8 26" height={edge + 2} className={cx(styles.cube, empty && styles.empty)} aria-hidden="true" focusable="false">
      <path className={styles.top} d="M10.4 0 20.8 6 10.4 12 0 6Z" />
      <path className={styles.left} d="M0 6 10.4 12V24L0 18Z" />
      <path className={styles.right} d="M20.8 6 10.4 12V24L20.8 18Z" />
    </svg>
  );
}

/** The four sizes: filled when one is free, dashed when none is. */
export function SizeCubes({ sizes }: { readonly sizes: WarehouseListItem['sizes'] }) {
  const text = useText('warehouse');
  const common = useText('common');
  return (
    <ul className={`plain-list ${styles.row}`}>
      {BOX_SIZES.map((size) => {
        const count = sizes.find((one) => one.size === size)?.freeBoxCount ?? 0;
        return (
          <li key={size} className={cx(styles.size, count === 0 && styles.none)}>
            <span className={styles.stand}>
              <SizeCube size={size} empty={count === 0} />
            </span>
            <span>{common(`size.${size}`)}</span>
            <span className={styles.count}>{count === 0 ? text('card.noneFree') : text('card.free', { count })}</span>
          </li>
        );
      })}
    </ul>
  );
}
