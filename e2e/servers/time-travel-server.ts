import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataRoot } from '@komora/testing/data-root';
import type { Advance } from './time-travel-process.ts';

/** A server whose clock a test can move. It has its own database and charges through the fake of Stripe. */
export interface TimeTravelServer {
  readonly origin: string;
  /** The origin of the gateway's fake. */
  readonly gatewayUrl: string;
  readonly dataDir: string;
  /** The present time of the server. */
  now(): Date;
  /** Moves the clock forward and then runs jobs until they are done. */
  advance(step: Advance): Promise<void>;
  stop(): Promise<void>;
}

export async function startTimeTravelServer(): Promise<TimeTravelServer> {
  const folder = mkdtempSync(join(dataRoot(), 'komora-time-travel-'));
  // PostgreSQL does not run as root: its own user must be able to enter the folder.
  chmodSync(folder, 0o755);
  const child = fork(join(import.meta.dirname, 'time-travel-process.ts'), [folder], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const nextMessage = async (): Promise<Record<string, unknown>> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('The time travel server has ended'))),
    ]);
    return message;
  };
  let offsetMs = 0;
  const { ready } = (await nextMessage()) as { ready: { origin: string; gatewayUrl: string } };
  return {
    ...ready,
    dataDir: folder,
    now: () => new Date(Date.now() + offsetMs),
    advance: async (step) => {
      const response = nextMessage();
      child.send(step);
      const { done, error } = await response;
      if (done !== true) throw new Error(String(error));
      offsetMs += step.days * 86_400_000;
    },
    stop: async () => {
      child.disconnect();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
