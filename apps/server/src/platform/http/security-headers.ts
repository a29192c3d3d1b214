import type { FastifyInstance } from 'fastify';

const oneYear = 'max-age=31536000';

/** Browsers report violations of a policy here: the end of the policy, and the header that it refers to. */
export const violationReports = {
  directives: ['report-uri /api/ops/csp-report', 'report-to csp'],
  headers: ['Reporting-Endpoints', 'csp="/api/ops/csp-reports"'],
} as const;

/** The policy of responses that are no page: opened as a document, they load and run nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The least policy: of files of the clients, and of a page without its own. A worker has the policy of its file, so this one limits no request. */
const LEAST_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Flat header lists of prepared responses. */
export const dataPolicy = ['Content-Security-Policy', DATA_POLICY] as const;
export const filePolicy = ['Content-Security-Policy', LEAST_POLICY] as const;

/** The flat header list of prepared responses: browsers use only https. @param secure true if the public URL uses https */
export const transportHeaders = (secure: boolean): readonly string[] => (secure ? ['Strict-Transport-Security', oneYear] : []);

/**
 * Headers of every response. They are set on the raw response, so that handlers which take it over send them too; what a handler sets itself replaces them.
 * @param secure true if the public URL uses https
 */
export function useSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = ['X-Content-Type-Options', 'nosniff', ...dataPolicy, ...transportHeaders(secure)];
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (let at = 0; at < headers.length; at += 2) raw.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    done();
  });
  app.addHook('onSend', async (_request, reply) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (isPage && !reply.hasHeader('content-security-policy')) reply.header(...filePolicy);
  });
}
