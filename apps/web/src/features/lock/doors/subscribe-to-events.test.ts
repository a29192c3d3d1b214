import type { LockCommand } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents } from './follow-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server whose streams the test writes into. */
function server() {
  const streams: { write(text: string): void; end(): void; signal: AbortSignal }[] = [];
  const heard: { commands: LockCommand['state'][]; up: number; down: number; time: number } = { commands: [], up: 0, down: 0, time: 0 };
  const refusal: { error: unknown } = { error: null };
  const tries = { count: 0 };
  const following = followEvents({
    open: async (signal) => {
      tries.count++;
      if (refusal.error !== null) throw refusal.error;
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
      heard.up++;
      heard.time = time;
    },
    onDown: () => void heard.down++,
    onCommand: ({ state }) => void heard.commands.push(state),
    random: () => 1,
  });
  return { streams, heard, refusal, tries, following };
}

/** Lets streams and promises do what they can without time passing. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('commands are heard in their order, however the net cuts them', async () => {
  const { streams, heard, following } = server();
  await settle();
  streams[0]?.write(': open\n\ndata: {"state":"SENT"}\n');
  streams[0]?.write('\n: heartbeat\n\ndata: {"sta');
  streams[0]?.write('te":"UNLOCKED"}\n\n');
  await settle();
  expect(heard).toMatchObject({ commands: ['SENT', 'UNLOCKED'], up: 1, down: 0, time: Date.parse('2026-11-20T16:00:00Z') });
  following.stop();
});

test('a lost connection is sought again, ever more patiently', async () => {
  const { streams, heard, refusal, tries, following } = server();
  await settle();
  refusal.error = new ApiError({ status: 0, code: 'unexpected', detail: '' });
  streams[0]?.end();
  await settle();
  expect(heard.down).toBe(1);
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
  refusal.error = null;
  following.wake();
  await settle();
  expect(tries.count).toBe(8);
  expect(heard.up).toBe(2);
  following.stop();
});

test('a connection that says nothing is given up', async () => {
  const { streams, heard, following } = server();
  await settle();
  await vi.advanceTimersByTimeAsync(39_999);
  streams[0]?.write(': heartbeat\n\n');
  await vi.advanceTimersByTimeAsync(39_999);
  expect(heard.down).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard.down).toBe(1);
  expect(streams[0]?.signal.aborted).toBe(true);
  following.stop();
});

test('who may not listen does not ask again', async () => {
  const { streams, refusal, tries } = server();
  await settle();
  refusal.error = new ApiError({ status: 401, code: 'unauthorized', detail: '' });
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(tries.count).toBe(2);
});

test('stopping ends the connection and all tries', async () => {
  const { streams, tries, following } = server();
  await settle();
  following.stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(tries.count).toBe(1);
});
