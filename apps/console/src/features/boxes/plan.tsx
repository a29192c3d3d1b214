import type { PlannedBoxes } from '@komora/api/admin';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { type Column, DataTable } from '../../shared/data-table.tsx';

const CENTIMETRES = 100;
type PlannedBox = PlannedBoxes['boxes'][number];

/** The boxes that would be created. */
export function Plan({ planned: { boxes, currency } }: { readonly planned: PlannedBoxes }) {
  const text = useText('console-boxes');
  const floorText = useFloorText();
  const format = useFormat();
  const columns: readonly Column<PlannedBox>[] = [
    { key: 'name', header: text('column.name'), isName: true, cell: ({ name }) => name },
    { key: 'floor', header: text('column.floor'), cell: ({ floor }) => floorText(floor) },
    {
      key: 'area',
      header: text('column.area'),
      align: 'end',
      cell: ({ width, length }) => format.area((width * length) / CENTIMETRES ** 2),
    },
    { key: 'price', header: text('column.price'), align: 'end', cell: ({ price }) => format.money({ amount: price, currency }) },
  ];
  const done = { data: boxes, error: null, isFetching: false, refetch: () => undefined };
  return (
    <DataTable caption={text('generate.open')} columns={columns} query={done} keyOf={({ name }) => name} empty={text('generate.none')} />
  );
}
