import type { Right } from '@komora/api/admin';
import type { ScopeKind } from '@komora/api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type AuthenticateStaff, type StaffMember, staffSessionSeconds } from '../staff/member.ts';
import { scopeOf, suffices } from '../staff/scope.ts';
import { cookieOf } from './cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffMember | null;
  }
  interface FastifyContextConfig {
    right?: Right;
    scope?: ScopeKind;
  }
}

export interface StaffAccess {
  authenticate: AuthenticateStaff;
  /** Of the pages that may change something, for example https://shop.example. */
  origin: string;
}

const cookieName = 'komora-staff';
const path = '/api/admin';

/**
 * Loads the session of staff from its cookie for routes with access `staff`, and checks the right and its scope. Rejects with 401 without a valid
 * session, and with 403 without the right. Every request below /api/admin that is no plain read must come from a page of the own origin.
 */
export function useStaffSessions(app: FastifyInstance, { authenticate, origin }: StaffAccess): void {
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (url?.startsWith(`${path}/`) && request.method !== 'GET' && request.method !== 'HEAD' && request.headers.origin !== origin)
      throw new AppError('forbidden');
    const { access, right, scope } = request.routeOptions.config;
    if (access !== 'staff') return;
    const token = cookieOf(request.headers.cookie, cookieName);
    if (token !== undefined && token !== '' && token.length <= 200) request.staff = await authenticate(token);
    if (request.staff === null) throw new AppError('unauthorized');
    if (right !== undefined && !suffices(scopeOf(request.staff.grants, right), scope ?? 'organisation')) throw new AppError('forbidden');
  });
}

/** True if a request presents a session of staff, valid or not. */
export function hasStaffCookie(cookies: string | undefined): boolean {
  return (cookieOf(cookies, cookieName) ?? '') !== '';
}

/** Sets the cookie of a session. Scripts and other sites cannot read it, and it is sent to /api/admin only. */
export function setStaffCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  setCookie(reply, publicUrl, token, staffSessionSeconds);
}

export function clearStaffCookie(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, publicUrl, '', 0);
}

function setCookie(reply: FastifyReply, publicUrl: string, token: string, seconds: number): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${cookieName}=${token}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`);
}

/** The member of staff of a request. @throws Error on a route without access `staff` */
export function staffOf(request: FastifyRequest): StaffMember {
  if (request.staff === null) throw new Error(`${request.routeOptions.url} has no session of staff`);
  return request.staff;
}
