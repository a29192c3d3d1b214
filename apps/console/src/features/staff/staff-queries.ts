import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

export const rolesQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: ['roles'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/roles', { signal })).roles,
  });
