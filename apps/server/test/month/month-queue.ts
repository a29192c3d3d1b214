import { CronExpressionParser } from 'cron-parser';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Trx } from '../../src/platform/db/database.ts';
import type { Enqueue, JobDefinition, JobName } from '../../src/platform/jobs/define-job.ts';
import type { Queue } from '../../src/platform/jobs/queue.ts';

interface Waiting {
  id: number;
  name: JobName;
  payload: never;
  tries: number;
}

/** The pause of the real queue after a failure, seconds: it doubles, up to an hour. */
const pauseAfter = (tries: number) => Math.min(3600, 2 ** tries);

/** A queue on the clock of the simulation: jobs, retries and schedules are due by it. */
export class MonthQueue implements Queue {
  /** Jobs that failed after all retries, and schedules that failed, with their first errors. */
  readonly failed = new Map<string, string[]>();
  readonly #db: pg.Pool;
  readonly #now: () => Date;
  readonly #jobs = new Map<JobName, JobDefinition>();

  private constructor(db: pg.Pool, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  static async open(db: pg.Pool, now: () => Date): Promise<MonthQueue> {
    await db.query(
      'create table month_jobs (id serial primary key, name text not null, payload jsonb not null, due_at timestamptz not null, tries integer not null default 0)',
    );
    return new MonthQueue(db, now);
  }

  readonly enqueue: Enqueue = async (trx: Trx, name, payload, { startAfterSeconds = 0 } = {}) => {
    const dueAt = new Date(this.#now().getTime() + startAfterSeconds * 1000);
    await sql`insert into month_jobs (name, payload, due_at) values (${name}, ${JSON.stringify(payload)}, ${dueAt})`.execute(trx);
  };

  readonly register: Queue['register'] = async (jobs) => {
    for (const job of jobs) this.#jobs.set(job.name, job);
  };

  readonly read: Queue['read'] = async () => [];
  readonly retryFailed: Queue['retryFailed'] = async () => 0;
  readonly work: Queue['work'] = async () => undefined;
  readonly stop: Queue['stop'] = async () => undefined;

  /** Runs each scheduled job once that was due after `since`, in the order of their times. */
  async runSchedules(since: Date): Promise<void> {
    const now = this.#now();
    const due = [...this.#jobs.values()].flatMap(({ name, cron, handle }) => {
      if (cron === undefined || handle === null) return [];
      const at = CronExpressionParser.parse(cron, { currentDate: since, tz: 'UTC' }).next().toDate();
      return at > now ? [] : [{ name, handle, at }];
    });
    due.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { name, handle } of due) await handle({} as never).catch((error: unknown) => this.#fail(name, error));
  }

  /** Runs the waiting jobs that are due, and what they enqueue. */
  async drain(): Promise<number> {
    for (let count = 0; ; count++) {
      const { rows } = await this.#db.query<Waiting>(
        'select id, name, payload, tries from month_jobs where due_at <= $1 order by due_at, id limit 1',
        [this.#now()],
      );
      const [job] = rows;
      if (job === undefined) return count;
      await this.#run(job);
    }
  }

  async #run({ id, name, payload, tries }: Waiting): Promise<void> {
    const { handle, retryLimit } = this.#jobs.get(name) ?? { handle: null, retryLimit: 0 };
    try {
      await handle?.(payload);
    } catch (error) {
      if (tries < retryLimit) {
        const dueAt = new Date(this.#now().getTime() + pauseAfter(tries) * 1000);
        await this.#db.query('update month_jobs set tries = tries + 1, due_at = $2 where id = $1', [id, dueAt]);
        return;
      }
      this.#fail(name, error);
    }
    await this.#db.query('delete from month_jobs where id = $1', [id]);
  }

  #fail(name: string, error: unknown): void {
    const causes = error instanceof AggregateError ? error.errors : [error];
    this.failed.set(name, [...(this.failed.get(name) ?? []), ...causes.map(String)]);
  }
}
