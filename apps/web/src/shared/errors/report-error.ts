import type { CallOptions } from '@komora/contract/client';
import type { App } from '../app.ts';
import { currentUserQuery } from '../session/use-session.ts';

export type ErrorReport = CallOptions<'POST /api/ops/error'>['body'];

// What opens an account or a door never leaves the browser in a report, and of a person no more than the account's e-mail.
const SECRET = /token|keptBoxes/i;
const PERSONAL = /token|e-?mail|phone|location|ref$/i;
const TELLING = /^komora\.(?:version|userLanguage|sessionId|consent)$/;
const PRIVATE = '…';

/** What the browser keeps: values that tell of the page are sent, of all others only that they are there. */
function kept(app: Pick<App, 'storage'>, view: Window): Record<string, string> {
  const values: Record<string, string> = {};
  try {
    for (const [key, value] of Object.entries(view.localStorage))
      if (!SECRET.test(key)) values[key.slice(0, 100)] = TELLING.test(key) ? String(value).slice(0, 500) : PRIVATE;
  } catch {
    // A browser that keeps nothing has nothing to tell of.
    return values;
  }
  const order = app.storage.order.get();
  if (order !== null) {
    const { invoicingDetails, voucherToken, waitlistToken, ...rest } = order;
    values['komora.order'] = JSON.stringify(rest);
  }
  return values;
}

function withoutSecrets(location: Location): string {
  const url = new URL(location.href);
  for (const key of [...url.searchParams.keys()]) if (PERSONAL.test(key)) url.searchParams.set(key, PRIVATE);
  return url.href.slice(0, 2000);
}

/** The report of an error, cut to what the server takes; without any token, door code or invoicing details. */
export function describeError(app: Pick<App, 'storage' | 'call' | 'queryClient'>, error: unknown, view: Window): ErrorReport {
  const known = error instanceof Error ? error : new Error(String(error));
  const user = app.queryClient.getQueryData(currentUserQuery(app.call).queryKey);
  return {
    error: `${known.name}: ${known.message}`.slice(0, 2000),
    stacktrace: (known.stack ?? '').slice(0, 20_000),
    context: {
      browser: view.navigator.userAgent.slice(0, 500),
      localStorage: kept(app, view),
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
