import { createHash } from 'node:crypto';
import type { ErrorReport } from '@komora/api';
import type * as z from 'zod/mini';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertErrorReport } from './error-report.sql.ts';
import { storageWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/** Maximum length of the stored context as JSON, in characters. */
const maxContext = 8000;

/**
 * Stores and logs an error report of a browser, without secrets that could open a session or a door. Equal errors of one day are counted in
 * one row, which keeps the context of the first. Storage entries that make the context too large are not stored.
 */
export async function reportError(
  { db, ids, clock, log }: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'>,
  report: z.output<typeof ErrorReport>,
  ownToken: string | null,
): Promise<void> {
  const clean = (text: string) => withoutSecrets(text, ownToken);
  const { browser, localStorage, location, screenSize, sessionId, username } = report.context;
  const entry = {
    id: ids.uuid(),
    error: clean(report.error),
    stacktrace: clean(report.stacktrace),
    context: withinSize({
      browser: clean(browser),
      localStorage: storageWithoutSecrets(localStorage, ownToken),
      location: clean(location),
      screenSize: clean(screenSize),
      sessionId: clean(sessionId),
      username: username && clean(username),
    }),
    receivedAt: clock.now(),
  };
  await inOneStatement(db, (statement) => insertErrorReport(statement, { ...entry, fingerprint: fingerprintOf(entry) }));
  log.warn(
    { reportId: entry.id, sessionId: entry.context.sessionId, browserError: entry.error, location: entry.context.location },
    'error in a browser',
  );
}

/** Drops the largest storage entries until the context is small enough. */
function withinSize<T extends { localStorage: Record<string, string> }>(context: T): T {
  let size = JSON.stringify(context).length;
  const kept = Object.entries(context.localStorage).sort(([, one], [, other]) => one.length - other.length);
  while (size > maxContext && kept.length > 0) size -= JSON.stringify(kept.pop()).length;
  return { ...context, localStorage: Object.fromEntries(kept) };
}

/** Of the day, the error, and the first lines of the stack trace: where it happened. */
export function fingerprintOf({ error, stacktrace, receivedAt }: { error: string; stacktrace: string; receivedAt: Date }): Buffer {
  const place = stacktrace.split('\n', 4).slice(0, 3);
  return createHash('sha256')
    .update(JSON.stringify([receivedAt.toISOString().slice(0, 10), error, place]))
    .digest();
}
