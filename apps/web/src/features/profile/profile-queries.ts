import type { Client } from '@komora/api/client';
import { queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../../shared/session/use-session.ts';

export function profileQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'profile'],
    queryFn: ({ signal }) => call('GET /api/client/my/profile', { signal }),
  });
}

export function sessionsQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'sessions'],
    queryFn: ({ signal }) => call('GET /api/client/my/sessions', { signal }),
  });
}

export function passkeysQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'passkeys'],
    queryFn: ({ signal }) => call('GET /api/client/my/passkeys', { signal }),
  });
}

export function referralQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'referral'],
    queryFn: ({ signal }) => call('GET /api/client/my/referral-info', { signal }),
  });
}

export function newsletterQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'newsletter'],
    queryFn: ({ signal }) => call('GET /api/client/my/is-subscribed-to-newsletter', { signal }),
  });
}

/** Why an account cannot be cancelled now; empty: it can. */
export function obstaclesQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'account-obstacles'],
    queryFn: async ({ signal }) => (await call('GET /api/client/my/removal-obstacles', { signal })).obstacles,
    staleTime: 0,
  });
}
