import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './price.module.css';

export type PriceProps = {
  /** the formatted amount with its currency */
  amount: string;
  /** the period, for example „/ month“ */
  per?: string;
  /** „from“ and the like, before the amount */
  before?: string;
  /** a formatted earlier amount, struck through; `wasLabel` says what it is */
  was?: string;
  wasLabel?: string;
  /** a second line, for example the amount without VAT */
  note?: ReactNode;
  size?: 'text' | 'large' | 'huge';
  className?: string | undefined;
};

/** An amount of money in tabular numerals. */
export function Price({ amount, per, before, was, wasLabel, note, size = 'text', className }: PriceProps) {
  return (
    <span className={cx(css.price, css[size], className)}>
      <span className={css.line}>
        {before && <span className={css.small}>{before} </span>}
        {was && (
          <s className={css.was}>
            {wasLabel && <span className={css.hidden}>{wasLabel} </span>}
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
