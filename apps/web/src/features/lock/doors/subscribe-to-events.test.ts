import type { LockCommand } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribeToEvents } from './subscribe-to-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server whose streams the test writes. */
function server() {
  const streams: { write(text: string): void; end(): void; signal: AbortSignal }[] = [];
  const received: { commands: LockCommand['state'][]; up: number; down: number; time: number } = { commands: [], up: 0, down: 0, time: 0 };
  const rejection: { error: unknown } = { error: null };
  const tries = { count: 0 };
  const following = subscribeToEvents({
    open: async (signal) => {
      tries.count++;
      if (rejection.error !== null) throw rejection.error;
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          const encoder = new TextEncoder();
          streams.push({ write: (text) => controller.enqueue(encoder.encode(text)), end: () => controller.close(), signal });
          signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body, { headers: { date: 'Fri, 20 Nov 2026 16:00:00 GMT' } });
    },
    onUp: (time) => {
      received.up++;
      received.time = time;
    },
    onDown: () => void received.down++,
    onCommand: ({ state }) => void received.commands.push(state),
    random: () => 1,
  });
  return { streams, received, rejection, tries, following };
}

/** Lets streams and promises settle without advancing time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('commands arrive in order, however the network splits them', async () => {
  const { streams, received, following } = server();
  await settle();
  streams[0]?.write(': open\n\ndata: {"state":"SENT"}\n');
  streams[0]?.write('\n: heartbeat\n\ndata: {"sta');
  streams[0]?.write('te":"UNLOCKED"}\n\n');
  await settle();
  expect(received).toMatchObject({ commands: ['SENT', 'UNLOCKED'], up: 1, down: 0, time: Date.parse('2026-11-20T16:00:00Z') });
  following.stop();
});

test('a lost connection is retried with growing delays', async () => {
  const { streams, received, rejection, tries, following } = server();
  await settle();
  rejection.error = new ApiError({ status: 0, code: 'unexpected', detail: '' });
  streams[0]?.end();
  await settle();
  expect(received.down).toBe(1);
  for (const [waits, count] of [
    [2000, 2],
    [4000, 3],
    [8000, 4],
    [16_000, 5],
    [30_000, 6],
    [30_000, 7],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waits - 1);
    expect(tries.count).toBe(count - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries.count).toBe(count);
  }
  rejection.error = null;
  following.wake();
  await settle();
  expect(tries.count).toBe(8);
  expect(received.up).toBe(2);
  following.stop();
});

test('a silent connection is given up', async () => {
  const { streams, received, following } = server();
  await settle();
  await vi.advanceTimersByTimeAsync(39_999);
  streams[0]?.write(': heartbeat\n\n');
  await vi.advanceTimersByTimeAsync(39_999);
  expect(received.down).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(received.down).toBe(1);
  expect(streams[0]?.signal.aborted).toBe(true);
  following.stop();
});

test('a rejected client does not retry', async () => {
  const { streams, rejection, tries } = server();
  await settle();
  rejection.error = new ApiError({ status: 401, code: 'unauthorized', detail: '' });
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(tries.count).toBe(2);
});

test('stopping ends the connection and all retries', async () => {
  const { streams, tries, following } = server();
  await settle();
  following.stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(tries.count).toBe(1);
});
