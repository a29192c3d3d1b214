import type { ClientRow } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Balance } from '../../shared/balance.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { SavedViews } from '../../shared/saved-views.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { clientsQuery } from './client-queries.ts';

export interface ClientsPageProps {
  readonly q: string | undefined;
  readonly warehouse: string | undefined;
}

/** Clients by last name. */
export function ClientsPage({ q = '', warehouse }: ClientsPageProps) {
  const text = useText('console-records');
  const searched = q.trim();
  const query = useInfiniteQuery(clientsQuery(useApp(), searched, warehouse));
  const columns = useColumns();
  return (
    <Page title={text('clients.title')} lead={text('clients.lead')}>
      <search className={css.filters}>
        <SearchField label={text('filter.client')} value={q} maxLength={100} />
      </search>
      <SavedViews list="clients" />
      <DataTable
        caption={text('clients.title')}
        columns={columns}
        list="clients"
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text(searched === '' ? 'clients.empty' : 'clients.emptyFiltered')}
      />
    </Page>
  );
}

function useColumns(): readonly Column<ClientRow>[] {
  const text = useText('console-records');
  const merge = useText('console-client-merge');
  const format = useFormat();
  return useMemo(
    (): readonly Column<ClientRow>[] => [
      {
        key: 'name',
        header: text('column.name'),
        isName: true,
        cell: ({ id, firstName, lastName, company, hasDuplicates }) => (
          <span className={css.lines}>
            <Link to="/clients/$id" params={{ id }}>
              {`${lastName} ${firstName}`.trim() || text('erased')}
            </Link>
            {company === null ? null : <span className={css.soft}>{company}</span>}
            {hasDuplicates ? (
              <span>
                <Badge tone="info">{merge('listHint')}</Badge>
              </span>
            ) : null}
          </span>
        ),
      },
      {
        key: 'contact',
        header: text('column.contact'),
        cell: ({ email, phoneNumber }) => (
          <span className={css.lines}>
            <span>{email}</span>
            <span className={css.soft}>{phoneNumber}</span>
          </span>
        ),
      },
      { key: 'contracts', header: text('column.contracts'), align: 'end', cell: ({ contracts }) => format.number(contracts) },
      {
        key: 'balance',
        header: text('column.balance'),
        align: 'end',
        cell: ({ balances }) => (
          <span className={css.lines}>
            {balances?.map((balance) => (
              <Balance key={balance.currency} balance={balance} />
            ))}
          </span>
        ),
      },
      { key: 'oldest', header: text('column.oldest'), cell: ({ oldestDueOn }) => (oldestDueOn === null ? null : format.date(oldestDueOn)) },
      { key: 'language', header: text('column.language'), cell: ({ language }) => language },
    ],
    [text, merge, format],
  );
}
