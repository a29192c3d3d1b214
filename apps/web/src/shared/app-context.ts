import type { Client } from '@komora/contract/client';
import type { Namespace } from '@komora/i18n';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { BrowserConfig, ConfigMeta } from './config.ts';
import type { Session } from './session/session.ts';
import type { BrowserStorage } from './storage.ts';
import type { TextSource } from './texts/text-source.ts';

/** Everything a page may reach; one per page render on the server, one per tab in the browser. */
export interface App {
  readonly config: BrowserConfig;
  readonly meta: ConfigMeta;
  readonly texts: TextSource;
  /** The one door to the server: `call('GET /api/client/warehouse')`. */
  readonly call: Client;
  readonly queryClient: QueryClient;
  readonly storage: BrowserStorage;
  readonly session: Session;
  /** The clock: ms since the epoch. */
  readonly now: () => number;
  /** Set where the page apologises: the reference that the server's log holds. */
  readonly failure: { reference: string | null };
}

export function useApp(): App {
  return useRouter().options.context;
}

declare module '@tanstack/react-router' {
  /** What a route says of itself besides its loader and component. */
  interface StaticDataRouteOption {
    /** Text namespaces that its page needs; loaded before it is rendered. `common` and `shell` always are. */
    texts?: readonly Namespace[];
    /** Query keys that change the page as the server renders it; every other key shares one cached page. */
    search?: readonly string[];
    /** What the page shows, for dropping cached pages: `['warehouse', `warehouse:${id}`]`. */
    tags?: (params: Readonly<Record<string, string>>) => readonly string[];
  }
}
