import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One answer that the server's page holds: its key, the answer, when it was read (ms since the epoch). */
type CarriedQuery = readonly [key: QueryKey, data: unknown, updatedAt: number];

/**
 * The answers that a page was made from, as JSON. A page waits for all of them before it is rendered, so that nothing is left to stream; and a text
 * costs a fraction of what the router's own serialisation of objects does, on both sides.
 */
export function carryQueries(queryClient: QueryClient): string {
  const carried: CarriedQuery[] = [];
  for (const { queryKey, state } of queryClient.getQueryCache().getAll())
    if (state.status === 'success') carried.push([queryKey, state.data, state.dataUpdatedAt]);
  return JSON.stringify(carried);
}

/** Takes in what the page carried. */
export function takeQueries(queryClient: QueryClient, carried: string): void {
  for (const [key, data, updatedAt] of JSON.parse(carried) as CarriedQuery[]) queryClient.setQueryData(key, data, { updatedAt });
}
