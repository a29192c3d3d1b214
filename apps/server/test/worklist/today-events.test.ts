import type { TaskKind } from '@komora/api/admin';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heartbeatPort } from '../../src/platform/module/ports.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { aBrokenBox } from '../staff/worklist-rules.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
beforeAll(async () => {
  app = await createTestApp(database.url, {
    at: '2026-03-02T09:00:00Z',
    listen: true,
    overrides: { ports: [override(heartbeatPort, () => 50)] },
  });
  scene = await openStaffScene(app);
});
afterAll(() => app.close());

async function readEvents({ headers }: Pick<StaffClient, 'headers'>) {
  const abort = new AbortController();
  const response = await fetch(`${app.publicUrl}/api/admin/today/events`, { headers, signal: abort.signal });
  const kinds: TaskKind[] = [];
  const stream = { status: response.status, kinds, heartbeats: 0, hasEnded: false, close: () => abort.abort() };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) kinds.push((JSON.parse(part.slice(6)) as { kind: TaskKind }).kind);
        else stream.heartbeats += 1;
    }
  };
  read()
    .catch((error: unknown) => {
      if (!abort.signal.aborted && !(error instanceof TypeError)) throw error;
    })
    .finally(() => {
      stream.hasEnded = true;
    });
  return stream;
}

const accountant = () => aStaffClient(app, { preset: 'accountant' });

test('what a colleague handles and what changes by itself is announced to people who see the kind', async () => {
  const owner = await aStaffClient(app);
  const reader = await accountant();
  const stream = await readEvents(reader);
  expect(stream.status).toBe(200);
  await owner.post('/api/admin/tasks', {
    title: 'Úloha',
    text: '',
    dueOn: null,
    warehouseId: null,
    boxId: null,
    contractId: null,
    staffId: null,
  });
  await waitUntil(() => stream.kinds.includes('own-task'), { what: 'the event of a colleague' });

  // The first comparison only reads the state. Nothing shows its end, so boxes break until one is announced.
  const broken: string[] = [];
  const breakOne = async () => {
    broken.push(await aBrokenBox(scene, scene.here));
    return stream.kinds.includes('box-repair');
  };
  await waitUntil(breakOne, { what: 'the event of a broken box', everyMs: 200 });
  const before = stream.kinds.length;
  await app.rows('delete from box_states where box_id = any($1)', [broken]);
  await waitUntil(() => stream.kinds.length > before, { what: 'the event of the repair' });

  // An accountant sees no locks.
  await app.rows(`insert into locks (warehouse_id, door, device_id, online) values ($1, 'ENTRANCE', 'e1', false)`, [
    scene.here.warehouseId,
  ]);
  await app.rows(`insert into tasks (title, text, created_by, created_at) values ('Ďalšia', '', $1, now())`, [owner.id]);
  await waitUntil(() => stream.kinds.filter((kind) => kind === 'own-task').length > 1, { what: 'the next event' });
  const beats = stream.heartbeats;
  await waitUntil(() => stream.heartbeats > beats + 3, { what: 'further comparisons' });
  expect(stream.kinds).not.toContain('lock-offline');
  stream.close();
});

test('the stream ends with the session, and with the right', async () => {
  const [leaving, losing] = [await accountant(), await accountant()];
  const streams = [await readEvents(leaving), await readEvents(losing)];
  await app.rows('delete from staff_sessions where staff_id = $1', [leaving.id]);
  await app.rows('delete from assignments where staff_id = $1', [losing.id]);
  await waitUntil(() => streams.every(({ hasEnded }) => hasEnded), { what: 'the end of both streams' });
});

test('a sixth stream of one person closes the first', async () => {
  const reader = await accountant();
  const streams: Awaited<ReturnType<typeof readEvents>>[] = [];
  for (let index = 0; index < 6; index++) streams.push(await readEvents(reader));
  await waitUntil(() => streams[0]?.hasEnded === true, { what: 'the end of the first stream' });
  expect(streams.slice(1).map(({ hasEnded }) => hasEnded)).toEqual([false, false, false, false, false]);
  for (const stream of streams) stream.close();
});

test('a shared device locks although its page opens the stream by itself: that is no activity', async () => {
  const reader = await accountant();
  expect((await reader.put('/api/admin/session/shared', { shared: true })).statusCode).toBe(204);
  for (let minute = 1; minute < 15; minute++) {
    app.clock.advance({ minutes: 1 });
    const stream = await readEvents({ headers: { ...reader.headers, accept: 'text/event-stream' } });
    expect(stream.status).toBe(200);
    stream.close();
  }
  app.clock.advance({ minutes: 1 });
  expect((await reader.get('/api/admin/sessions')).statusCode).toBe(423);
});
