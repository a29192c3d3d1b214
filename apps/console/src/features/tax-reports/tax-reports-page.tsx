import type { TaxReportRow } from '@komora/api/admin';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AddressSelect } from '../../shared/address-select.tsx';
import { useApp } from '../../shared/app-context.ts';
import { CompanyFilter } from '../../shared/company-filter.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { nextPage } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { SearchField } from '../../shared/search-field.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { TaxReportBadge } from './tax-report-badge.tsx';
import { AUTHORITIES, STATES, type TaxReportSearch } from './tax-report-filters.ts';
import { TaxReportPage } from './tax-report-page.tsx';
import { type TaxReportFilters, taxReportsQuery } from './tax-report-queries.ts';

/** Reports of documents to tax authorities, or one of them. */
export function TaxReportsPage({ open, state, company, authority, month, q }: TaxReportSearch) {
  const filters = { state, company, authority, month, q };
  return open === undefined ? <TaxReportList filters={filters} /> : <TaxReportPage id={open} filters={filters} />;
}

function TaxReportList({ filters }: { readonly filters: TaxReportFilters }) {
  const text = useText('console-tax-reports');
  const q = filters.q?.trim() ?? '';
  const query = useInfiniteQuery(taxReportsQuery(useApp(), { ...filters, q: q === '' ? undefined : q }));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page title={text('title')} lead={text('lead')}>
      <Filters filters={filters} rows={rows ?? []} />
      <DataTable
        caption={text('title')}
        columns={useColumns(filters)}
        query={{ ...query, data: rows }}
        keyOf={({ id }) => id}
        empty={text(isFiltered ? 'emptyFiltered' : 'empty')}
        more={nextPage(query)}
      />
    </Page>
  );
}

function Filters({ filters, rows }: { readonly filters: TaxReportFilters; readonly rows: readonly TaxReportRow[] }) {
  const text = useText('console-tax-reports');
  const navigate = useNavigate();
  const set = (name: keyof TaxReportFilters, value: string) =>
    void navigate({ to: '.', search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  return (
    <search className={css.filters}>
      <SearchField label={text('filter.number')} value={filters.q} maxLength={60} />
      <Field label={text('column.state')}>
        {(control) => (
          <AddressSelect {...control} value={filters.state ?? ''} onChoose={(value) => set('state', value)}>
            <option value="">{text('filter.all')}</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {text(`state.${state}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <Field label={text('column.authority')}>
        {(control) => (
          <AddressSelect {...control} value={filters.authority ?? ''} onChoose={(value) => set('authority', value)}>
            <option value="">{text('filter.all')}</option>
            {AUTHORITIES.map((authority) => (
              <option key={authority} value={authority}>
                {text(`authority.${authority}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <CompanyFilter
        label={text('column.company')}
        all={text('filter.all')}
        value={filters.company}
        named={rows.map((row) => [row.companyId, row.company] as const)}
        onWrite={(company) => set('company', company ?? '')}
      />
      <Field label={text('filter.month')}>
        {(control) => (
          <TextInput {...control} type="month" value={filters.month ?? ''} onChange={({ target }) => set('month', target.value)} />
        )}
      </Field>
    </search>
  );
}

function useColumns(filters: TaxReportFilters): readonly Column<TaxReportRow>[] {
  const text = useText('console-tax-reports');
  const format = useFormat();
  const mayReadClients = holds(useMe(), 'read:client');
  return [
    {
      key: 'number',
      header: text('column.number'),
      isName: true,
      cell: ({ id, number, kind }) => (
        <span className={css.lines}>
          <Link to="/money/tax-reports" search={{ ...filters, open: id }}>
            {number}
          </Link>
          {kind === 'CREDIT_NOTE' ? <span className={css.soft}>{text('creditNote')}</span> : null}
        </span>
      ),
    },
    { key: 'state', header: text('column.state'), cell: (report) => <TaxReportBadge report={report} /> },
    {
      key: 'said',
      header: text('column.said'),
      cell: ({ reason, state }) => (reason === null || state === 'ACCEPTED' ? null : <Said words={reason} />),
    },
    {
      key: 'customer',
      header: text('column.customer'),
      cell: ({ clientId, customer }) =>
        mayReadClients ? (
          <Link to="/clients/$id" params={{ id: clientId }}>
            {customer || text('erased')}
          </Link>
        ) : (
          customer
        ),
    },
    { key: 'authority', header: text('column.authority'), cell: ({ authority }) => text(`authority.${authority}`) },
    { key: 'company', header: text('column.company'), cell: ({ company }) => company },
    { key: 'taxDay', header: text('column.taxDay'), cell: ({ taxDay }) => format.date(taxDay) },
    {
      key: 'reportBy',
      header: text('column.reportBy'),
      cell: ({ reportBy, state }) => (state === 'ACCEPTED' || state === 'HANDLED' ? null : format.dateTime(reportBy, BROWSER_ZONE)),
    },
  ];
}

const SHORT = 90;

/** The beginning of what an authority said; the page of the report quotes all of it. */
function Said({ words }: { readonly words: string }) {
  return <q>{words.length > SHORT ? `${words.slice(0, SHORT)}…` : words}</q>;
}
