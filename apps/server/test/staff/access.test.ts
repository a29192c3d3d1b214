import { randomUUID } from 'node:crypto';
import { errorCatalogue, type Problem } from '@komora/api';
import { adminEndpoints, ROLE_PRESETS } from '@komora/api/admin';
import type { Endpoint } from '@komora/api/endpoint';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unstorableBodies, wrongBodies } from '../access/invalid-values.ts';
import { everythingStored } from '../access/stored.ts';
import { aStaffClient, type StaffClient, type StaffFixture } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import type { StaffKey, StaffRequest } from './rule.ts';
import { staffRules } from './rules.ts';
import { openStaffScene, type StaffScene } from './scene.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
});
afterAll(() => app.close());

const definitions: Record<string, Endpoint> = adminEndpoints;
const all = Object.keys(adminEndpoints);
const keys = all.filter((key) => definitions[key]?.access === 'staff') as StaffKey[];
const definitionOf = (key: string): Endpoint => {
  const found = definitions[key];
  if (found === undefined) throw new Error(`${key} is unknown`);
  return found;
};

/** The roles that hold each right, as the design of the operator console says. The owner holds all. */
const holders: Record<string, readonly string[]> = {
  'read:door': ['manager', 'site-staff', 'admin-user'],
  'write:door': ['manager', 'admin-user'],
  'read:legal-entity': ['manager', 'accountant', 'read-only', 'admin-user'],
  'write:legal-entity': [],
  'read:tax': ['manager', 'accountant'],
  'write:tax': ['accountant'],
  'read:warehouse': ['manager', 'site-staff', 'accountant', 'read-only', 'admin-user'],
  'write:warehouse': [],
  'read:box': ['manager', 'site-staff', 'accountant', 'read-only', 'admin-user'],
  'write:box': ['manager'],
  'read:price': ['manager', 'site-staff', 'accountant', 'read-only', 'admin-user'],
  'write:price': ['manager'],
  'read:staff': ['manager', 'admin-user'],
  'write:staff': ['manager', 'admin-user'],
  'read:audit': ['manager', 'admin-user'],
  'read:job': ['admin-user'],
  'write:job': ['admin-user'],
  'read:bank': ['manager', 'accountant'],
  'write:bank': ['accountant'],
  'read:payment': ['manager', 'accountant'],
  'write:payment': ['manager', 'accountant'],
  'read:refund': ['manager', 'accountant'],
  'write:refund': ['manager', 'accountant'],
  'read:invoice': ['manager', 'accountant', 'site-staff'],
  'write:invoice': ['manager', 'accountant'],
  'read:cash': ['manager', 'accountant', 'site-staff'],
  'write:cash': ['manager', 'accountant', 'site-staff'],
  'write:credit-note': ['manager', 'accountant'],
  'write:write-off': ['manager', 'accountant'],
  'read:approval': ['manager', 'accountant'],
  'write:approval': ['manager', 'accountant'],
  'read:limit': [],
  'write:limit': [],
};

const placements = ['everywhere', 'warehouse here', 'warehouse there', 'entity here', 'entity there'] as const;
type Placement = (typeof placements)[number];

function fixtureOf(placement: Placement): StaffFixture {
  const { here, there } = scene;
  return {
    everywhere: {},
    'warehouse here': { warehouseId: here.warehouseId },
    'warehouse there': { warehouseId: there.warehouseId },
    'entity here': { legalEntityId: here.legalEntityId },
    'entity there': { legalEntityId: there.legalEntityId },
  }[placement];
}

/** Whether the place of a person suffices for an endpoint, and includes the records `here`. */
function reach({ scope }: Endpoint, placement: Placement): 'forbidden' | 'inside' | 'outside' {
  if (scope === undefined || scope === 'anywhere' || placement === 'everywhere') return 'inside';
  if (scope === 'organisation') return 'forbidden';
  if (scope === 'legal-entity' && placement.startsWith('warehouse')) return 'forbidden';
  return placement.endsWith(' here') ? 'inside' : 'outside';
}

