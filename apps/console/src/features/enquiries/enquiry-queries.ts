import { infiniteQueryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export const ENQUIRIES = 'enquiries';

const page = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};

export const waitingQuery = ({ call }: Pick<App, 'call'>, all: boolean, warehouse: string | undefined) =>
  infiniteQueryOptions({
    ...page,
    queryKey: [ENQUIRIES, 'waiting', all, warehouse],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/waitlist-entries', {
        query: { warehouse, after: pageParam, limit: 50, ...(all ? {} : { state: 'WAITING' }) },
        signal,
      }),
  });

export const franchiseQuery = ({ call }: Pick<App, 'call'>, all: boolean) =>
  infiniteQueryOptions({
    ...page,
    queryKey: [ENQUIRIES, 'franchise', all],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/franchise-enquiries', { query: { after: pageParam, limit: 50, ...(all ? {} : { state: 'OPEN' }) }, signal }),
  });

export const errorsQuery = ({ call }: Pick<App, 'call'>, all: boolean) =>
  infiniteQueryOptions({
    ...page,
    queryKey: [ENQUIRIES, 'errors', all],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/error-reports', { query: { after: pageParam, limit: 50, ...(all ? {} : { state: 'OPEN' }) }, signal }),
  });
