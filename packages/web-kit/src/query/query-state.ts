import type { UseQueryResult } from '@tanstack/react-query';

/** The part of a query's result that a boundary reads. Pass the result itself, so that only the read fields cause a render. */
export type QueryState<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** A query without data, after its load failed. */
export type FailedQuery = Pick<QueryState<unknown>, 'error' | 'isFetching'> & { readonly refetch: () => unknown };

type DataOf<Query> = Query extends { readonly data: infer Data } ? Exclude<Data, undefined> : never;

/** Several queries that a page needs together: data once all have it; the first error, and a retry of the query that failed. */
export function combineQueries<Queries extends Record<string, Pick<QueryState<unknown>, 'data'> & FailedQuery>>(
  queries: Queries,
): FailedQuery & { readonly data: { [Name in keyof Queries]: DataOf<Queries[Name]> } | undefined } {
  const missing = Object.values(queries).filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  return {
    data:
      missing.length === 0
        ? (Object.fromEntries(Object.entries(queries).map(([name, { data }]) => [name, data])) as {
            [Name in keyof Queries]: DataOf<Queries[Name]>;
          })
        : undefined,
    error: failed?.error ?? null,
    isFetching: failed?.isFetching ?? false,
    refetch: () => failed?.refetch(),
  };
}
