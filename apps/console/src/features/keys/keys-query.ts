import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export const keysQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/api-keys', { signal })).keys,
  });
