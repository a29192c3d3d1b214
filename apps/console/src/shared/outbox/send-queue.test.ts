import { ApiError } from '@komora/api/client';
import { expect, test } from 'vitest';
import type { QueuedEnd, QueuedItem, QueuedPhoto, QueuedTick } from './items.ts';
import { type QueueStore, sendQueue } from './send-queue.ts';

const tick = (id: string, values: Partial<QueuedTick> = {}): QueuedTick => ({
  kind: 'tick',
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
const waiting = { staffId: 's', at: '2026-03-02T09:00:00.000Z', rejected: null };
const inspectionPhoto = (id: string, inspectionId = 'i'): QueuedPhoto => ({
  kind: 'inspection-photo',
  id,
  inspectionId,
  photo,
  name: `${id}.jpg`,
  ...waiting,
});
const end = (id: string, inspectionId = 'i'): QueuedEnd => ({
  kind: 'inspection-end',
  id,
  inspectionId,
  findings: { points: [], result: 'FREE', charge: null, reason: 'free' },
  ...waiting,
});
const offline = new ApiError({ status: 0, code: 'unexpected', detail: 'No connection' });
const problem = (
  status: number,
  code: 'not-found' | 'session/locked' | 'too-many-requests' | 'photo/unreadable' | 'inspection/not-waiting',
) => new ApiError({ status, code, detail: code });

function scene(items: readonly QueuedItem[], failures: Record<string, unknown> = {}) {
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
      tickPhoto: ({ id }) => send(`photo ${id}`)(),
      inspectionPhoto: ({ id }) => send(`photo ${id}`)(),
      inspectionEnd: ({ id }) => send(`end ${id}`)(),
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
  expect(kept.get('a')).toMatchObject({ isTicked: true });
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

test('an inspection ends after its photos, and waits while one of them is rejected', async () => {
  const { kept, sent, run } = scene([inspectionPhoto('a'), inspectionPhoto('b'), inspectionPhoto('c'), end('e'), end('f', 'other')], {
    'photo b': problem(400, 'photo/unreadable'),
  });
  expect((await run()).map(({ id, rejected }) => [id, rejected])).toEqual([
    ['b', 'photo/unreadable'],
    ['e', null],
  ]);
  expect(sent).toEqual(['photo a', 'photo c', 'end f']);
  // The person removes the rejected photo.
  kept.delete('b');
  expect(await run()).toEqual([]);
  expect(sent.at(-1)).toBe('end e');
});

test('an end that somebody else was faster with stays with its findings', async () => {
  const { kept, run } = scene([end('e')], { 'end e': problem(409, 'inspection/not-waiting') });
  expect(await run()).toEqual([{ ...end('e'), rejected: 'inspection/not-waiting' }]);
  expect(kept.get('e')).toMatchObject({ findings: { reason: 'free' }, rejected: 'inspection/not-waiting' });
});
