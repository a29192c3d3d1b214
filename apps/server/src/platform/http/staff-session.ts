import type { Right } from '@komora/api/admin';
import type { ScopeKind } from '@komora/api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { type AuthenticateKey, type AuthenticateStaff, freshSeconds, type StaffMember, staffSessionSeconds } from '../staff/member.ts';
import { scopeOf, suffices } from '../staff/scope.ts';
import { readCookie, setCookie } from './cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffMember | null;
  }
  interface FastifyContextConfig {
    right?: Right;
    scope?: ScopeKind;
    person?: true;
    fresh?: true;
    whileLocked?: true;
  }
}

export interface StaffAccess {
  authenticate: AuthenticateStaff;
  authenticateKey: AuthenticateKey;
  clock: Clock;
  /** Of the pages that may change something, for example https://shop.example. */
  origin: string;
}

const cookieName = 'komora-staff';
const path = '/api/admin';
const sharedCookieName = 'komora-staff-shared';

/** Seconds since the person last touched the page, sent by pages that call by themselves. */
const idleHeader = 'komora-idle';

/** Every API key begins with it. */
export const apiKeyPrefix = 'komora_';

/**
 * Loads the session of staff from its cookie, or the API key of the `Authorization` header, for routes with access `staff`, and checks the right and
 * its scope. Rejects with 401 without a valid session or key, and with 403 without the right. Every request below /api/admin that is no plain read
 * must come from a page of the own origin. A request with a key needs no origin: no browser adds the key by itself.
 * A locked session gets 423, and an endpoint with `fresh` 403 if the proof of the person is old.
 */
export function useStaffSessions(app: FastifyInstance, { authenticate, authenticateKey, clock, origin }: StaffAccess): void {
  const ofCookie = async (request: FastifyRequest): Promise<StaffMember | null> => {
    const { headers } = request;
    const token = readCookie(request, cookieName);
    // Browsers open event streams by themselves, again and again, and add no header of the page.
    const idle = headers.accept === 'text/event-stream' ? null : idleSecondsOf(headers[idleHeader]);
    return token !== undefined && token !== '' && token.length <= 200 ? authenticate(token, idle) : null;
  };
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions;
    const { access, right, scope, person, fresh, whileLocked } = config;
    const key = access === 'staff' ? keyOf(request.headers.authorization) : undefined;
    if (
      key === undefined &&
      url?.startsWith(`${path}/`) &&
      request.method !== 'GET' &&
      request.method !== 'HEAD' &&
      request.headers.origin !== origin
    )
      throw new AppError('forbidden');
    if (access !== 'staff') return;
    // A rejected key never falls back to a cookie.
    request.staff = key === undefined ? await ofCookie(request) : await authenticateKey(key, request.ip);
    if (request.staff === null) throw new AppError('unauthorized');
    identify(request, reply, request.staff);
    if (request.staff.isLocked && !whileLocked) throw new AppError('session/locked');
    if (person && key !== undefined) throw new AppError('api-key/person-only');
    if (right !== undefined && !suffices(scopeOf(request.staff.grants, right), scope ?? 'organisation')) throw new AppError('forbidden');
    const { provenAt } = request.staff;
    if (fresh && provenAt !== undefined && clock.now().getTime() - provenAt.getTime() > freshSeconds * 1000)
      throw new AppError('session/proof-needed');
  });
}

/** All later lines of the request name the member of staff and the session, by the beginning of its id, or the API key. */
function identify(request: FastifyRequest, reply: FastifyReply, { id, sessionId, key }: StaffMember): void {
  request.log = request.log.child({ staff: id, ...(key === undefined ? { session: sessionId.slice(0, 12) } : { apiKey: key.id }) });
  reply.log = request.log;
}

/** A header that is no number of seconds counts as activity: only the own page sends it. */
function idleSecondsOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,5}$/.test(header) ? Number(header) : 0;
}

/** The API key of an `Authorization` header; undefined if it has none. */
function keyOf(authorization: string | undefined): string | undefined {
  const value = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined;
  return value?.startsWith(apiKeyPrefix) ? value : undefined;
}

/** True if a request presents a session of staff, valid or not. */
export function hasStaffCookie(request: FastifyRequest): boolean {
  return (readCookie(request, cookieName) ?? '') !== '';
}

export function setStaffCookie(reply: FastifyReply, token: string): void {
  setCookie(reply, { name: cookieName, value: token, maxAge: staffSessionSeconds });
}

/** Remembers in the browser that several people use it: sessions that begin here lock themselves. */
export function setSharedCookie(reply: FastifyReply, isShared: boolean): void {
  setCookie(reply, { name: sharedCookieName, value: isShared ? '1' : '', maxAge: isShared ? 365 * 24 * 3600 : 0 });
}

/** Where a request comes from, for a session that begins with it. */
export const originOf = (request: FastifyRequest) => ({
  userAgent: request.headers['user-agent'],
  ip: request.ip,
  isShared: readCookie(request, sharedCookieName) === '1',
});

export function clearStaffCookie(reply: FastifyReply): void {
  setCookie(reply, { name: cookieName, value: '', maxAge: 0 });
}

/** The token of the session of a request of staff, for streams that outlive the check of the request. */
export const staffTokenOf = (request: FastifyRequest): string => readCookie(request, cookieName) ?? '';

/** The member of staff of a request. @throws Error on a route without access `staff` */
export function staffOf(request: FastifyRequest): StaffMember {
  if (request.staff === null) throw new Error(`${request.routeOptions.url} has no session of staff`);
  return request.staff;
}
