import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

/** Steps of the first set-up. */
export const setUpQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({ queryKey: ['setup-progress'], queryFn: ({ signal }) => call('GET /api/admin/setup-progress', { signal }), staleTime: 0 });
