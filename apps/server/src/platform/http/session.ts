import type { Language, UserType } from '@komora/contract/enumerations';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

export interface Session {
  userId: string;
  type: UserType;
  language: Language;
  /** SHA-256 of the token: names the session without being able to use it. */
  tokenHash: Buffer;
}

/** Finds the live session of a token, or null. */
export type Authenticate = (token: string) => Promise<Session | null>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    access?: 'public' | 'optional' | 'client' | 'operator';
  }
}

/** Reads the bearer token where a route wants to know who calls; 401 for a dead session, 403 for the wrong role. */
export function useSessions(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    const header = request.headers.authorization;
    const token = header?.startsWith('Bearer ') ? header.slice(7) : undefined;
    if (token !== undefined && token.length <= 200) request.session = await authenticate(token);
    const missing = request.session === null;
    if (missing && (access !== 'optional' || header !== undefined)) throw new Refusal('unauthorized');
    if (access === 'operator' && request.session?.type === 'ClientUser') throw new Refusal('forbidden');
  });
}
