import type { ContractRow } from '@komora/api/admin';
import { Field } from '@komora/ui/field';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AddressSelect } from '../../shared/address-select.tsx';
import { type App, useApp } from '../../shared/app-context.ts';
import { Balance } from '../../shared/balance.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { SavedViews } from '../../shared/saved-views.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { StatusBadge } from '../../shared/status-badge.tsx';
import { CONTRACT_VIEWS, type ContractFilters } from './contract-filters.ts';

const PAGE = 50;

const contractsQuery = ({ call }: Pick<App, 'call'>, { q, view }: ContractFilters, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['contracts', 'list', warehouse, view, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/contracts', { query: { warehouse, view, q, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export interface ContractsPageProps {
  readonly filters: ContractFilters;
  readonly warehouse: string | undefined;
}

/** Contracts, the latest first; the filters are views of what waits. */
export function ContractsPage({ filters, warehouse }: ContractsPageProps) {
  const text = useText('console-records');
  const navigate = useNavigate();
  const q = filters.q?.trim() ?? '';
  const query = useInfiniteQuery(contractsQuery(useApp(), { view: filters.view, q: q === '' ? undefined : q }, warehouse));
  const columns = useColumns();
  const setView = (value: string): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, view: CONTRACT_VIEWS.find((one) => one === value) }), replace: true });
  };
  return (
    <Page title={text('contracts.title')} lead={text('contracts.lead')}>
      <search className={css.filters}>
        <Field label={text('filter.view')}>
          {(control) => (
            <AddressSelect {...control} value={filters.view ?? ''} onChoose={setView}>
              <option value="">{text('filter.all')}</option>
              {CONTRACT_VIEWS.map((view) => (
                <option key={view} value={view}>
                  {text(`view.${view}`)}
                </option>
              ))}
            </AddressSelect>
          )}
        </Field>
        <SearchField label={text('filter.number')} value={filters.q} maxLength={60} />
      </search>
      <SavedViews list="contracts" />
      <DataTable
        caption={text('contracts.title')}
        columns={columns}
        list="contracts"
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text('contracts.empty')}
      />
    </Page>
  );
}

function useColumns(): readonly Column<ContractRow>[] {
  const text = useText('console-records');
  const format = useFormat();
  return useMemo(
    (): readonly Column<ContractRow>[] => [
      {
        key: 'number',
        header: text('column.number'),
        isName: true,
        cell: ({ id, number }) => (
          <Link to="/contracts/$id" params={{ id }} className={css.number}>
            {number}
          </Link>
        ),
      },
      {
        key: 'client',
        header: text('column.client'),
        cell: ({ clientId, clientName }) => (
          <Link to="/clients/$id" params={{ id: clientId }}>
            {clientName || text('erased')}
          </Link>
        ),
      },
      { key: 'box', header: text('column.box'), cell: ({ boxName }) => boxName },
      { key: 'state', header: text('column.state'), cell: (contract) => <StatusBadge contract={contract} /> },
      { key: 'since', header: text('column.since'), cell: ({ startsOn }) => format.date(startsOn) },
      { key: 'paid', header: text('column.paidUntil'), cell: ({ paidUntil }) => (paidUntil === null ? null : format.date(paidUntil)) },
      { key: 'monthly', header: text('column.monthly'), align: 'end', cell: ({ monthlyNet }) => format.money(monthlyNet) },
      {
        key: 'balance',
        header: text('column.balance'),
        align: 'end',
        cell: ({ balance }) => (balance === null ? null : <Balance balance={balance} />),
      },
      { key: 'ends', header: text('column.ends'), cell: ({ endsOn }) => (endsOn === null ? null : format.date(endsOn)) },
    ],
    [text, format],
  );
}
