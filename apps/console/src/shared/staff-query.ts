import { queryOptions } from '@tanstack/react-query';
import type { App } from './app-context.ts';

/** Members of staff within the scope, also those who may no longer sign in. Needs `read:staff`. */
export const staffQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['staff'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/staff', { signal })).staff,
  });
