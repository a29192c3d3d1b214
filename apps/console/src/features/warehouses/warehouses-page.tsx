import type { WarehouseRecord } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { buttonClass } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { warehousesQuery } from './warehouse-queries.ts';

export interface WarehousesPageProps {
  /** Shows those that are no longer run, and no others. */
  readonly isArchive: boolean;
}

/** Warehouses with their boxes. */
export function WarehousesPage({ isArchive }: WarehousesPageProps) {
  const text = useText('console-warehouses');
  const query = useInfiniteQuery(warehousesQuery(useApp(), isArchive));
  const navigate = useNavigate();
  const columns = useColumns();
  const mayCreate = holds(useMe(), 'write:warehouse');
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayCreate ? (
          <Link to="/settings/warehouses/new" className={buttonClass({ variant: 'primary' })}>
            {text('new')}
          </Link>
        ) : undefined
      }
    >
      <Checkbox
        checked={isArchive}
        onChange={({ currentTarget: { checked } }) =>
          void navigate({ to: '/settings/warehouses', search: checked ? { archive: 'true' } : {}, replace: true })
        }
      >
        {text('archive.show')}
      </Checkbox>
      <DataTable
        caption={text('title')}
        columns={columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text(isArchive ? 'archive.empty' : 'empty')}
      />
    </Page>
  );
}

function useColumns(): readonly Column<WarehouseRecord>[] {
  const text = useText('console-warehouses');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: text('field.name'),
      isName: true,
      cell: ({ id, name }) => (
        <Link to="/settings/warehouses/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'city', header: text('field.city'), cell: ({ address }) => address.city },
    {
      key: 'state',
      header: text('state'),
      cell: ({ deactivatedAt, archivedAt, hiddenAt }) => {
        if (archivedAt !== null) return <Badge>{text('archive.state')}</Badge>;
        if (hiddenAt !== null) return <Badge tone="warning">{text('hidden')}</Badge>;
        return <Badge tone={deactivatedAt === null ? 'success' : 'neutral'}>{text(deactivatedAt === null ? 'open' : 'closed')}</Badge>;
      },
    },
    { key: 'total', header: text('column.total'), align: 'end', cell: ({ boxes }) => format.number(boxes.total) },
    { key: 'let', header: text('column.let'), align: 'end', cell: ({ boxes }) => format.number(boxes.let) },
    { key: 'free', header: text('column.free'), align: 'end', cell: ({ boxes }) => format.number(boxes.free) },
  ];
}
