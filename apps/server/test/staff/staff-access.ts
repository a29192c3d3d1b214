import { randomUUID } from 'node:crypto';
import { errorCatalogue, type Problem } from '@komora/api';
import { adminEndpoints, ROLE_PRESETS } from '@komora/api/admin';
import type { Endpoint } from '@komora/api/endpoint';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fewWrongBodies, unstorableBodies, wrongBodies } from '../access/invalid-values.ts';
import { textOf } from '../access/send.ts';
import { everythingStored } from '../access/stored.ts';
import { aKey } from '../kit/builders/api-key.ts';
import { aStaffClient, type StaffClient, type StaffFixture } from '../kit/builders/staff.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import type { StaffKey, StaffRequest } from './rule.ts';
import { staffRules } from './rules.ts';

/** The calls are divided among files, which run at the same time: each call is tried about a hundred times. */
const PARTS = 3;

const placements = ['everywhere', 'warehouse here', 'warehouse there', 'entity here', 'entity there'] as const;
type Placement = (typeof placements)[number];
type Holder = readonly [preset: (typeof ROLE_PRESETS)[number], placement: Placement];

const rolesEverywhere = ROLE_PRESETS.map((preset): Holder => [preset, 'everywhere']);

/**
 * Who tries each call. `some`: a role with all rights in and out of scope, and one with few rights. That each role holds the rights of the design is a
 * test of its own.
 */
const people: Record<Extent, readonly Holder[]> = {
  some: [
    ['owner', 'everywhere'],
    ['read-only', 'everywhere'],
    ['owner', 'warehouse there'],
    ['owner', 'entity there'],
  ],
  all: ROLE_PRESETS.flatMap((preset) => placements.map((placement): Holder => [preset, placement])),
};

/** Keys with the rights of a person pass the same check as people, with their own rights and place. */
const keyHolders: Record<Extent, readonly Holder[]> = {
  some: [
    ['owner', 'everywhere'],
    ['owner', 'warehouse there'],
  ],
  all: [...rolesEverywhere, ['owner', 'warehouse here'], ['owner', 'warehouse there']],
};

/** `all`: every role at every place, and every wrong value at every place of a body. `some`: few of both, and all other tests. */
export type Extent = 'some' | 'all';

