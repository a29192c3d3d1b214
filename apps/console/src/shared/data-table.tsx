import type { SavedList } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import type { FailedQuery } from '@komora/web-kit/query-state';
import { useText } from '@komora/web-kit/use-text';
import { memo, type ReactNode } from 'react';
import { ChooseColumns, useListColumns } from './choose-columns.tsx';
import css from './data-table.module.css';
import { ScrollArea } from './scroll-area.tsx';
import { useOpened } from './use-opened.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, with tabular numerals. */
  readonly align?: 'end';
  /** The cell that names the row. */
  readonly isName?: true;
  /** Numbers of documents and dates: never broken over lines. */
  readonly isOneLine?: true;
}

export interface DataTableProps<Row> {
  /** Names the table; shown to screen readers, because the page's heading says it already. */
  readonly caption: string;
  /** The same array from render to render, if rows are many: see {@link Cells}. */
  readonly columns: readonly Column<Row>[];
  /** The boxes that select rows, before all columns. */
  readonly select?: Column<Row> | undefined;
  /** The person chooses columns and their order. */
  readonly list?: SavedList;
  readonly query: FailedQuery & { readonly data: readonly Row[] | undefined };
  readonly keyOf: (row: Row) => string;
  /** First step to take, while there are no rows. */
  readonly empty: ReactNode;
  /** Rows below the others: the value of each column by its key. */
  readonly totals?: readonly { readonly key: string; readonly cells: Readonly<Record<string, ReactNode>> }[] | undefined;
  /** The key of the row that the address leads to: marked, scrolled to and focused, also on a later page. */
  readonly open?: string | undefined;
  /** Loads the next page; absent when all rows are shown. */
  readonly more?: { readonly isLoading: boolean; readonly load: () => void } | undefined;
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e'] as const;

/** Rows in a real table. On a phone each row is a block. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, select, list, query, keyOf, empty, totals = [], open, more } = props;
  const text = useText('console');
  const common = useText('common');
  const { all, shown, chosen, isLoading } = useListColumns(list, props.columns);
  const columns = select === undefined ? shown : [select, ...shown];
  const { row: opened, isGone } = useOpened<HTMLTableRowElement>(open, {
    keys: isLoading ? undefined : query.data?.map(keyOf),
    isFetching: query.isFetching,
    hasFailed: query.error !== null,
    loadMore: more?.load,
  });
  const table = (
    <QueryBoundary
      query={isLoading ? { ...query, data: undefined } : query}
      showReloadError
      skeleton={
        <Loading className={css.skeletons}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} height="2.5rem" />
          ))}
        </Loading>
      }
      isEmpty={(rows) => rows.length === 0}
      empty={<Alert>{empty}</Alert>}
    >
      {(rows) => (
        <>
          {list === undefined ? null : (
            <div className={css.tools}>
              <ChooseColumns list={list} columns={all} chosen={chosen} />
            </div>
          )}
          <ScrollArea label={caption}>
            <table className={css.table}>
              <caption className={css.caption}>{caption}</caption>
              <thead>
                <tr>
                  {columns.map(({ key, header, align, isName }) => (
                    <th key={key} scope="col" data-align={align} data-name={isName}>
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const key = keyOf(row);
                  const mark = key === open ? ({ ref: opened, tabIndex: -1, 'aria-current': true } as const) : {};
                  return (
                    <tr key={key} {...mark}>
                      {select === undefined ? null : <Cell column={select} row={row} />}
                      <Cells columns={shown} row={row} />
                    </tr>
                  );
                })}
              </tbody>
              {totals.length === 0 ? null : (
                <tfoot>
                  {totals.map(({ key, cells }) => (
                    <tr key={key}>
                      {columns.map(({ key: column, header, align, isName }) =>
                        isName ? (
                          <th key={column} scope="row" className={css.name}>
                            {cells[column]}
                          </th>
                        ) : (
                          <td key={column} data-align={align} data-label={cells[column] === undefined ? undefined : header}>
                            <div>{cells[column]}</div>
                          </td>
                        ),
                      )}
                    </tr>
                  ))}
                </tfoot>
              )}
            </table>
          </ScrollArea>
          <p className={css.foot} role="status">
            {text('table.shown', { count: rows.length })}
          </p>
          {more === undefined ? null : (
            <Button className={css.more} busy={more.isLoading} busyLabel={common('state.loading')} onClick={more.load}>
              {text('table.more')}
            </Button>
          )}
        </>
      )}
    </QueryBoundary>
  );
  if (open === undefined) return table;
  return (
    <>
      <GoneRecord isGone={isGone} />
      {table}
    </>
  );
}

/** The record that an address leads to is not in its list. */
export function GoneRecord({ isGone }: { readonly isGone: boolean }) {
  const text = useText('console');
  return (
    <div role="status" className={css.gone}>
      {isGone ? <Alert>{text('table.gone')}</Alert> : null}
    </div>
  );
}

function Cell<Row>({ column: { header, cell, align, isName, isOneLine }, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = cell(row);
  if (isName)
    return (
      <th scope="row" className={css.name}>
        {content}
      </th>
    );
  return (
    <td data-align={align} data-one-line={isOneLine} data-label={header}>
      <div>{content}</div>
    </td>
  );
}

function CellsOfRow<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }): ReactNode {
  return columns.map((column) => <Cell key={column.key} column={column} row={row} />);
}

/** A list whose columns stay the same object renders only new and changed rows: a filter, a selected row or the next page costs less than a frame. */
const Cells = memo(CellsOfRow) as typeof CellsOfRow;
