import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

export const Info = z.object({ version: z.string() });

/** Text of an error, possibly truncated. Characters that PostgreSQL cannot store are replaced, so that the report is kept. */
const reportText = (max: number) =>
  z.string().check(
    z.overwrite((value) => value.toWellFormed().replaceAll('\0', '\ufffd')),
    z.maxLength(max),
  );

/** An error report of a browser. It never contains the token. */
export const ErrorReport = z.object({
  error: reportText(1000).check(z.trim(), z.minLength(1)),
  stacktrace: reportText(8000),
  context: z.object({
    browser: reportText(300),
    /** The server stores the first 50 entries. */
    localStorage: z.record(reportText(100), reportText(2000)),
    location: reportText(1000),
    screenSize: reportText(50),
    sessionId: reportText(50),
    username: z.nullable(reportText(254)),
  }),
});

const reportedText = z.nullish(reportText(8000));

/** A violation of the Content-Security-Policy as `report-uri` sends it. Only the listed fields are read. */
export const ViolationReport = z.object({
  'csp-report': z.object({
    'document-uri': reportedText,
    'effective-directive': reportedText,
    'violated-directive': reportedText,
    'blocked-uri': reportedText,
    'source-file': reportedText,
  }),
});

/** Reports that a browser has collected for the Reporting API. Reports of other types than `csp-violation` are ignored. */
export const QueuedReports = z
  .array(
    z.object({
      type: reportText(100),
      body: z.nullish(
        z.object({ documentURL: reportedText, effectiveDirective: reportedText, blockedURL: reportedText, sourceFile: reportedText }),
      ),
    }),
  )
  .check(z.maxLength(100));

export const infoEndpoints = {
  'GET /_info': { summary: 'Version of the running program', tag: 'info', access: 'public', response: Info },
  'GET /api/info': { summary: 'Version of the running program', tag: 'info', access: 'public', response: Info },
  'POST /api/ops/error': {
    summary: 'Report an error of the browser',
    tag: 'info',
    access: 'public',
    body: ErrorReport,
    maxBodyBytes: 64 * 1024,
    errors: ['too-many-requests'],
  },
  'POST /api/ops/csp-report': {
    summary: 'Report a violation of the Content-Security-Policy. Browsers with `report-uri` send it by themselves',
    tag: 'info',
    access: 'public',
    body: ViolationReport,
    bodyTypes: ['application/csp-report'],
    maxBodyBytes: 64 * 1024,
    errors: ['too-many-requests'],
  },
  'POST /api/ops/csp-reports': {
    summary: 'Report violations of the Content-Security-Policy. Browsers with the Reporting API send them by themselves',
    tag: 'info',
    access: 'public',
    body: QueuedReports,
    bodyTypes: ['application/reports+json'],
    maxBodyBytes: 128 * 1024,
    errors: ['too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
