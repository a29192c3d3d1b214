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
} as const satisfies Record<string, Endpoint>;
