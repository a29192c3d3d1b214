import type { ErrorReport } from '@komora/api/admin';
import { Disclosure } from '@komora/ui/disclosure';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { pagedRows } from '../../shared/paged-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { CloseReport } from './close-report.tsx';
import css from './enquiries.module.css';
import { errorsQuery } from './enquiry-queries.ts';
import { useCloseColumn } from './use-close-column.tsx';

/** Errors that browsers reported. */
export function ErrorTable({ all, open }: { readonly all: boolean; readonly open: string | undefined }) {
  const app = useApp();
  const text = useText('console-enquiries');
  const format = useFormat();
  const me = useMe();
  const [closing, setClosing] = useState<string | null>(null);
  const closeColumn = useCloseColumn<ErrorReport>(setClosing);
  const query = useInfiniteQuery(errorsQuery(app, all));
  const columns: Column<ErrorReport>[] = [
    { key: 'error', header: text('column.error'), isName: true, cell: ({ error }) => <span className={css.error}>{error}</span> },
    { key: 'count', header: text('column.count'), align: 'end', cell: ({ count }) => format.number(count) },
    { key: 'last', header: text('column.last'), cell: ({ lastReceivedAt }) => format.dateTime(lastReceivedAt, BROWSER_ZONE) },
    {
      key: 'details',
      header: text('column.details'),
      cell: ({ stacktrace }) =>
        stacktrace === '' ? null : (
          <Disclosure summary={text('stacktrace')}>
            <pre className={css.trace}>{stacktrace}</pre>
          </Disclosure>
        ),
    },
  ];
  if (holdsEverywhere(me, 'write:task') && holdsEverywhere(me, 'write:job')) columns.push(closeColumn);
  return (
    <>
      <DataTable
        caption={text('tab.errors')}
        columns={columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        open={open}
        empty={text('empty.errors')}
      />
      <CloseReport kind="error-report" id={closing} onClose={() => setClosing(null)} />
    </>
  );
}
