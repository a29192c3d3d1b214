import type { CashDay } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { ChooseWarehouse } from '../../shared/choose-warehouse.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { nextPage } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { daysQuery } from './cash-queries.ts';
import { DayBadge } from './day-badge.tsx';
import { DayPage } from './day-page.tsx';
import { OpenDialog } from './open-dialog.tsx';

/** The drawer of a warehouse with its days, or one of them. */
export function CashPage({ warehouse, day }: { readonly warehouse: string | undefined; readonly day: string | undefined }) {
  const text = useText('console-cash');
  if (day !== undefined) return <DayPage id={day} />;
  if (warehouse !== undefined) return <Days warehouse={warehouse} />;
  return (
    <Page title={text('title')} lead={text('lead')}>
      <ChooseWarehouse>{text('choose')}</ChooseWarehouse>
    </Page>
  );
}

function Days({ warehouse }: { readonly warehouse: string }) {
  const app = useApp();
  const text = useText('console-cash');
  const navigate = useNavigate();
  const mayOpen = holds(useMe(), 'write:cash');
  const query = useInfiniteQuery(daysQuery(app, warehouse));
  const days = query.data?.pages.flatMap((page) => page.days);
  const last = days?.[0];
  const isRunning = last?.state === 'OPEN' || last?.state === 'COUNTED';
  const [isOpening, setIsOpening] = useState(false);
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayOpen && days !== undefined && !isRunning ? (
          <Button variant="primary" onClick={() => setIsOpening(true)}>
            {text('open.submit')}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        caption={text('title')}
        columns={useColumns()}
        query={{ ...query, data: days }}
        keyOf={({ id }) => id}
        empty={text('empty')}
        more={nextPage(query)}
      />
      <OpenDialog
        open={isOpening}
        warehouse={warehouse}
        last={last}
        onClose={() => setIsOpening(false)}
        onOpened={(id) => navigate({ to: '/money/cash', search: { warehouse, day: id } })}
      />
    </Page>
  );
}

function useColumns(): readonly Column<CashDay>[] {
  const text = useText('console-cash');
  const format = useFormat();
  const money = (amount: number | null, { currency }: CashDay) => (amount === null ? '–' : format.money({ amount, currency }));
  return [
    {
      key: 'number',
      header: text('column.number'),
      isName: true,
      cell: ({ id, number }) => (
        <Link to="/money/cash" search={(before) => ({ ...before, day: id })}>
          {format.number(number)}
        </Link>
      ),
    },
    { key: 'date', header: text('column.date'), cell: ({ day }) => format.date(day) },
    { key: 'state', header: text('column.state'), cell: ({ state }) => <DayBadge state={state} /> },
    { key: 'float', header: text('column.float'), align: 'end', cell: (row) => money(row.openingFloat, row) },
    { key: 'counted', header: text('column.counted'), align: 'end', cell: (row) => money(row.counted, row) },
    { key: 'difference', header: text('column.difference'), align: 'end', cell: (row) => money(row.difference, row) },
    {
      key: 'people',
      header: text('column.people'),
      cell: ({ closedBy, confirmedBy }) => (
        <span className={css.lines}>
          {[closedBy, confirmedBy]
            .filter((name) => name !== null)
            .map((name) => (
              <span key={name}>{name}</span>
            ))}
        </span>
      ),
    },
  ];
}
