/** The catalogue's answer to a failed call (`application/problem+json`). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** Rule violations by field, for forms. */
  readonly errors: readonly FieldProblem[];

  constructor(problem: {
    status: number;
    code: string;
    detail: string;
    errors?: readonly FieldProblem[];
  }) {
    super(`${problem.status} ${problem.code}`);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
  }
}

export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface ApiInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Api {
  /** `call('GET /api/client/warehouse/{id}', { params: { id } })`. @throws ApiProblem, TypeError when offline. */
  call<T>(endpoint: string, input?: ApiInput): Promise<T>;
}

export interface ApiOptions {
  /** '' for this deployment, or a sibling's origin. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly sessionId: string | null;
  /** Null when signed out and always for a sibling. */
  readonly token: () => string | null;
  readonly onUnauthorised: () => void;
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) params.append(key, String(item));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const unexpected = { status: response.status, code: 'unexpected', detail: '' };
  if (!response.headers.get('content-type')?.includes('json')) return new ApiProblem(unexpected);
  const body = (await response.json()) as Partial<ApiProblem>;
  return new ApiProblem({
    status: response.status,
    code: body.code ?? 'unexpected',
    detail: body.detail ?? '',
    errors: body.errors ?? [],
  });
}

/** The one door to the server, in the browser and while a page is rendered. */
export function createApi(options: ApiOptions): Api {
  return {
    async call<T>(endpoint: string, input: ApiInput = {}): Promise<T> {
      const [method = '', path = ''] = endpoint.split(' ');
      const headers = new Headers(input.headers);
      headers.set('accept', 'application/json');
      if (input.body !== undefined) headers.set('content-type', 'application/json');
      if (options.sessionId !== null) headers.set('session-id', options.sessionId);
      const token = options.token();
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      const url = options.baseUrl + fillPath(path, input.params ?? {}) + queryOf(input.query ?? {});
      const response = await options.fetch(url, {
        method,
        headers,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      });
      if (response.status === 401) options.onUnauthorised();
      if (!response.ok) throw await problemOf(response);
      if (response.status === 204) return undefined as T;
      return (await response.json()) as T;
    },
  };
}
