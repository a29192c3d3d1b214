import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { anApproval } from '../kit/scenes/money-scene.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { aWarning } from './dispute-rules.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

interface Found {
  rows: string[];
  next: string | null;
}

test('an approval that is decided between two pages hides no other one', async () => {
  const ids = [await anApproval(scene, scene.here), await anApproval(scene, scene.here), await anApproval(scene, scene.here)];
  const page = async (query: string): Promise<Found> => {
    const { approvals, next } = (await owner.get(`/api/admin/approvals?${query}`)).json<{
      approvals: { id: string }[];
      next: string | null;
    }>();
    return { rows: approvals.map(({ id }) => id), next };
  };
  const first = await page('limit=1');
  expect(first.rows).toEqual(ids.slice(0, 1));
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
  const rejected = await app.call('POST', `/api/admin/approvals/${ids[0]}/reject`, { headers, payload: { reason: 'too much' } });
  expect(rejected.statusCode).toBe(204);
  const second = await page(`limit=1&after=${first.next}`);
  expect(second.rows).toEqual(ids.slice(1, 2));
  expect(await page(`limit=1&after=${second.next}`)).toEqual({ rows: ids.slice(2), next: null });
});

test('a warning of fraud that is decided between two pages hides no other one', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    app.clock.advance({ minutes: 1 });
    ids.unshift(await aWarning(scene, scene.here));
  }
  const page = async (query: string): Promise<Found> => {
    const { warnings, next } = (await owner.get(`/api/admin/fraud-warnings?${query}`)).json<{
      warnings: { id: string }[];
      next: string | null;
    }>();
    return { rows: warnings.map(({ id }) => id), next };
  };
  const first = await page('limit=1');
  expect(first.rows).toEqual(ids.slice(0, 1));
  expect((await owner.post(`/api/admin/fraud-warnings/${ids[0]}/keep`, { reason: 'known client' })).statusCode).toBe(204);
  const second = await page(`limit=1&after=${first.next}`);
  expect(second.rows).toEqual(ids.slice(1, 2));
  const third = await page(`limit=1&after=${second.next}`);
  expect(third.rows).toEqual(ids.slice(2));
  // Those with a decision are last.
  expect(await page(`limit=1&after=${third.next}`)).toEqual({ rows: ids.slice(0, 1), next: null });
  expect((await owner.get(`/api/admin/fraud-warnings?after=OPEN_1`)).statusCode).toBe(400);
});
