// Import types only, so that no schema reaches the browser through this file.
import type * as z from 'zod/mini';
import type { Problem } from './errors.ts';
import type { EndpointKey, Endpoints } from './index.ts';
import { VIEW_HEADER } from './view-header.ts';

type Input<E, K extends string> = E extends { [P in K]: infer S extends z.core.$ZodType } ? z.input<S> : undefined;
type Part<E, K extends string> = E extends { [P in K]: z.core.$ZodType } ? { [P in K]: Input<E, K> } : { [P in K]?: undefined };
/** Query values. Numbers and lists are converted to text, `undefined` is omitted. */
type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
type QueryPart<E> = E extends { query: infer S extends z.core.$ZodType }
  ? { query?: { [K in keyof z.input<S>]?: QueryValue } }
  : { query?: undefined };

/** The file of an endpoint that takes one. */
type UploadPart<E> = E extends { upload: readonly string[] } ? { file: Blob } : { file?: undefined };

/** Distributes over a union of endpoints, whose parts would otherwise be combined with each other. */
type OptionsOf<E> = E extends unknown
  ? Part<E, 'params'> & Part<E, 'body'> & UploadPart<E> & QueryPart<E> & { idempotencyKey?: string; signal?: AbortSignal }
  : never;

export type CallOptions<K extends EndpointKey> = OptionsOf<Endpoints[K]>;

/** The result of a call: the parsed response, the bytes of a file, or the open response of an event stream. */
export type ApiResponse<K extends EndpointKey> = ResponseOf<Endpoints[K]>;

/** The same of one endpoint. */
export type ResponseOf<E> = E extends { response: infer S extends z.core.$ZodType }
  ? z.output<S>
  : E extends { file: readonly string[] }
    ? File
    : E extends { events: z.core.$ZodType }
      ? Response
      : undefined;

/** An error of the server, or `unexpected` without a readable response (`status` 0: no network). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(`${problem.status} ${problem.code}`, options);
    this.problem = problem;
  }
}

export interface ClientOptions {
  /** '' for the own server, 'https://peer.example' for a peer deployment, which gets no bearer token. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Sent as `Session-Id`. */
  sessionId?: () => string | null;
  token?: () => string | null;
  /** The server answered 401 to this token. Resolves to true if there is a new token; the call is then repeated once. */
  renew?: (token: string) => Promise<boolean>;
  /** Staff view an account with these calls: they send no token. `onEnd`: the server answered that the view has ended. */
  view?: { id: string; onEnd: () => void } | undefined;
}

/** The typed calls of a map of endpoints. */
export type ClientOf<Map> = <K extends keyof Map>(
  endpoint: K,
  ...options: Record<string, never> extends OptionsOf<Map[K]> ? [OptionsOf<Map[K]>?] : [OptionsOf<Map[K]>]
) => Promise<ResponseOf<Map[K]>>;

export type Client = ClientOf<Endpoints>;

interface LooseOptions {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, QueryValue> | undefined;
  body?: unknown;
  file?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Creates the client of all calls (specification §7).
 * @throws ApiError for every response that is not 2xx.
 */
export function createClient(options: ClientOptions = {}): Client {
  const call = async (endpoint: string, given: LooseOptions = {}, mayRenew = options.renew !== undefined): Promise<unknown> => {
    const [method = 'GET', template = ''] = endpoint.split(' ');
    const headers: Record<string, string> = { accept: 'application/json' };
    const sessionId = options.sessionId?.();
    const view = options.baseUrl ? undefined : options.view;
    const token = options.baseUrl || view ? null : options.token?.();
    if (sessionId) headers['session-id'] = sessionId;
    if (view) headers[VIEW_HEADER] = view.id;
    if (token) headers.authorization = `Bearer ${token}`;
    if (given.idempotencyKey) headers['idempotency-key'] = given.idempotencyKey;
    if (given.body !== undefined) headers['content-type'] = 'application/json';
    // The server reads the type from the content: browsers derive it from the name of the file.
    if (given.file !== undefined) headers['content-type'] = 'application/octet-stream';
    const body = given.file ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const response = await (options.fetch ?? fetch)(
      `${options.baseUrl ?? ''}${fillPath(template, given.params ?? {})}${queryText(given.query ?? {})}`,
      {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(given.signal ? { signal: given.signal } : {}),
      },
    ).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError({ status: 0, code: 'unexpected', detail: 'No connection' }, { cause: error });
    });
    if (response.ok) return parseResponse(response);
    if (response.status === 401 && view) view.onEnd();
    // A rejected request had no effect, so a retry is safe.
    if (response.status === 401 && token && mayRenew && (await options.renew?.(token))) return call(endpoint, given, false);
    throw new ApiError(await readProblem(response));
  };
  return ((endpoint: string, given?: LooseOptions) => call(endpoint, given)) as Client;
}

/** @throws Error when a path parameter has no value (specification §8: unreplaced path parameters throw). */
export function fillPath(template: string, params: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`Path parameter ${name} of ${template} has no value`);
    return encodeURIComponent(String(value));
  });
}

/** Lists are repeated as key=value (specification §7). */
export function queryText(query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null
      ? []
      : (Array.isArray(value) ? value : [value]).map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Most responses are JSON. The media type identifies the others. */
async function parseResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return response.json();
  if (type.startsWith('text/event-stream')) return response;
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return new File([await response.blob()], name === undefined ? 'file' : decodeURIComponent(name), { type: type.split(';', 1)[0] ?? type });
}

async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string')
    return { ...(body as Problem), status: response.status };
  return { status: response.status, code: 'unexpected', detail: response.statusText };
}
