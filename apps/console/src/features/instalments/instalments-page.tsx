import type { InstalmentPlan } from '@komora/api/admin';
import type { InstalmentPlanState } from '@komora/api/instalment-plan';
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
import { PLAN_STATES, plansQuery } from './instalment-queries.ts';
import { PLAN_TONES } from './tones.ts';

export interface InstalmentsPageProps {
  readonly state: InstalmentPlanState | undefined;
  readonly client: string | undefined;
  readonly warehouse: string | undefined;
}

/** Instalment plans, the latest first. */
export function InstalmentsPage({ state, client, warehouse }: InstalmentsPageProps) {
  const text = useText('console-instalments');
  const navigate = useNavigate();
  const query = useInfiniteQuery(plansQuery(useApp(), { state, client, warehouse }));
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
                  to: '/money/instalments',
                  search: { client, warehouse, state: PLAN_STATES.find((one) => one === value) },
                  replace: true,
                })
              }
            >
              <option value="">{text('list.any')}</option>
              {PLAN_STATES.map((one) => (
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

function useColumns(): readonly Column<InstalmentPlan>[] {
  const text = useText('console-instalments');
  const records = useText('console-records');
  const format = useFormat();
  return [
    {
      key: 'client',
      header: text('column.client'),
      isName: true,
      cell: ({ id, clientName }) => (
        <Link to="/money/instalments" search={{ open: id }} aria-label={text('showNamed', { name: clientName || records('erased') })}>
          {clientName || records('erased')}
        </Link>
      ),
    },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ state }) => <Badge tone={PLAN_TONES[state]}>{text(`state.${state}`)}</Badge>,
    },
    { key: 'agreed', header: text('column.agreed'), cell: ({ agreedOn }) => format.date(agreedOn) },
    {
      key: 'next',
      header: text('column.next'),
      cell: ({ state, instalments, currency }) => {
        const next = instalments.find((one) => one.state !== 'PAID');
        if (state !== 'ACTIVE' || next === undefined) return null;
        return (
          <span className={css.lines}>
            <span>
              {text('next', { amount: format.money({ amount: next.amount - next.paid, currency }), day: format.date(next.dueOn) })}
            </span>
            {next.state === 'PLANNED' ? null : <span>{text(`instalment.${next.state}`)}</span>}
          </span>
        );
      },
    },
    {
      key: 'total',
      header: text('column.total'),
      align: 'end',
      cell: ({ total, currency }) => format.money({ amount: total, currency }),
    },
    { key: 'open', header: text('column.open'), align: 'end', cell: ({ open, currency }) => format.money({ amount: open, currency }) },
  ];
}
