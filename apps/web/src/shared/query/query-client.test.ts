import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
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
