import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type AuthorityDeps, chooseAuthority, type IssuedDocument, reportDeadline } from './choose-authority.ts';
import { insertTaxReports, listReported } from './tax-report.sql.ts';

export type QueueDeps = Pick<Deps, 'enqueue'> & AuthorityDeps;

/**
 * Queues reports for those documents that must be reported, in the transaction that issues them, so that a report exists exactly if its
 * document does. Runs no statement if there is nothing to report.
 * @returns true if a report is queued
 */
export async function queueTaxReports(
  trx: Trx,
  { enqueue, ...deps }: QueueDeps,
  { documents, now }: { documents: readonly IssuedDocument[]; now: Date },
): Promise<boolean> {
  const corrected = documents.flatMap(({ isOutsideVat, corrects }) =>
    isOutsideVat === true && typeof corrects === 'string' ? [corrects] : [],
  );
  const reported: ReadonlySet<string> = corrected.length === 0 ? new Set() : await listReported(trx, corrected);
  const reports = documents.flatMap((document) => {
    const authority = chooseAuthority(document, deps, reported.has(document.corrects ?? ''));
    if (authority === null) return [];
    return [{ invoiceId: document.invoiceId, authority, reportDeadline: reportDeadline(authority, document.issuedOn, now), now }];
  });
  if (reports.length === 0) return false;
  await insertTaxReports(trx, reports);
  await enqueue(trx, 'send-tax-reports', {});
  return true;
}
