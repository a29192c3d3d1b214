import type { Summary } from '@komora/api';
import { useFormat, useText } from '@komora/web-kit/use-text';
import css from './move-in.module.css';

/** The first payment and the next ones. */
export function Price({ summary, months, deposit }: { readonly summary: Summary; readonly months: number; readonly deposit: number }) {
  const text = useText('console-move-in');
  const format = useFormat();
  const { total, chargedNow, nextCharge, period, currency } = summary;
  return (
    <dl className={css.price}>
      {summary.items.map(({ kind, net }) => (
        <div key={kind}>
          <dt>{text(`item.${kind}`, { count: months })}</dt>
          <dd>{format.money({ amount: net, currency })}</dd>
        </div>
      ))}
      <div>
        <dt>{text('price.vat')}</dt>
        <dd>{format.money({ amount: total.vat, currency })}</dd>
      </div>
      <div data-total>
        <dt>{text('price.total', { from: format.date(period.from) })}</dt>
        <dd>{format.money(chargedNow)}</dd>
      </div>
      {deposit === 0 ? null : (
        <div>
          <dt>{text('price.deposit')}</dt>
          <dd>{format.money({ amount: deposit, currency })}</dd>
        </div>
      )}
      <div>
        <dt>{text('price.next', { on: format.date(nextCharge.on) })}</dt>
        <dd>{format.money(nextCharge.amount)}</dd>
      </div>
    </dl>
  );
}
