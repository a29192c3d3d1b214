import type { LateInterest, LateInvoice } from '@komora/api/admin';
import { addDays } from '@komora/domain';
import { Alert } from '@komora/ui/alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { type AccountOfClient, lateInterestQuery } from '../../shared/late-interest-query.ts';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import css from '../../shared/record.module.css';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { ChargeForm } from './charge-form.tsx';
import { chargeable } from './interest-values.ts';

/** Interest for late payment of one account: what can be charged, how it is computed, and the charge. */
export function InterestPage(account: AccountOfClient) {
  const text = useText('console-interest');
  const query = useQuery(lateInterestQuery(useApp(), account));
  return (
    <RecordBoundary query={query} title={text('account.title', { name: '' })}>
      {(found) => (
        <Page title={text('account.title', { name: found.clientName })} lead={text('account.lead')}>
          <Link to="/clients/$id/account" params={{ id: account.client }} search={{ company: account.company }}>
            {text('account.back')}
          </Link>
          <Interest account={account} found={found} />
        </Page>
      )}
    </RecordBoundary>
  );
}

function Interest({ account, found }: { readonly account: AccountOfClient; readonly found: LateInterest }) {
  const me = useMe();
  const text = useText('console-interest');
  const format = useFormat();
  const { currency } = account;
  const money = (amount: number): string => format.money({ amount, currency });
  const computed = chargeable(found.invoices);
  return (
    <>
      {found.excessive.map(({ documentId, number, amount }) => (
        <Alert key={documentId} tone="warning">
          {text('account.excessive', { number, amount: money(amount) })}
        </Alert>
      ))}
      <MissingRates found={found} />
      {found.credit > 0 && computed.length > 0 ? (
        <Alert tone="info">{text('account.credit', { amount: money(found.credit) })}</Alert>
      ) : null}
      {found.since === null ? <SwitchedOff company={account.company} /> : null}
      {found.since !== null && found.invoices.length === 0 ? <Alert>{text('account.none')}</Alert> : null}
      {computed.length === 0 ? null : (
        <>
          {holds(me, 'write:invoice') ? (
            // New values begin with what the server shows.
            <ChargeForm
              key={computed.map(({ invoiceId, interest }) => `${invoiceId} ${interest}`).join()}
              account={account}
              invoices={computed}
            />
          ) : null}
          <Parts invoices={computed} money={money} />
        </>
      )}
    </>
  );
}

function SwitchedOff({ company }: { readonly company: string }) {
  const me = useMe();
  const text = useText('console-interest');
  return (
    <Alert
      actions={
        holds(me, 'read:legal-entity') ? (
          <Link to="/settings/companies" search={{ open: company }}>
            {text('account.company')}
          </Link>
        ) : undefined
      }
    >
      {text('account.off')}
    </Alert>
  );
}

function MissingRates({ found }: { readonly found: LateInterest }) {
  const me = useMe();
  const text = useText('console-interest');
  const common = useText('common');
  const format = useFormat();
  const days = [...new Set(found.invoices.flatMap(({ noRateOn }) => noRateOn ?? []))];
  return days.map((day) => (
    <Alert
      key={day}
      tone="warning"
      actions={holds(me, 'read:tax') ? <Link to="/settings/base-rates">{text('account.rates')}</Link> : undefined}
    >
      {text('account.noRate', {
        country: common(`country.${found.country}`),
        day: format.date(day),
        numbers: found.invoices
          .filter(({ noRateOn }) => noRateOn === day)
          .map(({ number }) => number)
          .join(', '),
      })}
    </Alert>
  ));
}

type Part = LateInvoice['parts'][number] & { readonly number: string };

function Parts({ invoices, money }: { readonly invoices: readonly LateInvoice[]; readonly money: (amount: number) => string }) {
  const text = useText('console-interest');
  const format = useFormat();
  const rate = (rateBp: number): string => text('rate', { rate: format.number(rateBp / 100) });
  const columns: readonly Column<Part>[] = [
    { key: 'invoice', header: text('account.column.invoice'), isName: true, cell: ({ number }) => number },
    {
      key: 'days',
      header: text('account.column.days'),
      cell: ({ from, until }) => text('account.span', { from: format.date(from), until: format.date(addDays(until, -1)) }),
    },
    { key: 'open', header: text('account.column.open'), align: 'end', cell: ({ open }) => money(open) },
    { key: 'base', header: text('account.column.base'), align: 'end', cell: ({ baseRateBp }) => rate(baseRateBp) },
    { key: 'rate', header: text('account.column.rate'), align: 'end', cell: ({ rateBp }) => rate(rateBp) },
  ];
  const rows = invoices.flatMap(({ number, parts }) => parts.map((part) => ({ ...part, number })));
  return (
    <section className={css.section}>
      <h2>{text('account.computed')}</h2>
      <DataTable
        caption={text('account.computed')}
        columns={columns}
        query={{ data: rows, error: null, isFetching: false, refetch: () => undefined }}
        keyOf={({ number, from }) => `${number} ${from}`}
        empty={text('account.none')}
      />
    </section>
  );
}
