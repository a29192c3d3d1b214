import { ApiError } from '@komora/api/client';
import { expect, test } from 'vitest';
import { type QueuedTick, type QueueStore, sendQueue } from './send-queue.ts';

const tick = (id: string, values: Partial<QueuedTick> = {}): QueuedTick => ({
  id,
  walkId: 'w',
  staffId: 's',
  boxId: `box of ${id}`,
  expected: 'FREE_TO_LET',
  outcome: 'OK',
  note: '',
  at: '2026-03-02T09:00:00.000Z',
  photo: null,
  isTicked: false,
  rejected: null,
  ...values,
});
const photo = new Blob(['x']);
const offline = new ApiError({ status: 0, code: 'unexpected', detail: 'No connection' });
const problem = (status: number, code: 'not-found' | 'session/locked' | 'too-many-requests' | 'photo/unreadable') =>
  new ApiError({ status, code, detail: code });

function scene(items: readonly QueuedTick[], failures: Record<string, unknown> = {}) {
  const kept = new Map(items.map((item) => [item.id, item]));
  const sent: string[] = [];
  const send = (name: string) => async () => {
    if (name in failures) throw failures[name];
    sent.push(name);
  };
  const store: QueueStore = {
    put: async (item) => void kept.set(item.id, item),
    remove: async (id) => void kept.delete(id),
  };
  const run = () =>
    sendQueue([...kept.values()], store, {
      tick: ({ id }) => send(`tick ${id}`)(),
      photo: ({ id }) => send(`photo ${id}`)(),
    });
  return { kept, sent, failures, run };
}

test('everything is sent in order, and nothing is left', async () => {
  const { kept, sent, run } = scene([tick('a'), tick('b', { photo, outcome: 'DIFFERS', note: 'otvorené' }), tick('c')]);
  expect(await run()).toEqual([]);
  expect(sent).toEqual(['tick a', 'tick b', 'photo b', 'tick c']);
  expect(kept.size).toBe(0);
});

test('without a connection everything waits, and is sent when it is back', async () => {
  const { kept, sent, failures, run } = scene([tick('a'), tick('b')], { 'tick a': offline });
  expect((await run()).map(({ id }) => id)).toEqual(['a', 'b']);
  expect([sent, kept.size]).toEqual([[], 2]);
  delete failures['tick a'];
  expect(await run()).toEqual([]);
  expect(sent).toEqual(['tick a', 'tick b']);
});

test('a lost connection between a tick and its photo repeats only the photo', async () => {
  const { kept, sent, failures, run } = scene([tick('a', { photo })], { 'photo a': offline });
  await run();
  expect(kept.get('a')?.isTicked).toBe(true);
  delete failures['photo a'];
  expect(await run()).toEqual([]);
  expect(sent).toEqual(['tick a', 'photo a']);
});

test('what the server rejects for good stays visible and does not stop the others', async () => {
  const { kept, sent, run } = scene([tick('a'), tick('b', { photo }), tick('c')], {
    'tick a': problem(404, 'not-found'),
    'photo b': problem(400, 'photo/unreadable'),
  });
  expect((await run()).map(({ id, rejected }) => [id, rejected])).toEqual([
    ['a', 'not-found'],
    ['b', 'photo/unreadable'],
  ]);
  expect(sent).toEqual(['tick b', 'tick c']);
  expect([...kept.keys()]).toEqual(['a', 'b']);
  // A rejected tick is not sent again.
  await run();
  expect(sent).toEqual(['tick b', 'tick c']);
});

test('a busy server, an ended and a locked session keep the order', async () => {
  for (const error of [
    problem(429, 'too-many-requests'),
    problem(503, 'too-many-requests'),
    problem(401, 'not-found'),
    problem(423, 'session/locked'),
  ]) {
    const { run, sent } = scene([tick('a'), tick('b')], { 'tick a': error });
    expect((await run()).map(({ id, rejected }) => [id, rejected])).toEqual([
      ['a', null],
      ['b', null],
    ]);
    expect(sent).toEqual([]);
  }
});
