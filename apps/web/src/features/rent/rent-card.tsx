import type { Rent } from '@komora/contract';
import { Link } from '@tanstack/react-router';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Badge, Card, Disclosure, Price } from '../../ui/index.ts';
import css from './rent.module.css';

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
          <h2 className={css.title}>
            {text('box', { name: rent.boxName })}
            {' · '}
            {text('interval', { from: format.date(rent.from), to: format.date(rent.to) })}
          </h2>
          <p className={css.soft}>
            {rent.invoiceNumber === null ? text('notIssued') : text('invoice', { number: rent.invoiceNumber })}
            {rent.issuedOn === null ? null : `, ${text('issuedOn', { date: format.date(rent.issuedOn) })}`}
            {' · '}
            <Link to="/my/contracts/$id" params={{ id: rent.contractId }}>
              {rent.contractBusinessId}
            </Link>
          </p>
        </div>
        <Price amount={format.money(rent.priceWithVat)} note={text('withVat')} size="large" />
      </div>
      <Disclosure summary={text('items', { count: rent.items.length })}>
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{text('column.subject')}</th>
                <th scope="col">{text('column.months')}</th>
                <th scope="col">{text('column.unitPrice')}</th>
                <th scope="col">{text('column.net')}</th>
                <th scope="col">{text('column.vat')}</th>
                <th scope="col">{text('column.gross')}</th>
              </tr>
            </thead>
            <tbody>
              {rent.items.map((item) => (
                <tr key={`${item.subject} ${item.totalWithVat.amount}`}>
                  <th scope="row">{item.subject}</th>
                  <td>{format.number(item.months)}</td>
                  <td>{format.money(item.unitPriceWithoutVat)}</td>
                  <td>{format.money(item.totalWithoutVat)}</td>
                  <td>{format.money(item.vat)}</td>
                  <td>{format.money(item.totalWithVat)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </Card>
  );
}
