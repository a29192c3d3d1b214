import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { authorityOf, type IssuedDocument, reportBy } from './authority-of.ts';
import { insertTaxReports } from './tax-report.sql.ts';

export type QueueDeps = Pick<Deps, 'enqueue'> & { config: Pick<Deps['config'], 'ksef' | 'nav'> };

/**
 * Notes which of the documents a tax authority must be told of, in the transaction that issues them: a report exists exactly when its
 * document does. Sends no statement where nothing is to be reported.
 */
export async function queueTaxReports(
  trx: Trx,
  { config, enqueue }: QueueDeps,
  { documents, now }: { documents: readonly IssuedDocument[]; now: Date },
): Promise<void> {
  const reports = documents.flatMap((document) => {
    const authority = authorityOf(document, config);
    if (authority === null) return [];
    return [{ invoiceId: document.invoiceId, authority, reportBy: reportBy(authority, document.issuedOn, now), now }];
  });
  if (reports.length === 0) return;
  await insertTaxReports(trx, reports);
  await enqueue(trx, 'send-tax-reports', {});
}
