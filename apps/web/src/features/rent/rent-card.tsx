import type { Rent } from '@komora/api';
import { Card } from '@komora/ui/card';
import { Price } from '@komora/ui/price';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { lastDay } from '../../shared/i18n/last-day.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { PayButton } from './pay-button.tsx';
import css from './rent.module.css';
import { RentItems } from './rent-items.tsx';
import { RentState } from './rent-state.tsx';
import { TransferButton } from './transfer-button.tsx';

export interface RentCardProps {
  readonly rent: Rent;
  /** 3 on the contract's own page, which needs no link to itself. */
  readonly level?: 2 | 3;
}

/** One invoice: purpose, amount, state, document. */
export function RentCard({ rent, level = 2 }: RentCardProps) {
  const text = useText('rent');
  const format = useFormat();
  const Heading = `h${level}` as const;
  return (
    <Card as="li" className={css.card}>
      <div className={css.head}>
        <div>
          <RentState rent={rent} />
          <Heading className={css.title}>
            {level === 2 ? `${text('box', { name: rent.boxName })}, ` : null}
            <span className={css.interval}>{text('interval', { from: format.date(rent.from), to: format.date(lastDay(rent.to)) })}</span>
          </Heading>
          <p className={css.soft}>
            {rent.invoiceNumber === null ? text('notIssued') : text('invoice', { number: rent.invoiceNumber })}
            {rent.issuedOn === null ? null : (
              <>
                {', '}
                <span className={css.number}>{text('issuedOn', { date: format.date(rent.issuedOn) })}</span>
              </>
            )}
            {level === 2 ? (
              <>
                {' · '}
                <Link to="/my/contracts/$id" params={{ id: rent.contractId }} className={css.number}>
                  {rent.contractBusinessId}
                </Link>
              </>
            ) : null}
          </p>
          {rent.paidAt === null ? null : <p className={css.soft}>{text(`method.${rent.payingMethod}`)}</p>}
          {rent.fromReward === null ? null : (
            <p className={css.soft}>{text('fromReward', { amount: format.money(rent.fromReward), rest: format.money(rent.toPay) })}</p>
          )}
        </div>
        <Price amount={format.money(rent.priceWithVat)} note={text('withVat')} size="large" />
      </div>
      {rent.items.length === 0 ? null : <RentItems rent={rent} />}
      <RentActions rent={rent} />
    </Card>
  );
}

function RentActions({ rent }: { readonly rent: Rent }) {
  const { call, view } = useApp();
  const text = useText('rent');
  const format = useFormat();
  const { invoiceNumber, creditNotes } = rent;
  // Staff who view the account get no files.
  const invoiceId = view === null ? rent.invoiceId : null;
  const load = (id: string) => () => call('GET /api/client/my/invoice-download/{id}', { params: { id } });
  if (rent.paidAt !== null && invoiceId === null && creditNotes.length === 0) return null;
  return (
    <div className={css.acts}>
      {rent.paidAt === null && !rent.isInPlan ? (
        <PayButton rent={rent} variant={rent.payingStatus === 'WAITING_FOR_MANUAL' ? 'primary' : 'secondary'} />
      ) : null}
      {rent.paidAt === null && rent.invoiceId !== null ? <TransferButton rent={rent} /> : null}
      {invoiceId === null ? null : (
        <DownloadButton load={load(invoiceId)} variant="quiet" label={text('downloadNamed', { number: invoiceNumber ?? '' })}>
          {text('download')}
        </DownloadButton>
      )}
      {invoiceId === null ? null : (
        <DownloadButton
          load={() => call('GET /api/client/my/invoice-download/{id}/ubl', { params: { id: invoiceId } })}
          variant="quiet"
          label={text('eInvoiceNamed', { number: invoiceNumber ?? '' })}
        >
          {text('eInvoice')}
        </DownloadButton>
      )}
      {creditNotes.length === 0 ? null : (
        <ul className={`plain-list ${css.notes}`}>
          {creditNotes.map((note) => (
            <li key={note.id} className={css.note}>
              <span>
                {text('creditNote', { number: note.number, amount: format.money(note.amount) })}{' '}
                <span className={css.soft}>{text('issuedOn', { date: format.date(note.issuedOn) })}</span>
              </span>
              <DownloadButton load={load(note.id)} variant="quiet" label={text('downloadNamed', { number: note.number })}>
                {text('download')}
              </DownloadButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
