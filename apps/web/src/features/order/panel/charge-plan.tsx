import type { Summary } from '@komora/api';
import { PromoIcon } from '@komora/ui/icon';
import { lastDay } from '../../../shared/i18n/last-day.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import css from './summary-panel.module.css';

/** When which amount is charged, and what is refunded. */
export function ChargePlan({ summary }: { readonly summary: Summary }) {
  const text = useText('order');
  const format = useFormat();
  const { chargedNow, nextCharge, period, promotionRefund, priceClauseDays } = summary;
  return (
    <dl className={css.plan}>
      <div className={css.now}>
        <dt>{text('panel.chargedNow')}</dt>
        <dd>{format.money(chargedNow)}</dd>
        <dd className={css.range}>{text('panel.period', { from: format.date(period.from), to: format.date(lastDay(period.to)) })}</dd>
      </div>
      <div>
        <dt>{text('panel.nextCharge', { date: format.date(nextCharge.on) })}</dt>
        <dd>{format.money(nextCharge.amount)}</dd>
        {priceClauseDays === undefined ? null : <dd className={css.range}>{text('panel.priceClause', { count: priceClauseDays })}</dd>}
      </div>
      {promotionRefund === null ? null : (
        <div>
          <dt>
            <PromoIcon name={promotionRefund.promotion.promoType} /> {text('panel.refund', { date: format.date(promotionRefund.by) })}
          </dt>
          <dd>{format.money(promotionRefund.amount)}</dd>
        </div>
      )}
    </dl>
  );
}
