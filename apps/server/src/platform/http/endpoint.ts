import { type Endpoint, type EndpointKey, type Endpoints, endpoints, type FieldError, isErrorCode } from '@komora/contract';
import type { Answer, CallOptions } from '@komora/contract/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import type { Session } from './session.ts';

type Output<E, K extends string> = E extends { [P in K]: infer S extends z.core.$ZodType } ? z.output<S> : undefined;

export interface EndpointCall<K extends EndpointKey> {
  params: Output<Endpoints[K], 'params'>;
  query: Output<Endpoints[K], 'query'>;
  body: Output<Endpoints[K], 'body'>;
  /** Present where the contract says `client` or `operator`; may be null elsewhere. */
  session: Endpoints[K]['access'] extends 'client' | 'operator' ? Session : Session | null;
  /** The `Idempotency-Key` header, checked for length. */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A file that an endpoint answers with; `name` is what a browser saves it under. */
export interface FileAnswer {
  bytes: Buffer;
  name: string;
  type: string;
}

/** What a handler gives: a file where the contract says so; nothing where it writes a stream of events itself. */
type Given<K extends EndpointKey> = Endpoints[K] extends { file: readonly string[] }
  ? FileAnswer
  : Endpoints[K] extends { events: z.core.$ZodType }
    ? undefined
    : Answer<K>;

export type Handler<K extends EndpointKey> = (call: EndpointCall<K>) => Promise<Given<K>> | Given<K>;
export type { Answer, CallOptions };

/**
 * Opens one door of the contract: checks session, params, query and body, calls, and lets out only the fields that the
 * response schema names.
 */
export function endpoint<K extends EndpointKey>(app: FastifyInstance, key: K, handler: Handler<K>): void {
  const definition: Endpoint = endpoints[key];
  const [method = '', path = ''] = key.split(' ');
  app.route({
    method: method as 'GET',
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: definition.access },
    handler: async (request, reply) => {
      const call = {
        params: readPart(definition.params, request.params, 'params'),
        query: readPart(definition.query, request.query, 'query'),
        body: readPart(definition.body, request.body ?? undefined, 'body'),
        session: request.session,
        idempotencyKey: definition.idempotent ? idempotencyKey(request) : null,
        request,
        reply,
      } as EndpointCall<K>;
      const answer: unknown = await handler(call);
      if (reply.sent) return reply;
      if (definition.file) return sendFile(reply, definition.file, answer as FileAnswer);
      reply.header(
        'cache-control',
        definition.cacheSeconds === undefined ? 'no-store' : `public, max-age=${definition.cacheSeconds}, must-revalidate`,
      );
      if (definition.response === undefined) return reply.code(204).send();
      return reply.send(z.parse(definition.response, answer));
    },
  });
}

/** Never cached, never guessed at, saved under its own name. */
function sendFile(reply: FastifyReply, types: readonly string[], { bytes, name, type }: FileAnswer): FastifyReply {
  if (!types.includes(type)) throw new Error(`This endpoint answers with no ${type}`);
  const ascii = name.normalize('NFD').replace(/[^\w .-]/g, '');
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(bytes);
}

/** Checks one part of a request. @throws Refusal not-found for an id that cannot exist, request/invalid naming each field */
export function readPart(schema: z.core.$ZodType | undefined, value: unknown, place: 'params' | 'query' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  // An id that cannot exist is an id that does not exist.
  if (place === 'params') throw new Refusal('not-found');
  throw new Refusal('request/invalid', { fields: fieldErrors(result.error.issues, value) });
}

/** A part of a value; a text that should have had parts (a query value) stays itself. */
function inside(value: unknown, part: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : value;
}

/** Turns what the schema found into the catalogue's codes at their fields, each said once. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], root: unknown): FieldError[] {
  const errors = issues.map((issue): FieldError => {
    const path = issue.path.map(String).join('.');
    const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
    if (typeof code === 'string' && isErrorCode(code)) return { path, code };
    const given = issue.path.reduce(inside, root);
    if (given === undefined || given === null || given === '') return { path, code: 'revalid/rule/basic/not-null' };
    return { path, code: 'revalid/rule/basic/regex', params: { parameter: path.split('.').at(-1) ?? path } };
  });
  return errors.filter(({ path, code }, index) => errors.findIndex((one) => one.path === path && one.code === code) === index);
}

function idempotencyKey(request: FastifyRequest): string | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(value))
    throw new Refusal('request/invalid', { fields: [{ path: 'Idempotency-Key', code: 'revalid/rule/basic/regex' }] });
  return value;
}
