import type { InsuranceRecord, LegalEntityRecord } from '@komora/api/admin';
import { languageOf } from '@komora/i18n';
import { Badge } from '@komora/ui/badge';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { combineQueries } from '@komora/web-kit/query-state';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { NotFound } from '../../shared/failure.tsx';
import { textIn } from '../../shared/localised.ts';
import { holds, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { companiesQuery } from '../../shared/place-queries.ts';
import { DiscountForm } from './discount-form.tsx';
import { InsuranceForm } from './insurance-form.tsx';
import css from './offers.module.css';
import { discountsQuery, insurancesQuery } from './offers-queries.ts';

/** Insurances and period discounts of the companies: the lists, or one insurance. */
export function InsurancesPage({ open }: OpenSearch) {
  return open === undefined ? <Insurances /> : <OneInsurance key={open} id={open} />;
}

function Insurances() {
  const app = useApp();
  const me = useMe();
  const text = useText('console-offers');
  const insurances = useQuery(insurancesQuery(app));
  const companies = useQuery({ ...companiesQuery(app), enabled: holds(me, 'read:legal-entity') });
  const columns = useColumns(companies.data ?? []);
  const mayWrite = holds(me, 'write:price');
  return (
    <Page
      title={text('insurance.title')}
      lead={text('insurance.lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/insurances" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('insurance.new')}
          </Link>
        ) : undefined
      }
    >
      <DataTable
        caption={text('insurance.title')}
        columns={columns}
        query={insurances}
        keyOf={({ id }) => id}
        empty={text('insurance.empty')}
      />
      {mayWrite ? <Discounts companies={companies.data ?? []} /> : null}
    </Page>
  );
}

function Discounts({ companies }: { readonly companies: readonly LegalEntityRecord[] }) {
  const text = useText('console-offers');
  const query = useQuery(discountsQuery(useApp()));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="12rem" />}>
      {(records) =>
        records.map((record) => (
          <section key={record.legalEntityId} className={css.section}>
            <h2>{text('discount.title', { company: companies.find(({ id }) => id === record.legalEntityId)?.name ?? '' })}</h2>
            <DiscountForm key={record.legalEntityId} record={record} />
          </section>
        ))
      }
    </QueryBoundary>
  );
}

function useColumns(companies: readonly LegalEntityRecord[]): readonly Column<InsuranceRecord>[] {
  const text = useText('console-offers');
  const format = useFormat();
  const language = languageOf(useLocale());
  return [
    {
      key: 'name',
      header: text('column.name'),
      isName: true,
      cell: ({ id, name, position }) => (
        <Link to="/settings/insurances" search={{ open: id }}>
          {textIn(name, language) || String(position)}
        </Link>
      ),
    },
    {
      key: 'company',
      header: text('field.company'),
      cell: ({ legalEntityId }) => companies.find(({ id }) => id === legalEntityId)?.name ?? null,
    },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ active }) => (
        <Badge tone={active ? 'success' : 'neutral'}>{text(active ? 'insurance.offered' : 'insurance.notOffered')}</Badge>
      ),
    },
    { key: 'coverage', header: text('insurance.coverage'), align: 'end', cell: ({ coverage }) => format.money(coverage) },
    { key: 'price', header: text('insurance.price'), align: 'end', cell: ({ price }) => format.money(price) },
    { key: 'contracts', header: text('insurance.contracts'), align: 'end', cell: ({ contracts }) => format.number(contracts) },
  ];
}

function OneInsurance({ id }: { readonly id: string }) {
  const app = useApp();
  const text = useText('console-offers');
  const console = useText('console');
  const navigate = useNavigate();
  const language = languageOf(useLocale());
  const query = combineQueries({ insurances: useQuery(insurancesQuery(app)), companies: useQuery(companiesQuery(app)) });
  const insurance = query.data?.insurances.find((one) => one.id === id);
  const title =
    insurance === undefined
      ? text('insurance.new')
      : text('insurance.one', { name: textIn(insurance.name, language) || String(insurance.position) });
  if (query.data !== undefined && insurance === undefined && id !== NEW) return <NotFound />;
  return (
    <Page
      title={title}
      lead={text('insurance.lead')}
      width="narrow"
      actions={
        <Link to="/settings/insurances" className={buttonClass({ variant: 'quiet' })}>
          {console('record.back')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="20rem" />}>
        {({ insurances, companies }) => (
          <InsuranceForm
            key={insurance?.id}
            insurance={insurance}
            companies={companies}
            nextPosition={Math.max(0, ...insurances.map(({ position }) => position)) + 1}
            onSaved={() => navigate({ to: '/settings/insurances' })}
          />
        )}
      </QueryBoundary>
      {insurance !== undefined ? <RecordAudit of={{ nounId: insurance.id }} /> : null}
    </Page>
  );
}
