import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/embedded-postgres';
import { type AppProcess, appEnvironment, type TestCluster } from './cluster.ts';
import type { CrashPlan, CrashPoint, CrashWorkerMessage } from './crash-worker.ts';

/** A process sends its last statements shortly after the response. */
const AFTER_THE_RESPONSE_MS = 10_000;

const program = fileURLToPath(new URL('./crash-worker.ts', import.meta.url));

interface CrashWorker {
  address: string;
  /** Stops it gracefully. @returns the statements that it has sent, in order */
  end(): Promise<string[]>;
  /** Kills it. */
  kill(): void;
  /** Waits until it has killed itself. @throws when it ended in another way */
  killed(): Promise<void>;
}

async function spawnWorker(
  cluster: TestCluster,
  role: 'web' | 'worker',
  crashPoint: CrashPoint | null,
  publicUrl?: string,
): Promise<CrashWorker> {
  const env = appEnvironment({
    databaseUrl: cluster.url,
    smtpUrl: cluster.smtp.url,
    port: await freePort(),
    role,
    ...(publicUrl === undefined ? {} : { publicUrl }),
  });
  const plan: CrashPlan = {
    env: { ...env, ...cluster.environment, DATABASE_POOL_SIZE: '4' },
    now: cluster.clock.now().toISOString(),
    crashPoint,
  };
  const child = spawn(process.execPath, [program, JSON.stringify(plan)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  const ended = new Promise<string>((done) => child.once('close', (code, signal) => done(signal ?? `code ${code}`)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextMessage = async (): Promise<CrashWorkerMessage> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The process ended without another message, by ${await ended}`);
    return JSON.parse(value) as CrashWorkerMessage;
  };
  const up = await nextMessage();
  if (!('address' in up)) throw new Error('The process sent another message before its address');
  return {
    address: up.address,
    end: async () => {
      child.stdin.end();
      const last = await nextMessage();
      await ended;
      return 'statements' in last ? last.statements : [];
    },
    kill: () => void child.kill('SIGKILL'),
    killed: async () => {
      const how = await ended;
      if (how !== 'SIGKILL') throw new Error(`The process should have been killed, but ended by ${how}`);
    },
  };
}

/** The statements that a web process sends while it serves the requests of `act`. */
export async function statementsOf(cluster: TestCluster, act: (address: string) => Promise<unknown>): Promise<string[]> {
  const crashWorker = await spawnWorker(cluster, 'web', null);
  try {
    await act(crashWorker.address);
  } catch (error) {
    crashWorker.kill();
    throw error;
  }
  return crashWorker.end();
}

/**
 * Starts a web process that kills itself while it serves the requests of `act`. The sample may hold statements that not every run sends, such as
 * those of a timer: then a process that has served everything before its crash point ends by itself, or meets it after the response.
 * @returns true if the kill interrupted the requests
 */
export async function crashWhileServing(
  cluster: TestCluster,
  crashPoint: CrashPoint,
  act: (address: string) => Promise<unknown>,
): Promise<boolean> {
  const crashWorker = await spawnWorker(cluster, 'web', crashPoint);
  const killed = crashWorker.killed();
  killed.catch(() => undefined); // awaited below
  const [requested] = await Promise.allSettled([act(crashWorker.address)]);
  const isKilled = await Promise.race([killed.then(() => true), delay(AFTER_THE_RESPONSE_MS, false, { ref: false })]);
  if (!isKilled) {
    const sent = (await crashWorker.end()).filter((text) => text.includes(crashPoint.text));
    if (sent.length > crashPoint.nth) throw new Error('The process lives on after its crash point');
  }
  return requested.status === 'rejected';
}

/** Starts a worker that kills itself at a statement of a waiting job. */
export async function crashWhileWorking(cluster: TestCluster, crashPoint: CrashPoint, web: AppProcess): Promise<void> {
  const crashWorker = await spawnWorker(cluster, 'worker', crashPoint, web.address);
  await crashWorker.killed();
}

/** Starts a worker and kills it when `moment` resolves. */
export async function killWhileWorking(cluster: TestCluster, web: AppProcess, moment: Promise<unknown>): Promise<void> {
  const crashWorker = await spawnWorker(cluster, 'worker', null, web.address);
  await moment;
  crashWorker.kill();
  await crashWorker.killed();
}

/**
 * The crash points in a sequence of statements that lead to different states: before each statement, and after the response to each commit.
 * A crash after a read leaves the same state as a crash before it, so only one of them is listed.
 */
export function crashPointsIn(statements: readonly string[]): CrashPoint[] {
  return statements.flatMap((text, nth): CrashPoint[] => {
    const before: CrashPoint = { text: '', nth, when: 'before' };
    if (text === 'commit') return [before, { ...before, when: 'after' }];
    return /^\s*(begin|select)\b/i.test(statements[nth - 1] ?? '') ? [] : [before];
  });
}

/** Runs `work` for each item, `lanes` at a time. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T, index: number) => Promise<unknown>): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}
