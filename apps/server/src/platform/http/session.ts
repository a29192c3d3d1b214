import type { Access } from '@komora/api/endpoint';
import type { Language } from '@komora/api/enumerations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { AuthenticateView } from '../staff/client-view.ts';
import { isOfView, sessionOfView } from './staff-view.ts';

export interface Session {
  userId: string;
  language: Language;
  /** SHA-256 of the token. Identifies the session but does not give access. */
  tokenHash: Buffer;
  /** Staff view the account, read only. */
  view?: { id: string; endsAt: Date };
}

/** Finds the valid session of a token, or null. */
export type Authenticate = (token: string) => Promise<Session | null>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

/**
 * Loads the session of the bearer token for routes with `access`, or the view of staff. Rejects with 401 without a valid session.
 * @param authenticateView absent: nobody views accounts
 */
export function useSessions(app: FastifyInstance, authenticate: Authenticate, authenticateView?: AuthenticateView): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access !== 'staff' && authenticateView !== undefined && isOfView(request)) {
      request.session = await sessionOfView(request, authenticateView);
      if (request.session !== null) identify(request, reply, request.session);
      return;
    }
    if (access === undefined || access === 'public' || access === 'staff') return;
    const header = request.headers.authorization;
    const token = header?.startsWith('Bearer ') ? header.slice(7) : undefined;
    if (token !== undefined && token.length <= 200) request.session = await authenticate(token);
    if (request.session !== null) identify(request, reply, request.session);
    const missing = request.session === null;
    if (missing && (access !== 'optional' || header !== undefined)) throw new AppError('unauthorized');
  });
}

/** All later lines of the request name its session, by the beginning of the hash, and its actor. */
function identify(request: FastifyRequest, reply: FastifyReply, { tokenHash, userId, view }: Session): void {
  const session = tokenHash.toString('hex').slice(0, 12);
  request.log = request.log.child({ session, actor: userId, ...(view ? { staffView: view.id } : {}) });
  reply.log = request.log;
}
