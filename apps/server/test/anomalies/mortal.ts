import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/local-postgres';
import type { Death, MortalNews, MortalPlan } from './mortal-house.ts';
import { type HouseProcess, houseEnv, type Town } from './town.ts';

const program = fileURLToPath(new URL('./mortal-house.ts', import.meta.url));

interface Mortal {
  address: string;
  /** Ends it in peace. Answers the statements that it has sent, in order. */
  end(): Promise<string[]>;
  /** Kills it. */
  kill(): void;
  /** Waits until it has killed itself. @throws when it ended in another way */
  killed(): Promise<void>;
}

async function bear(town: Town, role: 'web' | 'worker', death: Death | null, publicUrl?: string): Promise<Mortal> {
  const env = houseEnv({
    databaseUrl: town.url,
    smtpUrl: town.smtp.url,
    port: await freePort(),
    role,
    ...(publicUrl === undefined ? {} : { publicUrl }),
  });
  const plan: MortalPlan = { env: { ...env, ...town.environment, DATABASE_POOL_SIZE: '4' }, now: town.clock.now().toISOString(), death };
  const child = spawn(process.execPath, [program, JSON.stringify(plan)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'komora-mortal-house'), NODE_NO_WARNINGS: '1' },
  });
  const ended = new Promise<string>((done) => child.once('close', (code, signal) => done(signal ?? `code ${code}`)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const hear = async (): Promise<MortalNews> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The process said nothing more and ended by ${await ended}`);
    return JSON.parse(value) as MortalNews;
  };
  const up = await hear();
  if (!('address' in up)) throw new Error('The process spoke before it was up');
  return {
    address: up.address,
    end: async () => {
      child.stdin.end();
      const tale = await hear();
      await ended;
      return 'statements' in tale ? tale.statements : [];
    },
    kill: () => void child.kill('SIGKILL'),
    killed: async () => {
      const how = await ended;
      if (how !== 'SIGKILL') throw new Error(`The process was to be killed, and ended by ${how}`);
    },
  };
}

/** Every statement that a web process sends while it does what `act` asks of it. */
export async function statementsOf(town: Town, act: (address: string) => Promise<unknown>): Promise<string[]> {
  const mortal = await bear(town, 'web', null);
  await act(mortal.address);
  return mortal.end();
}

/** Starts a web process that dies while it does what `act` asks of it. Nobody hears its answer. */
export async function dieServing(town: Town, death: Death, act: (address: string) => Promise<unknown>): Promise<void> {
  const mortal = await bear(town, 'web', death);
  const [asked] = await Promise.allSettled([act(mortal.address), mortal.killed()]);
  await mortal.killed();
  if (asked.status === 'fulfilled' && death.when === 'before') throw new Error('An answer came from a process that was killed before');
}

/** Starts a worker that dies at a statement of whatever job is waiting. */
export async function dieWorking(town: Town, death: Death, web: HouseProcess): Promise<void> {
  const mortal = await bear(town, 'worker', death, web.address);
  await mortal.killed();
}

/** Starts a worker and kills it when `moment` has come, whatever it is doing. */
export async function killWorking(town: Town, web: HouseProcess, moment: Promise<unknown>): Promise<void> {
  const mortal = await bear(town, 'worker', null, web.address);
  await moment;
  mortal.kill();
  await mortal.killed();
}

/**
 * The ways to die in a course of statements that leave something different: before each of them, and after each commit was answered.
 * Death after a mere read leaves what death before it left, so that is one way.
 */
export function deathsIn(statements: readonly string[]): Death[] {
  return statements.flatMap((text, nth): Death[] => {
    const before: Death = { text: '', nth, when: 'before' };
    if (text === 'commit') return [before, { ...before, when: 'after' }];
    return /^\s*(begin|select)\b/i.test(statements[nth - 1] ?? '') ? [] : [before];
  });
}

/** Runs `work` for each item, `lanes` at a time. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T, index: number) => Promise<void>): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}
