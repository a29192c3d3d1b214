import type { Rent } from '@komora/contract';
import { Link } from '@tanstack/react-router';
import { lastDay } from '../../texts/last-day.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Badge, Card, Disclosure, Price } from '../../ui/index.ts';
import css from './rent.module.css';

const COLUMNS = ['months', 'unitPrice', 'net', 'vat', 'gross'] as const;

/** A payment is told on the clock of whoever looks. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One invoice: what for, how much, paid or not. */
export function RentCard({ rent }: { readonly rent: Rent }) {
  const text = useText('rent');
  const format = useFormat();
  return (
    <Card as="li" className={css.card}>
      <div className={css.head}>
        <div>
          {rent.paidAt !== null ? (
            <Badge tone="success" icon="check">
              {text('paidOn', { date: format.dateTime(rent.paidAt, ZONE) })}
            </Badge>
          ) : (
            <Badge tone={rent.payingStatus === 'WAITING_FOR_MANUAL' ? 'error' : 'warning'} icon="clock">
              {text('dueOn', { date: format.date(rent.dueOn) })}
            </Badge>
          )}
          <h2 className={css.title}>{text('box', { name: rent.boxName })}</h2>
          <p>{text('interval', { from: format.date(rent.from), to: format.date(lastDay(rent.to)) })}</p>
          <p className={css.soft}>
            {rent.invoiceNumber === null ? text('notIssued') : text('invoice', { number: rent.invoiceNumber })}
            {rent.issuedOn === null ? null : `, ${text('issuedOn', { date: format.date(rent.issuedOn) })}`}
            {' · '}
            <Link to="/my/contracts/$id" params={{ id: rent.contractId }} className={css.number}>
              {rent.contractBusinessId}
            </Link>
          </p>
        </div>
        <Price amount={format.money(rent.priceWithVat)} note={text('withVat')} size="large" />
      </div>
      {rent.items.length === 0 ? null : <RentItems items={rent.items} />}
    </Card>
  );
}

function RentItems({ items }: Pick<Rent, 'items'>) {
  const text = useText('rent');
  const format = useFormat();
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
      </table>
    </Disclosure>
  );
}
