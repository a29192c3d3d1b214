import { createFileRoute, notFound } from '@tanstack/react-router';
import {
  boxesQuery,
  floorPlanQuery,
  isMissing,
  prefill,
  recommendedQuery,
  warehouseQuery,
} from '../entities/warehouse/warehouse-queries.ts';
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
    // Only for existing warehouses: otherwise this promise would reject after the page has failed, unhandled.
    await Promise.all([
      // On a first load the drawings are in the server's HTML, and their code comes later.
      import('@komora/ui/rooms').catch(() => undefined),
      prefill(queryClient, boxesQuery(call, id)),
      prefill(queryClient, recommendedQuery(call, id)),
      // The tab switches at once; the plan appears when it has loaded.
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
