import type { FastifyInstance } from 'fastify';

/** Headers of every response that has not set them itself. @param secure true if the public URL uses https */
export function useSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('x-content-type-options')) reply.header('x-content-type-options', 'nosniff');
    if (secure && !reply.hasHeader('strict-transport-security')) reply.header('strict-transport-security', 'max-age=31536000');
  });
}
