import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import { adminEndpoints } from '@komora/api/admin';
import type { Endpoint } from '@komora/api/endpoint';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { everythingStored } from '../access/stored.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import type { StaffKey } from './rule.ts';
import { staffRules } from './rules.ts';

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

const definitions: Record<string, Endpoint> = adminEndpoints;
const schemaOf = (definition: Endpoint | undefined, field: string): z.ZodMiniType | undefined =>
  definition?.body !== undefined && 'shape' in definition.body
    ? (definition.body.shape as Record<string, z.ZodMiniType>)[field]
    : undefined;
/** Each version that a call takes; a merge of two clients takes two. */
const FIELDS = ['version', 'duplicateVersion'];
/** The server of the test has a fixed mail server; `mail-server.test.ts` tests the version. */
const isFixed = (key: StaffKey) => key === 'PUT /api/admin/mail-server';
const calls = (Object.keys(staffRules) as StaffKey[])
  .filter((key) => !isFixed(key))
  .flatMap((key) => FIELDS.filter((field) => schemaOf(definitions[key], field) !== undefined).map((field) => [key, field] as const));

async function send(key: StaffKey, params: Record<string, string>, body: object) {
  const [method = '', path = ''] = key.split(' ');
  const response = await app.http.inject({
    method: method as 'PUT',
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name)),
    headers: { ...owner.headers, 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: response.statusCode, problem: response.body === '' ? undefined : (JSON.parse(response.body) as Problem) };
}

describe('a call of staff with the version of a record', () => {
  test('is found in the contract', () => expect(calls.length).toBeGreaterThan(100));

  test.each(calls)('%s rejects another %s than the present one, and changes nothing', async (key, field) => {
    expect(definitions[key]?.errors).toContain('changed-elsewhere');
    const { params = {}, body = {} } = await staffRules[key].request(scene, scene.here);
    const version = (body as Record<string, unknown>)[field] as number;
    const before = await everythingStored(app);
    const others = [version - 1, version + 1].filter((other) => schemaOf(definitions[key], field)?.safeParse(other).success);
    for (const other of others) {
      const { status, problem } = await send(key, params, { ...body, [field]: other });
      expect([other, status, problem?.code]).toEqual([other, 409, 'changed-elsewhere']);
    }
    expect(others).toContain(version + 1);
    expect(await everythingStored(app)).toEqual(before);
  });
});
