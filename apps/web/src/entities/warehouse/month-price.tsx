import type { Price as PriceValue } from '@komora/contract';
import { useFormat, useText } from '../texts/use-text.ts';
import { Price, type PriceProps } from '../ui/index.ts';

export interface MonthPriceProps {
  readonly price: PriceValue;
  /** It is the lowest of several. */
  readonly from?: boolean;
  readonly size?: PriceProps['size'];
  readonly className?: string | undefined;
}

/** A price per month: with VAT in front, without VAT below it. */
export function MonthPrice({ price, from, size, className }: MonthPriceProps) {
  const format = useFormat();
  const text = useText('common');
  const { currency } = price;
  return (
    <Price
      amount={format.money({ amount: price.gross, currency })}
      per={text('price.perMonth')}
      note={text('withoutVat', { price: format.money({ amount: price.net, currency }) })}
      className={className}
      {...(from ? { before: text('price.from') } : {})}
      {...(size === undefined ? {} : { size })}
    />
  );
}
