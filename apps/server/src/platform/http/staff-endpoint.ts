import { type AdminEndpointKey, type AdminEndpoints, type AuditVerb, adminEndpoints } from '@komora/api/admin';
import type { Endpoint } from '@komora/api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { AuditRequest, StaffAudit } from '../audit/index.ts';
import type { StaffMember } from '../staff/member.ts';
import { type Scope, scopeOf } from '../staff/scope.ts';
import { type HandlerResult, type Output, register } from './endpoint.ts';
import { staffOf } from './staff-session.ts';

interface Parts<E> {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  body: Output<E, 'body'>;
  /** The bytes of an uploaded file. */
  file: E extends { upload: readonly string[] } ? Buffer : undefined;
  /** Staff must send the header to endpoints that take it. */
  idempotencyKey: E extends { idempotent: true } ? string : null;
  request: FastifyRequest;
  reply: FastifyReply;
}
interface Member<E> {
  staff: StaffMember;
  /** Where the endpoint's right is held. */
  scope: Scope;
  /** For the audit entry. Absent if the endpoint writes none. */
  audit: E extends { audit: string } ? StaffAudit : undefined;
}
interface Anybody<E> {
  audit: E extends { audit: string } ? AuditRequest : undefined;
}

export type StaffCall<K extends AdminEndpointKey> = Parts<AdminEndpoints[K]> &
  (AdminEndpoints[K]['access'] extends 'staff' ? Member<AdminEndpoints[K]> : Anybody<AdminEndpoints[K]>);

export type StaffHandler<K extends AdminEndpointKey> = (
  call: StaffCall<K>,
) => Promise<HandlerResult<AdminEndpoints[K]>> | HandlerResult<AdminEndpoints[K]>;

/** Registers an endpoint of staff as `endpoint` does. The handler also gets the scope of the right and the circumstances for the audit entry. */
export function staffEndpoint<K extends AdminEndpointKey>(app: FastifyInstance, key: K, handler: StaffHandler<K>): void {
  const definition: Endpoint = adminEndpoints[key];
  register(app, key, definition, ({ params, query, body, file, idempotencyKey }, request, reply) => {
    if (definition.idempotent && idempotencyKey === null)
      throw new AppError('request/invalid', { fields: [{ path: 'Idempotency-Key', code: 'revalid/rule/basic/not-null' }] });
    const staff = definition.access === 'staff' ? staffOf(request) : undefined;
    const audit = definition.audit === undefined ? undefined : auditRequest(definition, body, request);
    const call: unknown = {
      params,
      query,
      body,
      file,
      idempotencyKey,
      request,
      reply,
      audit: audit && staff ? { ...audit, ...actorOf(staff) } : audit,
      ...(staff ? { staff, scope: scopeOf(staff.grants, definition.right) } : {}),
    };
    return handler(call as StaffCall<K>);
  });
}

const actorOf = ({ id, sessionId, key }: StaffMember) => ({ staffId: id, sessionId, ...(key === undefined ? {} : { key }) });

function auditRequest({ audit, reason }: Endpoint, body: unknown, request: FastifyRequest): AuditRequest {
  const words = reason && typeof body === 'object' && body !== null && 'reason' in body ? String(body.reason) : null;
  return { verb: audit as AuditVerb, ip: request.ip, requestId: request.id, reason: words };
}
