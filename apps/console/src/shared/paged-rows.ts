import type { FailedQuery } from '@komora/web-kit/query-state';

interface PagedQuery<Page> extends FailedQuery {
  readonly data: { readonly pages: readonly Page[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** The rows of all loaded pages of a list, and how the next page loads: the properties `query` and `more` of a table. */
export function pagedRows<Page, Row>(query: PagedQuery<Page>, rowsOf: (page: Page) => readonly Row[]) {
  const { data, error, isFetching, refetch } = query;
  return { query: { data: data?.pages.flatMap(rowsOf), error, isFetching, refetch }, more: nextPage(query) };
}

/** The property `more` of a table: absent when all rows are loaded. */
export function nextPage(query: Pick<PagedQuery<unknown>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>) {
  return query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined;
}
