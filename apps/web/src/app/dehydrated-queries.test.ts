import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { carryQueries, takeQueries } from './carried-queries.ts';

test('answers travel with their key and the moment when they were read', () => {
  const server = new QueryClient();
  server.setQueryData(['warehouse', 'one', 'a'], { name: 'Rača </script>' }, { updatedAt: 1_700_000_000_000 });
  const browser = new QueryClient();
  takeQueries(browser, carryQueries(server));
  expect(browser.getQueryState(['warehouse', 'one', 'a'])).toMatchObject({
    data: { name: 'Rača </script>' },
    dataUpdatedAt: 1_700_000_000_000,
    status: 'success',
  });
});

test('what is not there yet, or failed, stays behind', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failing = server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('inner text')) });
  void server.prefetchQuery({ queryKey: ['waiting'], queryFn: () => Promise.withResolvers<string>().promise });
  await failing;
  expect(carryQueries(server)).toBe('[]');
});