interface Sent extends StaffRequest {
  payload?: string | undefined;
  headers?: Record<string, string>;
}

async function send(key: string, { params = {}, query = {}, body, payload = body && JSON.stringify(body), headers = {} }: Sent) {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const response = await app.http.inject({
    method: method as 'GET',
    url: `${filled}?${new URLSearchParams(query)}`,
    headers: {
      ...(definitionOf(key).idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { response: hasBody, file } = definitionOf(key);
  const isOk = response.statusCode === (hasBody || file ? 200 : 204);
  const isProblem = String(response.headers['content-type']).startsWith('application/problem+json');
  const problem = isProblem ? response.json<Problem>() : undefined;
  return { outcome: isOk ? 'ok' : `${response.statusCode} ${problem?.code}`, text: response.body, problem };
}

const meant = (code: keyof typeof errorCatalogue | undefined) => (code === undefined ? 'ok' : `${errorCatalogue[code]} ${code}`);
const lastEntries = (after: number) =>
  app.rows<{ verb: string; staff_id: string }>('select verb, staff_id from audit_log order by at, id offset $1', [after]);
const countEntries = async () => (await app.one<{ count: number }>('select count(*)::int as count from audit_log', [])).count;

describe('every call of staff', () => {
  test('declares right and scope together, an audit verb if it changes something, and its reason', () => {
    for (const key of all) {
      const { right, scope, audit, reason, body, access } = definitionOf(key);
      expect([key, scope !== undefined]).toEqual([key, right !== undefined]);
      if (right !== undefined) expect(access).toBe('staff');
      // Opening an invitation changes nothing, and neither does a preview.
      const changesNothing = key === 'POST /api/admin/invitations/open' || key.endsWith('/preview');
      if (!key.startsWith('GET ')) expect([key, typeof audit]).toEqual([key, changesNothing ? 'undefined' : 'string']);
      const hasReason = body !== undefined && 'shape' in body && 'reason' in (body.shape as object);
      if (reason) expect([key, hasReason]).toEqual([key, true]);
    }
    const verbs = all.flatMap((key) => definitionOf(key).audit ?? []);
    expect(new Set(verbs).size).toBe(verbs.length);
  });

  test.each(keys)('%s: 6 roles × 5 places: rights, scope and audit entries hold', async (key) => {
    const definition = definitionOf(key);
    const rule = staffRules[key];
    for (const preset of ROLE_PRESETS) {
      for (const placement of placements) {
        const who = `${preset}, ${placement}`;
        const person = await aStaffClient(app, { preset, ...fixtureOf(placement) });
        const { lists, ...request } = await rule.request(scene, scene.here);
        const holds = definition.right === undefined || preset === 'owner' || (holders[definition.right] ?? []).includes(preset);
        const reached = holds ? reach(definition, placement) : 'forbidden';
        const expected =
          reached === 'forbidden'
            ? meant('forbidden')
            : reached === 'inside'
              ? meant(rule.inside)
              : meant(rule.outside ?? (lists === undefined ? 'not-found' : undefined));
        const [before, entries] = [await everythingStored(app), await countEntries()];
        const { outcome, text } = await send(key, { ...request, headers: person.headers });
        expect(`${who}: ${outcome}`).toBe(`${who}: ${expected}`);
        if (lists !== undefined && outcome === 'ok') expect([who, text.includes(lists)]).toEqual([who, reached === 'inside']);
        const written = await lastEntries(entries);
        const isAudited = outcome === 'ok' && definition.audit !== undefined;
        expect([who, ...written]).toEqual([who, ...(isAudited ? [{ verb: definition.audit, staff_id: person.id }] : [])]);
        if (outcome !== 'ok' || key.endsWith('/preview')) expect(await everythingStored(app), who).toEqual(before);
        app.clock.advance({ seconds: 1 });
      }
    }
  });

  test.each(keys)('%s needs the cookie of a session that lives', async (key) => {
    const person = await aStaffClient(app);
    await app.rows('update staff_sessions set expires_at = $2 where staff_id = $1', [person.id, app.clock.now()]);
    const { origin = '' } = person.headers;
    const bearer = { origin, authorization: `Bearer ${person.headers.cookie?.split('=')[1]}` };
    const cookies = [
      person.headers,
      { origin },
      { origin, cookie: 'komora-staff=' },
      { origin, cookie: `komora-staff=${'x'.repeat(5000)}` },
      bearer,
    ];
    for (const headers of cookies) expect((await send(key, { headers })).outcome).toBe('401 unauthorized');
  });

  test.each(all.filter((key) => !key.startsWith('GET ')))('%s is rejected from a page of another site', async (key) => {
    const person = await aStaffClient(app);
    const { cookie = '' } = person.headers;
    for (const headers of [{ cookie }, { cookie, origin: 'https://evil.example' }, { cookie, origin: 'null' }])
      expect((await send(key, { headers })).outcome).toBe('403 forbidden');
  });
});

describe('an unknown resource', () => {
  test.each(keys.filter((key) => definitionOf(key).params))('is not found by %s', async (key) => {
    const { headers } = await aStaffClient(app);
    const request = await staffRules[key].request(scene, scene.here);
    for (const id of [randomUUID(), 'not-an-id', '0', "' or 1=1", '\0']) {
      const { outcome } = await send(key, { ...request, params: { id }, headers });
      expect(`${id}: ${outcome}`).toBe(`${id}: 404 not-found`);
    }
  });
});

describe('an invalid request', () => {
  let owner: StaffClient;
  beforeAll(async () => {
    owner = await aStaffClient(app);
  });

  test.each(keys.filter((key) => definitionOf(key).body))('is rejected by %s at its place, and stores nothing', async (key) => {
    const { body: schema, maxBodyBytes = 1024 * 1024 } = definitionOf(key);
    const { body = {}, ...request } = await staffRules[key].request(scene, scene.here);
    if (schema === undefined) throw new Error('It has no body');
    const before = await everythingStored(app);
    for (const { what, path, payload } of wrongBodies(schema, body)) {
      const { outcome, problem } = await send(key, { ...request, payload, headers: owner.headers });
      if (Buffer.byteLength(payload ?? '') > maxBodyBytes) continue;
      expect(`${path} ${what}: ${outcome}`).toBe(`${path} ${what}: 400 request/invalid`);
      if (path !== null)
        expect(
          problem?.errors?.some((error) => error.path === path || error.path.startsWith(`${path}.`)),
          `${path} ${what}`,
        ).toBe(true);
    }
    expect(await everythingStored(app)).toEqual(before);
    for (const { what, path, payload } of unstorableBodies(schema, body))
      expect(
        Number((await send(key, { ...request, payload, headers: owner.headers })).problem?.status ?? 200),
        `${path} ${what}`,
      ).toBeLessThan(500);
  });

  test.each(keys.filter((key) => definitionOf(key).query))(
    'is rejected by %s at its place in the query, or means something',
    async (key) => {
      const { query: schema } = definitionOf(key);
      const { params = {} } = await staffRules[key].request(scene, scene.here);
      const names = schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : [];
      for (const name of names) {
        for (const value of ['', 'x', '-1', '1e9', '99999999999999999999', 'null', '\0', '%', 'x'.repeat(5000)]) {
          const { outcome, problem } = await send(key, { params, query: { [name]: value }, headers: owner.headers });
          if (outcome === 'ok') continue;
          expect(`${name}=${value}: ${outcome}`).toBe(`${name}=${value}: 400 request/invalid`);
          expect(problem?.errors?.map(({ path }) => path.split('.')[0])).toEqual([name]);
        }
      }
    },
  );
});
