import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';

/** A report that is loaded as a whole. What was shown stays until the next answer. */
export const useReport = <Data>(key: readonly unknown[], load: (signal: AbortSignal) => Promise<Data>) =>
  useQuery(
    queryOptions({
      queryKey: ['report', ...key],
      queryFn: ({ signal }) => load(signal),
      placeholderData: keepPreviousData,
    }),
  );

/** A report that is loaded page by page. */
export const useReportPages = <Data extends { next: string | null }>(
  key: readonly unknown[],
  load: (after: string | undefined, signal: AbortSignal) => Promise<Data>,
) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['report', ...key],
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
