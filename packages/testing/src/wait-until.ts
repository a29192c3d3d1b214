import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until `probe` gives something truthy, and returns it. A test waits with this for a real condition, never for an
 * amount of time. Throws after `limitMs`, with the probe's last error as the cause when it threw.
 */
export async function waitUntil<T>(
  probe: () => T | Promise<T>,
  { limitMs = 10_000, everyMs = 10, what = 'the condition' }: { limitMs?: number; everyMs?: number; what?: string } = {},
): Promise<NonNullable<T>> {
  const giveUpAt = performance.now() + limitMs;
  let cause: unknown;
  for (;;) {
    try {
      const found = await probe();
      if (found) return found;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() >= giveUpAt) throw new Error(`Timed out after ${limitMs} ms: waited for ${what}.`, { cause });
    await pause(everyMs);
  }
}
