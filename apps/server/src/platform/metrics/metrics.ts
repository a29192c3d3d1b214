import { Counter, collectDefaultMetrics, Gauge as Gauges, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Reader } from '../db/database.ts';
import type { Gauge } from '../db/gauge.ts';
import type { Log } from '../logging.ts';
import type { Measure } from '../measure.ts';
import { countSecurityEvents } from '../security-event.ts';

/** State of a connection pool, as `pg` counts it. */
export interface PoolState {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export interface Metrics {
  measure: Measure;
  /** The values in the text format of Prometheus. A gauge that cannot be read is left out and counted. */
  scrape(gauges: readonly Gauge[]): Promise<{ contentType: string; text: string }>;
}

interface MetricsOptions {
  /** On connections of its own. */
  db: Reader;
  clock: Clock;
  log: Log;
  version: string;
  role: string;
  pool: PoolState;
  poolSize: number;
}

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
const methodOf = (method: string | undefined): string => (method !== undefined && methods.has(method) ? method : 'OTHER');

/** The metrics of one process. docs/monitoring.md lists them. */
export function createMetrics({ db, clock, log, version, role, pool, poolSize }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauges({ name: 'komora_info', help: 'Version and role of the process', labelNames: ['version', 'role'], registers }).set(
    { version, role },
    1,
  );
  observePool(registers, pool, poolSize);
  new Counter({
    name: 'komora_security_events_total',
    help: 'Security events of the process',
    labelNames: ['event'],
    registers,
    // Also those that never happened: an alert sees only the increase of a known series.
    collect() {
      this.reset();
      for (const [event, count] of countSecurityEvents()) this.inc({ event }, count);
    },
  });
  const errors = new Counter({ name: 'komora_gauge_errors_total', help: 'Gauges that could not be read', registers });

  const readGauge = async (gauge: Gauge, into: Registry): Promise<void> => {
    const { name, help, label, isCounter } = gauge;
    try {
      const values = await gauge.read(db, clock.now());
      const metric = new (isCounter ? Counter : Gauges)({
        name: `komora_${name}`,
        help,
        labelNames: label ? [label] : [],
        registers: [into],
      });
      for (const { label: labelValue, value } of values)
        metric.inc(label && labelValue !== undefined ? { [label]: labelValue } : {}, value);
    } catch (error) {
      errors.inc();
      log.warn({ err: error, gauge: name }, 'a gauge could not be read');
    }
  };

  const scrape = async (gauges: readonly Gauge[]) => {
    // Of this scrape only, so that an old value is never shown as the current one.
    const fromDatabase = new Registry();
    // One after the other: a scrape uses one connection.
    for (const gauge of gauges) await readGauge(gauge, fromDatabase);
    return { contentType: registry.contentType, text: (await registry.metrics()) + (await fromDatabase.metrics()) };
  };
  let running: ReturnType<typeof scrape> | undefined;
  return {
    measure: measureInto(registers),
    scrape: (gauges) => {
      running ??= scrape(gauges).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

function observePool(registers: Registry[], pool: PoolState, poolSize: number): void {
  new Gauges({
    name: 'komora_database_connections',
    help: 'Connections of the pool by state, and waiting queries',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauges({ name: 'komora_database_connections_max', help: 'Largest number of connections of the pool', registers }).set(poolSize);
}

function measureInto(registers: Registry[]): Measure {
  const requests = new Counter({
    name: 'komora_http_requests_total',
    help: 'Answered requests; route "cache" was answered before routing',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'komora_http_request_duration_seconds',
    help: 'Time to the end of the response; not of responses from the cache',
    labelNames: ['route', 'method'],
    buckets: seconds,
    registers,
  });
  const jobs = new Counter({
    name: 'komora_jobs_total',
    help: 'Attempts of jobs',
    // Not "job": Prometheus gives each series a label of that name, and renames that of the program.
    labelNames: ['job_name', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'komora_job_duration_seconds',
    help: 'Time of an attempt',
    labelNames: ['job_name'],
    buckets: [...seconds, 60, 300],
    registers,
  });
  const calls = new Counter({
    name: 'komora_calls_total',
    help: 'Calls to gateways, locks, mail servers and other systems',
    labelNames: ['system', 'provider', 'operation', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'komora_call_duration_seconds',
    help: 'Time of a call to a system outside',
    labelNames: ['system', 'provider', 'operation'],
    buckets: [...seconds, 30],
    registers,
  });
  return {
    request: ({ route = 'none', method, status, seconds: duration }) => {
      const labels = { route, method: methodOf(method) };
      requests.inc({ ...labels, status });
      requestSeconds.observe(labels, duration);
    },
    cachedResponse: (method, status) => requests.inc({ route: 'cache', method: methodOf(method), status }),
    job: (job, outcome, duration) => {
      jobs.inc({ job_name: job, outcome });
      jobSeconds.observe({ job_name: job }, duration);
    },
    call: ({ system, provider, operation, outcome, seconds: duration }) => {
      calls.inc({ system, provider, operation, outcome });
      callSeconds.observe({ system, provider, operation }, duration);
    },
  };
}
