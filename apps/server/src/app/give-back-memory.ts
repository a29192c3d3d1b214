import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first visitors come first. */
const afterMs = 3000;

/**
 * Once, soon after the start: collects what composing and loading have left behind and gives the pages back to the system. V8 would keep them for
 * a process that never gets busy: 190 MB resident become 147 (Node 24). It costs one pause of about a tenth of a second.
 * @returns stops waiting for it
 */
export function giveBackMemorySoon(): () => void {
  const timer = setTimeout(() => {
    // The documented way to a collector in a process that was not started with the flag.
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
}
