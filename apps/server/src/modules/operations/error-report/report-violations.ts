import type { QueuedReports, ViolationReport } from '@komora/api';
import type * as z from 'zod/mini';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertErrorReport } from './error-report.sql.ts';
import { fingerprintOf } from './report-error.ts';

/** Different violations that are stored of one request. */
const maxViolations = 10;

interface Violation {
  directive: string;
  /** An origin, a scheme, or a keyword such as `inline`. */
  blocked: string;
  /** Path of the page; parts that may name a person or a record are replaced. */
  page: string;
}

/**
 * Stores and logs violations of the Content-Security-Policy as error reports, without queries, names, records and the visitor. Equal violations of
 * one day are counted in one row. Those that an extension of the browser caused are ignored.
 */
export async function reportViolations(
  { db, ids, clock, log }: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'>,
  violations: readonly Violation[],
): Promise<void> {
  const different = new Map(violations.map((violation) => [JSON.stringify(violation), violation]));
  for (const violation of [...different.values()].slice(0, maxViolations)) {
    const entry = {
      id: ids.uuid(),
      error: `Content-Security-Policy: ${violation.directive} blocked ${violation.blocked}`,
      stacktrace: violation.page,
      receivedAt: clock.now(),
    };
    await inOneStatement(db, (statement) => insertErrorReport(statement, { ...entry, context: {}, fingerprint: fingerprintOf(entry) }));
    log.warn({ reportId: entry.id, ...violation }, 'a page violated its content security policy');
  }
}

type Text = string | null | undefined;

/** The violation of a report of `report-uri`; none if it is not one of the page. */
export function violationsOf({ 'csp-report': report }: z.output<typeof ViolationReport>): Violation[] {
  const directive = report['effective-directive'] || report['violated-directive'];
  return violationOf(directive, report['blocked-uri'], report['document-uri'], report['source-file']);
}

/** The violations among the reports of the Reporting API. */
export function queuedViolations(reports: z.output<typeof QueuedReports>): Violation[] {
  return reports.flatMap(({ type, body }) =>
    type === 'csp-violation' && body ? violationOf(body.effectiveDirective, body.blockedURL, body.documentURL, body.sourceFile) : [],
  );
}

function violationOf(directive: Text, blocked: Text, page: Text, source: Text): Violation[] {
  // Older browsers send the directive with its sources.
  const [name = ''] = (directive ?? '').trim().split(' ', 1);
  if (!/^[a-z-]{1,40}$/.test(name) || isOfExtension(blocked) || isOfExtension(source)) return [];
  return [{ directive: name, blocked: blockedOf(blocked ?? ''), page: pageOf(page ?? '') }];
}

/** Extensions change pages as their users want. */
const isOfExtension = (address: Text): boolean => /^[a-z-]*-extension\b/i.test(address ?? '');

function blockedOf(address: string): string {
  if (/^[a-z-]{1,40}$/.test(address)) return address;
  const url = URL.parse(address);
  if (url === null) return 'unknown';
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 100);
}

function pageOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? '/…';
  const parts = path.split('/', 7).map((part) => (/^[a-z-]{0,40}$/.test(part) ? part : '…'));
  return parts.join('/');
}
