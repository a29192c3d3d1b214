import { createFileRoute } from '@tanstack/react-router';
import { prefill, warehousesQuery } from '../catalogue/warehouse-queries.ts';
import { BOXES_SEARCH_KEYS, filtersOf, validateBoxesSearch } from '../features/warehouse/search/boxes-search.ts';
import { SearchPage } from '../features/warehouse/search/search-page.tsx';

export const Route = createFileRoute('/boxes')({
  validateSearch: validateBoxesSearch,
  staticData: { texts: ['warehouse'], search: BOXES_SEARCH_KEYS, tags: () => ['warehouse'] },
  // The browser goes on by itself: only the first page waits for its warehouses.
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context: { call, queryClient }, deps, cause }) => {
    if (cause === 'stay') return;
    await Promise.all([
      prefill(queryClient, warehousesQuery(call, filtersOf(deps.search))),
      prefill(queryClient, warehousesQuery(call, {})),
    ]);
  },
  head: ({ match }) => ({
    meta: [{ title: match.context.texts.texts.of('warehouse')('search.title') }],
  }),
  component: SearchPage,
});
