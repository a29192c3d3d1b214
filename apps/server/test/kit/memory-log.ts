import { Writable } from 'node:stream';
import { createLog, type Log } from '../../src/platform/logging.ts';

/** A log that keeps its lines in memory, for tests of what is logged. */
export function memoryLog(level: 'debug' | 'error' = 'debug'): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog(level, sink), lines };
}
