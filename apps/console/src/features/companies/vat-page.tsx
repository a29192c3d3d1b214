import type { VatRuleRecord } from '@komora/api/admin';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { combineQueries } from '@komora/web-kit/query-state';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { companiesQuery } from '../../shared/place-queries.ts';
import { VatForm } from './vat-form.tsx';

const vatQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({ queryKey: ['vat-rules'], queryFn: async ({ signal }) => (await call('GET /api/admin/vat-rules', { signal })).rows });

/** VAT rules with their days, and new ones. */
export function VatPage({ open }: OpenSearch) {
  return open === NEW ? <NewRules /> : <Rules />;
}

function Rules() {
  const text = useText('console-companies');
  const query = useQuery(vatQuery(useApp()));
  const columns = useColumns();
  const mayWrite = holdsEverywhere(useMe(), 'write:tax');
  return (
    <Page
      title={text('vat.title')}
      lead={text('vat.lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/vat" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('vat.new')}
          </Link>
        ) : undefined
      }
    >
      <DataTable caption={text('vat.title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('vat.empty')} />
    </Page>
  );
}

const BASIS_POINTS = 10_000;

function useColumns(): readonly Column<VatRuleRecord>[] {
  const text = useText('console-companies');
  const common = useText('common');
  const format = useFormat();
  return [
    {
      key: 'rule',
      header: text('vat.column.rule'),
      isName: true,
      cell: ({ itemKind, customerType }) =>
        text('vat.rule', { item: text(`vat.item.${itemKind}`), customer: text(`vat.customer.${customerType}`) }),
    },
    { key: 'country', header: text('field.country'), cell: ({ country }) => common(`country.${country}`) },
    {
      key: 'rate',
      header: text('vat.column.rate'),
      align: 'end',
      cell: ({ rateBp, exemptionCode }) =>
        rateBp === null ? text('vat.exempt', { code: exemptionCode ?? '' }) : format.percentage(rateBp / BASIS_POINTS),
    },
    { key: 'from', header: text('vat.column.from'), align: 'end', cell: ({ validFrom }) => format.date(validFrom) },
    {
      key: 'to',
      header: text('vat.column.to'),
      align: 'end',
      cell: ({ validTo }) => (validTo === null ? null : format.date(validTo)),
    },
  ];
}

function NewRules() {
  const app = useApp();
  const text = useText('console-companies');
  const console = useText('console');
  const navigate = useNavigate();
  const query = combineQueries({ rules: useQuery(vatQuery(app)), companies: useQuery(companiesQuery(app)) });
  const reload = () => app.queryClient.invalidateQueries({ queryKey: vatQuery(app).queryKey });
  return (
    <Page
      title={text('vat.new')}
      lead={text('vat.lead')}
      width="narrow"
      actions={
        <Link to="/settings/vat" className={buttonClass({ variant: 'quiet' })}>
          {console('record.back')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="20rem" />}>
        {({ rules, companies }) => (
          <VatForm
            rules={rules}
            country={companies[0]?.country ?? ''}
            onCreated={async () => {
              await reload();
              await navigate({ to: '/settings/vat' });
            }}
            onFailed={reload}
          />
        )}
      </QueryBoundary>
    </Page>
  );
}
