import type { FastifyInstance } from 'fastify';

const oneYear = 'max-age=31536000';

/** Browsers report violations of a policy here: the end of the policy, and the header that it refers to. */
export const violationReports = {
  directives: ['report-uri /api/ops/csp-report', 'report-to csp'],
  headers: ['Reporting-Endpoints', 'csp="/api/ops/csp-reports"'],
} as const;

/** The flat header list of prepared responses: browsers use only https. @param secure true if the public URL uses https */
export const transportHeaders = (secure: boolean): readonly string[] => (secure ? ['Strict-Transport-Security', oneYear] : []);

/** Headers of every response that has not set them itself. @param secure true if the public URL uses https */
export function useSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('x-content-type-options')) reply.header('x-content-type-options', 'nosniff');
    if (secure && !reply.hasHeader('strict-transport-security')) reply.header('strict-transport-security', oneYear);
  });
}
