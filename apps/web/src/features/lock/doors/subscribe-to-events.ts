import type { LockCommand } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import { readEvents } from './read-events.ts';

export interface EventSource {
  open(signal: AbortSignal): Promise<Response>;
  /** The stream stands. @param serverTime ms since the epoch by the server's clock, whole seconds; NaN when it did not say */
  onUp(serverTime: number): void;
  onDown(): void;
  onCommand(command: LockCommand): void;
  /** 0..1, so that many clients do not come back in the same moment */
  random(): number;
}

export interface Following {
  /** Something may have changed for the better: the next try is made at once. */
  wake(): void;
  stop(): void;
}

/** Milliseconds without any sign of life after which a connection counts as lost; the server gives one every 15 s. */
const SILENCE = 40_000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** A connection that lived this long was sound; milliseconds. */
const SOUND = 10_000;

/** Who may not read now will not be able to by trying again. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500 && error.problem.status !== 429;

/** Follows the commands of my doors and comes back whenever the connection is lost. */
export function followEvents(source: EventSource): Following {
  let stopped = false;
  let connection = new AbortController();
  let endPause = (): void => undefined;

  const connect = async (): Promise<'lost' | 'refused'> => {
    connection = new AbortController();
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const onSign = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => connection.abort(), SILENCE);
    };
    try {
      onSign();
      const response = await source.open(connection.signal);
      if (response.body === null) return 'lost';
      source.onUp(Date.parse(response.headers.get('date') ?? ''));
      await readEvents(response.body, { onSign, onData: (data) => source.onCommand(JSON.parse(data)) });
      return 'lost';
    } catch (error) {
      // A lost connection is part of a phone's life; polling goes on meanwhile.
      return isFinal(error) ? 'refused' : 'lost';
    } finally {
      clearTimeout(watchdog);
      connection.abort();
      source.onDown();
    }
  };

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopped) {
      const began = performance.now();
      if ((await connect()) === 'refused' || stopped) return;
      failures = performance.now() - began > SOUND ? 0 : failures + 1;
      await pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + source.random() / 2));
    }
  };
  void run();
  return {
    wake: () => endPause(),
    stop() {
      stopped = true;
      connection.abort();
      endPause();
    },
  };
}
