import type { ImportRecord } from '@komora/api/admin';
import { buttonClass } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { nextPage } from '../../shared/paged-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { ImportPage } from './import-page.tsx';
import { importsQuery } from './import-queries.ts';
import { ImportState } from './import-state.tsx';
import { NewImport } from './new-import.tsx';

/** Imports of files: the history, a new one, or the one that the address names. */
export function ImportsPage({ open }: OpenSearch) {
  const mayWrite = holds(useMe(), 'write:integration');
  if (open === undefined) return <Imports mayWrite={mayWrite} />;
  return open === NEW ? <NewImport /> : <ImportPage key={open} id={open} mayWrite={mayWrite} />;
}

function Imports({ mayWrite }: { readonly mayWrite: boolean }) {
  const text = useText('console-imports');
  const format = useFormat();
  const query = useInfiniteQuery(importsQuery(useApp()));
  const columns: readonly Column<ImportRecord>[] = [
    {
      key: 'file',
      header: text('column.file'),
      isName: true,
      cell: ({ id, fileName }) => (
        <Link to="/settings/import" search={{ open: id }}>
          {fileName}
        </Link>
      ),
    },
    { key: 'kind', header: text('column.kind'), cell: ({ kind }) => text(`kind.${kind}`) },
    { key: 'state', header: text('column.state'), cell: ({ state }) => <ImportState state={state} /> },
    { key: 'rows', header: text('column.rows'), align: 'end', cell: ({ rows }) => format.number(rows) },
    { key: 'at', header: text('column.at'), cell: ({ createdAt }) => format.dateTime(createdAt, BROWSER_ZONE) },
    { key: 'by', header: text('column.by'), cell: ({ createdBy }) => createdBy },
  ];
  const more = nextPage(query);
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/import" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('new')}
          </Link>
        ) : undefined
      }
    >
      <DataTable
        caption={text('title')}
        columns={columns}
        query={{ ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }}
        keyOf={({ id }) => id}
        empty={text('empty')}
        more={more}
      />
    </Page>
  );
}
