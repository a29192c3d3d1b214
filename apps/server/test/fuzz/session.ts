import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Endpoint } from '@komora/api';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { assertDeclared } from '../kit/declared-answers.ts';
import type { FullTestApp } from '../kit/full-test-app.ts';
import type { JobHandlers } from '../kit/job-handlers.ts';
import { type Cast, openCast, type Valid } from './cast.ts';
import { anyChange, applyChange, type Call, type Change } from './change.ts';
import { hostileHeaders, hostileText } from './hostile.ts';
import { addFault, addSlow, type FuzzReport } from './report.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Called after each batch with the report so far. */
  onProgress?: (report: FuzzReport) => void;
}

/** Requests of one cast. A new one, and new valid calls, take longer than hundreds of requests. */
const batchSize = 5000;
/** Requests with the same valid call, before a new one is prepared. */
const usesOfValid = 40;
/** Nothing of this kind may be in a response: stack traces, statements, paths, settings. */
const internals =
  /\bat [\w.<>]+ \(|node_modules|\bselect .+ from \w+ where\b|insert into|postgres(ql)?:\/\/|ECONNREFUSED|SECRET_KEY|\/modules\//i;

type Step =
  | { kind: 'endpoint'; key: number; actor: number; changes: Change[] }
  | { kind: 'path'; method: string; path: string; query: string; headers: Record<string, string> };

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];
const prefixes = ['/', '/api/', '/api/client/', '/api/admin/', '/auth/', '/api/common/', '/webhooks/', '/console/', '/.well-known/'];
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('endpoint' as const),
      key: fc.nat(10_000),
      actor: fc.nat(10_000),
      changes: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('path' as const),
      method: fc.constantFrom(...methods),
      path: fc
        .tuple(fc.constantFrom(...prefixes), fc.array(hostileText, { maxLength: 3 }))
        .map(([prefix, parts]) => prefix + parts.map((part) => encodeURIComponent(part.toWellFormed()).slice(0, 4000)).join('/')),
      query: hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 8000)),
      headers: hostileHeaders,
    }),
  },
);

/** Sends random requests of every actor to every endpoint, and collects what must not happen. The same seed sends the same changes. */
export async function fuzz(app: FullTestApp, { requests, seed, onProgress = () => undefined }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = {
    seed,
    requests: 0,
    statuses: {},
    succeeded: 0,
    endpoints: 0,
    faults: {},
    slowestMs: 0,
    slow: {},
    notPrepared: {},
    heapMb: [0, 0],
  };
  const succeeded = new Set<string>();
  const requestsOfOwners = Math.min(batchSize, Math.ceil(requests / 10));
  for (let batch = 0; report.requests < requests; batch++) {
    const isLast = report.requests >= requests - requestsOfOwners;
    const cast = await openCast(app, isLast ? 'owners' : 'all');
    report.endpoints = Object.keys(cast.definitions).length;
    const valid = new ValidCalls(cast, report);
    const steps = fc.sample(anyStep, {
      numRuns: Math.min(batchSize, requests - report.requests - (isLast ? 0 : requestsOfOwners)),
      seed: seed + batch,
    });
    for (const [index, step] of steps.entries()) {
      // Requests end sessions and use up limits.
      if (index % 50 === 49) {
        app.clock.advance({ minutes: 1 });
        await cast.renewSessions();
      }
      const request = await requestOf(step, cast, valid);
      if (request === null) continue;
      await sendOne(app, request, report, succeeded);
    }
    await runJobs(app, report, seed + batch);
    if (report.heapMb[0] === 0 && report.requests * 10 >= requests) report.heapMb[0] = usedHeapMb();
    onProgress(report);
  }
  report.succeeded = succeeded.size;
  report.heapMb[1] = usedHeapMb();
  return report;
}

interface Prepared {
  key: string | null;
  definition: Endpoint | undefined;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  /** Texts that this actor must not see, unless the request contains them. */
  hidden: readonly string[];
}

/** Valid calls, each used several times. */
class ValidCalls {
  readonly #calls = new Map<string, { uses: number; valid: Valid }>();
  readonly #cast: Cast;
  readonly #report: FuzzReport;

  constructor(cast: Cast, report: FuzzReport) {
    this.#cast = cast;
    this.#report = report;
  }

  /**
   * Undefined if no call can be prepared: the requests before have used up what it needs, such as the cash that a client may pay, or have
   * closed the month. The report counts these.
   */
  async of(key: string, actor: string): Promise<Valid | undefined> {
    const name = `${actor} ${key}`;
    const known = this.#calls.get(name);
    if (known !== undefined && known.uses < usesOfValid) {
      known.uses += 1;
      return known.valid;
    }
    try {
      const valid = await this.#cast.validCall(key, actor);
      this.#calls.set(name, { uses: 1, valid });
      return valid;
    } catch {
      this.#report.notPrepared[key] = (this.#report.notPrepared[key] ?? 0) + 1;
      return known?.valid;
    }
  }
}

