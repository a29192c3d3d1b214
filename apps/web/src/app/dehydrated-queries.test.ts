import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dehydrateQueries, hydrateQueries } from './dehydrated-queries.ts';

test('results keep their key and the time of their fetch', () => {
  const server = new QueryClient();
  server.setQueryData(['warehouse', 'one', 'a'], { name: 'Rača </script>' }, { updatedAt: 1_700_000_000_000 });
  const browser = new QueryClient();
  hydrateQueries(browser, dehydrateQueries(server));
  expect(browser.getQueryState(['warehouse', 'one', 'a'])).toMatchObject({
    data: { name: 'Rača </script>' },
    dataUpdatedAt: 1_700_000_000_000,
    status: 'success',
  });
});

test('pending and failed queries are not transferred', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failing = server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('inner text')) });
  void server.prefetchQuery({ queryKey: ['waiting'], queryFn: () => Promise.withResolvers<string>().promise });
  await failing;
  expect(dehydrateQueries(server)).toBe('[]');
});
