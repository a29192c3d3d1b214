import { sql } from 'kysely';
import type pg from 'pg';
import type { Trx } from '../../src/db/database.ts';
import type { Enqueue, JobHandlers, JobName, Jobs } from '../../src/jobs/queue.ts';

interface Waiting {
  id: number;
  name: JobName;
  payload: Jobs[JobName];
}

/** A queue in a table of the test's database: jobs appear with their transaction and run when the test says so. */
export class TestQueue {
  readonly #pool: pg.Pool;
  /** Set: enqueuing this job fails, as if the process died there. */
  brokenFor: JobName | null = null;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  static async open(pool: pg.Pool): Promise<TestQueue> {
    await pool.query(
      'create table test_jobs (id serial primary key, name text not null, payload jsonb not null, delayed boolean not null)',
    );
    return new TestQueue(pool);
  }

  readonly enqueue: Enqueue = async (trx: Trx, name, payload, options = {}) => {
    if (this.brokenFor === name) throw new Error(`enqueue of ${name} is broken`);
    await sql`insert into test_jobs (name, payload, delayed) values (${name}, ${JSON.stringify(payload)}, ${options.startAfterSeconds !== undefined})`.execute(
      trx,
    );
  };

  /** Runs what waits, in order, and what that causes; jobs of other names are left. A failing job stays and its error is thrown. */
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

  /** The same, those for later too; a job that fails as `forgives` says is dropped, as the real queue would try it again later. */
  async drainAnswered(handlers: JobHandlers, forgives: (error: unknown) => boolean): Promise<void> {
    for (;;) {
      try {
        await this.drain(handlers, { delayed: true });
        return;
      } catch (error) {
        if (!forgives(error)) throw error;
        await this.#pool.query('delete from test_jobs where id = (select min(id) from test_jobs where name = any($1))', [
          Object.keys(handlers),
        ]);
      }
    }
  }

  /** Forgets what waits, or what waits under one name. */
  async clear(name: JobName | null = null): Promise<void> {
    await this.#pool.query('delete from test_jobs where name = coalesce($1, name)', [name]);
  }

  async waiting(name: JobName): Promise<number> {
    const { rows } = await this.#pool.query<{ count: string }>('select count(*)::int as count from test_jobs where name = $1', [name]);
    return Number(rows[0]?.count);
  }
}
