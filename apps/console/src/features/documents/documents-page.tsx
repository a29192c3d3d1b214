import type { DocumentRow } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { AuditLink } from '../../shared/audit/audit-link.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { SavedViews } from '../../shared/saved-views.tsx';
import { SearchField } from '../../shared/search-field.tsx';

const PAGE = 50;

const documentsQuery = ({ call }: Pick<App, 'call'>, q: string, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['documents', warehouse, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/invoices', { query: { warehouse, q: q === '' ? undefined : q, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export interface DocumentsPageProps {
  readonly q: string | undefined;
  readonly warehouse: string | undefined;
}

/** Invoices and credit notes, the latest first. */
export function DocumentsPage({ q = '', warehouse }: DocumentsPageProps) {
  const text = useText('console-records');
  const query = useInfiniteQuery(documentsQuery(useApp(), q.trim(), warehouse));
  const columns = useColumns();
  return (
    <Page title={text('documents.title')} lead={text('documents.lead')}>
      <search className={css.filters}>
        <SearchField label={text('filter.document')} value={q} maxLength={60} />
      </search>
      <SavedViews list="invoices" />
      <DataTable
        caption={text('documents.title')}
        columns={columns}
        list="invoices"
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text('documents.empty')}
      />
    </Page>
  );
}

function useColumns(): readonly Column<DocumentRow>[] {
  const { call } = useApp();
  const text = useText('console-records');
  const console = useText('console');
  const format = useFormat();
  const mayAudit = holds(useMe(), 'read:audit');
  return useMemo(
    (): readonly Column<DocumentRow>[] => [
      {
        key: 'number',
        header: text('column.number'),
        isName: true,
        cell: ({ kind, number }) => (
          <span className={css.lines}>
            <span>{number}</span>
            {kind === 'CREDIT_NOTE' ? <span className={css.soft}>{text('documents.CREDIT_NOTE')}</span> : null}
          </span>
        ),
      },
      {
        key: 'client',
        header: text('column.client'),
        cell: ({ clientId, customer }) => (
          <Link to="/clients/$id" params={{ id: clientId }}>
            {customer || text('erased')}
          </Link>
        ),
      },
      { key: 'issued', header: text('column.issued'), cell: ({ issuedOn }) => format.date(issuedOn) },
      { key: 'due', header: text('column.due'), cell: ({ dueOn }) => format.date(dueOn) },
      { key: 'gross', header: text('column.gross'), align: 'end', cell: ({ gross }) => format.money(gross) },
      { key: 'open', header: text('column.open'), align: 'end', cell: ({ open }) => (open.amount === 0 ? null : format.money(open)) },
      {
        key: 'file',
        header: text('column.file'),
        cell: ({ id, number }) => (
          <FileButton label={text('documents.pdfOf', { number })} load={() => call('GET /api/admin/invoices/{id}/pdf', { params: { id } })}>
            {text('documents.pdf')}
          </FileButton>
        ),
      },
      ...(mayAudit
        ? [
            {
              key: 'audit',
              header: console('action.audit'),
              cell: ({ id, number }: DocumentRow) => <AuditLink record={id} name={number} />,
            },
          ]
        : []),
    ],
    [call, text, console, format, mayAudit],
  );
}
