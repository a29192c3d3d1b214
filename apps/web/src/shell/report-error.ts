import type { App } from '../app.ts';
import { currentUserQuery } from '../session/use-session.ts';

/** Body of POST /api/ops/error. */
export interface ErrorReport {
  readonly error: string;
  readonly stacktrace: string;
  readonly context: {
    readonly browser: string;
    readonly localStorage: Readonly<Record<string, string>>;
    readonly location: string;
    readonly screenSize: string;
    readonly sessionId: string;
    readonly username: string;
  };
}

// Secrets that open an account never leave the browser in a report.
const SECRET = /token/i;

function kept(storage: Storage): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(storage)) if (!SECRET.test(key)) values[key] = String(value);
  return values;
}

function withoutSecrets(location: Location): string {
  const url = new URL(location.href);
  for (const key of [...url.searchParams.keys()]) if (SECRET.test(key)) url.searchParams.set(key, '…');
  return url.href;
}

export function describeError(app: App, error: unknown, view: Window): ErrorReport {
  const known = error instanceof Error ? error : new Error(String(error));
  return {
    error: `${known.name}: ${known.message}`,
    stacktrace: known.stack ?? '',
    context: {
      browser: view.navigator.userAgent,
      localStorage: kept(view.localStorage),
      location: withoutSecrets(view.location),
      screenSize: `${view.innerWidth}x${view.innerHeight}`,
      sessionId: app.storage.sessionId.get() ?? '',
      username: app.queryClient.getQueryData(currentUserQuery(app.api).queryKey)?.email ?? '',
    },
  };
}

/** Reports a rendering error to the operator. A report that fails is only noted: there is nobody left to tell. */
export function reportError(app: App, error: unknown): void {
  const report = async (): Promise<void> => {
    await app.api.call('POST /api/ops/error', { body: describeError(app, error, window) });
  };
  report().catch((cause: unknown) => console.error('The error could not be reported', cause));
}
