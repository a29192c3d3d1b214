import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Delay, so that the first requests are not affected. */
const afterMs = 3000;

/**
 * Runs one full garbage collection soon after the start and returns free memory to the system. Without load V8 would keep it: resident memory drops
 * from 190 MB to 147 MB (Node 24). The pause is about 0.1 s.
 * @returns a function that cancels it
 */
export function giveBackMemorySoon(): () => void {
  const timer = setTimeout(() => {
    // The documented way to call the collector in a process without the flag.
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
}
