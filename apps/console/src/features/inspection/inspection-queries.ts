import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export type Subject = { readonly box: string } | { readonly contract: string };

export const INSPECTIONS = 'inspections';

export const inspectionsQuery = ({ call }: Pick<App, 'call'>, of: Subject) =>
  queryOptions({
    queryKey: [INSPECTIONS, of],
    queryFn: async ({ signal }) => (await call('GET /api/admin/inspections', { query: of, signal })).inspections,
  });
