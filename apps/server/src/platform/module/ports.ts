import type { Gauge } from '../db/gauge.ts';
import type { TaskSource } from '../db/task-source.ts';
import type { PublicCache } from '../http/public-cache/index.ts';
import type { Authenticate } from '../http/session.ts';
import type { Outbound } from '../http-client/resolve-host.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import type { ReadQueue, RetryFailed } from '../jobs/queue-state.ts';
import type { AuthenticateView } from '../staff/client-view.ts';
import type { AuthenticateKey, AuthenticateStaff } from '../staff/member.ts';
import type { MergePart } from './client-merge.ts';
import { definePort, type ErasurePart, type ExportPart } from './define-module.ts';
import type { RetentionPolicy } from './retention.ts';

/** The erasure and export parts of all modules, for the module that erases and exports. */
export const erasurePort = definePort<ErasurePart>('erasure');
export const exportPort = definePort<ExportPart>('export');

/** The parts of all modules in the merge of two clients. */
export const mergePort = definePort<MergePart>('merge');

/** The retention policies of all modules. */
export const retentionPort = definePort<RetentionPolicy>('retention');

/** The jobs of all modules. */
export const jobsPort = definePort<JobDefinition>('jobs');

/** Reads the states of the queues. */
export const readQueuePort = definePort<ReadQueue>('queue state');

/** Runs failed jobs again. */
export const retryFailedPort = definePort<RetryFailed>('retry of failed jobs');

/** The gauges of all modules, for the metrics. */
export const gaugePort = definePort<Gauge>('gauge');

/** Matters that need a person, from all modules. */
export const taskSourcePort = definePort<TaskSource>('task source');

/** Finds the session of a token. */
export const authenticatePort = definePort<Authenticate>('authenticate');

/** Finds the running view of a client by staff. */
export const authenticateViewPort = definePort<AuthenticateView>('authenticate view');

/** Finds the session of staff by the token of its cookie. */
export const authenticateStaffPort = definePort<AuthenticateStaff>('authenticate staff');

/** Finds the API key of a request. */
export const authenticateKeyPort = definePort<AuthenticateKey>('authenticate key');

/** Calls to addresses that staff chose. */
export const outboundPort = definePort<Outbound>('outbound');

/** How often an event stream sends a heartbeat and checks its session; ms. */
export const heartbeatPort = definePort<number>('event stream heartbeat');

/** Cached responses of public endpoints. */
export const publicCachePort = definePort<PublicCache>('public cache');
