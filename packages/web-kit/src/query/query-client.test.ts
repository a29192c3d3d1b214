import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a mutation without a connection fails at once and is not sent on reconnection', async () => {
  const client = createQueryClient(false);
  let calls = 0;
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => {
      calls += 1;
      throw new Error('No connection');
    },
  });
  onlineManager.setOnline(false);
  const outcome = mutation.execute(undefined).catch(({ message }: Error) => message);
  expect(mutation.state.isPaused).toBe(false);
  expect(await outcome).toBe('No connection');
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(calls).toBe(1);
});

test('a query without a connection fails at once and is repeated on reconnection', async () => {
  const client = createQueryClient(false);
  client.mount();
  let connected = false;
  vi.stubGlobal('navigator', { onLine: false });
  onlineManager.setOnline(false);
  const observer = new QueryObserver(client, {
    queryKey: ['boxes'],
    queryFn: async () => {
      if (!connected) throw new Error('No connection');
      return 'boxes';
    },
  });
  const seen: string[] = [];
  const stop = observer.subscribe(({ status, fetchStatus }) => void seen.push(`${status} ${fetchStatus}`));
  await vi.waitFor(() => expect(seen.at(-1)).toBe('error idle'));
  expect(seen).not.toContain('pending paused');
  connected = true;
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('boxes'));
  stop();
  client.unmount();
});
