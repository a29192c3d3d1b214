import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Passing } from './moving-shop.ts';

export interface MovingShop {
  origin: string;
  /** Where the gateway's pages are. */
  fake: string;
  /** Lets days pass, and then does what the timers would have started. */
  pass(passing: Passing): Promise<void>;
  stop(): Promise<void>;
}

export async function startMovingShop(): Promise<MovingShop> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-moving-'));
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const child = fork(join(import.meta.dirname, 'moving-shop.ts'), [folder], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const hear = async (): Promise<Record<string, unknown>> => {
    const [message] = await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error('The shop has ended')))]);
    return message;
  };
  const { ready } = (await hear()) as { ready: { origin: string; fake: string } };
  return {
    ...ready,
    pass: async (passing) => {
      const heard = hear();
      child.send(passing);
      const { passed, error } = await heard;
      if (passed !== true) throw new Error(String(error));
    },
    stop: async () => {
      child.disconnect();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
