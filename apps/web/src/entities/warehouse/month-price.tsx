import type { Price as PriceValue } from '@komora/api';
import { Price, type PriceProps } from '@komora/ui/price';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';

export interface MonthPriceProps {
  /** With the cheapest insurance, because an order must contain one. */
  readonly total: PriceValue;
  /** The box alone; equal to `total` where no insurance is offered. */
  readonly price: PriceValue;
  /** The price is the lowest of several. */
  readonly from?: boolean;
  readonly size?: PriceProps['size'];
  readonly className?: string | undefined;
}

/** A monthly price in whole units: what an order costs at least, with and without VAT. */
export function MonthPrice({ total, price, from, size, className }: MonthPriceProps) {
  const format = useFormat();
  const text = useText('common');
  const { currency } = total;
  const gross = format.wholeMoney({ amount: total.gross, currency });
  const net = format.wholeMoney({ amount: total.net, currency });
  return (
    <Price
      amount={from ? text('price.fromAmount', { price: gross }) : gross}
      per={text(from ? 'price.fromPer' : 'price.perMonth')}
      note={text(total.gross === price.gross ? 'withoutVat' : 'price.insured', { price: net })}
      className={className}
      {...(from ? { before: text('price.from') } : {})}
      {...(size === undefined ? {} : { size })}
    />
  );
}
