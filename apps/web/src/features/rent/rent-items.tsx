import type { Rent } from '@komora/api';
import { Disclosure } from '@komora/ui/disclosure';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import css from './rent.module.css';

const COLUMNS = ['months', 'unitPrice', 'net', 'vat', 'gross'] as const;
const SUMS = ['net', 'vat', 'gross'] as const;

/** Items of the invoice, with VAT. */
export function RentItems({ rent: { items, priceWithVat } }: { readonly rent: Rent }) {
  const text = useText('rent');
  const format = useFormat();
  const { currency } = priceWithVat;
  const sum = (of: (item: Rent['items'][number]) => number): string =>
    format.money({ amount: items.reduce((total, item) => total + of(item), 0), currency });
  const sums = {
    net: sum(({ totalWithoutVat }) => totalWithoutVat.amount),
    vat: sum(({ vat }) => vat.amount),
    gross: sum(({ totalWithVat }) => totalWithVat.amount),
  };
  return (
    <Disclosure summary={text('items', { count: items.length })}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text('column.subject')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const values = {
              months: format.number(item.months),
              unitPrice: format.money(item.unitPriceWithoutVat),
              net: format.money(item.totalWithoutVat),
              vat: format.money(item.vat),
              gross: format.money(item.totalWithVat),
            };
            return (
              <tr key={`${item.subject} ${values.net}`}>
                <th scope="row">{item.subject}</th>
                {COLUMNS.map((column) => (
                  <td key={column} data-label={text(`column.${column}`)}>
                    {values[column]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {text('total')}
            </th>
            {SUMS.map((column) => (
              <td key={column} data-label={text(`column.${column}`)}>
                {sums[column]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Disclosure>
  );
}
