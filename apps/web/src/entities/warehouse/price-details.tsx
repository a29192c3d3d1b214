import { cx } from '@komora/ui/cx';
import { DataList } from '@komora/ui/data-list';
import { Icon } from '@komora/ui/icon';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { MonthPrice, type MonthPriceProps } from './month-price.tsx';
import styles from './price-details.module.css';

export interface PriceDetailsProps extends MonthPriceProps {
  /** Below the sum, for example the lowest price of the last 30 days. */
  readonly children?: ReactNode;
}

/** A monthly price that opens into its parts, to the minor unit. Works before the page is hydrated. */
export function PriceDetails({ className, children, ...shown }: PriceDetailsProps) {
  const format = useFormat();
  const text = useText('common');
  const { total, price } = shown;
  const { currency } = total;
  const money = (amount: number): string => format.money({ amount, currency });
  const insurance = total.gross - price.gross;
  return (
    <details className={cx(styles.details, className)}>
      <summary className={styles.summary}>
        <MonthPrice {...shown} />
        <Icon name="chevron-down" className={styles.sign} />
      </summary>
      <div className={styles.parts}>
        <DataList
          look="sums"
          rows={[
            { key: 'rent', term: text('price.rent'), value: money(price.gross) },
            ...(insurance === 0 ? [] : [{ key: 'insurance', term: text('price.insurance'), value: money(insurance) }]),
            { key: 'net', term: text('price.totalNet'), value: money(total.net) },
            { key: 'gross', term: text('price.total'), value: money(total.gross), total: true },
          ]}
        />
        {children}
      </div>
    </details>
  );
}
