import type { LockCommand } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { readEvents } from './read-events.ts';

export interface EventSource {
  open(signal: AbortSignal): Promise<Response>;
  /** The stream is connected. @param serverTime ms since the epoch by the server's clock, whole seconds; NaN without a date */
  onUp(serverTime: number): void;
  onDown(): void;
  onCommand(command: LockCommand): void;
  /** 0..1; spreads the reconnects of many clients */
  random(): number;
}

export interface EventSubscription {
  /** Conditions may have improved: reconnects at once. */
  wake(): void;
  stop(): void;
}

/** Milliseconds of silence after which a connection counts as lost; the server sends a heartbeat every 15 s. */
const HEARTBEAT_TIMEOUT_MS = 40_000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** A connection of this length was sound; milliseconds. */
const SOUND = 10_000;

/** Status codes that retrying cannot change. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500 && error.problem.status !== 429;

/** Streams the commands of the client's doors and reconnects after every loss. */
export function subscribeToEvents(source: EventSource): EventSubscription {
  let stopped = false;
  let connection = new AbortController();
  let endPause = (): void => undefined;

  const connect = async (): Promise<'lost' | 'rejected'> => {
    connection = new AbortController();
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const onSign = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => connection.abort(), HEARTBEAT_TIMEOUT_MS);
    };
    try {
      onSign();
      const response = await source.open(connection.signal);
      if (response.body === null) return 'lost';
      source.onUp(Date.parse(response.headers.get('date') ?? ''));
      await readEvents(response.body, { onSign, onData: (data) => source.onCommand(JSON.parse(data)) });
      return 'lost';
    } catch (error) {
      // Phones lose connections all the time; polling continues meanwhile.
      return isFinal(error) ? 'rejected' : 'lost';
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
      if ((await connect()) === 'rejected' || stopped) return;
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
