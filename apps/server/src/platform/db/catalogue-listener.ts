import type { CatalogueChanges } from './catalogue-changes.ts';
import { type Listener, type ListenerOptions, startListener } from './listener.ts';

export interface CatalogueListenerOptions extends Pick<ListenerOptions, 'connectionString' | 'log' | 'heartbeatMs'> {
  changes: CatalogueChanges;
}

/**
 * Listens on the channel `catalogue`, which triggers notify. Caching is disabled while the connection is lost. Resolves when it listens for the
 * first time.
 * @throws Error if the first connection fails
 */
export function startCatalogueListener({ changes, ...options }: CatalogueListenerOptions): Promise<Listener> {
  return startListener({
    ...options,
    name: 'catalogue listener',
    channels: ['catalogue'],
    onNotification: (_channel, payload) => changes.changed(payload || '*'),
    onLive: (live) => changes.setLive(live),
  });
}
