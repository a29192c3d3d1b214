import type { ClientCharge } from '@komora/api';
import { Badge } from '@komora/ui/badge';
import { Price } from '@komora/ui/price';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import css from './rent.module.css';
import { chargesQuery } from './rent-queries.ts';
import { loadInvoice } from './rent-row.tsx';
import { TransferButton } from './transfer-button.tsx';

/** The invoices of one-off charges. Shows nothing without one, and while they load: the list of rents shows load errors. */
export function Charges({ unpaidOnly }: { readonly unpaidOnly: boolean }) {
  const { call } = useApp();
  const text = useText('rent');
  const charges = (useQuery(chargesQuery(call)).data ?? []).filter(({ toPay }) => !unpaidOnly || toPay.amount > 0);
  if (charges.length === 0) return null;
  return (
    <section aria-labelledby="charges" className={css.others}>
      <h2 id="charges" className={css.othersTitle}>
        {text('charges.title')}
      </h2>
      <ul className={`plain-list ${css.list}`}>
        {charges.map((charge) => (
          <ChargeRow key={charge.id} charge={charge} />
        ))}
      </ul>
    </section>
  );
}

function ChargeRow({ charge }: { readonly charge: ClientCharge }) {
  const { call, view } = useApp();
  const text = useText('rent');
  const format = useFormat();
  const { id, number, subjects, priceWithVat, toPay, isInPlan } = charge;
  return (
    <li className={css.row}>
      <div className={css.head}>
        <div className={css.what}>
          <h3 className={css.title}>{subjects.join(', ')}</h3>
          <p className={css.soft}>
            {text('invoice', { number })}, <span className={css.number}>{text('issuedOn', { date: format.date(charge.issuedOn) })}</span>
          </p>
        </div>
        <div className={css.state}>
          <ChargeState charge={charge} />
        </div>
        <Price amount={format.money(priceWithVat)} note={text('withVat')} />
        {view === null ? (
          <DownloadButton load={loadInvoice(call, id)} variant="quiet" label={text('downloadNamed', { number })}>
            {text('download')}
          </DownloadButton>
        ) : (
          <span className={css.noFiles} />
        )}
      </div>
      {toPay.amount === 0 || isInPlan ? null : (
        <div className={css.acts}>
          <TransferButton of={{ kind: 'charge', id }} />
        </div>
      )}
    </li>
  );
}

function ChargeState({ charge: { toPay, isInPlan, dueOn } }: { readonly charge: ClientCharge }) {
  const text = useText('rent');
  const format = useFormat();
  if (toPay.amount === 0)
    return (
      <Badge tone="success" icon="check">
        {text('charges.paid')}
      </Badge>
    );
  if (isInPlan)
    return (
      <Badge tone="info" icon="calendar">
        {text('inPlan')}
      </Badge>
    );
  return (
    <Badge tone="error" icon="warning">
      {text('dueOn', { date: format.date(dueOn) })}
    </Badge>
  );
}
