import type { Config } from '../config/config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Gauge } from '../platform/db/gauge.ts';
import type { DatabaseTimeouts } from '../platform/db/timeouts.ts';
import type { ConnectionLimits } from '../platform/http/connections.ts';
import type { IdSource } from '../platform/ids.ts';
import type { Queue } from '../platform/jobs/queue.ts';
import type { Log } from '../platform/logging.ts';
import type { PortOverride } from '../platform/module/register-modules.ts';
import type { MockGatewayOptions } from './providers.ts';

/** Replacements for tests and measurements. */
export interface Overrides {
  clock?: Clock;
  ids?: IdSource;
  /** The id of a new deployment. */
  deploymentId?: string;
  queue?: Queue;
  /** Interval at which workers look for due jobs, ms. */
  queueWatchMs?: number | undefined;
  ports?: readonly PortOverride[];
  mockGateway?: MockGatewayOptions;
  connectionLimits?: ConnectionLimits;
  databaseTimeouts?: DatabaseTimeouts;
  /** False serves only the API, without pages. */
  pages?: false;
}

export interface AppOptions {
  config: Config;
  /** Of a migrated database. */
  connectionString: string;
  secretKey: Buffer;
  log: Log;
  /** Fill an empty database with the demo catalogue. */
  demo?: { onProgress: (line: string) => void };
  /** Metrics of what this process runs besides the modules. */
  gauges?: readonly Gauge[];
  overrides?: Overrides;
}
