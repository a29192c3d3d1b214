import { type Endpoint, type ErrorCode, endpoints, errorCatalogue } from '@komora/api';
import { adminEndpoints } from '@komora/api/admin';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenApiDocument, openApiRoutes } from './index.ts';

const document = createOpenApiDocument({ version: '1.2.3', serverUrl: 'http://127.0.0.1:3000' });
const all: [string, Endpoint][] = Object.entries({ ...endpoints, ...adminEndpoints });
const text = JSON.stringify(document);

function operation(key: string): Record<string, unknown> {
  const [method = '', path = ''] = key.split(' ');
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${key} is not described`);
  return found as Record<string, unknown>;
}

test('is a valid OpenAPI 3.1 document', async () => {
  const result = await new Validator().validate(JSON.parse(text));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
});

test.each(all)('%s is described with its parameters, responses and codes', (key, endpoint) => {
  const { responses, parameters, requestBody, security } = operation(key) as {
    responses: Record<string, unknown>;
    parameters: { name?: string; $ref?: string }[];
    requestBody?: unknown;
    security?: unknown;
  };
  const names = parameters.map(({ name }) => name);
  for (const [, name] of key.matchAll(/\{(\w+)\}/g)) expect(names).toContain(name);
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/SessionId' });
  expect(parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')).toBe(endpoint.idempotent === true);
  expect(requestBody !== undefined).toBe(endpoint.body !== undefined || endpoint.upload !== undefined);
  expect(security !== undefined).toBe(endpoint.access !== 'public');
  expect(Object.keys(responses)).toContain(endpoint.response || endpoint.file || endpoint.events ? '200' : '204');
  for (const code of endpoint.errors ?? []) expect(JSON.stringify(responses[errorCatalogue[code]])).toContain(`"${code}"`);
});

test('every code of an endpoint is in the catalogue, and the whole catalogue is in the document', () => {
  const schema = document.components.schemas.ErrorCode as { enum: ErrorCode[] };
  expect(schema.enum).toEqual(Object.keys(errorCatalogue));
  for (const [, { errors = [] }] of all) for (const code of errors) expect(schema.enum).toContain(code);
});

test('operation ids are unique and references resolve', () => {
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(all.length);
  for (const [, kind = '', name = ''] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
    expect(Object.keys(document.components[kind as 'schemas'])).toContain(name);
  }
});

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await openApiRoutes({ version: '1.2.3', publicUrl: 'http://127.0.0.1:3000' })(app);
  await app.ready();
});
afterAll(() => app.close());

test('is served as JSON, and as a page without external hosts', async () => {
  const json = await app.inject({ url: '/api/openapi.json' });
  expect(json.headers['content-type']).toContain('application/json');
  expect(json.json()).toEqual(JSON.parse(text));
  const page = await app.inject({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(assets.length).toBeGreaterThan(2);
  for (const address of assets) {
    const asset = await app.inject({ url: new URL(address, 'http://localhost/api/docs/').pathname });
    expect(address).not.toMatch(/^(https?:)?\/\//);
    expect([address, asset.statusCode]).toEqual([address, 200]);
  }
});

test('is repeated by the page as JSON and as YAML', async () => {
  const json = await app.inject({ url: '/api/docs/json' });
  expect(json.json()).toEqual(JSON.parse(text));
  const yaml = await app.inject({ url: '/api/docs/yaml' });
  expect(yaml.headers['content-type']).toContain('application/x-yaml');
  expect(yaml.body).toMatch(/^openapi: 3\.1\.0\n/);
  expect([...yaml.body.matchAll(/^ +operationId: /gm)]).toHaveLength(all.length);
});
