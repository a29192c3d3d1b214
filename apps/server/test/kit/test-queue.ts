import { sql } from 'kysely';
import type pg from 'pg';
import type { Trx } from '../../src/platform/db/database.ts';
import type { Enqueue, JobName, Jobs } from '../../src/platform/jobs/define-job.ts';
import type { Queue } from '../../src/platform/jobs/queue.ts';
import type { JobHandlers } from './job-handlers.ts';

interface Waiting {
  id: number;
  name: JobName;
  payload: Jobs[JobName];
}

/** A queue in a table of the test database: jobs appear with their transaction and run when the test runs them. */
export class TestQueue implements Queue {
  readonly #pool: pg.Pool;
  /** Enqueuing this job fails, as in a process that dies there. */
  brokenFor: JobName | null = null;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  static async open(pool: pg.Pool): Promise<TestQueue> {
    await pool.query(
      'create table if not exists test_jobs (id serial primary key, name text not null, payload jsonb not null, delayed boolean not null)',
    );
    return new TestQueue(pool);
  }

  readonly enqueue: Enqueue = async (trx: Trx, name, payload, options = {}) => {
    if (this.brokenFor === name) throw new Error(`enqueue of ${name} is broken`);
    await sql`insert into test_jobs (name, payload, delayed) values (${name}, ${JSON.stringify(payload)}, ${options.startAfterSeconds !== undefined})`.execute(
      trx,
    );
  };

  readonly read: Queue['read'] = async () => {
    const { rows } = await this.#pool.query<{ name: string; waiting: number }>(
      'select name, count(*)::int as waiting from test_jobs group by name',
    );
    const idle = { running: 0, failed: 0, oldestDueAt: null, lastCompletedAt: null, lastFailedAt: null, failures: [] };
    return rows.map((row) => ({ ...row, ...idle }));
  };
  /** No job fails for good: a failing one stays. */
  readonly retryFailed: Queue['retryFailed'] = async () => 0;
  readonly register: Queue['register'] = async () => undefined;
  readonly work: Queue['work'] = async () => undefined;
  readonly stop: Queue['stop'] = async () => undefined;

  /** Runs the waiting jobs of these handlers and the jobs that they enqueue, in order. A failing job stays, and its error is thrown. */
  async drain(handlers: JobHandlers, options: { delayed?: boolean } = {}): Promise<number> {
    let count = 0;
    for (;;) {
      const names = Object.keys(handlers);
      const { rows } = await this.#pool.query<Waiting>(
        'select id, name, payload from test_jobs where name = any($1) and (not delayed or $2) order by id limit 1',
        [names, options.delayed ?? false],
      );
      const [job] = rows;
      if (!job) return count;
      const handler = handlers[job.name] as ((payload: unknown) => Promise<void>) | undefined;
      await handler?.(job.payload);
      await this.#pool.query('delete from test_jobs where id = $1', [job.id]);
      count += 1;
    }
  }

  /** Also runs delayed jobs. Drops a job whose error `isRetried`, because the real queue would retry it later. */
  async drainResponses(handlers: JobHandlers, isRetried: (error: unknown) => boolean): Promise<void> {
    for (;;) {
      try {
        await this.drain(handlers, { delayed: true });
        return;
      } catch (error) {
        if (!isRetried(error)) throw error;
        await this.#pool.query('delete from test_jobs where id = (select min(id) from test_jobs where name = any($1))', [
          Object.keys(handlers),
        ]);
      }
    }
  }

  /** Deletes the waiting jobs, or those of one name. */
  async clear(name: JobName | null = null): Promise<void> {
    await this.#pool.query('delete from test_jobs where name = coalesce($1, name)', [name]);
  }

  async waiting(name: JobName): Promise<number> {
    const { rows } = await this.#pool.query<{ count: string }>('select count(*)::int as count from test_jobs where name = $1', [name]);
    return Number(rows[0]?.count);
  }
}
