import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Query = (this: pg.Client, ...parts: unknown[]) => unknown;

const recorded = new AsyncLocalStorage<string[]>();
const query = pg.Client.prototype.query as Query;
const recording: Query = function (...parts) {
  recorded.getStore()?.push(textOf(parts[0]));
  return query.apply(this, parts);
};
Object.assign(pg.Client.prototype, { query: recording });

function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : '';
}

/** The statements that `act` sends to the database, in order. Those of timers and of other requests are not among them. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  await recorded.run(statements, act);
  return statements;
}
