import type { Summary } from '@komora/api';
import { DataList } from '@komora/ui/data-list';
import { useApp } from '../../../shared/app-context.ts';
import { lastDay } from '../../../shared/i18n/last-day.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import css from './confirm.module.css';

/** Text that the law requires directly above the binding button. */
export function Obligation({ summary, period }: { readonly summary: Summary; readonly period: number }) {
  const text = useText('order');
  const common = useText('common');
  const format = useFormat();
  const { meta } = useApp();
  const { chargedNow, nextCharge, period: span } = summary;
  return (
    <div className={css.obligation}>
      <DataList
        rows={[
          { key: 'price', term: text('panel.chargedNow'), value: common('withVat', { price: format.money(chargedNow) }) },
          {
            key: 'period',
            term: text('obligation.period'),
            value: text('panel.period', { from: format.date(span.from), to: format.date(lastDay(span.to)) }),
          },
          {
            key: 'next',
            term: text('obligation.next'),
            value: text('obligation.nextText', {
              count: period,
              amount: format.money(nextCharge.amount),
              date: format.date(nextCharge.on),
            }),
          },
          { key: 'notice', term: text('obligation.notice'), value: text('obligation.noticeText', { days: meta['notice-days'] ?? '' }) },
          { key: 'withdrawal', term: text('obligation.withdrawal'), value: text('obligation.withdrawalText') },
        ]}
      />
    </div>
  );
}
