import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One query result in the HTML: its key, its data, when it was fetched (ms since the epoch). */
type DehydratedQuery = readonly [key: QueryKey, data: unknown, updatedAt: number];

/**
 * The results that the page was rendered from, as JSON. The page waits for all of them, so nothing is streamed. JSON text is much
 * cheaper than the router's own serialisation, on both sides.
 */
export function dehydrateQueries(queryClient: QueryClient): string {
  const dehydrated: DehydratedQuery[] = [];
  for (const { queryKey, state } of queryClient.getQueryCache().getAll())
    if (state.status === 'success') dehydrated.push([queryKey, state.data, state.dataUpdatedAt]);
  return JSON.stringify(dehydrated);
}

/** Restores the results in the browser. */
export function hydrateQueries(queryClient: QueryClient, dehydrated: string): void {
  for (const [key, data, updatedAt] of JSON.parse(dehydrated) as DehydratedQuery[]) queryClient.setQueryData(key, data, { updatedAt });
}
