import type { AdminClient } from '@komora/api/admin/client';
import type { Namespace } from '@komora/i18n';
import type { TextSource } from '@komora/web-kit/text-source';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Activity } from './activity.ts';
import type { Session } from './session.ts';

/** Everything that a page may use; one per tab. */
export interface App {
  readonly texts: TextSource;
  /** The API client: `call('GET /api/admin/me')`. A call of an expired or locked session waits until the person has signed in again. */
  readonly call: AdminClient;
  readonly queryClient: QueryClient;
  readonly session: Session;
  readonly activity: Activity;
  /** The clock: ms since the epoch. */
  readonly now: () => number;
}

export function useApp(): App {
  return useRouter().options.context;
}

declare module '@tanstack/react-router' {
  /** Static data of a route. */
  interface StaticDataRouteOption {
    /** Text namespaces of its page, loaded before rendering. `common`, `error` and `console` are always loaded. */
    texts?: readonly Namespace[];
    /** The page shows one warehouse if the address names it, so the warehouse can be chosen. */
    byWarehouse?: true;
  }
}
