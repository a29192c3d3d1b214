import type { Summary } from '@komora/contract';
import { lastDay } from '../../../texts/last-day.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { PromoIcon } from '../../../ui/index.ts';
import css from './summary-panel.module.css';

/** When which amount leaves the card, and what comes back. */
export function ChargePlan({ summary }: { readonly summary: Summary }) {
  const text = useText('order');
  const format = useFormat();
  const { chargedNow, nextCharge, period, promotionRefund } = summary;
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
