import type { EndpointKey, ErrorCode } from '@komora/api';
import type { AdminEndpointKey } from '@komora/api/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logSecurityEvent, type SecurityEvent } from '../security-event.ts';
import { hasStaffCookie } from './staff-session.ts';

/** Events of rejected requests, on every path. Logins are logged where their account is known. */
const ofCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  'too-many-requests': 'limit-reached',
  unauthorized: 'session-rejected',
  forbidden: 'access-denied',
  'api-key/invalid': 'api-key-rejected',
  'api-key/expired': 'api-key-rejected',
  'api-key/revoked': 'api-key-rejected',
  'api-key/other-deployment': 'api-key-rejected',
  'api-key/wrong-address': 'api-key-rejected',
  'api-key/person-only': 'access-denied',
  'auth/invalid-password': 'own-password-rejected',
  'password-reset/invalid-token': 'link-rejected',
  'registration/invalid-token': 'link-rejected',
  'withdrawal/invalid-link': 'link-rejected',
  'signing/invalid-link': 'link-rejected',
  'unlock-token/invalid': 'link-rejected',
  'staff/invalid-invitation': 'link-rejected',
};

/** Events of successful requests. */
const ofEndpoint: Partial<Record<EndpointKey | AdminEndpointKey, SecurityEvent>> = {
  'POST /auth/custom/logout': 'session-ended',
  'POST /api/client/my/sessions/{id}/end': 'session-ended',
  'POST /api/client/my/sessions/end-others': 'session-ended',
  'POST /auth/code/request': 'sign-in-code-requested',
  'POST /auth/password/request-reset': 'password-link-requested',
  'POST /auth/password/change': 'password-changed',
  'POST /api/client/my/change-password': 'password-changed',
  'POST /api/user/confirm-registration': 'address-confirmed',
  'POST /api/client/my/remove-account': 'account-removed',
  'GET /api/client/my/data-export': 'data-exported',
  'POST /api/client/my/add-box-sharing': 'sharing-changed',
  'POST /api/client/my/remove-box-sharing': 'sharing-changed',
  'POST /api/common/unlock-token/generate-unlock-token': 'access-link-created',
  'POST /api/common/unlock-token/{id}/revoke': 'access-link-revoked',
  'POST /auth/unlock-token/warehouse-unlock/{id}/{email}/{token}': 'access-link-used',
  'POST /auth/unlock-token/box-unlock/{id}/{email}/{token}': 'access-link-used',
  'POST /api/client/withdrawal/confirm-link': 'withdrawal-link-used',
  'DELETE /api/admin/session': 'session-ended',
  'POST /api/admin/sessions/{id}/end': 'session-ended',
  'GET /api/admin/clients/{id}/data-export': 'data-exported',
  'POST /api/admin/clients/{id}/erase': 'account-removed',
  'POST /api/admin/setup': 'staff-invited',
  'POST /api/admin/staff': 'staff-invited',
  'POST /api/admin/staff/{id}/invitation': 'staff-invited',
  'POST /api/admin/me/invitation': 'staff-invited',
  'POST /api/admin/invitations/accept': 'staff-account-opened',
  'POST /api/admin/invitations/accept-with-passkey': 'staff-account-opened',
  'POST /api/admin/session/confirm': 'staff-proof-succeeded',
  'POST /api/client/my/passkeys': 'passkey-added',
  'POST /api/client/my/passkeys/{id}/remove': 'passkey-removed',
  'POST /api/admin/me/passkeys': 'passkey-added',
  'POST /api/admin/me/passkeys/{id}/remove': 'passkey-removed',
  'PUT /api/admin/me/pin': 'staff-pin-changed',
  'POST /api/admin/staff/{id}/end': 'staff-access-ended',
  'POST /api/admin/api-keys': 'api-key-created',
  'POST /api/admin/api-keys/{id}/revoke': 'api-key-revoked',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The event of a malformed request to this route. */
    malformed?: SecurityEvent;
  }
}

const ofRoute = new Map(Object.entries(ofEndpoint).map(([key, event]) => [key.replace(/\{(\w+)\}/g, ':$1'), event]));
export interface SecurityLogOptions {
  /** A keyed hash of the network of an address. */
  sourceOf: (ip: string) => string;
  /** True if one more event of a source may be written: a flood of rejected requests must not fill the disk. */
  mayWrite: (source: string) => boolean;
}

/** Logs the security events of requests. */
export function useSecurityLog(app: FastifyInstance, { sourceOf, mayWrite }: SecurityLogOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const event = eventOf(request, route, reply.statusCode);
    if (event === undefined) return;
    const source = sourceOf(request.ip);
    if (!mayWrite(source)) return;
    const { problemCode: code, session, staff } = request;
    const actor = staff ? { staffId: staff.id } : { userId: session?.userId ?? null };
    logSecurityEvent(request.log, event, { ...actor, route, source, ...(code === null ? {} : { code }) });
  });
}

function eventOf(request: FastifyRequest, route: string, status: number): SecurityEvent | undefined {
  const { problemCode, headers, routeOptions } = request;
  // A visitor without a session has not presented anything that could be rejected.
  if (problemCode === 'unauthorized' && headers.authorization === undefined && !hasStaffCookie(request)) return undefined;
  if (problemCode === 'request/malformed') return routeOptions.config.malformed;
  if (problemCode !== null) return ofCode[problemCode];
  return status < 300 ? ofRoute.get(route) : undefined;
}
