import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

export const Info = z.object({ version: z.string() });

/** Text of a fault, cut anywhere: what PostgreSQL cannot keep is replaced, since a report is worth more than its last character. */
const reportText = (max: number) =>
  z.string().check(
    z.overwrite((value) => value.toWellFormed().replaceAll('\0', '\ufffd')),
    z.maxLength(max),
  );

/** What a browser tells of an error of its own. The token is never part of it. */
export const ErrorReport = z.object({
  error: reportText(2000).check(z.trim(), z.minLength(1)),
  stacktrace: reportText(20_000),
  context: z.object({
    browser: reportText(500),
    localStorage: z.record(reportText(100), reportText(5000)),
    location: reportText(2000),
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
    errors: ['too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
