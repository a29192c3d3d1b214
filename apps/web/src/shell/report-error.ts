import type { CallOptions } from '@komora/contract/client';
import type { App } from '../app.ts';
import { currentUserQuery } from '../session/use-session.ts';

type ErrorReport = CallOptions<'POST /api/ops/error'>['body'];

// What opens an account or a door never leaves the browser in a report.
const SECRET = /token|keptBoxes/i;

function kept(storage: Storage): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(storage)) if (!SECRET.test(key)) values[key.slice(0, 100)] = String(value).slice(0, 5000);
  return values;
}

function withoutSecrets(location: Location): string {
  const url = new URL(location.href);
  for (const key of [...url.searchParams.keys()]) if (SECRET.test(key)) url.searchParams.set(key, '…');
  return url.href.slice(0, 2000);
}

/** The report of an error, cut to what the server takes; without any token or door code. */
export function describeError(app: Pick<App, 'storage' | 'call' | 'queryClient'>, error: unknown, view: Window): ErrorReport {
  const known = error instanceof Error ? error : new Error(String(error));
  const user = app.queryClient.getQueryData(currentUserQuery(app.call).queryKey);
  return {
    error: `${known.name}: ${known.message}`.slice(0, 2000),
    stacktrace: (known.stack ?? '').slice(0, 20_000),
    context: {
      browser: view.navigator.userAgent.slice(0, 500),
      localStorage: kept(view.localStorage),
      location: withoutSecrets(view.location),
      screenSize: `${view.innerWidth}x${view.innerHeight}`,
      sessionId: app.storage.sessionId.get() ?? '',
      username: user?.email ?? null,
    },
  };
}

/** Reports a rendering error to the operator. A report that fails is only noted: there is nobody left to tell. */
export function reportError(app: App, error: unknown): void {
  const report = async (): Promise<void> => {
    await app.call('POST /api/ops/error', { body: describeError(app, error, window) });
  };
  report().catch((cause: unknown) => window.reportError(cause));
}
