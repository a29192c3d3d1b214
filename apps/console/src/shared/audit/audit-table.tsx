import type { AdminEndpoints, AuditEntry } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { type App, useApp } from '../app-context.ts';
import { type Column, DataTable, type DataTableProps } from '../data-table.tsx';
import { useMe } from '../me.ts';
import { pagedRows } from '../paged-rows.ts';
import { BROWSER_ZONE } from '../zone.ts';
import { Changes } from './changes.tsx';

/** Filters of the call. */
export type AuditQuery = Omit<z.input<AdminEndpoints['GET /api/admin/audit-log']['query']>, 'after' | 'limit'>;

const PAGE = 50;

const auditQuery = ({ call }: Pick<App, 'call'>, query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: ['audit', query],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/audit-log', { query: { ...query, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export interface AuditTableProps extends Pick<DataTableProps<AuditEntry>, 'caption' | 'list'> {
  readonly query: AuditQuery;
  readonly empty: ReactNode;
}

/** Entries of the audit log, the newest first. The texts `console-audit` must be loaded. */
export function AuditTable({ query, ...table }: AuditTableProps) {
  const columns = useColumns();
  const entries = useInfiniteQuery(auditQuery(useApp(), query));
  return <DataTable {...table} columns={columns} {...pagedRows(entries, (page) => page.entries)} keyOf={({ id }) => id} />;
}

function useColumns(): readonly Column<AuditEntry>[] {
  const text = useText('console-audit');
  const format = useFormat();
  const { warehouses } = useMe();
  const { texts } = useApp();
  return [
    { key: 'at', header: text('column.at'), cell: ({ at }) => format.dateTime(at, BROWSER_ZONE) },
    {
      key: 'verb',
      header: text('column.verb'),
      isName: true,
      // Commands of the operator have verbs of their own, without a text.
      cell: ({ verb }) => texts.texts.find('console-audit', `verb.${verb}`) ?? verb,
    },
    {
      key: 'actor',
      header: text('column.actor'),
      cell: ({ actorKind, actorName }) => (actorKind === 'STAFF' ? actorName : text(`actor.${actorKind}`, { name: actorName })),
    },
    {
      key: 'warehouse',
      header: text('column.warehouse'),
      cell: ({ warehouseId }) => warehouses.find(({ id }) => id === warehouseId)?.name ?? null,
    },
    { key: 'details', header: text('column.details'), cell: (entry) => <Changes entry={entry} /> },
  ];
}
