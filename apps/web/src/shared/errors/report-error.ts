import type { CallOptions } from '@komora/api/client';
import type { App } from '../app-context.ts';
import { currentUserQuery } from '../session/use-session.ts';

export type ErrorReport = CallOptions<'POST /api/ops/error'>['body'];

// A report contains nothing that opens an account or a door, and of personal data only the account's e-mail.
const SECRET = /token|offlineBoxes/i;
const PERSONAL = /token|e-?mail|phone|location|ref$|^offer$/i;
const HARMLESS = /^komora\.(?:version|userLanguage|sessionId|consent)$/;
const PRIVATE = '…';

/** Browser storage: harmless values are sent, of all others only that they exist. */
function stored(app: Pick<App, 'storage'>, view: Window): Record<string, string> {
  const values: Record<string, string> = {};
  try {
    // One entry is left for the order.
    for (const [key, value] of Object.entries(view.localStorage).slice(0, 49))
      if (!SECRET.test(key)) values[key.slice(0, 100)] = HARMLESS.test(key) ? String(value).slice(0, 500) : PRIVATE;
  } catch {
    // A browser without storage has nothing to report.
    return values;
  }
  const order = app.storage.order.get();
  if (order !== null) {
    const { invoicingDetails, voucherToken, waitlistToken, ...rest } = order;
    values['komora.order'] = JSON.stringify(rest).slice(0, 2000);
  }
  return values;
}

function withoutSecrets(location: Location): string {
  const url = new URL(location.href);
  for (const key of [...url.searchParams.keys()]) if (PERSONAL.test(key)) url.searchParams.set(key, PRIVATE);
  // Mailed links carry their secret in the fragment.
  url.hash = '';
  return url.href.slice(0, 1000);
}

/** Builds the error report within the server's limits; without tokens, door codes or billing details. */
export function describeError(app: Pick<App, 'storage' | 'call' | 'queryClient'>, error: unknown, view: Window): ErrorReport {
  const known = error instanceof Error ? error : new Error(String(error));
  const user = app.queryClient.getQueryData(currentUserQuery(app.call).queryKey);
  return {
    error: `${known.name}: ${known.message}`.slice(0, 1000),
    stacktrace: (known.stack ?? '').slice(0, 8000),
    context: {
      browser: view.navigator.userAgent.slice(0, 300),
      localStorage: stored(app, view),
      location: withoutSecrets(view.location),
      screenSize: `${view.innerWidth}x${view.innerHeight}`,
      sessionId: app.storage.sessionId.get() ?? '',
      username: user?.email ?? null,
    },
  };
}

/** Reports a rendering error to the operator. A failed report is only logged. */
export function reportError(app: App, error: unknown): void {
  const report = async (): Promise<void> => {
    await app.call('POST /api/ops/error', { body: describeError(app, error, window) });
  };
  report().catch((cause: unknown) => window.reportError(cause));
}
