import type { PayoutDetail, PayoutLine } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { staticRows } from '../../shared/static-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './money.module.css';
import { PayoutBadge } from './payout-badge.tsx';
import { DifferenceTable } from './payout-differences.tsx';
import { payoutQuery, refreshPayouts } from './payout-queries.ts';
import { useAmount } from './use-amount.ts';

const PARTS = ['payments', 'refunds', 'disputes', 'fees', 'adjustments', 'carried', 'net'] as const;
/** Parts that the sum takes away. */
const MINUS: readonly string[] = ['refunds', 'disputes', 'fees'];

/** Lines of gateways that keep money on an account between payouts. */
const CARRIED: readonly string[] = ['CARRIED_IN', 'CARRIED_OUT'];

/** One payout: its sum, what differs, its transfer and its lines. */
export function PayoutPage({ id }: { readonly id: string }) {
  const app = useApp();
  const text = useText('console-payouts');
  const query = useQuery(payoutQuery(app, id));
  const back = (
    <Link to="/money/payouts" search={{}}>
      {text('back')}
    </Link>
  );
  return (
    <Page title={query.data === undefined ? text('title') : `${query.data.provider} ${query.data.reference}`} lead={back}>
      <QueryBoundary query={query} skeleton={<Loading>{null}</Loading>}>
        {(payout) => (
          <>
            <Facts payout={payout} />
            {payout.differences.length === 0 ? null : (
              <section className={css.section}>
                <h2>{text('differences')}</h2>
                <DifferenceTable
                  caption={text('differences')}
                  withPayout={false}
                  query={staticRows(payout.differences)}
                  empty={text('noDifferences')}
                />
              </section>
            )}
            <Transfer payout={payout} />
            <Lines payout={payout} />
          </>
        )}
      </QueryBoundary>
      <RecordAudit of={{ nounId: id }} />
    </Page>
  );
}

function Facts({ payout }: { readonly payout: PayoutDetail }) {
  const text = useText('console-payouts');
  const format = useFormat();
  const amount = useAmount();
  const { totals, arrivesOn, company, account, failure, lines } = payout;
  const { currency } = payout.amount;
  return (
    <section className={css.section}>
      <PayoutBadge payout={payout} />
      {failure === null ? null : <p role="alert">{text('failure', { reason: failure })}</p>}
      <p>{[company ?? text('noCompany'), text('arrives', { on: format.date(arrivesOn) }), account].join(' · ')}</p>
      <dl className={css.sum}>
        {PARTS.filter((part) => part !== 'carried' || lines.some(({ kind }) => CARRIED.includes(kind))).map((part) => (
          <div key={part} data-total={part === 'net' || undefined}>
            <dt>{text(`part.${part}`)}</dt>
            <dd>{amount(MINUS.includes(part) ? 0 - totals[part] : totals[part], currency)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{text('part.payout')}</dt>
          <dd>{amount(payout.amount.amount, currency)}</dd>
        </div>
      </dl>
      <p className={css.soft}>{text(`lines.${payout.linesState}`)}</p>
    </section>
  );
}

function Transfer({ payout: { id, transfer, transferCandidates, status } }: { readonly payout: PayoutDetail }) {
  const { call, queryClient, texts } = useApp();
  const text = useText('console-payouts');
  const format = useFormat();
  const amount = useAmount();
  const mayWrite = holds(useMe(), 'write:bank');
  const match = useMutation({
    mutationFn: (transferId: string) => call('POST /api/admin/payouts/{id}/transfer', { params: { id }, body: { transferId } }),
    onSettled: () => refreshPayouts(queryClient),
  });
  if (status !== 'PAID' && transfer === null) return null;
  const words = ({ bookedOn, amount: sum, payerName, text: line }: NonNullable<typeof transfer>) =>
    [bookedOn === null ? null : format.date(bookedOn), amount(sum.amount, sum.currency), payerName, line].filter(Boolean).join(' · ');
  return (
    <section className={css.section}>
      <h2>{text('transfer.title')}</h2>
      {transfer === null ? null : <p>{words(transfer)}</p>}
      {transfer === null && transferCandidates.length === 0 ? <p>{text('transfer.none')}</p> : null}
      <ul className={css.candidates}>
        {transferCandidates.map((one) => (
          <li key={one.id}>
            <span>
              {words(one)}
              {one.hasReference ? ` · ${text('transfer.hasReference')}` : null}
            </span>
            {mayWrite ? (
              <Button busy={match.isPending} onClick={() => match.mutate(one.id)}>
                {text('transfer.choose')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {match.error === null ? null : <p role="alert">{errorText(texts, match.error)}</p>}
    </section>
  );
}

function Lines({ payout: { id, lines } }: { readonly payout: PayoutDetail }) {
  const { call } = useApp();
  const text = useText('console-payouts');
  const format = useFormat();
  const amount = useAmount();
  const money = (part: 'amount' | 'fee' | 'net') => (line: PayoutLine) => amount(line[part].amount, line[part].currency);
  const columns: readonly Column<PayoutLine>[] = [
    { key: 'kind', header: text('column.line'), isName: true, cell: ({ kind }) => text(`line.${kind}`) },
    { key: 'booked', header: text('column.booked'), cell: ({ bookedAt }) => format.dateTime(bookedAt, BROWSER_ZONE) },
    {
      key: 'reference',
      header: text('column.reference'),
      // A balance is no movement, so it has no number of the gateway.
      cell: ({ kind, source, reference, description }) =>
        CARRIED.includes(kind) ? null : (
          <span className={css.lines}>
            <span className={css.mono}>{source ?? reference}</span>
            <span className={css.soft}>{description}</span>
          </span>
        ),
    },
    {
      key: 'contract',
      header: text('column.contract'),
      cell: ({ kind, contractId, contract, isMatched }) =>
        contractId === null ? (
          CARRIED.includes(kind) ? null : (
            text(isMatched ? 'matched' : 'unmatched')
          )
        ) : (
          <Link to="/contracts/$id" params={{ id: contractId }}>
            {contract}
          </Link>
        ),
    },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: money('amount') },
    { key: 'fee', header: text('column.fee'), align: 'end', cell: money('fee') },
    { key: 'net', header: text('column.net'), align: 'end', cell: money('net') },
  ];
  return (
    <section className={css.section}>
      <h2>{text('linesTitle')}</h2>
      <div>
        <FileButton load={() => call('GET /api/admin/payouts/{id}/csv', { params: { id } })}>{text('csv')}</FileButton>
      </div>
      <DataTable
        caption={text('linesTitle')}
        columns={columns}
        query={staticRows(lines)}
        keyOf={(line) => line.id}
        empty={text('noLines')}
      />
    </section>
  );
}
