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

/** Why an account cannot be cancelled: numbers of running contracts and unpaid rents. */
export interface AccountObstacles {
  readonly contracts: number;
  readonly rents: number;
}

export function obstaclesQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'account-obstacles'],
    queryFn: async ({ signal }): Promise<AccountObstacles> => {
      const [contracts, rents] = await Promise.all([
        call('GET /api/client/my/contracts', { query: { status: ['ACTIVE', 'TERMINATING', 'EVICTED'], limit: 1 }, signal }),
        call('GET /api/client/my/rents', { query: { status: 'UNPAID', limit: 1 }, signal }),
      ]);
      return { contracts: contracts.total, rents: rents.total };
    },
    staleTime: 0,
  });
}
