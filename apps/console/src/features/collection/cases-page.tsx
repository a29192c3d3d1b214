import type { CollectionCase, CollectionCaseState } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Field } from '@komora/ui/field';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AddressSelect } from '../../shared/address-select.tsx';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { CASE_STATES, casesQuery } from './collection-queries.ts';
import { CASE_TONES } from './tones.ts';

export interface CasesPageProps {
  readonly state: CollectionCaseState | undefined;
  readonly client: string | undefined;
  readonly warehouse: string | undefined;
}

/** Collection cases, the latest first. */
export function CasesPage({ state, client, warehouse }: CasesPageProps) {
  const text = useText('console-collection');
  const navigate = useNavigate();
  const query = useInfiniteQuery(casesQuery(useApp(), { state, client, warehouse }));
  return (
    <Page title={text('list.title')} lead={text('list.lead')}>
      <search className={css.filters}>
        <Field label={text('list.state')}>
          {(control) => (
            <AddressSelect
              {...control}
              value={state ?? ''}
              onChoose={(value) =>
                void navigate({
                  to: '/money/collection',
                  search: { client, warehouse, state: CASE_STATES.find((one) => one === value) },
                  replace: true,
                })
              }
            >
              <option value="">{text('list.any')}</option>
              {CASE_STATES.map((one) => (
                <option key={one} value={one}>
                  {text(`state.${one}`)}
                </option>
              ))}
            </AddressSelect>
          )}
        </Field>
      </search>
      <DataTable
        caption={text('list.title')}
        columns={useColumns()}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text('list.empty')}
      />
    </Page>
  );
}

function useColumns(): readonly Column<CollectionCase>[] {
  const text = useText('console-collection');
  const records = useText('console-records');
  const format = useFormat();
  return [
    {
      key: 'client',
      header: text('column.client'),
      isName: true,
      cell: ({ id, clientName }) => (
        <Link to="/money/collection" search={{ open: id }} aria-label={text('showNamed', { name: clientName || records('erased') })}>
          {clientName || records('erased')}
        </Link>
      ),
    },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ state }) => <Badge tone={CASE_TONES[state]}>{text(`state.${state}`)}</Badge>,
    },
    { key: 'handed', header: text('column.handed'), cell: ({ handedOn }) => format.date(handedOn) },
    {
      key: 'agency',
      header: text('column.agency'),
      cell: ({ agency, reference }) => [agency, reference].filter((one) => one !== null).join(', '),
    },
    {
      key: 'total',
      header: text('column.total'),
      align: 'end',
      cell: ({ total, currency }) => format.money({ amount: total, currency }),
    },
    { key: 'paid', header: text('column.paid'), align: 'end', cell: ({ paid, currency }) => format.money({ amount: paid, currency }) },
    { key: 'open', header: text('column.open'), align: 'end', cell: ({ open, currency }) => format.money({ amount: open, currency }) },
  ];
}
