import { createHash } from 'node:crypto';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp['http'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ http: app, close } = await createTestApp(database.url, {
    env: { MAINTENANCE: 'true', LOCALES: 'SK,EN,UK', CONTACT_PHONE: '+421 2 321 122 33' },
  }));
});
afterAll(() => close());

const picture = (locale: 'sk' | 'en' | 'uk') => String(loadCatalogue(locale, 'maintenance').picture);

describe('during maintenance', () => {
  test.each(['/', '/boxes?location=1,2', '/my/rents', '/my/boxes/x', '/nope', '/mailbox'])(
    '%s returns a picture with status 503 and Retry-After',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url });
      expect(statusCode).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('<html lang="sk">');
      expect(body).toMatch(new RegExp(`aria-label="O chvíľu sme späť[^"]+\\+421 2 321 122 33 ${picture('sk')}"`));
      expect([...body.matchAll(/<text [^>]*>([^<]+)</g)].map(([, line]) => line)).toEqual([
        'Komora',
        'O chvíľu sme späť.',
        'Prebieha údržba. Kódy a dvere fungujú ďalej.',
        'Zavolajte nám: +421 2 321 122 33',
      ]);
      expect(body).not.toMatch(/<script|<a |<p>|src=|href=/);
    },
  );

  test('the content security policy allows no script, and one style sheet by its hash', async () => {
    const { headers, body } = await app.inject({ url: '/' });
    const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  test.each([
    [{ 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
    [{ cookie: 'locale=uk', 'accept-language': 'en' }, 'uk'],
    [{ cookie: 'locale=hu' }, 'sk'],
  ] as const)('the picture is in the language of %j', async (headers, locale) => {
    const { body } = await app.inject({ url: '/help', headers });
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toContain(picture(locale));
  });

  test.each([
    ['GET', '/api/client/warehouse'],
    ['POST', '/api/client/order/place/without-login'],
    ['POST', '/auth/custom/login'],
    ['GET', '/api/client/my/rents'],
    ['PUT', '/api/client/my/profile'],
    ['POST', '/api/client/my/contracts'],
    ['GET', '/api/nothing'],
  ] as const)('%s %s is rejected with the error of the catalogue', async (method, url) => {
    const response = await app.inject({ method, url, headers: { 'accept-language': 'en' } });
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json()).toEqual({
      status: 503,
      code: 'maintenance',
      detail: 'Maintenance is going on right now. Please try again in a while.',
    });
  });

  test('a page of a peer deployment may read the maintenance error', async () => {
    const { headers } = await app.inject({ url: '/api/client/warehouse' });
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test.each(['/_info', '/api/info'])('%s still reports the version', async (url) => {
    const response = await app.inject({ url });
    expect([response.statusCode, response.json()]).toEqual([200, { version: 'test' }]);
  });

  test('webhooks of gateways and lock endpoints still work', async () => {
    const reported = await app.inject({ method: 'POST', url: '/webhooks/mock', payload: '{}' });
    expect(reported.statusCode).not.toBe(503);
    const pressed = await app.inject({ method: 'POST', url: '/api/client/lock-v2/box-unlock/x', payload: { lat: 1, lng: 2 } });
    expect(pressed.statusCode).toBe(401);
  });

  test.each(['/my/boxes', '/my/boxes?limitedView=true', '/my/offline', '/service-access', '/sw.js', '/assets/x.js'])(
    'the page with codes and doors, or its file, %s stays open',
    async (url) => {
      const { statusCode, body } = await app.inject({ url });
      expect(statusCode).not.toBe(503);
      expect(body).not.toContain(picture('sk'));
    },
  );

  test.each([
    ['GET', '/api/client/client-user/current', 401],
    ['GET', '/api/client/my/contracts?status=ACTIVE', 401],
    ['GET', '/api/client/my/contracts/01900000-0000-7000-8000-000000000000', 401],
    ['GET', '/api/client/my/shared-boxes', 401],
    ['GET', '/api/client/contract/01900000-0000-7000-8000-000000000000/lock-access-pin', 401],
    ['POST', '/auth/custom/device-login', 400],
  ] as const)('%s %s, which these pages need, stays open', async (method, url, status) => {
    const response = await app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) });
    expect(response.statusCode).toBe(status);
  });
});
