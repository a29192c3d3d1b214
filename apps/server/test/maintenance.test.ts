import { createHash } from 'node:crypto';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { useTestDatabase } from '@komora/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compose } from '../src/compose.ts';
import { readConfig } from '../src/config/config.ts';
import { createLog } from '../src/log.ts';

const database = useTestDatabase();
let app: FastifyInstance;
let close: () => Promise<void>;
beforeAll(async () => {
  const config = readConfig({ MAINTENANCE: 'true', LOG_LEVEL: 'silent', LOCALES: 'SK,EN,UK' }, 'test');
  const house = await compose({ config, connectionString: database.url, secretKey: Buffer.alloc(32, 7), log: createLog('silent') });
  app = house.app;
  close = house.close;
});
afterAll(() => close());

const picture = (locale: 'sk' | 'en' | 'uk') => String(loadCatalogue(locale, 'maintenance').picture);

describe('while the house is being maintained', () => {
  test.each(['/', '/boxes?location=1,2', '/my/boxes', '/nope', '/sw.js', '/mailbox', '/assets/x.js'])(
    '%s is a picture that says so, 503, and when to come again',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url });
      expect(statusCode).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('<html lang="sk">');
      expect(body).toContain(`aria-label="${picture('sk')}"`);
      expect(body).not.toMatch(/<script|<a |<p>|src=|href=/);
    },
  );

  test('its policy lets in no script at all, and its one style sheet by its hash', async () => {
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
  ] as const)('the picture speaks the language of %j', async (headers, locale) => {
    const { body } = await app.inject({ url: '/help', headers });
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toContain(picture(locale));
  });

  test.each([
    ['GET', '/api/client/warehouse'],
    ['POST', '/api/client/order/place/without-login'],
    ['POST', '/auth/custom/login'],
    ['GET', '/api/client/my/contracts'],
    ['GET', '/api/nothing'],
  ] as const)('%s %s is refused as the catalogue says it', async (method, url) => {
    const answer = await app.inject({ method, url, headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toEqual({
      status: 503,
      code: 'maintenance',
      detail: 'Maintenance is going on right now. Please try again in a while.',
    });
  });

  test('a sibling’s page may read that the house is closed', async () => {
    const { headers } = await app.inject({ url: '/api/client/warehouse' });
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test.each(['/_info', '/api/info'])('%s still tells that the program lives', async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([200, { version: 'test' }]);
  });

  test('what gateways tell is taken in, and doors answer for themselves', async () => {
    const told = await app.inject({ method: 'POST', url: '/webhooks/mock', payload: '{}' });
    expect(told.statusCode).not.toBe(503);
    const pressed = await app.inject({ method: 'POST', url: '/api/client/lock-v2/box-unlock/x', payload: { lat: 1, lng: 2 } });
    expect(pressed.statusCode).toBe(401);
  });
});
