import type { PaymentRow } from '@komora/api/admin';
import { PAYMENT_PROVIDERS } from '@komora/domain/enumerations';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AddressSelect } from '../../shared/address-select.tsx';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { DayFilters } from '../../shared/day-filters.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { SavedViews } from '../../shared/saved-views.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { PAYMENT_STATES, type PaymentFilters } from './payment-filters.ts';
import ownCss from './payments.module.css';
import { RefundDialog } from './refund-dialog.tsx';

const PAGE = 50;
/** The first part of the key of every list of payments. */
const PAYMENTS = 'payments';

const paymentsQuery = ({ call }: Pick<App, 'call'>, { q, ...filters }: PaymentFilters, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [PAYMENTS, warehouse, q, filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/payments', {
        query: { ...filters, warehouse, q: q === '' ? undefined : q, after: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export interface PaymentsPageProps {
  readonly filters: PaymentFilters;
  readonly warehouse: string | undefined;
}

/** Card payments and attempts, the latest first, with what went back and a refund as goodwill. */
export function PaymentsPage({ filters, warehouse }: PaymentsPageProps) {
  const app = useApp();
  const text = useText('console-payments');
  const { q = '', ...chosen } = filters;
  const query = useInfiniteQuery(paymentsQuery(app, { ...chosen, q: q.trim() }, warehouse));
  const [refunded, setRefunded] = useState<PaymentRow | null>(null);
  const columns = useColumns();
  const format = useFormat();
  const actions: Column<PaymentRow> = {
    key: 'actions',
    header: text('column.actions'),
    cell: (payment) =>
      payment.refundable.amount === 0 ? null : (
        <Button
          variant="quiet"
          aria-label={text('refund.openNamed', { amount: format.money(payment.amount), client: payment.client?.name ?? '' })}
          onClick={() => setRefunded(payment)}
        >
          {text('refund.open')}
        </Button>
      ),
  };
  return (
    <Page title={text('title')} lead={text('lead')}>
      <search className={css.filters}>
        <SearchField label={text('filter.q')} value={q} maxLength={200} />
        <Filters filters={filters} />
      </search>
      <SavedViews list="payments" />
      <DataTable
        caption={text('title')}
        columns={holds(useMe(), 'write:refund') ? [...columns, actions] : columns}
        list="payments"
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text('empty')}
      />
      <RefundDialog
        payment={refunded}
        onClose={() => setRefunded(null)}
        onDone={() => app.queryClient.invalidateQueries({ queryKey: [PAYMENTS] })}
      />
    </Page>
  );
}

function Filters({ filters }: Pick<PaymentsPageProps, 'filters'>) {
  const text = useText('console-payments');
  const navigate = useNavigate();
  const set = (name: keyof PaymentFilters, value: string): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  };
  return (
    <>
      <Field label={text('filter.state')}>
        {(control) => (
          <AddressSelect {...control} value={filters.state ?? ''} onChoose={(value) => set('state', value)}>
            <option value="">{text('filter.all')}</option>
            {PAYMENT_STATES.map((state) => (
              <option key={state} value={state}>
                {text(`state.${state}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <Field label={text('filter.provider')}>
        {(control) => (
          <AddressSelect {...control} value={filters.provider ?? ''} onChoose={(value) => set('provider', value)}>
            <option value="">{text('filter.all')}</option>
            {PAYMENT_PROVIDERS.map((provider) => (
              <option key={provider} value={provider}>
                {text(`provider.${provider}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <DayFilters values={filters} labels={{ from: text('filter.from'), to: text('filter.to') }} onSet={set} />
    </>
  );
}

const TONES: Readonly<Record<PaymentRow['state'], BadgeTone>> = {
  OPEN: 'warning',
  PAID: 'success',
  REFUNDED: 'neutral',
  DISPUTED: 'error',
  FAILED: 'neutral',
};

function useColumns(): readonly Column<PaymentRow>[] {
  const text = useText('console-payments');
  const format = useFormat();
  return [
    { key: 'at', header: text('column.at'), isName: true, cell: ({ at }) => format.dateTime(at, BROWSER_ZONE) },
    {
      key: 'client',
      header: text('column.client'),
      cell: ({ client, contract }) => (
        <span className={css.lines}>
          {client === null ? (
            <span>{text('noClient')}</span>
          ) : (
            <Link to="/clients/$id" params={{ id: client.id }}>
              {client.name || text('erased')}
            </Link>
          )}
          {contract === null ? null : (
            <Link to="/contracts/$id" params={{ id: contract.id }} className={css.soft}>
              {contract.number}
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'for',
      header: text('column.for'),
      cell: ({ kind, rentId, invoiceNumber }) => (
        <span className={css.lines}>
          <span>{invoiceNumber ?? text(rentId === null ? 'ofOrder' : 'ofRent')}</span>
          <span className={css.soft}>{text(`kind.${kind}`)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ state, declineCode }) => (
        <span className={css.lines}>
          <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>
          {state === 'FAILED' && declineCode !== null ? <span className={css.soft}>{declineCode}</span> : null}
        </span>
      ),
    },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount }) => format.money(amount) },
    {
      key: 'refunded',
      header: text('column.refunded'),
      align: 'end',
      cell: ({ refunded }) => (refunded.amount === 0 ? null : format.money(refunded)),
    },
    {
      key: 'gateway',
      header: text('column.gateway'),
      cell: ({ provider, providerPaymentId }) => (
        <span className={css.lines}>
          <span>{text(`provider.${provider}`)}</span>
          {providerPaymentId === null ? null : <span className={ownCss.id}>{providerPaymentId}</span>}
        </span>
      ),
    },
  ];
}
