/**
 * A process of the program that kills itself: `node crash-worker.ts '<CrashPlan as JSON>'`. It reports `{address}` when it is ready, and ends by SIGKILL at
 * the statement that the plan names. Without that statement it lives until its standard input ends, and then reports the statements that it has sent.
 * It is the shipped program; only the driver's `query` is wrapped.
 */
import { once } from 'node:events';
import pg from 'pg';
import { createApp } from '../../src/app/container.ts';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/platform/logging.ts';

export interface CrashPoint {
  /** Counts only statements with this text; all statements if it is empty. */
  text: string;
  /** The number of the statement, from 0. */
  nth: number;
  /** Before the statement is sent, or after its response. */
  when: 'before' | 'after';
}

export interface CrashPlan {
  env: Record<string, string>;
  /** The instant of its clock, ISO 8601. */
  now: string;
  crashPoint: CrashPoint | null;
}

export type CrashWorkerMessage = { address: string } | { statements: string[] };

type Query = (this: pg.Client, ...parts: unknown[]) => unknown;

const plan = JSON.parse(process.argv[2] ?? '') as CrashPlan;
const report = (message: CrashWorkerMessage) => process.stdout.write(`${JSON.stringify(message)}\n`);
const die = () => process.kill(process.pid, 'SIGKILL');
const statements: string[] = [];
let isUp = false;
let matches = 0;

function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : '';
}

/** Records a statement. @returns true at the crash point */
function isCrashPoint(text: string): boolean {
  statements.push(text);
  if (!plan.crashPoint || !text.includes(plan.crashPoint.text)) return false;
  matches += 1;
  return matches === plan.crashPoint.nth + 1;
}

const query = pg.Client.prototype.query as Query;
const wrapped: Query = function (...parts) {
  if (!isUp || !isCrashPoint(textOf(parts[0]))) return query.apply(this, parts);
  if (plan.crashPoint?.when === 'before') die();
  if (typeof parts.at(-1) === 'function') return query.apply(this, [...parts.slice(0, -1), die]);
  return Promise.resolve(query.apply(this, parts)).finally(die);
};
Object.assign(pg.Client.prototype, { query: wrapped });

const config = readConfig(plan.env, 'test');
const app = await createApp({
  config,
  connectionString: plan.env.DATABASE_URL ?? '',
  secretKey: Buffer.from(plan.env.SECRET_KEY ?? '', 'hex'),
  log: createLog('silent'),
  overrides: { clock: { now: () => new Date(plan.now) }, pages: false },
});
if (config.role !== 'worker') await app.listen();
isUp = true;
report({ address: config.publicUrl });
if (config.role !== 'web') await app.work();
process.stdin.resume();
await once(process.stdin, 'end');
isUp = false;
report({ statements });
await app.close();
