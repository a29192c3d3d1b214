import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { requiredText } from './values.ts';

export const Info = z.object({ version: z.string() });

/** What a browser tells of an error of its own. The token is never part of it. */
export const ErrorReport = z.object({
  error: requiredText(2000),
  stacktrace: z.string().check(z.maxLength(20_000)),
  context: z.object({
    browser: z.string().check(z.maxLength(500)),
    localStorage: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(5000))),
    location: z.string().check(z.maxLength(2000)),
    screenSize: z.string().check(z.maxLength(50)),
    sessionId: z.string().check(z.maxLength(50)),
    username: z.nullable(z.string().check(z.maxLength(254))),
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
