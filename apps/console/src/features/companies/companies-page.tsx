import type { LegalEntityRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { NotFound } from '../../shared/failure.tsx';
import { holds, holdsEverywhere, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { companiesQuery } from '../../shared/place-queries.ts';
import { BankAccounts } from './bank-accounts.tsx';
import css from './companies.module.css';
import { CompanyForm, NewCompanyForm } from './company-form.tsx';
import { mayChangeCountry } from './company-values.ts';

/** Companies of the operator: the list, a new one, or the one that the address names. */
export function CompaniesPage({ open }: OpenSearch) {
  if (open === undefined) return <Companies />;
  return open === NEW ? <NewCompany /> : <OneCompany key={open} id={open} />;
}

function Companies() {
  const text = useText('console-companies');
  const query = useQuery(companiesQuery(useApp()));
  const columns = useColumns();
  const mayCreate = holdsEverywhere(useMe(), 'write:legal-entity');
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayCreate ? (
          <Link to="/settings/companies" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('new')}
          </Link>
        ) : undefined
      }
    >
      <DataTable caption={text('title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('empty')} />
    </Page>
  );
}

function useColumns(): readonly Column<LegalEntityRecord>[] {
  const text = useText('console-companies');
  const common = useText('common');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: text('field.name'),
      isName: true,
      cell: ({ id, name }) => (
        <Link to="/settings/companies" search={{ open: id }}>
          {name}
        </Link>
      ),
    },
    { key: 'country', header: text('field.country'), cell: ({ country }) => common(`country.${country}`) },
    { key: 'iban', header: text('field.iban'), cell: ({ iban }) => iban },
    { key: 'invoicePrefix', header: text('field.invoicePrefix'), cell: ({ invoicePrefix }) => invoicePrefix },
    { key: 'warehouses', header: text('column.warehouses'), align: 'end', cell: ({ warehouses }) => format.number(warehouses) },
  ];
}

function BackLink() {
  const text = useText('console');
  return (
    <Link to="/settings/companies" className={buttonClass({ variant: 'quiet' })}>
      {text('record.back')}
    </Link>
  );
}

function NewCompany() {
  const text = useText('console-companies');
  const navigate = useNavigate();
  return (
    <Page title={text('new')} width="narrow" actions={<BackLink />}>
      <NewCompanyForm onCreated={() => navigate({ to: '/settings/companies' })} />
    </Page>
  );
}

function OneCompany({ id }: { readonly id: string }) {
  const text = useText('console-companies');
  const query = useQuery(companiesQuery(useApp()));
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Page title={text('title')} width="narrow">
          <Skeleton height="24rem" />
        </Page>
      }
    >
      {(companies) => {
        const company = companies.find((one) => one.id === id);
        return company === undefined ? <NotFound /> : <Company company={company} />;
      }}
    </QueryBoundary>
  );
}

function Company({ company }: { readonly company: LegalEntityRecord }) {
  const text = useText('console-companies');
  const common = useText('common');
  const mayWrite = holds(useMe(), 'write:legal-entity');
  const { name, country, invoicePrefix, contractPrefix, numbering, isUnused } = company;
  return (
    <Page title={name} lead={text('issued')} width="narrow" actions={<BackLink />}>
      <dl className={css.facts}>
        {mayWrite && mayChangeCountry(company) ? null : (
          <>
            <dt>{text('field.country')}</dt>
            <dd>{common(`country.${country}`)}</dd>
          </>
        )}
        {mayWrite && isUnused ? null : (
          <>
            <dt>{text('field.invoicePrefix')}</dt>
            <dd>{invoicePrefix}</dd>
            <dt>{text('field.contractPrefix')}</dt>
            <dd>{contractPrefix}</dd>
          </>
        )}
        <dt>{text('part.prefixes')}</dt>
        <dd>
          {numbering.length === 0 ? text('numbering.none') : null}
          <ul className="plain-list">
            {numbering.map(({ series, year, lastNumber }) => (
              <li key={`${series} ${year}`}>
                {text(`numbering.series.${series}`)} {text('numbering.last', { year: String(year), number: lastNumber })}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      {mayWrite ? <CompanyForm key={company.id} company={company} /> : <Alert>{text('readOnly')}</Alert>}
      <BankAccounts company={company} mayWrite={mayWrite} />
      <RecordAudit of={{ nounId: company.id }} />
    </Page>
  );
}
