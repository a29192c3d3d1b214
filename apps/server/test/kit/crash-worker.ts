/**
 * A process of the whole house that kills itself: `node mortal-house.ts '<MortalPlan as JSON>'`. Once it is up it says `{address}` and dies
 * by SIGKILL at the statement that the plan names. If that never comes, it lives until its standard input ends, and then tells which
 * statements it has sent. It composes the very product; only the driver's `query` is wrapped.
 */
import { once } from 'node:events';
import pg from 'pg';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';

export interface Death {
  /** Of the statements that hold this text (all of them when it is empty) … */
  text: string;
  /** … the one with this number, from 0. */
  nth: number;
  /** Before the statement is sent, or when its answer is there. */
  when: 'before' | 'after';
}

export interface MortalPlan {
  env: Record<string, string>;
  /** The instant at which its clock stands, ISO 8601. */
  now: string;
  death: Death | null;
}

export type MortalNews = { address: string } | { statements: string[] };

type Query = (this: pg.Client, ...parts: unknown[]) => unknown;

const plan = JSON.parse(process.argv[2] ?? '') as MortalPlan;
const say = (news: MortalNews) => process.stdout.write(`${JSON.stringify(news)}\n`);
const die = () => process.kill(process.pid, 'SIGKILL');
const statements: string[] = [];
let isUp = false;
let matches = 0;

function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : '';
}

/** Whether this is the statement to die at. */
function isLast(text: string): boolean {
  statements.push(text);
  if (!plan.death || !text.includes(plan.death.text)) return false;
  matches += 1;
  return matches === plan.death.nth + 1;
}

const query = pg.Client.prototype.query as Query;
const wrapped: Query = function (...parts) {
  if (!isUp || !isLast(textOf(parts[0]))) return query.apply(this, parts);
  if (plan.death?.when === 'before') die();
  if (typeof parts.at(-1) === 'function') return query.apply(this, [...parts.slice(0, -1), die]);
  return Promise.resolve(query.apply(this, parts)).finally(die);
};
Object.assign(pg.Client.prototype, { query: wrapped });

const config = readConfig(plan.env, 'test');
const house = await compose({
  config,
  connectionString: plan.env.DATABASE_URL ?? '',
  secretKey: Buffer.from(plan.env.SECRET_KEY ?? '', 'hex'),
  log: createLog('silent'),
  instead: { clock: { now: () => new Date(plan.now) }, pages: false },
});
if (config.role !== 'worker') await house.listen();
isUp = true;
say({ address: config.publicUrl });
if (config.role !== 'web') await house.work();
process.stdin.resume();
await once(process.stdin, 'end');
isUp = false;
say({ statements });
await house.close();
