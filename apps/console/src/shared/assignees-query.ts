import { queryOptions } from '@tanstack/react-query';
import type { App } from './app-context.ts';

/** Colleagues to whom a task can be handed over, by name. */
export const assigneesQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['assignees'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/tasks/assignees', { signal })).staff,
  });