async function requestOf(step: Step, cast: Cast, valid: ValidCalls): Promise<Prepared | null> {
  if (step.kind === 'path') {
    const { method, path, query, headers } = step;
    return { key: null, definition: undefined, method, url: `${path}?${query}`, headers, payload: undefined, hidden: cast.secrets };
  }
  const key = cast.keys[step.key % cast.keys.length] ?? '';
  const definition = cast.definitions[key];
  const actors = cast.actorsOf(key);
  const actor = actors[step.actor % actors.length] ?? '';
  // Streams stay open; their tests are elsewhere.
  if (definition === undefined || definition.events !== undefined) return null;
  const good = await valid.of(key, actor);
  if (good === undefined) return null;
  const call: Call = {
    params: { ...good.params },
    query: new URLSearchParams(good.query),
    body: structuredClone(good.body),
    ...(good.file ? { file: good.file } : {}),
    headers: { ...cast.headersOf(actor) },
  };
  for (const change of step.changes) applyChange(call, structuredClone(change));
  const payload = call.payload ?? call.file ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((call.params[name] ?? name).toWellFormed()));
  const type = payload === undefined ? {} : { 'content-type': call.file ? (definition.upload?.[0] ?? '') : 'application/json' };
  return {
    key,
    definition,
    method,
    url: `${filled}?${call.query}`,
    headers: { ...type, ...call.headers },
    payload,
    hidden: cast.hiddenFrom(actor, key),
  };
}

async function sendOne(app: FullTestApp, request: Prepared, report: FuzzReport, succeeded: Set<string>): Promise<void> {
  const { key, definition, method, url, headers, payload, hidden } = request;
  const shown = `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${textOf(payload).slice(0, 1000)}`;
  const began = performance.now();
  let response: LightMyRequestResponse;
  try {
    response = await app.http.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) });
  } catch (error) {
    addFault(report, 'no response', `${String(error)} — ${shown}`);
    return;
  }
  const ms = performance.now() - began;
  report.requests += 1;
  report.statuses[response.statusCode] = (report.statuses[response.statusCode] ?? 0) + 1;
  report.slowestMs = Math.max(report.slowestMs, Math.round(ms));
  if (ms > 2000) addSlow(report, key ?? 'another path', Math.round(ms), shown);
  const { statusCode, body } = response;
  const fault = (what: string) => addFault(report, `${key ?? 'another path'}: ${what}`, `${statusCode} ${body.slice(0, 300)} — ${shown}`);
  if (statusCode >= 500) fault('a fault of the server');
  const type = String(response.headers['content-type'] ?? '');
  if (key !== null && definition !== undefined) {
    try {
      assertDeclared(method, url, { status: statusCode, type, body });
    } catch {
      fault(`undeclared response ${statusCode}`);
    }
    if (statusCode < 300) succeeded.add(key);
    if (statusCode === 200 && definition.response !== undefined && type.startsWith('application/json')) {
      const parsed = z.safeParse(definition.response, JSON.parse(body));
      if (!parsed.success) fault(`a response that its schema rejects: ${JSON.stringify(parsed.error.issues).slice(0, 200)}`);
    }
  }
  const isText = /json|text|xml/.test(type);
  const asked = `${decodeURIComponentSafely(url)} ${textOf(payload)} ${JSON.stringify(headers)}`;
  if (isText && internals.test(body) && !internals.test(asked) && !url.startsWith('/api/docs')) fault('internals in a response');
  const leaked = hidden.find((secret) => body.includes(secret) && !asked.includes(secret));
  if (leaked !== undefined) fault('data of somebody else');
}

/** Runs the jobs that the requests have caused, as a worker does, except planned ones. */
async function runJobs(app: FullTestApp, report: FuzzReport, seed: number): Promise<void> {
  const handlers = Object.entries(app.jobs).map(([name, handle]) => {
    const tolerant = async (payload: never) => {
      try {
        await handle(payload);
      } catch (error) {
        // The records of staff contain payments without their history at the gateway.
        if (!String(error).includes('has no payment paid-')) addFault(report, `the job ${name} failed`, `seed ${seed}: ${String(error)}`);
      }
    };
    return [name, tolerant];
  });
  await app.queue.drain(Object.fromEntries(handlers) as JobHandlers);
  await app.rows('delete from test_jobs');
}

const textOf = (payload: string | Buffer | undefined): string => (Buffer.isBuffer(payload) ? payload.toString('latin1') : (payload ?? ''));

function decodeURIComponentSafely(url: string): string {
  try {
    return `${url} ${decodeURIComponent(url)}`;
  } catch {
    return url;
  }
}

function usedHeapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}
