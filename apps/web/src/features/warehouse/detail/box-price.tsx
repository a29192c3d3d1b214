import type { Box } from '@komora/api';
import { PriceDetails } from '../../../entities/warehouse/price-details.tsx';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import styles from './box-row.module.css';

export interface BoxPriceProps {
  readonly box: Box;
  /** A reduced price: the law requires the lowest price of the last 30 days beside it. */
  readonly reduced: boolean;
}

/** Price of a box per month. */
export function BoxPrice({ box, reduced }: BoxPriceProps) {
  const text = useText('warehouse');
  const format = useFormat();
  return (
    <PriceDetails price={box.price} total={box.total}>
      {reduced ? (
        <p className={styles.lowest}>
          {text('box.lowest', {
            price: format.money({ amount: box.lowestTotal30Days.gross, currency: box.lowestTotal30Days.currency }),
          })}
        </p>
      ) : null}
    </PriceDetails>
  );
}
