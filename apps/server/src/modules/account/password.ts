import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../refusal.ts';

// OWASP's first choice for argon2id (19 MiB, 2 passes, 1 lane); the library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At once: a core stays free for everybody who is not logging in, and the rest of libuv's threads for files and DNS. */
const concurrency = availableParallelism() > 2 ? 2 : 1;
/** Waiting beyond this would outlast a caller's patience; refusing is kinder than growing. */
const longestQueue = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrency) {
    if (waiting.length >= longestQueue) throw new Refusal('too-many-requests', { retryAfter: 5 });
    // Whoever ends hands its place on, so that `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** argon2id in PHC format; off the event loop, one or two at a time. @throws Refusal too-many-requests when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash (no such account, or none set yet) it takes as long and answers no, so that the time
 * does not tell whether an account exists. @throws as {@link hashPassword}
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost);
  const dummy = await nobody;
  const fits = await inTurn(() => verify(passwordHash ?? dummy, password));
  return fits && passwordHash !== null;
}