/** @param part 0 to 2 */
export function testStaffAccess(part: number, extent: Extent): void {
  const ofPart = <T>(list: readonly T[]): T[] => list.filter((_, index) => index % PARTS === part);

  const database = useTestDatabase();
  /** Why a call failed unexpectedly. */
  const errors = memoryLog('error');
  let app: TestApp;
  let scene: StaffScene;
  beforeAll(async () => {
    app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', log: errors.log });
    scene = await openStaffScene(app);
  });
  afterAll(() => app.close());

  const definitions: Record<string, Endpoint> = adminEndpoints;
  const all = Object.keys(adminEndpoints);
  const keys = ofPart(all.filter((key) => definitions[key]?.access === 'staff')) as StaffKey[];
  const definitionOf = (key: string): Endpoint => {
    const found = definitions[key];
    if (found === undefined) throw new Error(`${key} is unknown`);
    return found;
  };

  /** The roles that hold each right, as the design of the operator console says. The owner holds all. */
  const holders: Record<string, readonly string[]> = {
    'read:door': ['manager', 'site-staff', 'admin-user'],
    'write:door': ['manager', 'admin-user'],
    'read:door-opening': ['manager'],
    'write:door-opening': ['manager', 'site-staff'],
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
    'read:contract': ['manager', 'site-staff', 'read-only', 'accountant', 'admin-user'],
    'write:contract': ['manager', 'site-staff'],
    'write:overlock': ['manager', 'site-staff'],
    'read:door-code': ['manager', 'site-staff'],
    'write:door-code': ['manager'],
    'read:client': ['manager', 'site-staff', 'accountant', 'read-only', 'admin-user'],
    'write:client': ['manager', 'site-staff'],
    'write:message': ['manager', 'site-staff'],
    'read:person-data': ['manager', 'site-staff', 'accountant'],
    'write:person-data': ['manager'],
    'read:task': ['manager', 'site-staff', 'accountant', 'read-only', 'admin-user'],
    'write:task': ['manager', 'site-staff', 'accountant', 'admin-user'],
    'read:integration': ['admin-user'],
    'write:integration': ['admin-user'],
    'read:money-report': ['manager', 'accountant'],
    'read:limit': [],
    'write:limit': [],
  };

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

  /** Checks if the place of a person suffices for an endpoint, and includes the records `here`. */
  function reach({ scope }: Endpoint, placement: Placement): 'forbidden' | 'inside' | 'outside' {
    if (scope === undefined || scope === 'anywhere' || placement === 'everywhere') return 'inside';
    if (scope === 'organisation') return 'forbidden';
    if (scope === 'legal-entity' && placement.startsWith('warehouse')) return 'forbidden';
    return placement.endsWith(' here') ? 'inside' : 'outside';
  }

  interface Sent extends StaffRequest {
    payload?: string | Buffer | undefined;
    headers?: Record<string, string>;
  }

  async function send(
    key: string,
    { params = {}, query = {}, body, file, payload = file ?? (body && JSON.stringify(body)), headers = {} }: Sent,
  ) {
    const [method = '', path = ''] = key.split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
    const response = await app.http.inject({
      method: method as 'GET',
      url: `${filled}?${new URLSearchParams(query)}`,
      headers: {
        ...(definitionOf(key).idempotent ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
        ...(payload === undefined ? {} : { 'content-type': payload instanceof Buffer ? 'application/octet-stream' : 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
      // An event stream has no end.
      payloadAsStream: definitionOf(key).events !== undefined,
    });
    const { response: hasBody, file: types, events } = definitionOf(key);
    if (response.statusCode === 500) throw new Error(`${key} failed unexpectedly: ${errors.lines.at(-1)}`);
    const isOk = response.statusCode === (hasBody || types || events ? 200 : 204);
    const isProblem = String(response.headers['content-type']).startsWith('application/problem+json');
    const text = await textOf(response);
    const problem = isProblem ? (JSON.parse(text) as Problem) : undefined;
    return { outcome: isOk ? 'ok' : `${response.statusCode} ${problem?.code}`, text, problem };
  }

  const meant = (code: keyof typeof errorCatalogue | undefined) => (code === undefined ? 'ok' : `${errorCatalogue[code]} ${code}`);
  const lastEntries = (after: number) =>
    app.rows<{ verb: string; staff_id: string }>('select verb, staff_id from audit_log order by at, id offset $1', [after]);
  const countEntries = async () => (await app.one<{ count: number }>('select count(*)::int as count from audit_log', [])).count;

  const readers = new Map<string, Promise<StaffClient>>();
  /** A person of their own for each call that may change them. Calls that only read share one for each role and place. */
  function personFor(key: StaffKey, preset: (typeof ROLE_PRESETS)[number], placement: Placement): Promise<StaffClient> {
    const create = () => aStaffClient(app, { preset, ...fixtureOf(placement) });
    if (!key.startsWith('GET ')) return create();
    const who = `${preset}, ${placement}`;
    const reader = readers.get(who) ?? create();
    readers.set(who, reader);
    return reader;
  }

  /** A person with a role at a place, a request about records `here`, and what its response must be. */
  async function prepare(key: StaffKey, preset: (typeof ROLE_PRESETS)[number], placement: Placement) {
    const definition = definitionOf(key);
    const rule = staffRules[key];
    const person = await personFor(key, preset, placement);
    const { lists, ...request } = await rule.request(scene, scene.here);
    app.clock.advance({ seconds: 1 });
    const holds = definition.right === undefined || preset === 'owner' || (holders[definition.right] ?? []).includes(preset);
    const reached = holds ? reach(definition, placement) : 'forbidden';
    const expected = {
      forbidden: meant('forbidden'),
      inside: meant(rule.inside),
      outside: meant(rule.outside ?? (lists === undefined ? 'not-found' : undefined)),
    }[reached];
    return { preset, placement, who: `${preset}, ${placement}`, person, request, lists, reached, expected };
  }

  /** Sends the request: its response, what it lists, and its audit entry must be as expected. */
  async function check(key: StaffKey, { who, person, request, lists, reached, expected }: Awaited<ReturnType<typeof prepare>>) {
    const { audit } = definitionOf(key);
    const entries = await countEntries();
    const { outcome, text } = await send(key, { ...request, headers: person.headers });
    expect(`${who}: ${outcome}`).toBe(`${who}: ${expected}`);
    if (lists !== undefined && outcome === 'ok') expect([who, text.includes(lists)]).toEqual([who, reached === 'inside']);
    const written = await lastEntries(entries);
    const isAudited = outcome === 'ok' && audit !== undefined;
    expect([who, ...written]).toEqual([who, ...(isAudited ? [{ verb: audit, staff_id: person.id }] : [])]);
    app.clock.advance({ seconds: 1 });
  }

  describe('every call of staff', () => {
    test('declares right and scope together, an audit verb if it changes something, and its reason', () => {
      for (const key of all) {
        const { right, scope, audit, reason, body, access } = definitionOf(key);
        expect([key, scope !== undefined]).toEqual([key, right !== undefined]);
        if (right !== undefined) expect(access).toBe('staff');
        // Opening an invitation changes nothing, and neither does a preview. A challenge for a passkey is no record.
        const changesNothing = /\/(invitations\/open|preview|options|passkey-options)$/.test(key);
        if (!key.startsWith('GET ')) expect([key, typeof audit]).toEqual([key, changesNothing ? 'undefined' : 'string']);
        const hasReason = body !== undefined && 'shape' in body && 'reason' in (body.shape as object);
        if (reason) expect([key, hasReason]).toEqual([key, true]);
      }
      // The credentials of all vendors are entered with one verb.
      const verbs = all
        .filter((key) => !/^PUT .*\/credentials\/(GOPAY|KSEF|NAV)$/.test(key))
        .flatMap((key) => definitionOf(key).audit ?? []);
      expect(new Set(verbs).size).toBe(verbs.length);
    });

    test('each role holds the rights of the design, and no other', async () => {
      const rights = [...new Set(all.flatMap((key) => definitionOf(key).right ?? []))].sort();
      const { roles } = (await (await aStaffClient(app)).get('/api/admin/roles')).json<{ roles: { preset: string; rights: string[] }[] }>();
      const presets = roles.filter(({ preset }) => preset !== null);
      for (const { preset, rights: held } of presets) {
        const designed = rights.filter((right) => preset === 'owner' || holders[right]?.includes(preset));
        expect([preset, rights.filter((right) => held.includes(right))]).toEqual([preset, designed]);
      }
      expect(presets.map(({ preset }) => preset).sort()).toEqual([...ROLE_PRESETS].sort());
    });

    test.each(keys)('%s: rights, scope and audit entries hold for each role and place', async (key) => {
      const attempts = [];
      for (const [preset, placement] of people[extent]) attempts.push(await prepare(key, preset, placement));
      const storing = attempts.filter(({ expected }) => expected === 'ok' && !key.endsWith('/preview'));
      const others = attempts.filter((attempt) => !storing.includes(attempt));
      const before = await everythingStored(app);
      for (const attempt of others) await check(key, attempt);
      expect(await everythingStored(app)).toEqual(before);
      // A request about a version of a record is outdated after the one before it.
      for (const { preset, placement } of storing) await check(key, await prepare(key, preset, placement));
    });

    test.each(keys)(
      '%s: API keys with the rights of a role, and in and out of scope, do the same, except what needs a person',
      async (key) => {
        const definition = definitionOf(key);
        const rule = staffRules[key];
        for (const [preset, placement] of keyHolders[extent]) {
          const who = `key of ${preset}, ${placement}`;
          const apiKey = await aKey(app, { preset, ...fixtureOf(placement) });
          const { lists, ...request } = await rule.request(scene, scene.here);
          const holds = definition.right === undefined || preset === 'owner' || (holders[definition.right] ?? []).includes(preset);
          const reached = holds ? reach(definition, placement) : 'forbidden';
          const outside = meant(rule.outside ?? (lists === undefined ? 'not-found' : undefined));
          const allowed = { forbidden: meant('forbidden'), inside: meant(rule.inside), outside }[reached];
          const expected = definition.person ? meant('api-key/person-only') : allowed;
          const entries = await countEntries();
          const { outcome, text } = await send(key, { ...request, headers: apiKey.headers });
          expect(`${who}: ${outcome}`).toBe(`${who}: ${expected}`);
          if (lists !== undefined && outcome === 'ok') expect([who, text.includes(lists)]).toEqual([who, reached === 'inside']);
          const written = await app.rows(
            'select verb, actor_kind, actor_name, session_id, staff_id from audit_log order by at, id offset $1',
            [entries],
          );
          const entry = { verb: definition.audit, actor_kind: 'KEY', actor_name: apiKey.name, session_id: apiKey.id, staff_id: null };
          expect([who, ...written]).toEqual([who, ...(outcome === 'ok' && definition.audit !== undefined ? [entry] : [])]);
          app.clock.advance({ seconds: 1 });
        }
      },
    );
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
      for (const { what, path, payload } of extent === 'all' ? wrongBodies(schema, body) : fewWrongBodies(schema, body)) {
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
        const { params = {}, query = {}, file } = await staffRules[key].request(scene, scene.here);
        const names = schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : [];
        for (const name of names) {
          for (const value of ['', 'x', '-1', '1e9', '99999999999999999999', 'null', '\0', '%', 'x'.repeat(5000)]) {
            const { outcome, problem } = await send(key, {
              params,
              query: { ...query, [name]: value },
              ...(file ? { file } : {}),
              headers: owner.headers,
            });
            if (outcome === 'ok') continue;
            expect(`${name}=${value}: ${outcome}`).toBe(`${name}=${value}: 400 request/invalid`);
            expect(problem?.errors?.map(({ path }) => path.split('.')[0])).toEqual([name]);
          }
        }
      },
    );
  });

  if (extent === 'all') return;

  describe('a session of staff', () => {
    let person: StaffClient;
    let late: StaffClient;
    beforeAll(async () => {
      person = await aStaffClient(app);
      late = await aStaffClient(app);
      await app.rows('update staff_sessions set expires_at = $2 where staff_id = $1', [late.id, app.clock.now()]);
    });

    test.each(keys)('%s needs the cookie of a session that lives', async (key) => {
      const { origin = '' } = person.headers;
      const bearer = { origin, authorization: `Bearer ${person.headers.cookie?.split('=')[1]}` };
      const cookies = [
        late.headers,
        { origin },
        { origin, cookie: '__Host-komora-staff=' },
        { origin, cookie: `__Host-komora-staff=${'x'.repeat(5000)}` },
        bearer,
      ];
      for (const headers of cookies) expect((await send(key, { headers })).outcome).toBe('401 unauthorized');
    });

    test.each(ofPart(all.filter((key) => !key.startsWith('GET '))))('%s is rejected from a page of another site', async (key) => {
      const { cookie = '' } = person.headers;
      for (const headers of [{ cookie }, { cookie, origin: 'https://evil.example' }, { cookie, origin: 'null' }])
        expect((await send(key, { headers })).outcome).toBe('403 forbidden');
    });
  });

  describe('an unknown resource', () => {
    let owner: StaffClient;
    beforeAll(async () => {
      owner = await aStaffClient(app);
    });

    test.each(keys.filter((key) => definitionOf(key).params))('is not found by %s', async (key) => {
      const { headers } = owner;
      const request = await staffRules[key].request(scene, scene.here);
      for (const id of [randomUUID(), 'not-an-id', '0', "' or 1=1", '\0']) {
        const { outcome } = await send(key, { ...request, params: { id }, headers });
        expect(`${id}: ${outcome}`).toBe(`${id}: 404 not-found`);
      }
    });
  });
}
