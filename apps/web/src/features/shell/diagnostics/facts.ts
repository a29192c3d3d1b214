import type { Text } from '@komora/i18n';
import { languageOf } from '@komora/i18n';
import type { App } from '../../../shared/app-context.ts';
import { STORAGE_VERSION } from '../../../shared/storage/storage.ts';

export interface Fact {
  readonly key: string;
  readonly term: string;
  readonly value: string;
}

const PERMISSIONS = ['granted', 'denied', 'prompt'] as const;

/** True if a written value can be read back. */
function keeps(view: Window): boolean {
  const probe = 'komora.probe';
  try {
    view.localStorage.setItem(probe, probe);
    const stored = view.localStorage.getItem(probe) === probe;
    view.localStorage.removeItem(probe);
    return stored;
  } catch {
    return false;
  }
}

async function versionOf(response: Promise<{ version: string }>, none: string): Promise<string> {
  return response.then(
    ({ version }) => version,
    () => none,
  );
}

async function permissionOf({ navigator }: Window): Promise<(typeof PERMISSIONS)[number] | 'unknown'> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return PERMISSIONS.find((known) => known === state) ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Facts for support; none of them opens an account or a door. */
export async function factsOf(app: App, text: Text<'diagnostics'>, view: Window): Promise<Fact[]> {
  const { call, config, storage, texts } = app;
  const { navigator, screen } = view;
  const [own, api, permission, worker] = await Promise.all([
    versionOf(call('GET /_info'), text('noAnswer')),
    versionOf(call('GET /api/info'), text('noAnswer')),
    permissionOf(view),
    'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/my/').catch(() => undefined) : undefined,
  ]);
  return [
    { key: 'page', term: text('page'), value: config.version },
    { key: '_info', term: text('server', { path: '/_info' }), value: own },
    { key: 'info', term: text('server', { path: '/api/info' }), value: api },
    { key: 'session', term: text('session'), value: storage.sessionId.get() ?? '–' },
    { key: 'language', term: text('language'), value: languageOf(texts.texts.locale) },
    { key: 'country', term: text('country'), value: config.country },
    { key: 'storage', term: text('storage'), value: text(keeps(view) ? 'storageWorks' : 'storageRefused', { version: STORAGE_VERSION }) },
    {
      key: 'screen',
      term: text('screen'),
      value: `${view.innerWidth} × ${view.innerHeight} (${screen.width} × ${screen.height}, ${view.devicePixelRatio}×)`,
    },
    { key: 'connection', term: text('connection'), value: text(navigator.onLine ? 'online' : 'offline') },
    { key: 'worker', term: text('worker'), value: text(worker === undefined ? 'workerOff' : 'workerOn') },
    { key: 'position', term: text('position'), value: text(`permission.${permission}`) },
    { key: 'browser', term: text('browser'), value: navigator.userAgent },
  ];
}
