import { type GeneralCode, OPERATIONS, type Operations } from './operations.generated.ts';

/** The answer of the server to a failed call. `code` is of a closed catalogue. */
export interface Problem<Code extends string = string> {
  /** 0: no answer, with the code `unreachable`. */
  status: number;
  code: Code | GeneralCode | 'unreachable';
  /** For people. */
  detail: string;
  /** Of a wrong request: its fields, each with a code. */
  errors?: { path: string; code: string; params?: Record<string, string | number> }[];
  /** Of `changed-elsewhere`: the record as it is now. */
  current?: unknown;
}

export type Result<Data, Code extends string> = { ok: true; data: Data } | { ok: false; error: Problem<Code> };

interface Signature {
  input: object;
  response: unknown;
  codes: string;
}

/** Input and answer of a call. Without required parts the input may be left out. */
export type Method<O extends Signature> = (
  ...input: Record<never, never> extends O['input'] ? [(O['input'] & Signal)?] : [O['input'] & Signal]
) => Promise<Result<O['response'], O['codes']>>;

interface Signal {
  signal?: AbortSignal;
}

/** One method for each call that an API key may make. */
export type Komora = { readonly [Name in keyof Operations]: Method<Operations[Name]> };

export interface KomoraOptions {
  /** For example 'https://www.example.com'. */
  baseUrl: string;
  /** An API key, komora_… */
  key: string;
  /** Calls that are repeated after 429, 503 or a lost connection; default 3. */
  retries?: number;
  /** A longer `Retry-After` is not waited for, seconds; default 120. */
  longestWait?: number;
  fetch?: typeof fetch;
  /** @param ms milliseconds */
  wait?: (ms: number) => Promise<void>;
}

interface LooseInput extends Signal {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  idempotencyKey?: string;
}
type Operation = (typeof OPERATIONS)[keyof Operations];
type Answer = { result: Result<unknown, string>; retryAfter: number | null };

/**
 * Creates the methods of all calls. A call that must not happen twice gets an `Idempotency-Key`, which its repetitions keep. Only calls that are
 * safe to repeat are repeated: reads, calls with such a key, and what the server rejected with 429.
 */
export function createKomora(options: KomoraOptions): Komora {
  const { retries = 3, longestWait = 120, wait = (ms) => new Promise((done) => setTimeout(done, ms)) } = options;
  const call = async (operation: Operation, given: LooseInput = {}): Promise<Result<unknown, string>> => {
    const input = operation.isIdempotent ? { ...given, idempotencyKey: given.idempotencyKey ?? crypto.randomUUID() } : given;
    const isRepeatable = operation.method === 'GET' || operation.isIdempotent === true;
    for (let attempt = 0; ; attempt += 1) {
      const { result, retryAfter } = await send(options, operation, input);
      if (result.ok || attempt === retries) return result;
      const { status } = result.error;
      if (status !== 429 && !(isRepeatable && (status === 503 || status === 0))) return result;
      const seconds = retryAfter ?? 2 ** attempt;
      if (seconds > longestWait) return result;
      await wait(seconds * 1000);
      input.signal?.throwIfAborted();
    }
  };
  return Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, operation]) => [name, (input?: LooseInput) => call(operation, input)]),
  ) as unknown as Komora;
}

async function send({ baseUrl, key, fetch: get = fetch }: KomoraOptions, operation: Operation, input: LooseInput): Promise<Answer> {
  const { params = {}, query = {}, body, file, idempotencyKey, signal } = input;
  const url = new URL(
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    baseUrl,
  );
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) url.searchParams.append(name, String(one));
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${key}` };
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (file !== undefined) headers['content-type'] = file.type || 'application/octet-stream';
  const content = file ?? (body === undefined ? undefined : JSON.stringify(body));
  try {
    const response = await get(url, {
      method: operation.method,
      headers,
      ...(content === undefined ? {} : { body: content }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.ok) return { result: { ok: true, data: await readData(response) }, retryAfter: null };
    return { result: { ok: false, error: await readProblem(response) }, retryAfter: readRetryAfter(response) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { result: { ok: false, error: { status: 0, code: 'unreachable', detail: String(error) } }, retryAfter: null };
  }
}

async function readData(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return response.json();
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return new File([await response.blob()], name === undefined ? 'file' : decodeURIComponent(name), { type: type.split(';', 1)[0] ?? type });
}

async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string')
    return { ...(body as Problem), status: response.status };
  return { status: response.status, code: 'unexpected', detail: response.statusText };
}

/** Seconds. */
function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
