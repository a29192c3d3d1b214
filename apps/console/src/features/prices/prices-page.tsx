import type { PriceGroup } from '@komora/api/admin';
import type { Currency } from '@komora/domain/money';
import { Alert } from '@komora/ui/alert';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { choosableWarehouses, holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { plannedDays, useRange } from './planned-days.ts';
import { PlannedPrices } from './planned-prices.tsx';
import { PriceForm } from './price-form.tsx';

const pricesQuery = ({ call }: Pick<App, 'call'>, warehouse: string) =>
  queryOptions({
    queryKey: ['prices', warehouse],
    queryFn: ({ signal }) => call('GET /api/admin/prices', { query: { warehouse }, signal }),
  });

/** List prices of one warehouse by size and floor. */
export function PricesPage({ warehouse }: { readonly warehouse: string | undefined }) {
  const text = useText('console-prices');
  const warehouses = choosableWarehouses(useMe());
  const only = warehouses.length === 1 ? warehouses[0]?.id : undefined;
  const chosen = warehouse ?? only;
  return (
    <Page title={text('title')} lead={text('lead')}>
      {chosen === undefined ? <Alert>{text('choose')}</Alert> : <Prices key={chosen} warehouse={chosen} />}
    </Page>
  );
}

function Prices({ warehouse }: { readonly warehouse: string }) {
  const app = useApp();
  const text = useText('console-prices');
  const query = useQuery(pricesQuery(app, warehouse));
  const columns = useColumns(query.data?.currency ?? 'EUR');
  const mayWrite = holds(useMe(), 'write:price');
  const reload = () => app.queryClient.invalidateQueries({ queryKey: pricesQuery(app, warehouse).queryKey });
  const planned = plannedDays(query.data?.groups ?? []);
  return (
    <>
      <DataTable
        caption={text('title')}
        columns={columns}
        query={{ ...query, data: query.data?.groups }}
        keyOf={({ size, floor }) => `${size} ${floor}`}
        empty={text('empty')}
      />
      {query.data === undefined || planned.length === 0 ? null : (
        <PlannedPrices warehouse={warehouse} currency={query.data.currency} days={planned} mayCancel={mayWrite} onCancelled={reload} />
      )}
      {mayWrite && query.data !== undefined && query.data.groups.length > 0 ? (
        <PriceForm
          warehouse={warehouse}
          currency={query.data.currency}
          floors={[...new Set(query.data.groups.map(({ floor }) => floor))].toSorted((a, b) => a - b)}
          onChanged={reload}
        />
      ) : null}
    </>
  );
}

function useColumns(currency: Currency): readonly Column<PriceGroup>[] {
  const text = useText('console-prices');
  const common = useText('common');
  const floorText = useFloorText('in text');
  const format = useFormat();
  const money = (amount: number): string => format.money({ amount, currency });
  const range = useRange(currency);
  return [
    {
      key: 'size',
      header: text('column.size'),
      isName: true,
      cell: ({ size, floor }) => `${common(`size.${size}`)}, ${floorText(floor)}`,
    },
    { key: 'boxes', header: text('column.boxes'), align: 'end', cell: ({ boxes }) => format.number(boxes) },
    { key: 'let', header: text('column.let'), align: 'end', cell: (group) => format.number(group.let) },
    { key: 'waiting', header: text('column.waiting'), align: 'end', cell: ({ waiting }) => format.number(waiting) },
    {
      key: 'list',
      header: text('column.list'),
      align: 'end',
      cell: ({ listMin, listMax }) => range(listMin, listMax),
    },
    { key: 'metre', header: text('column.perSquareMetre'), align: 'end', cell: ({ perSquareMetre }) => money(perSquareMetre) },
    {
      key: 'mean',
      header: text('column.inPlace'),
      align: 'end',
      cell: ({ inPlaceMean }) => (inPlaceMean === null ? null : money(inPlaceMean)),
    },
    { key: 'lowest', header: text('column.lowest'), align: 'end', cell: ({ lowest30Days }) => money(lowest30Days) },
    {
      key: 'planned',
      header: text('column.planned'),
      cell: ({ planned }) =>
        planned.map(({ effectiveOn, boxes }) => text('plannedOn', { day: format.date(effectiveOn), count: boxes })).join('; '),
    },
  ];
}
