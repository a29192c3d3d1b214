import { randomUUID } from 'node:crypto';
import { type EndpointKey, errorCatalogue, type Problem } from '@komora/api';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { unstorableBodies, wrongBodies } from './access/invalid-values.ts';
import type { Outcome } from './access/rule.ts';
import { rules } from './access/rules.ts';
import { addressOf, definitions, keys, send } from './access/send.ts';
import { everythingStored } from './access/stored.ts';
import { assertDeclared } from './kit/declared-answers.ts';
import { type FullTestApp, openFullTestApp } from './kit/full-test-app.ts';
import { type Actor, actors, openScenario, type Scene } from './kit/scenes/access-scene.ts';
import { openSession } from './tenancy.ts';

const database = useTestDatabase();
let testApp: FullTestApp;
let common: Scene;
let expired: string;
beforeAll(async () => {
  testApp = await openFullTestApp(database.url);
  common = await openScenario(testApp);
  expired = await openSession(testApp.pool, common.people.owner.id);
  await testApp.rows('update sessions set expires_at = $1 where token_hash = sha256($2)', [testApp.clock.now(), Buffer.from(expired)]);
});
// Resets limits per minute.
beforeEach(() => testApp.clock.advance({ minutes: 1 }));
afterAll(() => testApp.close());

const scenes = new Map<EndpointKey, Promise<Scene>>();
/** The scene of an endpoint. Rejected calls store nothing, so all tests of one endpoint share it; successful calls come last. */
function scenarioOf(key: EndpointKey): Promise<Scene> {
  const { before, changes } = rules[key];
  if (!before && !changes) return Promise.resolve(common);
  const known = scenes.get(key) ?? openScenario(testApp).then((scene) => Promise.resolve(before?.(scene)).then(() => scene));
  scenes.set(key, known);
  return known;
}

const tokenOf = ({ people }: Scene, actor: Actor) => (actor === 'anonymous' ? undefined : people[actor].token);
const textOf = (body: object | undefined) => (body === undefined ? undefined : JSON.stringify(body));
const problemOf = ({ body }: { body: string }): Problem => JSON.parse(body);

/** The outcome of a call: `ok`, or the status with its code. */
function reported(key: EndpointKey, answer: { status: number; body: string; type: string }): string {
  const { response, file, events } = definitions[key];
  if (answer.status === (response || file || events ? 200 : 204)) return 'ok';
  return `${answer.status} ${answer.type.startsWith('application/problem+json') ? problemOf(answer).code : answer.type}`;
}
const meant = (outcome: Outcome) => (outcome === 'ok' ? 'ok' : `${errorCatalogue[outcome]} ${outcome}`);

const of = (...access: string[]) => keys.filter((key) => access.includes(definitions[key].access));
const unknownIds = (key: EndpointKey) => ({
  params: Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, randomUUID()])),
});

