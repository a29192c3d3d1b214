import type { Readable } from 'node:stream';
import { type Endpoint, type EndpointKey, type Endpoints, endpoints, type FieldError } from '@komora/api';
import type { ApiResponse, CallOptions, ResponseOf } from '@komora/api/client';
import { ruleCode } from '@komora/api/rule-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, invalidField } from '../app-error.ts';
import type { Session } from './session.ts';
import { withhold } from './staff-view.ts';

export type Output<E, K extends string> = E extends { [P in K]: infer S extends z.core.$ZodType } ? z.output<S> : undefined;

export interface EndpointCall<K extends EndpointKey> {
  params: Output<Endpoints[K], 'params'>;
  query: Output<Endpoints[K], 'query'>;
  body: Output<Endpoints[K], 'body'>;
  /** Never null if the endpoint's access is `client`. */
  session: Endpoints[K]['access'] extends 'client' ? Session : Session | null;
  /** The validated `Idempotency-Key` header. */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A file response; `name` is the file name for the browser's download. */
export interface FileResponse {
  /**
   * A stream gives its `size` in bytes if it is known, and browsers show the progress. Without it (null) the response is chunked, and a download that
   * broke off lacks its last chunk.
   */
  bytes: Buffer | { stream: Readable; size: number | null };
  name: string;
  type: string;
}

/** Result of a handler: a file for a file endpoint, nothing for an event stream, otherwise the response body. */
export type HandlerResult<E> = E extends { file: readonly string[] }
  ? FileResponse
  : E extends { events: z.core.$ZodType }
    ? undefined
    : ResponseOf<E>;

export type Handler<K extends EndpointKey> = (call: EndpointCall<K>) => Promise<HandlerResult<Endpoints[K]>> | HandlerResult<Endpoints[K]>;
export type { ApiResponse, CallOptions };

/**
 * Registers an endpoint of the API package: authorises, validates params, query and body, calls the handler, and returns only the fields of the
 * response schema.
 */
export function endpoint<K extends EndpointKey>(app: FastifyInstance, key: K, handler: Handler<K>): void {
  register(app, key, endpoints[key], (call, request, reply) =>
    handler({ ...call, session: request.session, request, reply } as EndpointCall<K>),
  );
}

/** Validated parts of a request. */
export interface ValidatedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  /** Undefined unless the endpoint takes a file. */
  file: Buffer | undefined;
  idempotencyKey: string | null;
}

/** Registers the route of an endpoint. The hooks of its access have run when `handle` is called. */
export function register(
  app: FastifyInstance,
  key: string,
  definition: Endpoint,
  handle: (call: ValidatedRequest, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const { upload, bodyTypes } = definition;
  if (upload !== undefined || bodyTypes !== undefined) {
    // Only the routes of this child parse these media types; all others reject them.
    void app.register((child, _options, ready) => {
      if (upload !== undefined) {
        child.removeAllContentTypeParsers();
        child.addContentTypeParser([...upload], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      }
      if (bodyTypes !== undefined)
        child.addContentTypeParser([...bodyTypes], { parseAs: 'string' }, child.getDefaultJsonParser('error', 'error'));
      addRoute(child, key, definition, handle);
      ready();
    });
    return;
  }
  addRoute(app, key, definition, handle);
}

function addRoute(
  app: FastifyInstance,
  key: string,
  definition: Endpoint,
  handle: (call: ValidatedRequest, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const [method = '', path = ''] = key.split(' ');
  app.route({
    method: method as 'GET',
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      access: definition.access,
      ...(definition.right === undefined ? {} : { right: definition.right }),
      ...(definition.person ? { person: true } : {}),
      ...(definition.fresh ? { fresh: true } : {}),
      ...(definition.whileLocked ? { whileLocked: true } : {}),
      ...(definition.staffView === undefined ? {} : { staffView: definition.staffView }),
      ...(definition.scope === undefined ? {} : { scope: definition.scope }),
    },
    ...(definition.maxBodyBytes === undefined ? {} : { bodyLimit: definition.maxBodyBytes }),
    handler: async (request, reply) => {
      const call = {
        params: readPart(definition.params, request.params, 'params'),
        query: readPart(definition.query, request.query, 'query'),
        body: readPart(definition.body, request.body ?? undefined, 'body'),
        file: definition.upload && (request.body instanceof Buffer ? request.body : Buffer.alloc(0)),
        idempotencyKey: definition.idempotent ? idempotencyKey(request) : null,
      };
      const result: unknown = await handle(call, request, reply);
      if (reply.sent) return reply;
      if (definition.file) return sendFile(reply, definition.file, result as FileResponse);
      reply.header(
        'cache-control',
        definition.cacheSeconds === undefined ? 'no-store' : `public, max-age=${definition.cacheSeconds}, must-revalidate`,
      );
      if (definition.response === undefined) return reply.code(204).send();
      const shown = z.parse(definition.response, result);
      return reply.send(request.session?.view ? withhold(shown, definition.staffView?.without ?? []) : shown);
    },
  });
}

/** Sends a download that is not cached and not sniffed for its type. */
function sendFile(reply: FastifyReply, types: readonly string[], { bytes, name, type }: FileResponse): FastifyReply {
  if (!types.includes(type)) throw new Error(`The endpoint does not declare files of type ${type}`);
  if ('stream' in bytes && bytes.size !== null) reply.header('content-length', bytes.size);
  const ascii = name.normalize('NFD').replace(/[^\w .-]/g, '');
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(/^text\/|xml$/.test(type) ? `${type}; charset=utf-8` : type)
    .send('stream' in bytes ? bytes.stream : bytes);
}

/** Validates one part of a request. @throws AppError not-found for a malformed id, request/invalid with an error for each field */
export function readPart(schema: z.core.$ZodType | undefined, value: unknown, place: 'params' | 'query' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  // A malformed id cannot exist, so the response is the same as for an unknown id.
  if (place === 'params') throw new AppError('not-found');
  throw new AppError('request/invalid', { fields: fieldErrors(result.error.issues, value) });
}

/** A property of a value. Returns a primitive value itself, for example a query value at the path of an array item. */
function inside(value: unknown, part: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : value;
}

/** Maps schema issues to error codes at their fields, without duplicates. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], root: unknown): FieldError[] {
  const errors = issues.map((issue): FieldError => {
    const path = issue.path.map(String).join('.');
    const code = issue.code === 'custom' ? ruleCode(issue.params) : undefined;
    if (code !== undefined) return { path, code };
    const fieldValue = issue.path.reduce(inside, root);
    if (fieldValue === undefined || fieldValue === null || fieldValue === '') return { path, code: 'revalid/rule/basic/not-null' };
    return { path, code: 'revalid/rule/basic/regex', params: { parameter: path.split('.').at(-1) ?? path } };
  });
  return errors.filter(({ path, code }, index) => errors.findIndex((one) => one.path === path && one.code === code) === index);
}

function idempotencyKey(request: FastifyRequest): string | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(value)) throw invalidField('Idempotency-Key');
  return value;
}
