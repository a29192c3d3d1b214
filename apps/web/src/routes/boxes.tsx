import { createFileRoute } from '@tanstack/react-router';
import { overviewQuery, prefill, warehousesQuery } from '../entities/warehouse/warehouse-queries.ts';
import { BOXES_SEARCH_KEYS, filtersOf, validateBoxesSearch } from '../features/warehouse/search/boxes-search.ts';
import { SearchPage } from '../features/warehouse/search/search-page.tsx';

export const Route = createFileRoute('/boxes')({
  validateSearch: validateBoxesSearch,
  staticData: { texts: ['warehouse'], search: BOXES_SEARCH_KEYS, tags: () => ['warehouse'] },
  // Known keys in a fixed order: the server renders the same page for `?b&a&utm=x` as for `?a&b`, and the browser
  // reuses data only under an equal key.
  loaderDeps: ({ search }) => validateBoxesSearch({ ...search }),
  // Only the first page waits for its warehouses; later ones load in the browser.
  loader: async ({ context: { call, queryClient }, deps, cause }) => {
    if (cause === 'stay') return;
    await Promise.all([prefill(queryClient, warehousesQuery(call, filtersOf(deps))), prefill(queryClient, overviewQuery(call))]);
  },
  head: ({ match }) => ({
    meta: [{ title: match.context.texts.texts.of('warehouse')('search.title') }],
  }),
  component: SearchPage,
});
