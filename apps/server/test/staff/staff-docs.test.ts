import { adminEndpoints } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { aKey } from '../kit/builders/api-key.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';

const app = useTestApp({ env: { API_DOCS: 'false' } });

test('signed-in staff and API keys read the calls of staff, also where the public documentation is switched off', async () => {
  const staff = await aStaffClient(app(), { preset: 'read-only' });
  const key = await aKey(app(), { rights: ['read:box'] });
  for (const { headers } of [staff, key]) {
    const response = await app().call('GET', '/api/admin/openapi.json', { headers });
    expect(response.statusCode).toBe(200);
    const { paths } = response.json<{ paths: Record<string, object> }>();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.sort()).toEqual(Object.keys(adminEndpoints).sort());
  }
});

test('the page shows every call and an example with a key, and runs no script', async () => {
  const { headers } = await aStaffClient(app());
  const response = await app().call('GET', '/api/admin/docs', { headers });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const key of Object.keys(adminEndpoints)) expect(response.body).toContain(key);
  expect(response.body).toContain("curl -H 'Authorization: Bearer komora_");
  expect(response.body).not.toMatch(/<script|src=|https?:\/\/(?!127\.0\.0\.1|hooks\.example\.com)/);
  expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test.each(['/api/admin/openapi.json', '/api/admin/docs'])('%s is closed without a session', async (url) => {
  expect((await app().get(url)).statusCode).toBe(401);
  expect((await app().call('GET', url, { headers: { authorization: 'Bearer komora_00000000_x' } })).statusCode).toBe(401);
});
