import type { Client } from '@komora/api/client';
import { queryOptions } from '@tanstack/react-query';

/** The account of a link to set a password. An error of the query: the link is dead, or there is no answer. */
export function passwordTokenQuery(call: Client, token: string | undefined) {
  return queryOptions({
    queryKey: ['password-token', token],
    queryFn: ({ signal }) => call('POST /auth/password/check-token', { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
