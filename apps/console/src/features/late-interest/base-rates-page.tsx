import type { BaseRateRecord } from '@komora/api/admin';
import { Button, buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { companiesQuery } from '../../shared/place-queries.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BaseRateForm } from './base-rate-form.tsx';

const ratesQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({ queryKey: ['base-rates'], queryFn: async ({ signal }) => (await call('GET /api/admin/base-rates', { signal })).rows });

/** Base rates of central banks, and a new one. */
export function BaseRatesPage({ open }: OpenSearch) {
  return open === NEW ? <NewRate /> : <Rates />;
}

function Rates() {
  const app = useApp();
  const text = useText('console-interest');
  const format = useFormat();
  const query = useQuery(ratesQuery(app));
  const [removed, setRemoved] = useState<BaseRateRecord | null>(null);
  const mayWrite = holdsEverywhere(useMe(), 'write:tax');
  const columns = useColumns(mayWrite ? setRemoved : undefined);
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/base-rates" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('new')}
          </Link>
        ) : undefined
      }
    >
      <DataTable caption={text('title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('empty')} />
      <ReasonDialog
        open={removed !== null}
        title={text('remove.title', { day: removed === null ? '' : format.date(removed.validFrom) })}
        submit={text('remove.submit')}
        isDangerous
        send={async (reason) => {
          if (removed !== null) await app.call('POST /api/admin/base-rates/{id}/remove', { params: { id: removed.id }, body: { reason } });
        }}
        onDone={() => {
          setRemoved(null);
          void app.queryClient.invalidateQueries();
        }}
        onClose={() => setRemoved(null)}
      >
        <p>{text('remove.text')}</p>
      </ReasonDialog>
    </Page>
  );
}

/** @param onRemove absent: the person may not change rates */
function useColumns(onRemove: ((rate: BaseRateRecord) => void) | undefined): readonly Column<BaseRateRecord>[] {
  const text = useText('console-interest');
  const common = useText('common');
  const format = useFormat();
  const columns: Column<BaseRateRecord>[] = [
    {
      key: 'country',
      header: text('column.country'),
      isName: true,
      cell: ({ country }) => `${common(`country.${country}`)}: ${text(`bank.${country}`)}`,
    },
    { key: 'from', header: text('column.from'), align: 'end', cell: ({ validFrom }) => format.date(validFrom) },
    { key: 'rate', header: text('column.rate'), align: 'end', cell: ({ rateBp }) => text('rate', { rate: format.number(rateBp / 100) }) },
  ];
  if (onRemove === undefined) return columns;
  const actions: Column<BaseRateRecord> = {
    key: 'actions',
    header: text('column.actions'),
    cell: (rate) =>
      rate.isUsed ? (
        text('used')
      ) : (
        <Button variant="quiet" onClick={() => onRemove(rate)}>
          {text('remove.open')}
        </Button>
      ),
  };
  return [...columns, actions];
}

function NewRate() {
  const app = useApp();
  const text = useText('console-interest');
  const shell = useText('console');
  const navigate = useNavigate();
  const query = useQuery(companiesQuery(app));
  return (
    <Page
      title={text('new')}
      lead={text('lead')}
      width="narrow"
      actions={
        <Link to="/settings/base-rates" className={buttonClass({ variant: 'quiet' })}>
          {shell('record.back')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="16rem" />}>
        {(companies) => (
          <BaseRateForm
            country={companies[0]?.country ?? ''}
            onCreated={async () => {
              await app.queryClient.invalidateQueries();
              await navigate({ to: '/settings/base-rates' });
            }}
          />
        )}
      </QueryBoundary>
    </Page>
  );
}
