import type { Rent } from '@komora/api';
import type { Client } from '@komora/api/client';
import { Price } from '@komora/ui/price';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { lastDay } from '../../shared/i18n/last-day.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { FileMenu } from './file-menu.tsx';
import { PayButton } from './pay-button.tsx';
import css from './rent.module.css';
import { RentItems } from './rent-items.tsx';
import { RentState } from './rent-state.tsx';
import { TransferButton } from './transfer-button.tsx';

export interface RentRowProps {
  readonly rent: Rent;
  /** 3 on the contract's own page, which needs no link to itself. */
  readonly level?: 2 | 3;
}

/** One invoice as a row of the list: purpose, state, amount, files. */
export function RentRow({ rent, level = 2 }: RentRowProps) {
  const text = useText('rent');
  const format = useFormat();
  const Heading = `h${level}` as const;
  return (
    <li className={css.row}>
      <div className={css.head}>
        <div className={css.what}>
          <Heading className={css.title}>
            {level === 2 ? `${text('box', { name: rent.boxName })}, ` : null}
            <span className={css.interval}>{text('interval', { from: format.date(rent.from), to: format.date(lastDay(rent.to)) })}</span>
          </Heading>
          <div className={css.facts}>
            <p className={css.soft}>
              {rent.invoiceNumber === null ? text('notIssued') : text('invoice', { number: rent.invoiceNumber })}
              {rent.issuedOn === null ? null : (
                <>
                  {', '}
                  <span className={css.number}>{text('issuedOn', { date: format.date(rent.issuedOn) })}</span>
                </>
              )}
            </p>
            {level === 2 ? (
              <Link to="/my/contracts/$id" params={{ id: rent.contractId }} className={css.number}>
                {rent.contractBusinessId}
              </Link>
            ) : null}
          </div>
          {rent.paidAt === null ? null : <p className={css.soft}>{text(`method.${rent.payingMethod}`)}</p>}
          {rent.fromReward === null ? null : (
            <p className={css.soft}>
              {rent.paidAt === null
                ? text('fromReward', { amount: format.money(rent.fromReward), rest: format.money(rent.toPay) })
                : text('fromRewardPaid', { amount: format.money(rent.fromReward) })}
            </p>
          )}
        </div>
        <div className={css.state}>
          <RentState rent={rent} />
        </div>
        <Price amount={format.money(rent.priceWithVat)} note={text('withVat')} />
        <RentFiles rent={rent} />
      </div>
      <Declined rent={rent} />
      <RentPayment rent={rent} />
      {rent.items.length === 0 ? null : <RentItems rent={rent} />}
      <CreditNotes rent={rent} />
    </li>
  );
}

/** Why the saved card was not charged. An instalment plan replaces the charge. */
function Declined({ rent: { declineReason, isInPlan } }: { readonly rent: Rent }) {
  const text = useText('payment');
  if (declineReason === null || isInPlan) return null;
  return <p className={css.declined}>{text('cardDeclined', { reason: text(`declined.${declineReason}`) })}</p>;
}

/** The invoice as PDF and as an e-invoice. */
function RentFiles({ rent: { invoiceId, invoiceNumber } }: { readonly rent: Rent }) {
  const { call, view } = useApp();
  const text = useText('rent');
  const number = invoiceNumber ?? '';
  // Staff who view the account get no files. Its place stays, so that amounts stand below each other.
  if (view !== null || invoiceId === null) return <span className={css.noFiles} />;
  return (
    <FileMenu label={text('filesNamed', { number })}>
      <DownloadButton load={loadInvoice(call, invoiceId)} variant="quiet" label={text('downloadNamed', { number })}>
        {text('download')}
      </DownloadButton>
      <DownloadButton
        load={() => call('GET /api/client/my/invoice-download/{id}/ubl', { params: { id: invoiceId } })}
        variant="quiet"
        label={text('eInvoiceNamed', { number })}
      >
        {text('eInvoice')}
      </DownloadButton>
    </FileMenu>
  );
}

export const loadInvoice = (call: Client, id: string) => () => call('GET /api/client/my/invoice-download/{id}', { params: { id } });

/** Ways to pay an unpaid invoice; the sum of all of them stands above the list with the primary button. */
function RentPayment({ rent }: { readonly rent: Rent }) {
  if (rent.paidAt !== null || (rent.isInPlan && rent.invoiceId === null)) return null;
  return (
    <div className={css.acts}>
      {rent.isInPlan ? null : <PayButton rent={rent} variant="secondary" isInList />}
      {rent.invoiceId === null ? null : <TransferButton of={{ kind: 'rent', id: rent.id }} />}
    </div>
  );
}

function CreditNotes({ rent: { creditNotes } }: { readonly rent: Rent }) {
  const { call } = useApp();
  const text = useText('rent');
  const format = useFormat();
  if (creditNotes.length === 0) return null;
  return (
    <ul className={`plain-list ${css.notes}`}>
      {creditNotes.map((note) => (
        <li key={note.id} className={css.note}>
          <span>
            {text('creditNote', { number: note.number, amount: format.money(note.amount) })}{' '}
            <span className={css.soft}>{text('issuedOn', { date: format.date(note.issuedOn) })}</span>
          </span>
          <DownloadButton load={loadInvoice(call, note.id)} variant="quiet" label={text('downloadNamed', { number: note.number })}>
            {text('download')}
          </DownloadButton>
        </li>
      ))}
    </ul>
  );
}