describe('the whole program', () => {
  test.each(keys)('has %s', (key) => {
    const [method = '', path = ''] = key.split(' ');
    expect(testApp.http.hasRoute({ method: method as 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true);
  });
});

describe('a session', () => {
  test('is required by some endpoints and not by others', () => {
    for (const access of ['client', 'optional', 'public']) expect(of(access).length).toBeGreaterThan(3);
  });

  test.each(of('client'))('that lives is needed by %s', async (key) => {
    for (const token of [undefined, expired, 'nonsense', '', 'x'.repeat(5000)])
      expect(reported(key, await send(testApp, key, { ...unknownIds(key), token }))).toBe('401 unauthorized');
  });

  test.each(of('optional'))('is not needed by %s, but a dead one is rejected', async (key) => {
    expect((await send(testApp, key, unknownIds(key))).status).not.toBe(401);
    expect(reported(key, await send(testApp, key, { ...unknownIds(key), token: expired }))).toBe('401 unauthorized');
  });

  test.each(of('public'))('is not even read by %s', async (key) => {
    for (const token of [undefined, expired]) expect((await send(testApp, key, { ...unknownIds(key), token })).status).not.toBe(401);
  });
});

/** Sends an invalid request as the permitted actor and expects that nothing is stored. @returns the error */
async function collectErrors(
  key: EndpointKey,
  calls: (good: { params: Record<string, string>; query: Record<string, string>; body: object }) => Call[],
) {
  const scene = await scenarioOf(key);
  const { params = {}, query = {}, body = {} } = await rules[key].request(scene, 'owner');
  const good = { params, query, body };
  const before = await everythingStored(testApp);
  const answers: Record<string, Problem | string> = {};
  for (const { what, ...call } of calls(good)) {
    const answer = await send(testApp, key, { ...good, payload: textOf(body), ...call, token: scene.people.owner.token });
    answers[what] = answer.type.startsWith('application/problem+json') ? problemOf(answer) : `${answer.status} ${answer.type}`;
  }
  expect(await everythingStored(testApp)).toEqual(before);
  return answers;
}
interface Call {
  what: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: string | undefined;
}

/** The parts of an endpoint's path, query or body by name. */
function fieldsOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  return schema !== undefined && 'shape' in schema ? (schema.shape as Record<string, z.core.$ZodType>) : {};
}

describe('an unknown resource', () => {
  test.each(keys.filter((key) => definitions[key].params))('is not found by %s', async (key) => {
    const answers = await collectErrors(key, ({ params }) =>
      Object.entries(fieldsOf(definitions[key].params)).flatMap(([name, field]) => {
        const isId = !z.safeParse(field, 'text').success;
        const wrong = isId ? [randomUUID(), 'not-an-id', '0', 'null', "' or 1=1", '\0'] : ['nobody@example.com', 'x'.repeat(290), '\0'];
        return wrong.map((value) => ({ what: `${name} ${value}`, params: { ...params, [name]: value } }));
      }),
    );
    for (const [what, answer] of Object.entries(answers)) expect(answer, what).toMatchObject({ status: 404 });
  });

  const uuid = /^[0-9a-f-]{36}$/;
  test.each(keys.filter((key) => definitions[key].body ?? definitions[key].query))(
    'is rejected by %s wherever it is named',
    async (key) => {
      const answers = await collectErrors(key, ({ query, body }) => [
        ...Object.entries(query).flatMap(([name, value]) =>
          uuid.test(value) ? [{ what: name, query: { ...query, [name]: randomUUID() } }] : [],
        ),
        ...Object.entries(body).flatMap(([name, value]) =>
          typeof value === 'string' && uuid.test(value) ? [{ what: name, payload: JSON.stringify({ ...body, [name]: randomUUID() }) }] : [],
        ),
      ]);
      const expected = { boxId: 404, increaseId: 404, contractId: 404, orderId: 404, paymentId: 404, insuranceId: 400 };
      for (const [what, answer] of Object.entries(answers))
        expect(answer, what).toMatchObject({ status: expected[what as keyof typeof expected] });
    },
  );
});

describe('an invalid request', () => {
  test.each(keys.filter((key) => definitions[key].body))('is rejected by %s at its place in the body', async (key) => {
    const schema = definitions[key].body;
    if (schema === undefined) throw new Error('It has no body');
    const { body = {} } = await rules[key].request(await scenarioOf(key), 'owner');
    const wrong = wrongBodies(schema, body);
    expect(wrong.length).toBeGreaterThan(5);
    const answers = await collectErrors(key, () =>
      wrong.map(({ what, path, payload }, index) => ({ what: `${index} ${path} ${what}`, payload })),
    );
    const { maxBodyBytes = Number.POSITIVE_INFINITY } = definitions[key];
    for (const [index, [what, answer]] of Object.entries(answers).entries()) {
      if (Buffer.byteLength(wrong[index]?.payload ?? '') > maxBodyBytes) {
        expect(answer, what).toMatchObject({ status: 413, code: 'request/too-large' });
        continue;
      }
      expect(answer, what).toMatchObject({ status: 400, code: 'request/invalid' });
      const { path } = wrong[index] ?? { path: null };
      const paths = typeof answer === 'string' ? [] : (answer.errors ?? []).map((error) => error.path);
      if (path !== null)
        expect(
          paths.filter((one) => one === path || one.startsWith(`${path}.`)),
          what,
        ).not.toEqual([]);
    }
  });

  test.each(keys.filter((key) => definitions[key].body))('is rejected by %s as a body', async (key) => {
    const answers = await collectErrors(key, () =>
      ['{"a":', '{"a":1}}', 'undefined', '\u0000'].map((payload) => ({ what: payload, payload })),
    );
    for (const [what, answer] of Object.entries(answers)) expect(answer, what).toMatchObject({ status: 400, code: 'request/malformed' });
  });

  test.each(keys.filter((key) => !key.startsWith('GET ')))(
    'of another media type, malformed or too large is declared by %s',
    async (key) => {
      const { params = {} } = await rules[key].request(common, 'owner');
      const [method = ''] = key.split(' ');
      const url = addressOf(key, { params });
      const codes: Record<string, string> = {};
      for (const [what, type, payload] of [
        ['type', 'application/xml', '<a/>'],
        ['json', 'application/json', '{'],
        ['size', 'application/json', JSON.stringify('x'.repeat(Math.max(6_000_000, definitions[key].maxBodyBytes ?? 0)))],
      ] as const) {
        const headers = { 'content-type': type, authorization: `Bearer ${common.people.owner.token}` };
        const { statusCode: status, headers: sent, body } = await testApp.http.inject({ method: method as 'POST', url, headers, payload });
        assertDeclared(method, url, { status, type: String(sent['content-type']), body });
        codes[what] = problemOf({ body }).code;
      }
      expect(codes).toEqual({ type: 'request/unsupported-media-type', json: 'request/malformed', size: 'request/too-large' });
    },
  );

  test.each(keys.filter((key) => definitions[key].body))('breaks nothing in %s when it cannot be kept', async (key) => {
    const schema = definitions[key].body;
    if (schema === undefined) throw new Error('It has no body');
    const { people } = common;
    const { body = {}, ...request } = await rules[key].request(common, 'owner');
    for (const { what, path, payload } of unstorableBodies(schema, body)) {
      const answer = await send(testApp, key, { ...request, payload, token: people.owner.token });
      expect(answer.status, `${path}: ${what}`).toBeLessThan(500);
    }
  });

  test.each(keys.filter((key) => definitions[key].query))(
    'is rejected by %s at its place in the query, or means something',
    async (key) => {
      const wrong = ['', 'x', '-1', '1e9', '99999999999999999999', 'null', '\0', '%', 'x'.repeat(5000)];
      for (const name of Object.keys(fieldsOf(definitions[key].query))) {
        const scene = await scenarioOf(key);
        const { params = {}, query = {} } = await rules[key].request(scene, 'owner');
        for (const value of wrong) {
          const answer = await send(testApp, key, { params, query: { ...query, [name]: value }, token: scene.people.owner.token });
          if (answer.status === 200 || answer.status === 404) continue;
          const problem = problemOf(answer);
          expect(problem, `${name}=${value}`).toMatchObject({ status: 400, code: 'request/invalid' });
          expect(problem.errors?.map(({ path }) => path.split('.')[0])).toEqual([name]);
        }
      }
    },
  );
});

describe('the data of a client', () => {
  test.each(keys)('are hidden by %s from other people', async (key) => {
    const rule = rules[key];
    const scene = await scenarioOf(key);
    // The owner comes last: the success proves that the rejected calls had a valid target.
    for (const actor of actors) {
      const { body, ...request } = await rule.request(scene, actor);
      const payload = textOf(body);
      const before = rule[actor] === 'ok' ? null : await everythingStored(testApp);
      const answer = await send(testApp, key, { ...request, payload, token: tokenOf(scene, actor) });
      expect(`${actor}: ${reported(key, answer)}`).toBe(`${actor}: ${meant(rule[actor])}`);
      if (definitions[key].access === 'client') expect(answer.caching, actor).toMatch(/^no-store|^no-cache, no-store/);
      if (before !== null) expect(await everythingStored(testApp), actor).toEqual(before);
      const requested = addressOf(key, request) + payload;
      const proven = rule.proves?.(scene) ?? [];
      const leaked = scene.secrets.filter(
        (secret) => !requested.includes(secret) && !proven.includes(secret) && answer.body.includes(secret),
      );
      if (actor !== 'owner') expect(leaked, actor).toEqual([]);
    }
  });
});
