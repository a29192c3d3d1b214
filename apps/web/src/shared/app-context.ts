import type { Client } from '@komora/api/client';
import type { Namespace } from '@komora/i18n';
import type { TextSource } from '@komora/web-kit/text-source';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { BrowserConfig, ConfigMeta } from './config.ts';
import type { Session } from './storage/session.ts';
import type { StaffView } from './storage/staff-view.ts';
import type { BrowserStorage } from './storage/storage.ts';

/** Everything that a page may use; one per page render on the server, one per tab in the browser. */
export interface App {
  readonly config: BrowserConfig;
  readonly meta: ConfigMeta;
  readonly texts: TextSource;
  /** The API client: `call('GET /api/client/warehouse')`. */
  readonly call: Client;
  readonly queryClient: QueryClient;
  readonly storage: BrowserStorage;
  readonly session: Session;
  /** Staff view the zone of a client in this tab, read only. */
  readonly view: StaffView | null;
  /** The clock: ms since the epoch. */
  readonly now: () => number;
  /** Set on error pages: the reference of the error in the server's log. */
  readonly failure: { reference: string | null };
}

export function useApp(): App {
  return useRouter().options.context;
}

declare module '@tanstack/react-router' {
  /** Static data of a route. */
  interface StaticDataRouteOption {
    /** Text namespaces of its page, loaded before rendering. `common`, `shell`, `error` and `consent` are always loaded. */
    texts?: readonly Namespace[];
    /** Query keys that change the page on the server; all other keys share one cached page. */
    search?: readonly string[];
    /** Tags of the page, to drop cached pages: `['warehouse', `warehouse:${id}`]`. */
    tags?: (params: Readonly<Record<string, string>>) => readonly string[];
  }
}
