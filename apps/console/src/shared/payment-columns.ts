import type { InstalmentPayment } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { useFormat, useText } from '@komora/web-kit/use-text';
import type { Column } from './data-table.tsx';

const KINDS = ['PAYMENT', 'CREDIT_NOTE', 'WRITE_OFF', 'CARD', 'TRANSFER', 'CASH', 'REWARD'] as const;

/** Columns of credits that paid or reduced a debt: day, kind, amount. Texts: `console-instalments`. */
export function usePaymentColumns(currency: Currency): readonly Column<InstalmentPayment>[] {
  const text = useText('console-instalments');
  const format = useFormat();
  return [
    { key: 'day', header: text('column.day'), isName: true, cell: ({ on }) => format.date(on) },
    {
      key: 'kind',
      header: text('column.what'),
      cell: ({ kind, method }) => text(`kind.${KINDS.find((one) => one === (kind === 'PAYMENT' ? (method ?? kind) : kind)) ?? 'OTHER'}`),
    },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount }) => format.money({ amount, currency }) },
  ];
}
