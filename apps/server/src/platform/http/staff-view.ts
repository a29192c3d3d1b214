import { VIEW_HEADER } from '@komora/api/view-header';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type AuthenticateView, type ViewedAccount, viewSeconds } from '../staff/client-view.ts';
import { readCookie, setCookie } from './cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    staffView?: { without: readonly string[] };
  }
}

const cookieName = VIEW_HEADER;

/** True if the request is of staff who view an account. The cookie alone is ignored: the client may use the same browser. */
export const isOfView = ({ headers }: FastifyRequest): boolean => headers[VIEW_HEADER] !== undefined;

/**
 * The session of a request of staff who view an account; null for reads that need none. Every endpoint without `staffView` rejects it.
 * @throws AppError staff-view/read-only, staff-view/ended
 */
export async function sessionOfView(request: FastifyRequest, authenticate: AuthenticateView): Promise<ViewedAccount | null> {
  const { access, staffView } = request.routeOptions.config;
  if (staffView === undefined) {
    const isPublicRead = (access === undefined || access === 'public') && (request.method === 'GET' || request.method === 'HEAD');
    if (isPublicRead) return null;
    throw new AppError('staff-view/read-only');
  }
  const id = request.headers[VIEW_HEADER];
  const token = readCookie(request, cookieName);
  // A request that also presents a session of a client has no clear meaning.
  const isComplete = typeof id === 'string' && token !== undefined && token.length <= 200 && request.headers.authorization === undefined;
  const session = isComplete ? await authenticate({ id, token }) : null;
  if (session === null) throw new AppError('staff-view/ended');
  return session;
}

/** The value without these fields: null instead, at any depth. */
export function withhold(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withhold(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, names.includes(name) ? null : withhold(one, names)]));
}

export const setViewCookie = (reply: FastifyReply, token: string): void =>
  setCookie(reply, { name: cookieName, value: token, maxAge: viewSeconds });

export const clearViewCookie = (reply: FastifyReply): void => setCookie(reply, { name: cookieName, value: '', maxAge: 0 });
