import type { CatalogueChanges } from './catalogue-changes.ts';
import { type Listener, type ListenerOptions, startListener } from './listener.ts';

export interface CatalogueListenerOptions extends Pick<ListenerOptions, 'connectionString' | 'log' | 'heartbeatMs'> {
  changes: CatalogueChanges;
}

/**
 * Hears what the triggers announce on the channel `catalogue`; nothing is remembered while the connection is away. Resolves once it listens
 * for the first time.
 * @throws when the first connection fails
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
