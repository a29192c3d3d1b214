import type { DocumentRow } from '@komora/api/admin';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { Page } from '../../shared/page.tsx';
import css from '../../shared/record.module.css';
import { SavedViews } from '../../shared/saved-views.tsx';
import { useSettled } from '../../shared/search-records.ts';

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
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  // The search and a saved view open this page with another number while it is shown.
  useEffect(() => setTyped(q), [q]);
  const query = useInfiniteQuery(documentsQuery(useApp(), useSettled(typed).trim(), warehouse));
  const columns = useColumns();
  return (
    <Page title={text('documents.title')} lead={text('documents.lead')}>
      <search className={css.filters}>
        <Field label={text('filter.document')}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              maxLength={60}
              autoComplete="off"
              value={typed}
              onChange={({ target: { value } }) => {
                setTyped(value);
                void navigate({ to: '.', search: (before) => ({ ...before, q: value === '' ? undefined : value }), replace: true });
              }}
            />
          )}
        </Field>
      </search>
      <SavedViews list="invoices" />
      <DataTable
        caption={text('documents.title')}
        columns={columns}
        query={{ ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }}
        keyOf={({ id }) => id}
        empty={text('documents.empty')}
        more={query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined}
      />
    </Page>
  );
}

function useColumns(): readonly Column<DocumentRow>[] {
  const { call } = useApp();
  const text = useText('console-records');
  const format = useFormat();
  return [
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
  ];
}
