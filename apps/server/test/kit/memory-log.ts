import { Writable } from 'node:stream';
import pino from 'pino';
import type { Log } from '../../src/platform/logging.ts';

/** A log that keeps its lines in memory, for tests of what is logged. */
export function memoryLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: pino({ level: 'debug' }, sink), lines };
}
