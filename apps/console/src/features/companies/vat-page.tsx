import type { VatRuleRecord } from '@komora/api/admin';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { combineQueries } from '@komora/web-kit/query-state';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type App, useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { BASIS_POINTS } from '../../shared/decimal.ts';
import { NotFound } from '../../shared/failure.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { companiesQuery } from '../../shared/place-queries.ts';
import { CorrectRule } from './correct-rule.tsx';
import { VatForm } from './vat-form.tsx';

const vatQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({ queryKey: ['vat-rules'], queryFn: async ({ signal }) => (await call('GET /api/admin/vat-rules', { signal })).rows });

/** VAT rules with their days, new ones, and the correction of one. */
export function VatPage({ open }: OpenSearch) {
  if (open === undefined) return <Rules />;
  return open === NEW ? <NewRules /> : <OneRule key={open} id={open} />;
}

function Rules() {
  const text = useText('console-companies');
  const query = useQuery(vatQuery(useApp()));
  const mayWrite = holdsEverywhere(useMe(), 'write:tax');
  const columns = useColumns(mayWrite);
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

function useRuleName(): (rule: VatRuleRecord) => string {
  const text = useText('console-companies');
  return ({ itemKind, customerType }) =>
    text('vat.rule', { item: text(`vat.item.${itemKind}`), customer: text(`vat.customer.${customerType}`) });
}

/** @param mayWrite the name of a rule leads to its correction */
function useColumns(mayWrite: boolean): readonly Column<VatRuleRecord>[] {
  const text = useText('console-companies');
  const ruleName = useRuleName();
  const common = useText('common');
  const format = useFormat();
  return [
    {
      key: 'rule',
      header: text('vat.column.rule'),
      isName: true,
      cell: (rule) =>
        mayWrite ? (
          <Link to="/settings/vat" search={{ open: rule.id }}>
            {ruleName(rule)}
          </Link>
        ) : (
          ruleName(rule)
        ),
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

function BackLink() {
  const text = useText('console');
  return (
    <Link to="/settings/vat" className={buttonClass({ variant: 'quiet' })}>
      {text('record.back')}
    </Link>
  );
}

/** Reads the rules again, and goes back to their list. */
function useReload(): { readonly reload: () => Promise<void>; readonly reloadAndClose: () => Promise<void> } {
  const app = useApp();
  const navigate = useNavigate();
  const reload = () => app.queryClient.invalidateQueries({ queryKey: vatQuery(app).queryKey });
  return {
    reload,
    reloadAndClose: async () => {
      await navigate({ to: '/settings/vat' });
      await reload();
    },
  };
}

function OneRule({ id }: { readonly id: string }) {
  const app = useApp();
  const text = useText('console-companies');
  const common = useText('common');
  const format = useFormat();
  const ruleName = useRuleName();
  const { reload, reloadAndClose } = useReload();
  const query = useQuery(vatQuery(app));
  const rule = query.data?.find((one) => one.id === id);
  const mayWrite = holdsEverywhere(useMe(), 'write:tax');
  if (query.data !== undefined && (rule === undefined || !mayWrite)) return <NotFound />;
  return (
    <Page
      title={rule === undefined ? text('vat.title') : text('vat.one', { rule: ruleName(rule) })}
      lead={text('vat.correct.lead')}
      width="narrow"
      actions={<BackLink />}
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="16rem" />}>
        {() =>
          rule === undefined ? null : (
            <>
              <p>{text('vat.since', { country: common(`country.${rule.country}`), day: format.date(rule.validFrom) })}</p>
              <CorrectRule key={rule.id} rule={rule} onReload={reload} onDone={reloadAndClose} />
            </>
          )
        }
      </QueryBoundary>
      {rule !== undefined ? <RecordAudit of={{ nounId: rule.id }} /> : null}
    </Page>
  );
}

function NewRules() {
  const app = useApp();
  const text = useText('console-companies');
  const { reload, reloadAndClose } = useReload();
  const query = combineQueries({ rules: useQuery(vatQuery(app)), companies: useQuery(companiesQuery(app)) });
  return (
    <Page title={text('vat.new')} lead={text('vat.lead')} width="narrow" actions={<BackLink />}>
      <QueryBoundary query={query} skeleton={<Skeleton height="20rem" />}>
        {({ rules, companies }) => <VatForm rules={rules} companies={companies} onCreated={reloadAndClose} onFailed={reload} />}
      </QueryBoundary>
    </Page>
  );
}
