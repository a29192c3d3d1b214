import { createFileRoute, notFound } from '@tanstack/react-router';
import { boxesQuery, floorPlanQuery, isMissing, prefill, recommendedQuery, warehouseQuery } from '../catalogue/warehouse-queries.ts';
import { DetailPage } from '../features/warehouse/detail/detail-page.tsx';
import { validateLocationSearch } from '../features/warehouse/detail/display.ts';

export const Route = createFileRoute('/location/$id')({
  validateSearch: validateLocationSearch,
  staticData: {
    texts: ['warehouse'],
    search: ['display'],
    tags: ({ id }) => ['warehouse', `warehouse:${id}`],
  },
  loaderDeps: ({ search: { display } }) => ({ display }),
  loader: async ({ context: { call, queryClient }, params: { id }, deps: { display }, cause }) => {
    const warehouse = await queryClient.ensureQueryData(warehouseQuery(call, id)).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error;
    });
    // Only of a warehouse that there is: a promise that fails beside a page that has already gone would have nobody to hear it.
    await Promise.all([
      prefill(queryClient, boxesQuery(call, id)),
      prefill(queryClient, recommendedQuery(call, id)),
      // Whoever presses the tab sees it change at once, and the plan when it has come.
      ...(display === 'plan' && cause !== 'stay' ? [prefill(queryClient, floorPlanQuery(call, id))] : []),
    ]);
    return { name: warehouse.name };
  },
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    return { meta: [{ title: match.context.texts.texts.of('warehouse')('detail.title', loaderData) }] };
  },
  component: DetailPage,
});
