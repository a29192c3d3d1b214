import type { Summary, SummaryItem } from '@komora/api';
import { DataList, type DataRow } from '@komora/ui/data-list';
import { PromoIcon } from '@komora/ui/icon';
import { localised } from '../../../entities/warehouse/localised.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import css from './summary-panel.module.css';

/** All prices of the order: items without VAT, VAT per rate, total. */
export function PriceLines({ summary }: { readonly summary: Summary }) {
  const text = useText('order');
  const format = useFormat();
  const locale = useLocale();
  const { config } = useApp();
  const money = (amount: number): string => format.money({ amount, currency: summary.currency });
  const nameOf = (item: SummaryItem) => {
    if (item.kind === 'VOUCHER' && summary.voucher !== null)
      return (
        <span className={css.voucher}>
          <PromoIcon name={summary.voucher.promoType} /> {text('item.VOUCHER', { token: summary.voucher.token })}
        </span>
      );
    if (item.kind === 'VOUCHER') return text('item.VOUCHER', { token: '' });
    return text(`item.${item.kind}`, { count: item.months });
  };
  const rows: DataRow[] = [
    ...summary.items.map((item, index) => ({ key: `item ${index}`, term: nameOf(item), value: money(item.net) })),
    ...summary.vat.map((line, index) => ({
      key: `vat ${index}`,
      term:
        line.rateBp === null
          ? line.exemptionClause === null
            ? text('vat.exempt')
            : localised(line.exemptionClause, locale, config.country)
          : text('vat.rate', { rate: format.percentage(line.rateBp / 10_000), base: money(line.net) }),
      value: money(line.vat),
    })),
    { key: 'total', term: text('total'), value: money(summary.total.gross), total: true },
  ];
  return (
    <div>
      <p className={css.caption}>{text('panel.netPrices')}</p>
      <DataList look="sums" rows={rows} />
    </div>
  );
}
