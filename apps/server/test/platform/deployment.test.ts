import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApp } from '../kit/test-app.ts';

const testApp = useTestApp({
  listen: true,
  env: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://www.example.com',
    MAILBOX: 'true',
    PAYMENT_PROVIDER: 'STRIPE',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
});

test('a deployment with a real gateway has no routes and no tables of the test gateway', async () => {
  const { http, pool } = testApp();
  const paths = http.printRoutes({ commonPrefix: false });
  expect(paths).not.toContain('mock-gateway');
  for (const url of ['/mock-gateway/control/down', '/mock-gateway/control/x/settle'])
    expect((await http.inject({ method: 'POST', url })).statusCode).toBe(404);
  expect((await pool.query("select from pg_namespace where nspname = 'mock_gateway'")).rowCount).toBe(0);
});

test('it has no documentation of the API', async () => {
  for (const url of ['/api/docs', '/api/docs/', '/api/openapi.json']) expect((await testApp().http.inject({ url })).statusCode).toBe(404);
});

test('responses of the API cannot be sniffed and require https', async () => {
  for (const url of ['/api/info', '/api/unknown', '/api/client/client-user/current']) {
    const { headers } = await testApp().http.inject({ url });
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000');
    expect(headers['content-security-policy'], url).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  }
});

test('so do cached reads, their revalidation, and responses that bypass the framework', async () => {
  const address = testApp().http.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${address.port}`;
  const etag = (await fetch(`${origin}/api/client/warehouse`)).headers.get('etag') ?? '';
  const statuses: number[] = [];
  for (const [path, headers] of [
    ['/api/client/warehouse', {}],
    ['/api/client/warehouse', { 'if-none-match': etag }],
    ['/share/sk/unknown.png', {}],
    ['/api/unknown', {}],
    ['/texts/sk?of=account', {}],
    ['/photos/unknown/640.avif', {}],
  ] as const) {
    const response = await fetch(origin + path, { headers });
    statuses.push(response.status);
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(response.headers.get('strict-transport-security'), path).toBe('max-age=31536000');
    expect(response.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
  }
  expect(statuses).toEqual([200, 304, 404, 404, 200, 404]);
});

test('it has no TRACE', async () => {
  const { port } = testApp().http.server.address() as AddressInfo;
  for (const path of ['/', '/api/info', '/api/client/warehouse']) {
    const status = await new Promise<number | undefined>((done, fail) =>
      request({ host: '127.0.0.1', port, path, method: 'TRACE' }, (response) => done(response.resume().statusCode))
        .once('error', fail)
        .end(),
    );
    expect(status, path).toBe(404);
  }
});

test('security.txt names the contact of the deployment and expires in the future', async () => {
  const { body, headers } = await testApp().http.inject({ url: '/.well-known/security.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: (?:mailto:\S+@\S+|https:\/\/www\.example\.com\/help)\n/);
  const expires = /^Expires: (.+)$/m.exec(body)?.[1] ?? '';
  expect(new Date(expires).getTime()).toBeGreaterThan(testApp().clock.now().getTime());
});
