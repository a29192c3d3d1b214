import { expect, test } from 'vitest';
import document from '../../packages/api/openapi.json' with { type: 'json' };
import { type ApiDocument, targetsOf, verdictOf } from '../lib/sqlmap/targets.ts';

const api: ApiDocument = {
  paths: {
    '/boxes/{id}': {
      get: {
        parameters: [
          { in: 'path', name: 'id', schema: { type: 'string', format: 'uuid' } },
          { in: 'query', name: 'limit', schema: { type: 'integer' } },
        ],
        security: [{}, { bearer: [] }],
      },
    },
    '/admin/log': { get: { parameters: [{ in: 'query', name: 'q', schema: { enum: ['A', 'B'] } }], security: [{ staff: [] }] } },
    '/plain': { get: {} },
    '/login': { post: {} },
  },
};

test('each read with parameters is a target, with known values and marks in its path', () => {
  expect(targetsOf(api, () => ({ id: 'x y' }), { 'POST /login': { name: 'a' } })).toEqual([
    { name: 'GET /boxes/{id}', method: 'GET', url: '/boxes/x%20y*?limit=10', actor: 'client' },
    { name: 'GET /admin/log', method: 'GET', url: '/admin/log?q=A', actor: 'staff' },
    { name: 'POST /login', method: 'POST', url: '/login', body: '{"name":"a"}', actor: 'visitor' },
  ]);
  expect(() => targetsOf(api, () => ({}), { 'POST /gone': {} })).toThrow('The API has no POST /gone');
});

test('the API of the product has targets for every kind of actor', () => {
  const targets = targetsOf(document as unknown as ApiDocument, () => ({}), {});
  expect(new Set(targets.map(({ actor }) => actor))).toEqual(new Set(['visitor', 'client', 'staff']));
  expect(targets.length).toBeGreaterThan(40);
});

test('the result of a target is read from the last lines of sqlmap', () => {
  expect(verdictOf('sqlmap identified the following injection point(s) with a total of 5 requests', true)).toBe('INJECTABLE');
  expect(verdictOf('[CRITICAL] all tested parameters do not appear to be injectable. Try …', true)).toBe('not injectable');
  expect(verdictOf('[INFO] testing …', false)).toBe('time ran out');
  expect(verdictOf('connection refused', true)).toBe('not tested');
});
