import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './price.module.css';

export type PriceProps = {
  /** the formatted amount with its currency */
  amount: string;
  /** the period, for example „/ month“ */
  per?: string;
  /** „from“ or similar, before the amount */
  before?: string;
  /** a formatted earlier amount, struck through; `previousPriceLabel` names it */
  was?: string;
  previousPriceLabel?: string;
  /** a second line, for example the amount without VAT */
  note?: ReactNode;
  size?: 'text' | 'large' | 'huge';
  className?: string | undefined;
};

/** An amount of money: tabular numerals in lists, proportional ones at display sizes. */
export function Price({ amount, per, before, was, previousPriceLabel, note, size = 'text', className }: PriceProps) {
  return (
    <span className={cx(css.price, css[size], className)}>
      <span className={css.line}>
        {before && <span className={css.small}>{before} </span>}
        {was && (
          <s className={css.was}>
            {previousPriceLabel && <span className={css.hidden}>{previousPriceLabel} </span>}
            {was}{' '}
          </s>
        )}
        <span className={css.amount}>{amount}</span>
        {per && <span className={css.small}> {per}</span>}
      </span>
      {note && <span className={css.note}>{note}</span>}
    </span>
  );
}
