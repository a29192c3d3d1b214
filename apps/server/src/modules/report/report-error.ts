import type { ErrorReport } from '@komora/contract';
import type * as z from 'zod/mini';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { insertErrorReport } from './report.sql.ts';
import { storageWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/** Keeps and logs what a browser tells of an error of its own, without anything that could open a session. */
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
    context: {
      browser: clean(browser),
      localStorage: storageWithoutSecrets(localStorage, ownToken),
      location: clean(location),
      screenSize: clean(screenSize),
      sessionId: clean(sessionId),
      username: username && clean(username),
    },
    receivedAt: clock.now(),
  };
  await inTransaction(db, (trx) => insertErrorReport(trx, entry));
  log.warn(
    { reportId: entry.id, sessionId: entry.context.sessionId, browserError: entry.error, location: entry.context.location },
    'error in a browser',
  );
}
