import type { EconomicTotal } from '@komora/api/admin';
import { Chart, type ChartSeries } from '@komora/ui/chart';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { BASIS_POINTS } from '../../shared/decimal.ts';
import { useMonthName } from './use-month-name.ts';

/** The line of each currency: shares of different currencies have no common value. A negative share is drawn as none. */
export function economicSeries(totals: readonly EconomicTotal[], months: readonly string[], name: string): ChartSeries[] {
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    key: `economic ${currency}`,
    name: currencies.length > 1 ? `${name}, ${currency}` : name,
    values: months.map((month) => {
      const share = totals.find((total) => total.month === month && total.currency === currency)?.economicShare ?? null;
      return share === null ? null : Math.max(0, share);
    }),
  }));
}

export function EconomicChart({ totals }: { readonly totals: readonly EconomicTotal[] }) {
  const text = useText('console-reports');
  const format = useFormat();
  const monthName = useMonthName();
  const months = [...new Set(totals.map(({ month }) => month))];
  if (months.length === 0) return null;
  return (
    <Chart
      kind="lines"
      title={text('chart.economic')}
      labels={months.map(monthName)}
      series={economicSeries(totals, months, text('column.economicShare'))}
      top={Math.max(BASIS_POINTS, ...totals.map(({ economicShare }) => economicShare ?? 0))}
      format={(value) => format.percentage(value / BASIS_POINTS)}
      table={{ summary: text('chart.table'), label: text('column.month') }}
    />
  );
}
