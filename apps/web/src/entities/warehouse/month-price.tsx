import type { Price as PriceValue } from '@komora/api';
import { Price, type PriceProps } from '@komora/ui/price';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';

export interface MonthPriceProps {
  readonly price: PriceValue;
  /** The price is the lowest of several. */
  readonly from?: boolean;
  readonly size?: PriceProps['size'];
  readonly className?: string | undefined;
}

/** A monthly price with VAT, and without VAT below it. */
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
