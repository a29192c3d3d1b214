import type { Walk } from '@komora/api/admin';
import { ApiError, createClient } from '@komora/api/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { App } from '../../shared/app-context.ts';
import { walkQuery } from './walk-queries.ts';

const round = { id: 'w', warehouseId: 'x', boxes: [] } as unknown as Walk;

/** A browser that kept the round. `answer`: what its network does */
function scene(answer: () => Promise<Response>) {
  const kept: Walk[] = [];
  const store = {
    keepWalk: async (walk: Walk) => void kept.push(walk),
    storedWalk: async (id: string) => (id === round.id ? round : undefined),
  };
  const call = createClient({ fetch: answer }) as unknown as App['call'];
  const load = (id = 'w') => new QueryClient().fetchQuery({ ...walkQuery({ call }, id, store), retry: false });
  return { kept, load };
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const problem = (status: number, code: string) => async () => Response.json({ status, code, detail: code }, { status });

test('without a connection the list that the browser kept is shown', async () => {
  expect(await scene(offline).load()).toEqual({ walk: round, isStored: true });
  expect(await scene(problem(503, 'unexpected')).load()).toEqual({ walk: round, isStored: true });
  await expect(scene(offline).load('another')).rejects.toThrow(new ApiError({ status: 0, code: 'unexpected', detail: '' }).message);
});

test('what the server answers is kept, and a rejection is never hidden behind the kept list', async () => {
  const { kept, load } = scene(async () => Response.json(round));
  expect(await load()).toEqual({ walk: round, isStored: false });
  expect(kept).toEqual([round]);
  await expect(scene(problem(404, 'not-found')).load()).rejects.toThrow('404 not-found');
  await expect(scene(problem(423, 'session/locked')).load()).rejects.toThrow('423 session/locked');
});
