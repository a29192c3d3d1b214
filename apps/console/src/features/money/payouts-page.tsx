import type { Payout } from '@komora/api/admin';
import { PAYOUT_STATES } from '@komora/domain/enumerations';
import { Field } from '@komora/ui/field';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AddressSelect } from '../../shared/address-select.tsx';
import { useApp } from '../../shared/app-context.ts';
import { CompanyFilter } from '../../shared/company-filter.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Page } from '../../shared/page.tsx';
import { nextPage } from '../../shared/paged-rows.ts';
import css from './money.module.css';
import { PayoutBadge } from './payout-badge.tsx';
import { DifferenceTable } from './payout-differences.tsx';
import { PayoutPage } from './payout-page.tsx';
import { differencesQuery, type PayoutFilters, payoutsQuery } from './payout-queries.ts';
import { useAmount } from './use-amount.ts';

export interface PayoutsPageProps extends PayoutFilters {
  readonly open: string | undefined;
  /** A difference that the address leads to. */
  readonly difference: string | undefined;
}

export function PayoutsPage({ open, ...list }: PayoutsPageProps) {
  return open === undefined ? <PayoutList {...list} /> : <PayoutPage id={open} />;
}

/** Payouts of the gateways, and what does not fit. */
function PayoutList({ difference, ...filters }: Omit<PayoutsPageProps, 'open'>) {
  const app = useApp();
  const text = useText('console-payouts');
  const query = useInfiniteQuery(payoutsQuery(app, filters));
  const differences = useInfiniteQuery(differencesQuery(app));
  const open = differences.data?.pages.flatMap((page) => page.differences);
  const payouts = query.data?.pages.flatMap((page) => page.payouts);
  return (
    <Page title={text('title')} lead={text('lead')}>
      {open?.length === 0 && difference === undefined ? null : (
        <section className={css.section}>
          <h2>{text('differences')}</h2>
          <DifferenceTable
            caption={text('differences')}
            withPayout
            query={{ ...differences, data: open }}
            empty={text('noDifferences')}
            open={difference}
            more={nextPage(differences)}
          />
        </section>
      )}
      <section className={css.section}>
        <h2>{text('payouts')}</h2>
        <Filters {...filters} payouts={payouts ?? []} />
        <DataTable
          caption={text('payouts')}
          columns={useColumns()}
          query={{ ...query, data: payouts }}
          keyOf={({ id }) => id}
          empty={text('empty')}
          more={nextPage(query)}
        />
      </section>
    </Page>
  );
}

function Filters({ company, state, payouts }: PayoutFilters & { readonly payouts: readonly Payout[] }) {
  const text = useText('console-payouts');
  const navigate = useNavigate();
  const set = (change: Partial<PayoutFilters>) =>
    void navigate({ to: '/money/payouts', search: { company, state, ...change }, replace: true });
  return (
    <search className={css.filters}>
      <Field label={text('column.state')}>
        {(control) => (
          <AddressSelect {...control} value={state ?? ''} onChoose={(value) => set({ state: PAYOUT_STATES.find((one) => one === value) })}>
            <option value="">{text('allStates')}</option>
            {PAYOUT_STATES.map((one) => (
              <option key={one} value={one}>
                {text(`state.${one}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <CompanyFilter
        label={text('column.company')}
        all={text('allCompanies')}
        value={company}
        named={payouts.flatMap((one) => (one.companyId === null ? [] : ([[one.companyId, one.company ?? '']] as const)))}
        onWrite={(chosen) => set({ company: chosen })}
      />
    </search>
  );
}

function useColumns(): readonly Column<Payout>[] {
  const text = useText('console-payouts');
  const format = useFormat();
  const amount = useAmount();
  return [
    {
      key: 'payout',
      header: text('column.payout'),
      isName: true,
      cell: ({ id, provider, reference }) => (
        <Link to="/money/payouts" search={{ open: id }} className={css.mono}>
          {`${provider} ${reference}`}
        </Link>
      ),
    },
    { key: 'arrives', header: text('column.arrives'), cell: ({ arrivesOn }) => format.date(arrivesOn) },
    { key: 'company', header: text('column.company'), cell: ({ company }) => company ?? text('noCompany') },
    { key: 'state', header: text('column.state'), cell: (payout) => <PayoutBadge payout={payout} /> },
    { key: 'bank', header: text('column.bank'), cell: ({ isAtBank }) => (isAtBank ? text('atBank') : text('notAtBank')) },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: (payout) => amount(payout.amount.amount, payout.amount.currency) },
  ];
}
